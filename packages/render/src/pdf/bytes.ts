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

  /**
   * A number with at most two decimals, and a space: a hundredth of a point is six times finer than what plotters
   * resolve. What no page can hold is written as its limit.
   */
  number(value: number): this {
    this.#room(20);
    let hundredths = Math.round(Math.min(1e7, Math.max(-1e7, value)) * 100);
    if (hundredths < 0) {
      this.#bytes[this.#at++] = 0x2d;
      hundredths = -hundredths;
    }
    const whole = Math.floor(hundredths / 100);
    const part = hundredths - whole * 100;
    this.#digits(whole);
    if (part > 0) {
      this.#bytes[this.#at++] = 0x2e;
      this.#bytes[this.#at++] = 0x30 + Math.floor(part / 10);
      if (part % 10 > 0) this.#bytes[this.#at++] = 0x30 + (part % 10);
    }
    this.#bytes[this.#at++] = 0x20;
    return this;
  }

  #digits(whole: number): void {
    let size = 1;
    for (let limit = 10; whole >= limit; limit *= 10) size++;
    for (let i = this.#at + size - 1; i >= this.#at; i--) {
      this.#bytes[i] = 0x30 + (whole % 10);
      whole = Math.floor(whole / 10);
    }
    this.#at += size;
  }

  point(x: number, y: number, operator: string): this {
    return this.number(x).number(y).text(operator);
  }
}

/** A number for a dictionary or a matrix, as precise as it needs to be. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const text = value.toFixed(6);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A text string of a dictionary: UTF-16 with its mark, in hexadecimal. */
export function hexText(text: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${hex.toUpperCase()}>`;
}
