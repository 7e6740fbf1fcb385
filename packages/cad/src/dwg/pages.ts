/** Pages of DWG files, and the map of their objects: by WebAssembly, made of wasm/dwg.ts. */
import { bytesOfHex } from '../ocf/hex.ts';
import { type Address, wasm, type WasmMemory } from '../ocf/wasm.ts';
import { CODE } from '../../dist/wasm/dwg.ts';
import { WORD, type ReedSolomon } from './reed-solomon.ts';

/** What wasm/dwg.ts exports. */
interface Exports extends Record<'odd' | 'largest' | 'worked', { value: number }> {
  reserve(bytes: number): Address;
  unpack(source: Address, end: Address, target: Address, targetEnd: Address): number;
  sum(seed: number, start: Address, end: Address): number;
  align(source: Address, count: number, shift: number, target: Address): void;
  readMap(section: Address, end: Address, handles: Address, lowHandles: Address, offsets: Address): number;
  index(lowHandles: Address, count: number, places: Address): void;
  unpackShuffled(source: Address, end: Address, target: Address, targetEnd: Address, orders: Address): number;
  untangle(
    source: Address,
    words: number,
    dataSize: number,
    polynomial: number,
    data: Address,
    suspects: Address,
  ): void;
}

/** Behind what is unpacked, and what it is unpacked to: bytes that are read and written without a look. */
const SLACK = 64;
/** What is kept for the next page; more than that is given back. */
const MAX_KEPT = 1 << 23;

let compiled: object | undefined;
let kept: { code: Exports; memory: WasmMemory } | undefined;

/** Hands room over for the time of a call. */
function within<T>(size: number, work: (code: Exports, memory: WasmMemory, at: Address) => T): T {
  if (!kept) {
    compiled ??= new wasm.Module(bytesOfHex(CODE));
    const memory = new wasm.Memory({ initial: 2 });
    kept = { code: new wasm.Instance(compiled, { env: { memory } }).exports as Exports, memory };
  }
  const { code, memory } = kept;
  const result = work(code, memory, code.reserve(size));
  if (size > MAX_KEPT) kept = undefined;
  return result;
}

/**
 * Decompression of R2004 and later (R2007 has its own). Fills the target, returns how much of it: damaged data ends it
 * early, and sound files hold more than the target takes.
 */
export function decompress(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  targetStart: number,
  targetEnd: number,
): number {
  const packed = end - start;
  const size = targetEnd - targetStart;
  if (packed < 0 || size <= 0) return 0;
  return within(packed + size + 3 * SLACK, (code, memory, at) => {
    const given = new Uint8Array(memory.buffer, at, packed + SLACK);
    const behind = source.subarray(start, end + SLACK);
    given.set(behind);
    given.fill(0, behind.length);
    const to = at + packed + SLACK;
    const done = code.unpack(at, at + packed, to, to + size);
    target.set(new Uint8Array(memory.buffer, to, done), targetStart);
    return done;
  });
}

/** Decompression of R2007, whose literals are shuffled: `orders` tells how. Fills the target as far as the data goes. */
export function decompressShuffled(packed: Uint8Array, target: Uint8Array, orders: Uint8Array): number {
  const size = target.length;
  return within(packed.length + size + orders.length, (code, memory, at) => {
    const all = new Uint8Array(memory.buffer, at, packed.length + size + orders.length);
    const to = packed.length;
    const ordersAt = to + size;
    all.set(packed);
    all.fill(0, to, ordersAt);
    all.set(orders, ordersAt);
    const done = code.unpackShuffled(at, at + to, at + to, at + ordersAt, at + ordersAt);
    target.set(all.subarray(to, to + done));
    return done;
  });
}

/** The data of interleaved code words, and by word whether it may have errors. */
export function untangle(
  source: Uint8Array,
  words: number,
  { dataSize, polynomial }: ReedSolomon,
): { data: Uint8Array; suspects: Uint8Array } {
  const size = words * WORD;
  return within(size + words * (dataSize + 1), (code, memory, at) => {
    const tangled = new Uint8Array(memory.buffer, at, size);
    const given = source.subarray(0, size);
    tangled.set(given);
    tangled.fill(0, given.length);
    const data = new Uint8Array(memory.buffer, at + size, words * dataSize);
    const suspects = new Uint8Array(memory.buffer, data.byteOffset + data.length, words);
    code.untangle(at, words, dataSize, polynomial, data.byteOffset, suspects.byteOffset);
    return { data: data.slice(), suspects: suspects.slice() };
  });
}

/** Of pages since R2004: two running sums, of the bytes and of the first sum after each byte. */
export function pageChecksum(seed: number, bytes: Uint8Array, start = 0, end = bytes.length): number {
  const size = Math.max(0, end - start);
  return within(size + SLACK, (code, memory, at) => {
    new Uint8Array(memory.buffer, at, size).set(bytes.subarray(start, end));
    return code.sum(seed, at, at + size) >>> 0;
  });
}

/** A copy of bytes that begin so many bits into the first. */
export function alignedBytes(
  source: Uint8Array,
  start: number,
  shift: number,
  count: number,
): Uint8Array<ArrayBuffer> {
  const given = source.subarray(start, start + count + 1);
  const to = (given.length + SLACK) & ~7;
  return within(to + count + SLACK, (code, memory, at) => {
    const room = new Uint8Array(memory.buffer, at, to + count);
    room.set(given);
    room.fill(0, given.length, count + 1);
    code.align(at, count, shift, at + to);
    return room.slice(to) as Uint8Array<ArrayBuffer>;
  });
}

export interface ObjectMap {
  /** Of whole numbers where all are small enough: doubles would be boxed, each of them. */
  handles: Int32Array | Float64Array;
  offsets: Int32Array;
  largest: number;
  /** Entries that make no sense. */
  odd: number;
  /** Bytes that were looked at. */
  worked: number;
}

const MAX_SMALL = 0x7fffffff;

export function readObjectMap(section: Uint8Array): ObjectMap {
  // An entry has two bytes at least.
  const most = (section.length >> 1) + 1;
  const bytes = (section.length + SLACK) & ~7;
  return within(bytes + most * 16, (code, memory, at) => {
    new Uint8Array(memory.buffer, at, section.length).set(section);
    const handlesAt = at + bytes;
    const lowAt = handlesAt + most * 8;
    const offsetsAt = lowAt + most * 4;
    const count = code.readMap(at, at + section.length, handlesAt, lowAt, offsetsAt);
    const largest = code.largest.value;
    return {
      handles:
        largest <= MAX_SMALL
          ? new Int32Array(memory.buffer, lowAt, count).slice()
          : new Float64Array(memory.buffer, handlesAt, count).slice(),
      offsets: new Int32Array(memory.buffer, offsetsAt, count).slice(),
      largest,
      odd: code.odd.value,
      worked: code.worked.value,
    };
  });
}

/** By handle where it stands among these, and one more: 0 is none. */
export function placesOf(handles: Int32Array, largest: number): Int32Array {
  const size = handles.length * 4;
  return within(size + largest * 4 + 4, (code, memory, at) => {
    new Int32Array(memory.buffer, at, handles.length).set(handles);
    const places = new Int32Array(memory.buffer, at + size, largest + 1).fill(0);
    code.index(at, handles.length, at + size);
    return places.slice();
  });
}
