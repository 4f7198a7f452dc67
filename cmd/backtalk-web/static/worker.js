// The worker of a program. The page sends the name of the program's file, and what the program must
// know. The worker fetches and compiles the program, and reports its progress.

/** @import { First, Report } from '../types/workers' */

/** @param {Report} program */
const report = (program) => self.postMessage({ program });
const pauses = [1, 2, 5, 10, 20, 30]; // s, between attempts
const wasm = 'application/wasm';

// counted reports how much of a response has arrived, and each quarter.
/** @param {Response} response @param {number} size */
function counted(response, size) {
  let bytes = 0;
  let quarter = 0;
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const count = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.length;
      report({ bytes, size });
      if (Math.floor(4 * bytes / size) > quarter && quarter < 3) report({ quarter: quarter = Math.floor(4 * bytes / size) });
      out.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(count), { headers: { 'content-type': wasm } });
}

/** @typedef {Pick<First, 'file' | 'size' | 'counts'>} Wanted */
/** @param {Wanted} wanted */
async function load({ file, size, counts }) {
  const response = await fetch(file);
  if (!response.ok) throw new TypeError(`${file}: ${response.status}`);
  if (counts && response.body?.pipeThrough) return WebAssembly.compileStreaming(counted(response, size));
  if (response.headers.get('content-type') === wasm) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// again waits before the next attempt, less if the network comes back.
/** @param {number} seconds @returns {Promise<unknown>} */
const again = (seconds) => new Promise((done) => {
  setTimeout(done, 1000 * seconds);
  self.addEventListener('online', done, { once: true });
});

// fetched tries until it has the program. It gives up only if the browser can't compile it.
/** @param {Wanted} wanted @returns {Promise<WebAssembly.Module>} */
async function fetched(wanted) {
  for (let n = 0; ; n++) {
    try {
      return await load(wanted);
    } catch (e) {
      if (e instanceof WebAssembly.CompileError) throw e;
      report({ unreached: n });
      await again(pauses[Math.min(n, pauses.length - 1)]);
    }
  }
}

/** @param {First} first */
async function run({ file, size, counts, ...given }) {
  self.backtalk = given;
  const module = fetched({ file, size, counts });
  const runtime = import('./wasm_exec.js');
  const compiled = await module;
  await runtime;
  const go = new self.Go();
  const instance = await WebAssembly.instantiate(compiled, go.importObject);
  report({ runs: true });
  await go.run(instance);
  throw new Error('the program has ended');
}

self.onmessage = (first) => {
  self.onmessage = null;
  // An error of a promise does not reach the page by itself.
  run(first.data).catch((e) => setTimeout(() => { throw e; }));
};
