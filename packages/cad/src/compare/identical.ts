import { FIELDS, tagLength, type FieldKind } from './fields.ts';
import type { DrawingSignature } from './signature.ts';

const TEXTS: Partial<Record<FieldKind, number>> = { text: 1, keyedText: 2, keyedPoint: 1 };
/** By the id of a field: how many of its numbers are strings; these come first. */
const TEXTS_BY_TAG = Uint8Array.from(FIELDS, ({ kind }) => TEXTS[kind] ?? 0);

/** Whether two entities are the same to the last bit, but for their properties: most are, and then nothing is rounded. */
export type IsIdentical = (i: number, j: number) => boolean;

export function identityOf(a: DrawingSignature, b: DrawingSignature): IsIdentical {
  const known = new Map(a.strings.map((text, id) => [text, id]));
  /** By the id of a string in the second drawing, that in the first. */
  const strings = Int32Array.from(b.strings, (text) => known.get(text) ?? -1);
  return (i, j) => {
    if (strings[b.types[j]!] !== a.types[i]) return false;
    let [t, at, other] = [a.tagStart[i]!, a.numberStart[i]!, b.numberStart[j]!];
    const offset = b.tagStart[j]! - t;
    const end = a.tagStart[i + 1]!;
    if (b.tagStart[j + 1]! - offset !== end) return false;
    if (a.numberStart[i + 1]! - at !== b.numberStart[j + 1]! - other) return false;
    for (; t < end; t++) {
      const tag = a.tags[t]!;
      if (b.tags[t + offset] !== tag) return false;
      const last = at + tagLength(tag, a.numbers, at);
      for (let texts = TEXTS_BY_TAG[tag]!; texts > 0; texts--)
        if (a.numbers[at++] !== strings[b.numbers[other++]!]) return false;
      while (at < last) if (a.numbers[at++] !== b.numbers[other++]) return false;
    }
    return true;
  };
}
