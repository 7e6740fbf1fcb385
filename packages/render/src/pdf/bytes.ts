/** Text of a content stream, written straight into bytes: a million segments make no strings. */
export class ContentBytes {
  #bytes = new Uint8Array(1 << 16);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  /** What was written so far; the writer begins anew. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at);
    this.#at = 0;
    return taken;
  }

  #room(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + more));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }

  /** ASCII. */
  text(text: string): this {
    this.#room(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#at++] = text.charCodeAt(i);
    return this;
  }

  /** A whole number, and a space: pages are laid out in units that are fine enough. What no page can hold is its limit. */
  number(value: number): this {
    this.#room(LONGEST);
    this.#at = writeWhole(this.#bytes, this.#at, value);
    return this;
  }

  point(x: number, y: number, operator: string): this {
    return this.number(x).number(y).text(operator);
  }

  /** A line by itself, from one point to another. */
  line(x0: number, y0: number, x1: number, y1: number): void {
    this.#room(4 * LONGEST + 4);
    const bytes = this.#bytes;
    let at = writeWhole(bytes, writeWhole(bytes, this.#at, x0), y0);
    bytes[at++] = 0x6d;
    bytes[at++] = 0x20;
    at = writeWhole(bytes, writeWhole(bytes, at, x1), y1);
    bytes[at++] = 0x6c;
    bytes[at++] = 0x20;
    this.#at = at;
  }
}

/** Units: so far off the page that the slope of what leads there is kept, and a whole number for every reader. */
const MOST = 1e9;
/** Bytes of a number: its sign, its digits, a space. */
const LONGEST = 12;

/** Gives where the next byte goes. */
function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  let whole = Math.round(value > MOST ? MOST : value < -MOST ? -MOST : value) | 0;
  if (whole < 0) {
    bytes[at++] = 0x2d;
    whole = -whole;
  }
  let end = at + 1;
  for (let limit = 10; whole >= limit; limit *= 10) end++;
  for (let i = end - 1; i >= at; i--) {
    const rest = (whole / 10) | 0;
    bytes[i] = 0x30 + whole - rest * 10;
    whole = rest;
  }
  bytes[end] = 0x20;
  return end + 1;
}

/** A number for a dictionary or a matrix, as precise as it needs to be. */
export function plainNumber(value: number, decimals = 6): string {
  if (!Number.isFinite(value)) return '0';
  const text = value.toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A text string of a dictionary: UTF-16 with its mark, in hexadecimal. */
export function hexText(text: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${hex.toUpperCase()}>`;
}
