/** Reads the glyphs of a file, by WebAssembly, made of wasm/glyphs.ts. */
import type { Glyphs } from '../display/list.ts';
import { ByteWriter, OcfError } from './bytes.ts';
import { CODE } from '../../dist/wasm/glyphs.ts';
import { bytesOfHex } from './hex.ts';
import { STANDARD_GLYPHS } from './standard-glyphs.ts';
import { type Address, wasm, type WasmMemory } from './wasm.ts';

/** What wasm/glyphs.ts exports. */
interface Exports extends Record<Column | 'wrong' | 'glyphs' | 'contours' | 'points' | 'standards', Value> {
  take(bytes: number): Address;
  unpack(text: Address, bytes: number): void;
  read(at: Address, bytes: number): void;
}
type Column = 'outline' | 'contourStart' | 'pointStart' | 'point' | 'box';
interface Value {
  value: number;
}

let reader: { code: Exports; memory: WasmMemory } | undefined;

/** Makes ready what reads, before there is anything to read. */
export function glyphReader(): { code: Exports; memory: WasmMemory } {
  if (reader) return reader;
  const memory = new wasm.Memory({ initial: 1 });
  const module = new wasm.Module(bytesOfHex(CODE));
  const code = new wasm.Instance(module, { env: { memory } }).exports as Exports;
  reader = { code, memory };
  const text = put(new TextEncoder().encode(STANDARD_GLYPHS));
  code.unpack(text, STANDARD_GLYPHS.length);
  return reader;
}

function put(bytes: Uint8Array): Address {
  const { code, memory } = glyphReader();
  const at = code.take(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  return at;
}

/** Throws OcfError. */
export function readGlyphs(bytes: Uint8Array): Glyphs {
  const { code, memory } = glyphReader();
  code.read(put(bytes), bytes.length);
  if (code.wrong.value !== 0) throw new OcfError('The glyphs are damaged.');
  const [count, contours, points] = [code.glyphs.value, code.contours.value, code.points.value];
  const column = (name: Column, size: number): ArrayBuffer =>
    memory.buffer.slice(code[name].value, code[name].value + size);
  return {
    count,
    outline: new Uint8Array(column('outline', count)),
    contourStart: new Uint32Array(column('contourStart', 4 * count + 4)),
    pointStart: new Uint32Array(column('pointStart', 4 * contours + 4)),
    points: new Float32Array(column('point', 8 * points)),
    box: new Float32Array(column('box', 16 * count)),
  };
}

/** Numbers from here on name a standard glyph. */
export const STANDARD = 2;

/** All that a file may name instead of holding them. */
export function standardGlyphs(): Glyphs {
  const out = new ByteWriter();
  const { value: count } = glyphReader().code.standards;
  out.uint(count);
  for (let k = 0; k < count; k++) out.uint(STANDARD + k);
  // It holds none, so that the five streams are empty.
  out.raw(new Uint8Array(5));
  return readGlyphs(out.done());
}
