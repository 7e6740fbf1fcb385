/** How much time goes into making WebAssembly fast, which pays only where it then runs for long. */

/**
 * From now on modules are compiled once and not a second time for speed. That takes a second or more of processor time for
 * engines as large as ours, and most models are done before it is of use. Has to be said before a module is loaded.
 */
export function compileWasmOnce(): void {
  // Browsers decide for themselves.
  const v8 = globalThis.process?.getBuiltinModule?.('node:v8');
  v8?.setFlagsFromString('--no-wasm-dynamic-tiering');
  v8?.setFlagsFromString('--no-wasm-tier-up');
}
