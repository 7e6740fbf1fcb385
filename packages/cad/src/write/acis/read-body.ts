import type { Acis } from '../../model/common.ts';
import type { Point } from '../../model/point.ts';
import { type Body, type BodyRecord, UnknownForm, type AcisValue } from './body.ts';
import { rawFromBinary } from './raw-binary.ts';
import { rawFromText } from './raw-text.ts';
import {
  ASM_208,
  ASM_223,
  ATTRIBUTE_FIELDS,
  type Field,
  isDispensable,
  RECORDS,
  type Words,
} from './record-fields.ts';
import { number, type RawRecord, TAG, type Token } from './tokens.ts';

const isKnownVersion = (version: number): boolean =>
  [106, 400, 700].includes(version) || (version >= ASM_208 && version <= ASM_223);

/** Throws UnknownForm where anything is not known exactly: half a body is none. */
export function readBody(acis: Acis): Body {
  const raw = acis.kind === 'sat' ? rawFromText(acis.text) : rawFromBinary(acis.bytes);
  if (!isKnownVersion(raw.version)) throw new UnknownForm(`version ${raw.version}`);
  return { ...raw, records: raw.records.map((record) => readRecord(record, raw.version)) };
}

function readRecord({ type, tokens }: RawRecord, version: number): BodyRecord {
  const known = RECORDS.get(NAMES.get(type) ?? type);
  const reader = new FieldReader(tokens);
  if (known) {
    const values = reader.values(known, version);
    if (!reader.isDone) throw new UnknownForm(`more in ${type}`);
    return { type: NAMES.get(type) ?? type, values };
  }
  if (!isDispensable(type)) throw new UnknownForm(type);
  return { type, values: type.endsWith('-attrib') ? reader.values(ATTRIBUTE_FIELDS, version) : new Map() };
}

/** As other programs spell them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['persubent-acadsolidhistory-attrib', 'persubent-acadSolidHistory-attrib'],
]);

class FieldReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length;
  }

  values(fields: readonly Field[], version: number): Map<string, AcisValue> {
    const values = new Map<string, AcisValue>();
    for (const { name, kind, since, when } of fields) {
      if (version < since || (when !== undefined && values.get(when) !== true)) continue;
      values.set(name, this.#value(kind));
    }
    return values;
  }

  #value(kind: Field['kind']): AcisValue {
    switch (kind) {
      case 'ref':
        return this.#ref();
      case 'long':
        return this.#number(TAG.long);
      case 'real':
        return this.#number(TAG.real);
      case 'text': {
        const { tag, value } = this.#next();
        if (tag !== TAG.text) throw new UnknownForm('no text');
        return value as string;
      }
      case 'place':
      case 'vector':
        return this.#point();
      case 'bound':
        return this.#truth(['I', 'F']) ? this.#number(TAG.real) : undefined;
      case 'longs': {
        const longs: number[] = [];
        while (!this.isDone) longs.push(this.#number(TAG.long));
        return longs;
      }
      default:
        return this.#truth(kind);
    }
  }

  #next(): Token {
    const token = this.#tokens[this.#at++];
    if (!token) throw new UnknownForm('a field is missing');
    return token;
  }

  #ref(): number {
    const { tag, value } = this.#next();
    if (tag === TAG.ref) return value as number;
    if (tag !== TAG.word || !String(value).startsWith('$')) throw new UnknownForm('no reference');
    return number(String(value).slice(1));
  }

  #number(wanted: number): number {
    const { tag, value } = this.#next();
    if (tag === wanted) return value as number;
    if (tag !== TAG.word) throw new UnknownForm('no number');
    return number(String(value));
  }

  #point(): Point {
    const { tag, value } = this.#tokens[this.#at] ?? {};
    if (tag !== TAG.place && tag !== TAG.vector)
      return [this.#number(TAG.real), this.#number(TAG.real), this.#number(TAG.real)];
    this.#at++;
    return value as Point;
  }

  /** The oldest text has 0 and 1 in place of words. */
  #truth([no, yes]: Words): boolean {
    const { tag, value } = this.#next();
    if (tag === TAG.yes || (tag === TAG.word && (value === yes || value === '1'))) return true;
    if (tag === TAG.no || (tag === TAG.word && (value === no || value === '0'))) return false;
    throw new UnknownForm(`neither ${no} nor ${yes}`);
  }
}
