import type { Point } from '../../model/point.ts';

/** Reads the numbers and strings of a proxy graphics chunk; past the end everything is zero. */
export class ChunkReader {
  readonly #view: DataView;
  #at = 0;
  readonly #end: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from));
    this.#end = this.#view.byteLength;
  }

  get left(): number {
    return this.#end - this.#at;
  }

  long(): number {
    if (this.left < 4) {
      this.#at = this.#end;
      return 0;
    }
    const value = this.#view.getInt32(this.#at, true);
    this.#at += 4;
    return value;
  }

  double(): number {
    if (this.left < 8) {
      this.#at = this.#end;
      return 0;
    }
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  point(): Point {
    return [this.double(), this.double(), this.double()];
  }

  /** As many points as are promised and there. */
  points(count: number): number[] {
    const n = Math.max(0, Math.min(count, Math.floor(this.left / 24)));
    const out: number[] = [];
    for (let i = 0; i < n * 3; i++) out.push(this.double());
    return out;
  }

  /** All bytes that are left. */
  rest(): Uint8Array {
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#at, this.left);
    this.#at = this.#end;
    return bytes;
  }

  /** Bytes up to a zero, padded to four. */
  ansi(): string {
    let text = '';
    const from = this.#at;
    while (this.#at < this.#end) {
      const c = this.#view.getUint8(this.#at++);
      if (c === 0) break;
      text += String.fromCharCode(c);
    }
    this.#at = Math.min(this.#end, from + Math.ceil((this.#at - from) / 4) * 4);
    return text;
  }

  unicode(): string {
    let text = '';
    const from = this.#at;
    while (this.left >= 2) {
      const c = this.#view.getUint16(this.#at, true);
      this.#at += 2;
      if (c === 0) break;
      text += String.fromCharCode(c);
    }
    this.#at = Math.min(this.#end, from + Math.ceil((this.#at - from) / 4) * 4);
    return text;
  }
}
