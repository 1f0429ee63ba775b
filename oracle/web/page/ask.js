// Asks the worker, shows that it works, and stops it.

/** After so many milliseconds the page shows that something is computed. */
const PATIENCE = 500;

/** The most characters of a text that is handed on: what is larger is for the program. */
export const MOST = 4_000_000;

/** Where the parts of the page are: beside it, or in the page itself. `make` writes the second. */
export const parts = globalThis.embedded ?? {
  worker: () => new Worker("worker.js", { type: "module" }),
  module: async () => WebAssembly.compileStreaming(fetch("oracle_bg.wasm")),
  corpus: async () => (await fetch("corpus.jsonl")).text(),
};

let worker = null;
let compiled = null;
let waiting = new Map();
let next = 0;
/** Whether the worker has the corpus. */
let hasCorpus = false;

/** The worker, with its module; one starts while the other is fetched. */
async function started() {
  if (!worker) {
    const mine = (worker = parts.worker());
    mine.addEventListener("message", ({ data }) => arrived(data));
    mine.addEventListener("error", (event) => fail(event.message || "the worker failed"));
    compiled ??= parts.module();
    mine.ready = compiled.then((module) => mine.postMessage({ module }));
  }
  const mine = worker;
  await mine.ready;
  return mine;
}

function arrived({ id, result, error, trapped }) {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) asked?.resolve(result);
  else asked?.reject(new Error(trapped ? `this case is too large for a browser (${error}); the program epa-oracle takes it` : error));
  // After a trap the memory of the module cannot be trusted.
  if (trapped) fail("it was computed on a memory that is gone; ask again");
  show();
}

/** Ends the worker; whoever waits is told why. */
function fail(why) {
  worker?.terminate();
  worker = null;
  hasCorpus = false;
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting = new Map();
  show();
}

export const stop = () => fail("stopped");

/** What a function of the oracle gives: its text. */
export async function ask(name, ...values) {
  if (values.some((value) => value.length > MOST)) {
    throw new Error(`more than ${MOST / 1e6} million characters are not read here; the program epa-oracle takes them`);
  }
  const id = (next += 1);
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject, since: performance.now() }));
  show();
  (await started()).postMessage({ id, name, values });
  return answer;
}

/** The case of a name: generated, or of the corpus, which is fetched then. */
export async function named(name) {
  if (name.length > 200) throw new Error("a name of a case has at most 200 characters");
  if (/^[\w.-]+\/\d+\/\d+$/.test(name)) return ask("case_named", name);
  if (!hasCorpus || !worker) {
    const corpusIs = await parts.corpus();
    (await started()).postMessage({ id: 0, name: "versions", values: [], corpusIs });
    hasCorpus = true;
  }
  return ask("case_named", name);
}

let timer = 0;

function show() {
  clearTimeout(timer);
  const bar = document.getElementById("busy");
  const first = Math.min(...[...waiting.values()].map((asked) => asked.since));
  const since = performance.now() - first;
  if (waiting.size === 0) {
    bar.hidden = true;
    return;
  }
  if (since >= PATIENCE) {
    bar.hidden = false;
    document.getElementById("busy-text").textContent = `Computing, ${(since / 1000).toFixed(1)} s …`;
  }
  timer = setTimeout(show, since < PATIENCE ? PATIENCE - since : 100);
}
