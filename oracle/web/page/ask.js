// Asks the worker, shows that it works, and stops it.

/** After so many milliseconds the page shows that something is computed. */
const PATIENCE = 500;

/** The most characters of a text that is handed on: what is larger is for the program. */
export const MOST = 4_000_000;

/** Where the parts of the page are: beside it, or in the page itself. `make` writes the second. */
export const parts = globalThis.embedded ?? {
  worker: () => new Worker("worker.js", { type: "module" }),
  module: async (signal) => WebAssembly.compileStreaming(fetch("oracle_bg.wasm", { signal })),
  corpus: async (signal) => {
    const response = await fetch("corpus.jsonl", { signal });
    if (!response.ok) throw new Error(`the corpus cannot be fetched: ${response.status}`);
    return response.text();
  },
};

let worker = null;
let compiled = null;
/** Whether it is compiled by now. */
let isCompiled = false;
/** Ends what is being fetched. */
let fetching = new AbortController();
let waiting = new Map();
let next = 0;
/** Whether the worker has the corpus. */
let hasCorpus = false;

/** The worker, with its module; one starts while the other is fetched. */
async function ready() {
  if (!worker) {
    const mine = (worker = parts.worker());
    mine.addEventListener("message", ({ data }) => arrived(data));
    mine.addEventListener("error", (event) => fail(event.message || "the worker failed"));
    compiled ??= parts.module(fetching.signal);
    mine.ready = compiled.then((module) => {
      isCompiled = true;
      mine.postMessage({ module });
    });
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

export function stop() {
  fetching.abort();
  fetching = new AbortController();
  if (!isCompiled) compiled = null;
  fail("stopped");
}

/** What a function of the oracle gives: its text. */
export async function ask(name, ...values) {
  if (values.some((value) => value.length > MOST)) {
    throw new Error(`more than ${MOST / 1e6} million characters are not read here; the program epa-oracle takes them`);
  }
  // A case may be longer as it is written out than as it was given.
  return send({ name, values, most: name === "case_from" ? MOST : Infinity });
}

/** What the worker answers to a message; who stops it need not wait until it is loaded. */
function send(message) {
  const [id, answer] = waits();
  ready().then((mine) => mine.postMessage({ id, ...message }), (error) => {
    // Another one may be loaded by now.
    if (!waiting.has(id)) return;
    compiled = null;
    fail(`the oracle cannot be loaded: ${error.message}`);
  });
  return answer;
}

/** What is fetched, shown and stopped like what is computed. */
function shown(fetched) {
  const [id, answer] = waits();
  fetched.then((result) => arrived({ id, result }), (error) => arrived({ id, error: error.message }));
  return answer;
}

/** Somebody waits from now on: a number, and the answer to come. */
function waits() {
  const id = (next += 1);
  // What follows at once on something long is the same work.
  const goesOn = ended - since >= PATIENCE && performance.now() - ended < PATIENCE;
  if (waiting.size === 0 && !goesOn) since = performance.now();
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  show();
  return [id, answer];
}

/** The case of a name: generated, or of the corpus, which is fetched then. */
export async function named(name) {
  if (name.length > 200) throw new Error("a name of a case has at most 200 characters");
  if (/^[\w.-]+\/\d+\/\d+$/.test(name)) return ask("case_named", name);
  if (!hasCorpus || !worker) {
    const corpusIs = await shown(parts.corpus(fetching.signal));
    await send({ name: "versions", values: [], corpusIs });
    hasCorpus = true;
  }
  return ask("case_named", name);
}

let timer = 0;
/** When the work began that is going on, and when the last one ended. */
let since = 0;
let ended = 0;

function show() {
  clearTimeout(timer);
  const bar = document.getElementById("busy");
  if (waiting.size === 0) {
    ended = performance.now();
    bar.hidden = true;
    return;
  }
  const takes = performance.now() - since;
  if (takes >= PATIENCE) {
    bar.hidden = false;
    document.getElementById("busy-text").textContent = `, ${(takes / 1000).toFixed(1)} s …`;
  }
  timer = setTimeout(show, takes < PATIENCE ? PATIENCE - takes : 100);
}
