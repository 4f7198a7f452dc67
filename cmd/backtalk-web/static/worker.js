// A worker of the program: the page sends the compiled program and what it is to do.
import './wasm_exec.js';

self.onmessage = async (first) => {
  const { module, ...given } = first.data;
  self.onmessage = null;
  self.backtalk = given;
  const go = new self.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await go.run(instance);
  throw new Error('the program has ended');
};
