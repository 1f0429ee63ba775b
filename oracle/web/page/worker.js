// Computes, away from the page, so that it can be stopped.
import init, * as oracle from "./oracle.js";

let ready = null;
let corpus = "";

addEventListener("message", async ({ data }) => {
  if (data.module) {
    ready = init({ module_or_path: data.module });
    return;
  }
  const { id, name, values, corpusIs, most } = data;
  try {
    await ready;
    corpus = corpusIs ?? corpus;
    const given = name === "case_named" ? [...values, corpus] : values;
    const result = oracle[name](...given);
    if (result.length > most) {
      throw new Error(`the case has ${(result.length / 1e6).toFixed(1)} million characters as it is written out, and more than ${most / 1e6} million are not read here; the program epa-oracle takes them`);
    }
    postMessage({ id, result });
  } catch (error) {
    const trapped = error instanceof WebAssembly.RuntimeError;
    postMessage({ id, trapped, error: String(error.message ?? error) });
  }
});
