import type { Tags } from '../model/common.ts';
import { BitReader, type DecodeText } from './bits.ts';
import type { BitSink } from './fields/field.ts';
import { R2007 } from './versions.ts';

type Kind = 'text' | 'point' | 'double' | 'short' | 'long' | 'longLong' | 'byte' | 'bytes' | 'handle';

/** What groups hold, each up to the code named. */
const KINDS: readonly (readonly [last: number, kind: Kind | undefined])[] = [
  [9, 'text'],
  [37, 'point'],
  [59, 'double'],
  [79, 'short'],
  [89, undefined],
  [99, 'long'],
  [102, 'text'],
  [109, undefined],
  [139, 'point'],
  [149, 'double'],
  [159, undefined],
  [169, 'longLong'],
  [179, 'short'],
  [209, undefined],
  [239, 'point'],
  [269, undefined],
  [279, 'short'],
  [299, 'byte'],
  [309, 'text'],
  [319, 'bytes'],
  [369, 'handle'],
  [389, 'short'],
  [399, 'handle'],
  [409, 'short'],
  [419, 'text'],
  [429, 'long'],
  [439, 'text'],
  [459, 'long'],
  [469, 'double'],
  [481, 'text'],
  [999, undefined],
  [1003, 'text'],
  [1004, 'bytes'],
  [1009, undefined],
  [1013, 'point'],
  [1039, undefined],
  [1042, 'double'],
  [1069, undefined],
  [1070, 'short'],
  [1071, 'long'],
  [5004, undefined],
  // programs leave the type of a value here that is a text and nothing more
  [5005, 'text'],
];

const kindOf = (code: number): Kind | undefined => KINDS.find(([last]) => code <= last)?.[1];

export const isXrecordGroup = (code: number): boolean => kindOf(code) !== undefined;

export const isXrecordHandle = (code: number): boolean => kindOf(code) === 'handle';

/** The groups of an XRECORD, points in three groups each as in DXF, handles as numbers; whole: whether these are all. */
export function readGroups(
  data: Uint8Array,
  version: number,
  decode: DecodeText,
): { groups: Tags; whole: boolean } {
  const reader = new BitReader(data, version, decode);
  const groups: Tags = { codes: [], values: [] };
  const bits = data.length * 8;
  while (reader.pos + 16 < bits) {
    const code = reader.rs() & 0xffff;
    const kind = kindOf(code);
    if (kind === undefined || reader.overrun) return { groups, whole: false };
    if (kind === 'point') {
      for (let axis = 0; axis < 3; axis++) {
        groups.codes.push(code + axis * 10);
        groups.values.push(reader.rd());
      }
      continue;
    }
    groups.codes.push(code);
    groups.values.push(READ[kind](reader));
  }
  return { groups, whole: reader.pos === bits && !reader.overrun };
}

const READ: Record<Exclude<Kind, 'point'>, (reader: BitReader) => string | number | Uint8Array> = {
  text: readText,
  double: (reader) => reader.rd(),
  short: (reader) => (reader.rs() << 16) >> 16,
  long: (reader) => reader.rls(),
  longLong: low64,
  byte: (reader) => reader.rc(),
  bytes: (reader) => reader.raw(reader.rc()),
  handle: low64,
};

function readText(reader: BitReader): string {
  const length = reader.rs() & 0xffff;
  if (reader.version >= R2007) return reader.wideText(length);
  // the code page, which is the file's
  reader.rc();
  return reader.decode(reader.raw(length));
}

function low64(reader: BitReader): number {
  const low = reader.rls() >>> 0;
  return low + (reader.rls() >>> 0) * 2 ** 32;
}

/** How texts before R2007 are coded, and the number of that code page. */
export type TextCoding = { encode: (text: string) => Uint8Array; number: number };

/** Writes groups as an XRECORD of the sink's version holds them: the inverse of readGroups. */
export function writeGroups(sink: BitSink, { codes, values }: Tags, coding: TextCoding): void {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    const kind = kindOf(code);
    if (kind === undefined) continue;
    sink.rs(code);
    if (kind !== 'point') {
      writeValue(sink, kind, values[i], coding);
      continue;
    }
    sink.rd(Number(values[i]));
    for (const axis of [1, 2]) {
      const follows = codes[i + 1] === code + axis * 10;
      sink.rd(follows ? Number(values[i + 1]) : 0);
      if (follows) i++;
    }
  }
}

function writeValue(
  sink: BitSink,
  kind: Exclude<Kind, 'point'>,
  value: Tags['values'][number] | undefined,
  coding: TextCoding,
): void {
  const number = Number(value) || 0;
  switch (kind) {
    case 'text':
      return writeText(sink, String(value ?? ''), coding);
    case 'bytes': {
      const bytes = value instanceof Uint8Array ? value : new Uint8Array(0);
      sink.rc(bytes.length);
      return sink.raw(bytes);
    }
    case 'double':
      return sink.rd(number);
    case 'short':
      return sink.rs(number);
    case 'long':
      return sink.rl(number);
    case 'byte':
      return sink.rc(number);
    default:
      return sink.rll(number);
  }
}

function writeText(sink: BitSink, text: string, { encode, number }: TextCoding): void {
  if (sink.version >= R2007) {
    sink.rs(text.length);
    for (let i = 0; i < text.length; i++) sink.rs(text.charCodeAt(i));
    return;
  }
  const bytes = encode(text);
  sink.rs(bytes.length);
  sink.rc(number);
  sink.raw(bytes);
}
