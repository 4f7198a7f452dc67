// What Go's wasm_exec.js adds to a worker, and what Backtalk does.
declare module '*/wasm_exec.js';

declare var backtalk: import('./workers').Given;

declare var Go: new () => {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
};
