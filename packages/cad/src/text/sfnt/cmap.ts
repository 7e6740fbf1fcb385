import type { SfntTables } from './tables.ts';

/** From a code point to a glyph; 0 where there is none. */
export type GlyphLookup = (code: number) => number;

/** Platform and encoding of tables by Unicode, the largest first. */
const UNICODE = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
] as const;

/** undefined where the font is not numbered by Unicode, or in a way that is seldom seen. */
export function glyphLookup(tables: SfntTables): GlyphLookup | undefined {
  const { view } = tables;
  const cmap = tables.at('cmap');
  const count = view.getUint16(cmap + 2);
  for (const [platform, encoding] of UNICODE) {
    for (let i = 0; i < count; i++) {
      const record = cmap + 4 + i * 8;
      if (view.getUint16(record) === platform && view.getUint16(record + 2) === encoding)
        return lookupOf(view, cmap + view.getUint32(record + 4));
    }
  }
  return undefined;
}

function lookupOf(view: DataView, table: number): GlyphLookup | undefined {
  switch (view.getUint16(table)) {
    case 0:
      return (code) => (code < 256 ? view.getUint8(table + 6 + code) : 0);
    case 4:
      return (code) => inSegments(view, table, code);
    case 6: {
      const first = view.getUint16(table + 6);
      const count = view.getUint16(table + 8);
      return (code) =>
        code >= first && code < first + count ? view.getUint16(table + 10 + (code - first) * 2) : 0;
    }
    case 12:
      return (code) => inGroups(view, table, code, 1);
    case 13:
      return (code) => inGroups(view, table, code, 0);
    default:
      return undefined;
  }
}

function inSegments(view: DataView, table: number, code: number): number {
  const segments = view.getUint16(table + 6) >> 1;
  const ends = table + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  let low = 0;
  let high = segments - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const start = view.getUint16(starts + middle * 2);
    if (code < start) high = middle - 1;
    else if (code > view.getUint16(ends + middle * 2)) low = middle + 1;
    else {
      const delta = view.getUint16(deltas + middle * 2);
      const offset = view.getUint16(offsets + middle * 2);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = view.getUint16(offsets + middle * 2 + offset + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  return 0;
}

/** step 1: glyphs follow one another in a group; 0: all of it has the same. */
function inGroups(view: DataView, table: number, code: number, step: number): number {
  let low = 0;
  let high = view.getUint32(table + 12) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = table + 16 + middle * 12;
    const start = view.getUint32(group);
    if (code < start) high = middle - 1;
    else if (code > view.getUint32(group + 4)) low = middle + 1;
    else return view.getUint32(group + 8) + (code - start) * step;
  }
  return 0;
}
