// Computes, away from the page, so that it can be stopped.
import init, * as oracle from "./oracle.js";

let ready = null;
let corpus = "";

addEventListener("message", async ({ data }) => {
  if (data.module) {
    ready = init({ module_or_path: data.module });
    return;
  }
  const { id, name, values, corpusIs } = data;
  try {
    await ready;
    corpus = corpusIs ?? corpus;
    const given = name === "case_named" ? [...values, corpus] : values;
    postMessage({ id, result: oracle[name](...given) });
  } catch (error) {
    const trapped = error instanceof WebAssembly.RuntimeError;
    postMessage({ id, trapped, error: String(error.message ?? error) });
  }
});
