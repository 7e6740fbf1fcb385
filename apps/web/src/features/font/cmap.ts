/** Which characters a TrueType font has, read from its own table: browsers set the others in some other font. */

interface Reader {
  view: DataView;
  start: number;
}

/** Undefined where the table cannot be read. */
export function charactersOf(bytes: ArrayBuffer): ((code: number) => boolean) | undefined {
  try {
    const view = new DataView(bytes);
    const font = view.getUint32(0) === 0x74746366 ? view.getUint32(12) : 0;
    const table = findTable(view, font, 0x636d6170);
    return table === undefined ? undefined : bestMap(view, table);
  } catch {
    return undefined;
  }
}

function findTable(view: DataView, font: number, tag: number): number | undefined {
  const count = view.getUint16(font + 4);
  for (let i = 0; i < count; i += 1) {
    const entry = font + 12 + i * 16;
    if (view.getUint32(entry) === tag) return view.getUint32(entry + 8);
  }
  return undefined;
}

function bestMap(view: DataView, table: number): ((code: number) => boolean) | undefined {
  const count = view.getUint16(table + 2);
  const maps = Array.from({ length: count }, (_, i) => table + view.getUint32(table + 8 + i * 8));
  const full = maps.find((start) => view.getUint16(start) === 12);
  if (full !== undefined) return groupMap({ view, start: full });
  const basic = maps.find((start) => view.getUint16(start) === 4);
  return basic === undefined ? undefined : segmentMap({ view, start: basic });
}

/** Format 12: ranges of characters. */
function groupMap({ view, start }: Reader): (code: number) => boolean {
  const count = view.getUint32(start + 12);
  return (code) => {
    for (let i = 0; i < count; i += 1) {
      const group = start + 16 + i * 12;
      if (code <= view.getUint32(group + 4)) return code >= view.getUint32(group);
    }
    return false;
  };
}

/** Format 4: ranges, each with an offset to its glyphs or a table of them; glyph 0 is none. */
function segmentMap({ view, start }: Reader): (code: number) => boolean {
  const twice = view.getUint16(start + 6);
  const [ends, starts] = [start + 14, start + 16 + twice];
  const [deltas, offsets] = [starts + twice, starts + 2 * twice];
  return (code) => {
    for (let i = 0; i < twice; i += 2) {
      if (code > view.getUint16(ends + i)) continue;
      const first = view.getUint16(starts + i);
      if (code < first) return false;
      const offset = view.getUint16(offsets + i);
      if (offset === 0) return ((code + view.getUint16(deltas + i)) & 0xffff) !== 0;
      return view.getUint16(offsets + i + offset + (code - first) * 2) !== 0;
    }
    return false;
  };
}
