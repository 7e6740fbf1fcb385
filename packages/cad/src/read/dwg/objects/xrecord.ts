import { BitReader, type DecodeText } from '../../../dwg/bits.ts';
import { bytes } from '../../../dwg/fields/record.ts';
import { R2007 } from '../../../dwg/versions.ts';
import type { Tags } from '../../../model/common.ts';
import type { DwgContext } from '../context.ts';

/** The groups of an XRECORD, points in three groups each as in DXF, handles as numbers; none where it is no such record. */
export function readXrecord(context: DwgContext, handle: number): Tags | undefined {
  const object = context.object(handle);
  const data = object?.name === 'XRECORD' ? bytes(object.record, 'data') : undefined;
  return data && xrecordGroups(data, context.stream.data.version, context.stream.data.decode);
}

export function xrecordGroups(data: Uint8Array, version: number, decode: DecodeText): Tags {
  const reader = new BitReader(data, version, decode);
  const tags: Tags = { codes: [], values: [] };
  while (reader.pos + 16 < data.length * 8) {
    const code = reader.rs() & 0xffff;
    const kind = KINDS.find(([last]) => code <= last)?.[1];
    if (kind === undefined || reader.overrun) break;
    if (kind === 'point') {
      for (let axis = 0; axis < 3; axis++) {
        tags.codes.push(code + axis * 10);
        tags.values.push(reader.rd());
      }
      continue;
    }
    tags.codes.push(code);
    tags.values.push(SCALARS[kind](reader));
  }
  return tags;
}

type Kind = 'text' | 'point' | 'double' | 'short' | 'long' | 'longLong' | 'byte' | 'bytes' | 'handle';

const SCALARS: Record<Exclude<Kind, 'point'>, (reader: BitReader) => string | number | Uint8Array> = {
  text,
  double: (reader) => reader.rd(),
  short: (reader) => (reader.rs() << 16) >> 16,
  long: (reader) => reader.rls(),
  longLong: low64,
  byte: (reader) => reader.rc(),
  bytes: (reader) => reader.raw(reader.rc()),
  handle: low64,
};

function text(reader: BitReader): string {
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

/** What groups hold, each up to the code named. */
const KINDS: readonly (readonly [last: number, kind: Kind | undefined])[] = [
  [9, 'text'],
  [39, 'point'],
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
];
