export type Address = number;

export interface WasmMemory {
  buffer: ArrayBuffer;
}

/** What is used of WebAssembly: types of browsers are unknown to a server, and those of Node leave it out. */
interface Wasm {
  Module: new (code: Uint8Array) => object;
  Memory: new (pages: { initial: number; maximum?: number }) => WasmMemory;
  Instance: new (module: object, imports: object) => { exports: unknown };
}

export const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };
