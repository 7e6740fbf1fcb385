import type { Tags } from '../../model/common.ts';
import type { ByteReader } from './bytes.ts';
import { ByteReader as Reader } from './bytes.ts';
import type { OldContext } from './context.ts';

/** Extended data of R11 and R12: a length, then items each with the last two digits of its group code. */
export function readExtendedData(context: OldContext, reader: ByteReader): Tags {
  const length = reader.u16();
  const tags: Tags = { codes: [], values: [] };
  const at = reader.position;
  const items = new Reader(reader.bytes, at, Math.min(at + length, reader.end));
  reader.skip(length);
  const put = (code: number, value: string | number | Uint8Array): void => {
    tags.codes.push(code);
    tags.values.push(value);
  };
  while (items.position < items.end && !items.over) {
    const kind = items.u8();
    switch (kind) {
      case 0:
        put(1000, context.text(items.take(items.u8())));
        break;
      case 1:
        put(1001, context.applications[items.u16()] ?? 'ACAD');
        break;
      case 2:
        put(1002, items.u8() ? '}' : '{');
        break;
      case 3:
        put(1003, context.layers[items.u16()] ?? '0');
        break;
      case 4:
        put(1004, items.take(items.u8()));
        break;
      case 5:
        put(1005, [...items.take(8)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
        break;
      case 10:
      case 11:
      case 12:
      case 13: {
        const [x, y, z] = items.point3();
        put(1000 + kind, x);
        put(1010 + kind, y);
        put(1020 + kind, z);
        break;
      }
      case 40:
      case 41:
      case 42:
        put(1000 + kind, items.f64());
        break;
      case 70:
        put(1070, items.i16());
        break;
      case 71:
        put(1071, items.i32());
        break;
      default:
        return tags;
    }
  }
  return tags;
}
