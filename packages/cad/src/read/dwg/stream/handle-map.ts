import { placesOf, readObjectMap } from '../../../dwg/pages.ts';
import type { Diagnostics } from '../../../model/diagnostics.ts';
import type { Budget } from '../../../model/limits.ts';

const MAX_DENSE = 1 << 24;
const NONE = new Int32Array(0);

/** Where each object lies. Handles are dense in most files, so that a plain array serves. */
export class HandleMap {
  readonly handles: Int32Array | Float64Array;
  private readonly offsets: Int32Array;
  /** One more than the place, so that 0 is none. */
  private readonly dense: Int32Array;
  private readonly sparse: Map<number, number> | undefined;
  private readonly read: Uint8Array;
  readonly largest: number;
  readCount = 0;

  constructor(handles: Int32Array | Float64Array, offsets: Int32Array, largest: number) {
    this.handles = handles;
    this.offsets = offsets;
    this.read = new Uint8Array(handles.length);
    this.largest = largest;
    const isDense = largest < Math.min(MAX_DENSE, handles.length * 64 + 65536);
    this.dense = isDense && handles instanceof Int32Array ? placesOf(handles, largest) : NONE;
    this.sparse = this.dense === NONE ? new Map(Array.from(handles, (handle, i) => [handle, i])) : undefined;
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

export function readHandleMap(section: Uint8Array, diagnostics: Diagnostics, budget: Budget): HandleMap {
  const { handles, offsets, largest, odd, worked } = readObjectMap(section);
  budget.work(worked);
  if (odd > 0) diagnostics.warn('dwg-handles', `${odd} entries of the object map are damaged.`);
  return new HandleMap(handles, offsets, largest);
}
