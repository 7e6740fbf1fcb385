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
  const { types, tags, tagStart, numbers, numberStart } = a;
  const { types: types2, tags: tags2, tagStart: tagStart2, numbers: numbers2, numberStart: numberStart2 } = b;
  return (i, j) => {
    if (strings[types2[j]!] !== types[i]) return false;
    let at = numberStart[i]!;
    let other = numberStart2[j]!;
    if (numberStart[i + 1]! - at !== numberStart2[j + 1]! - other) return false;
    const end = tagStart[i + 1]!;
    const offset = tagStart2[j]! - tagStart[i]!;
    if (tagStart2[j + 1]! - offset !== end) return false;
    for (let t = tagStart[i]!; t < end; t++) {
      const tag = tags[t]!;
      if (tags2[t + offset] !== tag) return false;
      const last = at + tagLength(tag, numbers, at);
      for (let texts = TEXTS_BY_TAG[tag]!; texts > 0; texts--)
        if (numbers[at++] !== strings[numbers2[other++]!]) return false;
      while (at < last) if (numbers[at++] !== numbers2[other++]) return false;
    }
    return true;
  };
}
