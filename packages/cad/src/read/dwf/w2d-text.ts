import type { ByteReader } from '../dwg-pre-r13/bytes.ts';

export type Placement = { a: number; d: number; e: number; f: number };

/** Where the sheet's integers lie on the paper, in millimeters. */
export function plotInfo(words: string): Placement | undefined {
  const unit = /^PlotInfo\s+\w+\s+[\d.]+\s+(\w+)/.exec(words)?.[1] === 'in' ? 25.4 : 1;
  const matrix = /\(\(([^)]*)\)\(([^)]*)\)\(([^)]*)\)\)/.exec(words);
  if (!matrix) return undefined;
  const row = (text: string | undefined): number[] => (text ?? '').trim().split(/\s+/).map(Number);
  const [a] = row(matrix[1]);
  const [, d] = row(matrix[2]);
  const [e, f] = row(matrix[3]);
  const values = [a, d, e, f].map((value) => (Number.isFinite(value) ? (value as number) * unit : 0));
  if (!values[0] || !values[1]) return undefined;
  return { a: values[0], d: values[1], e: values[2] ?? 0, f: values[3] ?? 0 };
}

/** What may stand before a number: blanks, line ends, a comma. */
const BETWEEN = new Set([9, 10, 13, 32, 44]);

/** Strings and words among the binary commands of a sheet. */
export class W2dText {
  readonly #reader: ByteReader;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  #peek(): number {
    return this.#reader.bytes[this.#reader.position] ?? -1;
  }

  /** The inside of (…), nested parentheses and quotes respected; the opening one is already read. */
  extended(): string {
    const reader = this.#reader;
    const start = reader.position;
    let depth = 1;
    let quoted = false;
    while (reader.position < reader.end) {
      const byte = reader.u8();
      if (byte === 0x5c) reader.skip(1);
      else if (byte === 0x27) quoted = !quoted;
      else if (!quoted && byte === 0x28) depth++;
      else if (!quoted && byte === 0x29 && --depth === 0) break;
    }
    const end = Math.min(reader.position - 1, start + 65536);
    return new TextDecoder('windows-1252').decode(reader.bytes.subarray(start, end)).trim();
  }

  number(): number {
    const reader = this.#reader;
    let text = '';
    while (BETWEEN.has(this.#peek())) reader.skip(1);
    while (/[-\d.]/.test(String.fromCharCode(Math.max(0, this.#peek()))) && text.length < 30) {
      text += String.fromCharCode(reader.u8());
    }
    return Number(text) || 0;
  }

  /** 'quoted', "hexadecimal UTF-16", {counted UTF-16} or a bare word. */
  string(): string {
    const reader = this.#reader;
    while (this.#peek() === 32) reader.skip(1);
    const first = this.#peek();
    if (first === 0x7b) {
      reader.skip(1);
      const count = reader.u32();
      const bytes = reader.take(Math.min(count, reader.end) * 2);
      if (this.#peek() === 0x7d) reader.skip(1);
      return new TextDecoder('utf-16le').decode(bytes);
    }
    if (first === 0x22) {
      reader.skip(1);
      const hex = this.#until(0x22);
      return (hex.match(/.{4}/g) ?? [])
        .map((code) => String.fromCharCode(Number.parseInt(code, 16) || 63))
        .join('');
    }
    if (first === 0x27) {
      reader.skip(1);
      return this.#until(0x27);
    }
    let word = '';
    while (
      reader.position < reader.end &&
      this.#peek() > 32 &&
      this.#peek() !== 0x28 &&
      this.#peek() !== 0x29
    ) {
      word += String.fromCharCode(reader.u8());
    }
    return word;
  }

  #until(quote: number): string {
    const reader = this.#reader;
    const bytes: number[] = [];
    while (reader.position < reader.end) {
      let byte = reader.u8();
      if (byte === quote) break;
      if (byte === 0x5c) byte = reader.u8();
      bytes.push(byte);
    }
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
  }

  /**
   * After a decorated text: two lists of scored characters, a frame of four points, a reserved list; counts are one up.
   * The frame is drawn with the same pen as all else: what follows goes on from its last point, which is this far away.
   */
  decorations(): [x: number, y: number] {
    const reader = this.#reader;
    const list = (): void => reader.skip(Math.max(0, reader.u8() - 1) * 2);
    list();
    list();
    let [x, y] = [0, 0];
    for (let corner = 0; corner < 4; corner++) {
      x += reader.i32();
      y += reader.i32();
    }
    list();
    return [x, y];
  }
}
