import type { Tags } from '../../../model/common.ts';
import type { BitReader } from '../../../dwg/bits.ts';
import { R2007 } from '../../../dwg/versions.ts';
import { dwgCodePage, decoderFor, resolveEscapes } from '../../encoding.ts';
import type { ObjectStream } from './object-stream.ts';

type Names = { applications: ReadonlyMap<number, string>; layers: ReadonlyMap<number, string> };

/** Extended data of the open object as DXF groups, points in three groups each. */
export function extendedData(stream: ObjectStream, names: Names): Tags | undefined {
  const { extended, data } = stream;
  if (extended.length === 0) return undefined;
  const tags: Tags = { codes: [], values: [] };
  const { pos, end } = data;
  for (let i = 0; i < extended.length; i += 3) {
    tags.codes.push(1001);
    tags.values.push(names.applications.get(extended[i] as number) ?? '');
    data.pos = extended[i + 1] as number;
    data.end = data.pos + (extended[i + 2] as number) * 8;
    while (data.pos + 8 <= data.end && readItem(data, tags, names));
  }
  data.pos = pos;
  data.end = end;
  return tags;
}

function readItem(data: BitReader, tags: Tags, names: Names): boolean {
  const code = 1000 + data.rc();
  if (code >= 1010 && code <= 1013) {
    for (let axis = 0; axis < 3; axis++) {
      tags.codes.push(code + axis * 10);
      tags.values.push(data.rd());
    }
    return true;
  }
  const value = itemValue(data, code, names);
  if (value === undefined) return false;
  tags.codes.push(code);
  tags.values.push(value);
  return true;
}

function itemValue(data: BitReader, code: number, names: Names): string | number | Uint8Array | undefined {
  switch (code) {
    case 1000:
    case 1001:
      return resolveEscapes(itemText(data));
    case 1002:
      return data.rc() === 0 ? '{' : '}';
    case 1003:
      return names.layers.get(longHandle(data)) ?? '0';
    case 1004:
      return data.raw(data.rc());
    case 1005:
      return longHandle(data).toString(16).toUpperCase();
    case 1040:
    case 1041:
    case 1042:
      return data.rd();
    case 1070:
      return (data.rs() << 16) >> 16;
    case 1071:
      return data.rls();
    default:
      return undefined;
  }
}

/** Each string has its own code page before R2007. */
function itemText(data: BitReader): string {
  if (data.version >= R2007) return data.wideText(data.rs());
  const length = data.rc();
  const page = (data.rc() << 8) | data.rc();
  const bytes = data.raw(length);
  if (bytes.every((byte) => byte < 128)) return String.fromCharCode(...bytes).replace(/\0+$/, '');
  return (page === 0 ? data.decode : decoderFor(dwgCodePage(page)))(bytes).replace(/\0+$/, '');
}

/** Eight bytes, the highest first. */
function longHandle(data: BitReader): number {
  let value = 0;
  for (let i = 0; i < 8; i++) value = value * 256 + data.rc();
  return value;
}
