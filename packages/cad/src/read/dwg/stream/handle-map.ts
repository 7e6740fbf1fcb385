import { BitReader } from '../../../dwg/bits.ts';
import type { Diagnostics } from '../../../model/diagnostics.ts';
import type { Budget } from '../../../model/limits.ts';

const MOST_DENSE = 1 << 24;

/** Where each object lies. Handles are dense in most files, so that a plain array serves. */
export class HandleMap {
  readonly handles: number[];
  readonly #offsets: number[];
  readonly #dense: Int32Array | undefined;
  readonly #sparse: Map<number, number> | undefined;
  readonly #read: Uint8Array;
  readonly largest: number;
  readCount = 0;

  constructor(handles: number[], offsets: number[]) {
    this.handles = handles;
    this.#offsets = offsets;
    this.#read = new Uint8Array(handles.length);
    this.largest = handles.reduce((most, handle) => Math.max(most, handle), 0);
    if (this.largest < Math.min(MOST_DENSE, handles.length * 64 + 65536)) {
      const dense = new Int32Array(this.largest + 1).fill(-1);
      for (let i = 0; i < handles.length; i++) dense[handles[i] as number] = i;
      this.#dense = dense;
    } else this.#sparse = new Map(handles.map((handle, i) => [handle, i]));
  }

  /** Position among the objects, −1 for none. */
  index(handle: number): number {
    if (this.#dense) return this.#dense[handle] ?? -1;
    return this.#sparse?.get(handle) ?? -1;
  }

  /** Notes that an object has been read for good. */
  markRead(handle: number): void {
    const index = this.index(handle);
    if (index < 0) return;
    this.#read[index] = 1;
    this.readCount++;
  }

  isRead(handle: number): boolean {
    return this.#read[this.index(handle)] === 1;
  }

  /** −1 for none. */
  offset(handle: number): number {
    const index = this.index(handle);
    return index < 0 ? -1 : (this.#offsets[index] as number);
  }
}

/** Pieces of at most 2 KB, each with its length (big-endian) before and a checksum behind; steps in modular bytes. */
export function readHandleMap(section: Uint8Array, diagnostics: Diagnostics, budget: Budget): HandleMap {
  const handles: number[] = [];
  const offsets: number[] = [];
  const reader = new BitReader(section, 0, () => '');
  let at = 0;
  let odd = 0;
  while (at + 2 <= section.length) {
    const size = ((section[at] as number) << 8) | (section[at + 1] as number);
    if (size <= 2) break;
    const end = Math.min(section.length, at + size);
    at += 2;
    let handle = 0;
    let offset = 0;
    reader.pos = at * 8;
    while (reader.pos < end * 8) {
      const step = reader.umc();
      handle += step;
      offset += reader.mc();
      if (step > 0 && handle < Number.MAX_SAFE_INTEGER && offset >= 0) {
        handles.push(handle);
        offsets.push(offset);
      } else odd++;
    }
    at = end + 2;
    if (!budget.work(size)) break;
  }
  if (odd > 0) diagnostics.warn('dwg-handles', `${odd} entries of the object map are damaged.`);
  return new HandleMap(handles, offsets);
}
