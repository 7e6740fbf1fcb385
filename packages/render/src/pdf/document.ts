/** The file around the pages: numbered objects, written as they come, and the table of where they lie. */

/** Takes the file's bytes, in order. */
export type PdfSink = (bytes: Uint8Array) => void;
/** zlib (RFC 1950), given by the platform. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

export class PdfDocument {
  readonly #sink: PdfSink;
  readonly #deflate: Deflate;
  readonly #encoder = new TextEncoder();
  readonly #offsets: number[] = [0];
  #at = 0;

  constructor(sink: PdfSink, deflate: Deflate) {
    this.#sink = sink;
    this.#deflate = deflate;
    // The second line tells transfer programs that the file is binary.
    this.#write('%PDF-1.7\n');
    this.#raw(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  }

  /** A number for an object that is written later. */
  reserve(): number {
    this.#offsets.push(0);
    return this.#offsets.length - 1;
  }

  object(content: string, number = this.reserve()): number {
    this.#offsets[number] = this.#at;
    this.#write(`${number} 0 obj\n${content}\nendobj\n`);
    return number;
  }

  /** entries: of the stream's dictionary, besides its length and filter. */
  stream(bytes: Uint8Array, entries = '', number = this.reserve()): number {
    return this.packed(this.#deflate(bytes), `/Filter/FlateDecode${entries}`, number);
  }

  /** Bytes as they are; entries: of the dictionary, the filter that undoes them among them. */
  packed(bytes: Uint8Array, entries: string, number = this.reserve()): number {
    this.#offsets[number] = this.#at;
    this.#write(`${number} 0 obj\n<</Length ${bytes.length}${entries}>>\nstream\n`);
    this.#raw(bytes);
    this.#write('\nendstream\nendobj\n');
    return number;
  }

  end(catalog: number, info: number): void {
    const start = this.#at;
    const size = this.#offsets.length;
    let table = `xref\n0 ${size}\n0000000000 65535 f \n`;
    for (let i = 1; i < size; i++) table += `${String(this.#offsets[i]).padStart(10, '0')} 00000 n \n`;
    this.#write(
      `${table}trailer\n<</Size ${size}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  #write(text: string): void {
    this.#raw(this.#encoder.encode(text));
  }

  #raw(bytes: Uint8Array): void {
    this.#at += bytes.length;
    this.#sink(bytes);
  }
}
