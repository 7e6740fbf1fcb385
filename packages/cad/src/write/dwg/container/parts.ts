import type { CodedPage } from '../../../read/dwg/container/container.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { Moment } from '../header-record.ts';

/** What a container is filled with. Object addresses depend on it, so the handle list is made by the container. */
export type FileParts = {
  version: number;
  /** 'AC1015' and so on. */
  name: string;
  codePage: number;
  drawing: Drawing;
  header: Uint8Array;
  classes: Uint8Array;
  objects: Uint8Array;
  handles: readonly number[];
  offsets: readonly number[];
  created: Moment;
  updated: Moment;
  /** How long it has been worked on. */
  edited: Moment;
  seed: number;
  /** Handles that the second header of R2000 repeats, in its order. */
  important: readonly number[];
  /** Modeller data of R2013 and later. */
  stored: Uint8Array | undefined;
  /** The list of fonts, pictures and references that the file came with, where it is saved in its own version. */
  dependencies: Uint8Array | undefined;
  /** Sections that are written as a file had them, by name, in place of what would be made. */
  sections?: ReadonlyMap<string, Uint8Array>;
  /** A page of the objects that is packed already, where it holds what is to be written there. */
  packedPage?: (offset: number, page: Uint8Array) => Uint8Array | undefined;
  /** The same for R2007. */
  codedPage?: (offset: number, page: Uint8Array) => CodedPage | undefined;
};

export class Bytes {
  #bytes: Uint8Array;
  length = 0;

  constructor(room = 1 << 16) {
    this.#bytes = new Uint8Array(room);
  }

  #grow(wanted: number): void {
    if (wanted <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }

  put(bytes: Uint8Array | readonly number[]): number {
    const at = this.length;
    this.#grow(at + bytes.length);
    this.#bytes.set(bytes, at);
    this.length = at + bytes.length;
    return at;
  }

  /** Rounds the length up to a multiple; what is added comes from `fill`. */
  align(size: number, fill: (at: number) => number = () => 0): void {
    const rest = (size - (this.length % size)) % size;
    this.put(Array.from({ length: rest }, (_, i) => fill(i)));
  }

  set(at: number, bytes: Uint8Array | readonly number[]): void {
    this.#bytes.set(bytes, at);
  }

  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  copy(): Uint8Array {
    return this.view().slice();
  }
}

/** Little-endian words. */
export function words(...values: readonly number[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, i) => out.setUint32(i * 4, value >>> 0, true));
  return new Uint8Array(out.buffer);
}

/** 64 bits each, as two words. */
export function longs(...values: readonly number[]): Uint8Array {
  return words(...values.flatMap((value) => [value >>> 0, Math.floor(value / 4294967296)]));
}
