import type { DecodeText } from '../../dwg/bits.ts';
import type { Rec } from '../../dwg/fields/field.ts';
import { nested, num, records, str } from '../../dwg/fields/record.ts';
import { textBytes, valueText } from '../../dwg/fields/table-value.ts';
import { R2004, R2007 } from '../../dwg/versions.ts';
import { resolveEscapes } from '../../read/encoding.ts';

const TEXT = 4;
const EMPTY = 1;
/** Flags of values since R2007: of one that is shown, of one that is not, of none. */
const FLAGS = { shown: 4, hidden: 2, none: 3 } as const;

/** A field of R2004 and older as later versions have it: as AutoCAD does it, flag by flag. */
export function laterField(record: Rec, decode: DecodeText): Rec {
  const later = (old: Rec, flags: number): Rec => {
    const kind = num(old, 'kind');
    if (kind === 0) return { flags: FLAGS.none, kind };
    return kind === TEXT
      ? { flags, kind, data: textBytes(resolveEscapes(valueText(old, R2004, decode))) }
      : { ...old, flags };
  };
  const own = {
    ...later(nested(record, 'value'), FLAGS.shown),
    format: str(record, 'format'),
    shown: str(record, 'shown'),
  };
  const others = records(record, 'keys').map((each) => ({
    key: str(each, 'key'),
    value: later(nested(each, 'value'), FLAGS.hidden),
  }));
  return { ...record, value: own, keys: others };
}

/** Texts since R2007 have no code page. */
const UNUSED: DecodeText = () => '';

/** The other way round. */
export function earlierField(record: Rec, encode: (text: string) => Uint8Array): Rec {
  const earlier = ({ flags, ...later }: Rec): Rec => {
    if (Number(flags) & EMPTY) return { kind: 0 };
    if (num(later, 'kind') !== TEXT) return later;
    const coded = encode(valueText(later, R2007, UNUSED));
    const data = new Uint8Array(coded.length + 1);
    data.set(coded);
    return { kind: TEXT, data };
  };
  return {
    ...record,
    format: str(nested(record, 'value'), 'format'),
    value: earlier(nested(record, 'value')),
    keys: records(record, 'keys').map((each) => ({
      key: str(each, 'key'),
      value: earlier(nested(each, 'value')),
    })),
  };
}
