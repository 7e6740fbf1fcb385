import type { Diagnostics } from '../../../model/diagnostics.ts';
import type { Budget } from '../../../model/limits.ts';

const MOST_DENSE = 1 << 24;
/** Eight modular bytes at most. */
const MOST_SCALE = 2 ** 49;
const MOST_OFFSET = 0x7fffffff;

/** Where each object lies. Handles are dense in most files, so that a plain array serves. */
export class HandleMap {
  /** Whole numbers throughout: a typed array of doubles would make every handle a boxed one. */
  readonly handles: readonly number[];
  private readonly offsets: Int32Array;
  private readonly dense: Int32Array;
  private readonly sparse: Map<number, number> | undefined;
  private readonly read: Uint8Array;
  readonly largest: number;
  readCount = 0;

  constructor(handles: readonly number[], offsets: Int32Array, largest: number) {
    this.handles = handles;
    this.offsets = offsets;
    this.read = new Uint8Array(handles.length);
    this.largest = largest;
    const isDense = largest < Math.min(MOST_DENSE, handles.length * 64 + 65536);
    // one more than the place, so that 0 is none
    const dense = new Int32Array(isDense ? largest + 1 : 0);
    if (isDense) for (let i = 0; i < handles.length; i++) dense[handles[i] as number] = i + 1;
    this.dense = dense;
    this.sparse = isDense ? undefined : new Map(handles.map((handle, i) => [handle, i]));
  }

  /** Position among the objects, −1 for none. */
  index(handle: number): number {
    if (handle < this.dense.length && handle >= 0) return (this.dense[handle] as number) - 1;
    return this.sparse?.get(handle) ?? -1;
  }

  /** Notes that an object has been read for good. */
  markRead(handle: number): void {
    const index = this.index(handle);
    if (index < 0) return;
    this.read[index] = 1;
    this.readCount++;
  }

  /** Handles of objects that nobody has read for good. */
  unread(): number[] {
    const { read, handles } = this;
    const left: number[] = [];
    for (let i = read.indexOf(0); i >= 0; i = read.indexOf(0, i + 1)) left.push(handles[i] as number);
    return left;
  }

  /** −1 for none. */
  offset(handle: number): number {
    const index = this.index(handle);
    return index < 0 ? -1 : (this.offsets[index] as number);
  }
}

/**
 * Pieces of at most 2 KB, each with its length (big-endian) before and a checksum behind; steps of handle and of offset
 * in turn, in modular bytes. One flat loop, whatever the number of pieces: it runs once a file and should be ready early.
 */
export function readHandleMap(section: Uint8Array, diagnostics: Diagnostics, budget: Budget): HandleMap {
  const handles: number[] = [];
  // an entry has two bytes at least
  const offsets = new Int32Array(section.length >> 1);
  let largest = 0;
  let odd = 0;
  let at = 0;
  let end = 0;
  let handle = 0;
  let offset = 0;
  let step = 0;
  let value = 0;
  let scale = 1;
  let ofOffset = false;
  while (true) {
    if (at >= end) {
      if (end > 0) at = end + 2;
      const size =
        at + 2 <= section.length ? ((section[at] as number) << 8) | (section[at + 1] as number) : 0;
      if (size <= 2 || !budget.work(size)) break;
      end = Math.min(section.length, at + size);
      at += 2;
      handle = offset = value = 0;
      scale = 1;
      ofOffset = false;
      continue;
    }
    const byte = section[at++] as number;
    if (byte & 0x80) {
      value += (byte & 0x7f) * scale;
      scale *= 128;
      if (scale <= MOST_SCALE) continue;
    } else if (!ofOffset) value += byte * scale;
    else {
      value += (byte & 0x3f) * scale;
      if (byte & 0x40) value = -value;
    }
    if (ofOffset) {
      handle += step;
      offset += value;
      if (step > 0 && handle < Number.MAX_SAFE_INTEGER && offset >= 0 && offset <= MOST_OFFSET) {
        offsets[handles.length] = offset;
        handles.push(handle);
        if (handle > largest) largest = handle;
      } else odd++;
    } else step = value;
    ofOffset = !ofOffset;
    value = 0;
    scale = 1;
  }
  if (odd > 0) diagnostics.warn('dwg-handles', `${odd} entries of the object map are damaged.`);
  return new HandleMap(handles, offsets.slice(0, handles.length), largest);
}
