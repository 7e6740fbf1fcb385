/** Columns of numbers that are stored byte by byte: by WebAssembly, made of wasm/columns.ts. */
import { bytesOfHex } from '../ocf/hex.ts';
import { type Address, wasm } from '../ocf/wasm.ts';
import { CODE } from '../../dist/wasm/columns.ts';

/** What wasm/columns.ts exports. */
interface Exports {
  reserve(bytes: number): Address;
  join(from: Address, length: number, to: Address, width: 4 | 8): void;
}

type Column = Float64Array | Uint32Array;

let compiled: object | undefined;

/** The columns that are stored one after the other in `bytes`, given their lengths and how wide their numbers are. */
export function joinColumns(
  bytes: Uint8Array,
  columns: readonly { length: number; width: 4 | 8 }[],
): Column[] {
  compiled ??= new wasm.Module(bytesOfHex(CODE));
  const memory = new wasm.Memory({ initial: 1 });
  const code = new wasm.Instance(compiled, { env: { memory } }).exports as unknown as Exports;
  // Each begins where numbers of eight bytes may.
  const sizes = columns.map(({ length, width }) => (length * width + 7) & ~7);
  const start = code.reserve(sizes.reduce((sum, size) => sum + size, bytes.length + 8));
  let to = (start + 7) & ~7;
  let from = to + sizes.reduce((sum, size) => sum + size, 0);
  new Uint8Array(memory.buffer, from, bytes.length).set(bytes);
  return columns.map(({ length, width }, k) => {
    const Numbers = width === 8 ? Float64Array : Uint32Array;
    const column = new Numbers(memory.buffer, to, length);
    code.join(from, length, to, width);
    from += length * width;
    to += sizes[k]!;
    return column;
  });
}
