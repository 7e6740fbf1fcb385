import type { Acis } from '../../model/common.ts';
import type { Point } from '../../model/point.ts';
import { type Body, type BodyRecord, UnknownForm, type AcisValue } from './body.ts';
import {
  ASM_208,
  ASM_212,
  ASM_215,
  ASM_218,
  ASM_223,
  type Field,
  type Kind,
  RECORDS,
  type Words,
} from './record-fields.ts';
import { TAG } from './tokens.ts';

/** A number that AutoCAD has at the end of the first line, by version; what it means is not known. */
const FLAGS: ReadonlyMap<number, number> = new Map([
  [ASM_208, 0],
  [ASM_212, 26],
  [ASM_215, 24],
  [ASM_218, 12],
  [ASM_223, 4],
]);

interface Sink {
  begin(type: string): void;
  value(kind: Exclude<Kind, Words | 'bound' | 'longs'>, value: AcisValue): void;
  truth(value: boolean, words: Words): void;
  end(): void;
}

/** `records` as the version has them. */
export function writeBody(
  body: Body,
  records: readonly BodyRecord[],
  version: number,
  kind: Acis['kind'],
): Acis {
  const bodies = records.filter(({ type }) => type === 'body').length;
  const roots = bodies + (version >= ASM_208 ? 1 : 0);
  const flags = FLAGS.get(version) ?? 0;
  if (kind === 'sat') {
    const out = new TextSink();
    const counted = (text: string): string => `${text.length} ${text}`;
    out.line(`${version} ${records.length} ${roots} ${flags}`);
    out.line([body.product, body.library, body.date].map(counted).join(' '));
    out.line(body.measures.join(' '));
    writeRecords(out, records, version);
    out.line('End-of-ACIS-data');
    return { kind, text: out.text };
  }
  const out = new BinarySink();
  out.plain(version >= ASM_223 ? 'ASM BinaryFile4' : 'ACIS BinaryFile');
  for (const long of [version, 0, roots, flags]) out.long(long);
  for (const text of [body.product, body.library, body.date]) out.value('text', text);
  for (const measure of body.measures) out.value('real', measure);
  writeRecords(out, records, version);
  out.names(['End', 'of', version >= ASM_218 ? 'ASM' : 'ACIS', 'data']);
  return { kind, bytes: out.bytes };
}

function writeRecords(out: Sink, records: readonly BodyRecord[], version: number): void {
  for (const { type, values } of records) {
    out.begin(type);
    for (const field of RECORDS.get(type) ?? []) {
      const isThere = field.when === undefined || values.get(field.when) === true;
      if (version >= field.since && isThere) writeField(out, field, values.get(field.name));
    }
    out.end();
  }
}

function writeField(out: Sink, { name, kind }: Field, value: AcisValue): void {
  if (kind === 'bound') {
    out.truth(value !== undefined, ['I', 'F']);
    if (value !== undefined) out.value('real', value);
  } else if (kind === 'longs') for (const long of value as number[]) out.value('long', long);
  else if (typeof kind !== 'string') out.truth(value === true, kind);
  else if (value === undefined) throw new UnknownForm(`no ${name}`);
  else out.value(kind, value);
}

/** A zero's sign says on which side of a seam an angle lies. */
const plain = (value: AcisValue): string => (Object.is(value, -0) ? '-0' : String(value));

class TextSink implements Sink {
  readonly #lines: string[] = [];
  #words: string[] = [];

  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  line(text: string): void {
    this.#lines.push(text);
  }

  begin(type: string): void {
    this.#words = [type];
  }

  value(kind: Parameters<Sink['value']>[0], value: AcisValue): void {
    if (kind === 'ref') this.#words.push(`$${String(value)}`);
    else if (kind === 'text') this.#words.push(`@${String(value).length} ${String(value)}`);
    else if (Array.isArray(value)) this.#words.push(...value.map(plain));
    else this.#words.push(plain(value));
  }

  truth(value: boolean, [no, yes]: Words): void {
    this.#words.push(value ? yes : no);
  }

  end(): void {
    this.line(`${this.#words.join(' ')} #`);
  }
}

class BinarySink implements Sink {
  #data = new Uint8Array(4096);
  #view = new DataView(this.#data.buffer);
  #length = 0;

  get bytes(): Uint8Array {
    return this.#data.slice(0, this.#length);
  }

  begin(type: string): void {
    this.names(type.split('-'));
  }

  /** The last part of a name has a tag of its own. */
  names(parts: readonly string[]): void {
    parts.forEach((part, i) => this.#string(i === parts.length - 1 ? TAG.lastName : TAG.name, part));
  }

  value(kind: Parameters<Sink['value']>[0], value: AcisValue): void {
    if (kind === 'text') return this.#string(TAG.text, String(value));
    this.#byte(TAG[kind]);
    if (kind === 'ref' || kind === 'long') this.long(value as number);
    else if (kind === 'real') this.#real(value as number);
    else for (const part of value as Point) this.#real(part);
  }

  truth(value: boolean): void {
    this.#byte(value ? TAG.yes : TAG.no);
  }

  end(): void {
    this.#byte(TAG.end);
  }

  plain(text: string): void {
    for (let i = 0; i < text.length; i++) this.#byte(text.charCodeAt(i));
  }

  long(value: number): void {
    const at = this.#room(4);
    this.#view.setInt32(at, value, true);
  }

  #string(tag: number, text: string): void {
    if (text.length > 255) throw new UnknownForm('a text too long');
    this.#byte(tag);
    this.#byte(text.length);
    this.plain(text);
  }

  #real(value: number): void {
    const at = this.#room(8);
    this.#view.setFloat64(at, value, true);
  }

  #byte(value: number): void {
    const at = this.#room(1);
    this.#view.setUint8(at, value);
  }

  #room(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#data.length) {
      const larger = new Uint8Array(this.#data.length * 2);
      larger.set(this.#data);
      this.#data = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
