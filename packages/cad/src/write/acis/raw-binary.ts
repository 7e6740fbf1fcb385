import type { Point } from '../../model/point.ts';
import { MAX_TOKENS } from '../../display/acis/records.ts';
import { UnknownForm } from './body.ts';
import { type RawBody, type RawRecord, TAG, type Token } from './tokens.ts';

const SIGNATURE = 15;
const latin = new TextDecoder('latin1');

/** Binary data: a tag before each value; longs are of four or eight bytes, as the signature says. */
export function rawFromBinary(bytes: Uint8Array): RawBody {
  const reader = new BinaryReader(bytes);
  const version = reader.long();
  for (let i = 0; i < 3; i++) reader.long();
  const head = Array.from({ length: 6 }, () => reader.token().value);
  const [product, library, date, ...measures] = head;
  if (typeof product !== 'string' || measures.some((value) => typeof value !== 'number'))
    throw new UnknownForm('no header');
  return {
    version,
    product,
    library: String(library),
    date: String(date),
    measures: measures as RawBody['measures'],
    records: reader.records(),
  };
}

class BinaryReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isWide: boolean;
  #at = SIGNATURE;

  constructor(bytes: Uint8Array) {
    const signature = latin.decode(bytes.subarray(0, SIGNATURE));
    if (!/^(ACIS|ASM) BinaryFile/.test(signature)) throw new UnknownForm('no signature');
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isWide = signature.endsWith('8');
  }

  long(): number {
    const at = this.#step(this.#isWide ? 8 : 4);
    return this.#isWide ? Number(this.#view.getBigInt64(at, true)) : this.#view.getInt32(at, true);
  }

  records(): RawRecord[] {
    const records: RawRecord[] = [];
    let names: string[] = [];
    let tokens: Token[] = [];
    for (let count = 0; count < MAX_TOKENS; count++) {
      const token = this.token();
      const isName = token.tag === TAG.name || token.tag === TAG.lastName;
      if (token.tag === TAG.end) {
        records.push({ type: names.join('-'), tokens });
        names = [];
        tokens = [];
      } else if (isName && tokens.length === 0) {
        names.push(String(token.value));
        if (names[0] === 'End') return records;
      } else if (token.tag === TAG.literal) {
        const words = String(token.value).trim().split(/\s+/);
        tokens.push(...words.map((value) => ({ tag: TAG.word, value })));
      } else tokens.push(token);
    }
    throw new UnknownForm('too much');
  }

  token(): Token {
    const tag = this.#view.getUint8(this.#step(1));
    return { tag, value: this.#value(tag) };
  }

  #value(tag: number): Token['value'] {
    switch (tag) {
      case TAG.long:
      case TAG.ref:
        return this.long();
      case TAG.real:
        return this.#real();
      case TAG.text:
      case TAG.name:
      case TAG.lastName:
        return this.#text(this.#view.getUint8(this.#step(1)));
      case TAG.literal:
        return this.#text(this.#view.getUint32(this.#step(4), true));
      case TAG.place:
      case TAG.vector:
        return [this.#real(), this.#real(), this.#real()] satisfies Point;
      case TAG.yes:
      case TAG.no:
      case TAG.end:
        return tag;
      default:
        return this.#foreign(tag);
    }
  }

  /** Values that no known record has, in attributes that are left out. */
  #foreign(tag: number): number {
    const sizes: Record<number, number> = { 2: 1, 3: 2, 5: 4, 15: 0, 16: 0, 22: 16, 23: 8 };
    if (tag === 21) return this.long();
    if (tag === 8) this.#step(this.#view.getUint16(this.#step(2), true));
    else if (tag === 9) this.#step(this.#view.getUint32(this.#step(4), true));
    else if (sizes[tag] === undefined) throw new UnknownForm(`tag ${tag}`);
    else this.#step(sizes[tag]);
    return 0;
  }

  #real(): number {
    return this.#view.getFloat64(this.#step(8), true);
  }

  #text(length: number): string {
    const at = this.#step(length);
    return latin.decode(this.#bytes.subarray(at, at + length));
  }

  #step(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (this.#at > this.#bytes.length) throw new UnknownForm('cut short');
    return at;
  }
}
