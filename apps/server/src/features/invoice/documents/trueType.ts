/** Writes a TrueType font file: the tables that a PDF embeds and nothing else. */

export interface TrueTypePoint {
  x: number;
  y: number;
  isOn: boolean;
}

export interface TrueTypeGlyph {
  code: number;
  advance: number;
  /** Closed rings. */
  rings: TrueTypePoint[][];
}

interface FontFacts {
  name: string;
  unitsPerEm: number;
  isBold: boolean;
}

class Bytes {
  readonly #list: number[] = [];

  get length(): number {
    return this.#list.length;
  }

  u8(...values: number[]): this {
    for (const value of values) this.#list.push(value & 255);
    return this;
  }

  u16(...values: number[]): this {
    for (const value of values) this.u8(value >> 8, value);
    return this;
  }

  u32(...values: number[]): this {
    for (const value of values) this.u16(Math.floor(value / 65_536), value % 65_536);
    return this;
  }

  text(text: string): this {
    return this.u8(...[...text].map((each) => each.charCodeAt(0)));
  }

  align(to: number): this {
    while (this.#list.length % to !== 0) this.#list.push(0);
    return this;
  }

  append(other: Bytes): this {
    for (const value of other.#list) this.#list.push(value);
    return this;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#list);
  }
}

interface Bounds {
  xMin: number;
  yMin: number;
  xMax: number;
  yMax: number;
}

function boundsOf(points: readonly TrueTypePoint[]): Bounds {
  const bounds = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  points.forEach(({ x, y }, index) => {
    bounds.xMin = index === 0 ? x : Math.min(bounds.xMin, x);
    bounds.yMin = index === 0 ? y : Math.min(bounds.yMin, y);
    bounds.xMax = index === 0 ? x : Math.max(bounds.xMax, x);
    bounds.yMax = index === 0 ? y : Math.max(bounds.yMax, y);
  });
  return bounds;
}

function glyphData(rings: readonly TrueTypePoint[][]): Bytes {
  const bytes = new Bytes();
  const points = rings.flat();
  if (points.length === 0) return bytes;
  const { xMin, yMin, xMax, yMax } = boundsOf(points);
  bytes.u16(rings.length, xMin, yMin, xMax, yMax);
  let end = -1;
  for (const ring of rings) bytes.u16((end += ring.length));
  bytes.u16(0);
  bytes.u8(...points.map(({ isOn }) => (isOn ? 1 : 0)));
  const deltas = (of: (point: TrueTypePoint) => number): number[] =>
    points.map((point, index) => of(point) - (index === 0 ? 0 : of(points[index - 1]!)));
  bytes.u16(...deltas(({ x }) => x), ...deltas(({ y }) => y));
  return bytes.align(4);
}

/** Format 12: a group for each run of characters whose glyphs follow one another. */
function characterMap(glyphs: readonly TrueTypeGlyph[]): Bytes {
  const groups: { start: number; end: number; glyph: number }[] = [];
  glyphs.forEach(({ code }, index) => {
    const last = groups.at(-1);
    if (last && code === last.end + 1) last.end = code;
    else groups.push({ start: code, end: code, glyph: index + 1 });
  });
  const table = new Bytes().u16(0, 1).u16(3, 10).u32(12);
  table.u16(12, 0).u32(16 + groups.length * 12, 0, groups.length);
  for (const { start, end, glyph } of groups) table.u32(start, end, glyph);
  return table;
}

function names(name: string): Bytes {
  const [family = name, style = 'Regular'] = name.split('-');
  const texts: [number, string][] = [
    [1, family],
    [2, style],
    [3, name],
    [4, name],
    [5, 'Version 1.0'],
    [6, name],
  ];
  const records = new Bytes().u16(0, texts.length, 6 + texts.length * 12);
  const storage = new Bytes();
  for (const [id, text] of texts) {
    records.u16(3, 1, 0x409, id, text.length * 2, storage.length);
    storage.u16(...[...text].map((each) => each.charCodeAt(0)));
  }
  return records.append(storage);
}

const ascent = 905;
const descent = -212;

/** Characters come in ascending order; glyph 0 is the empty box that no text refers to. */
export function writeTrueType(
  glyphs: readonly TrueTypeGlyph[],
  { name, unitsPerEm, isBold }: FontFacts,
): Uint8Array {
  const box: TrueTypePoint[] = [
    { x: 50, y: 0, isOn: true },
    { x: 50, y: 700, isOn: true },
    { x: 450, y: 700, isOn: true },
    { x: 450, y: 0, isOn: true },
  ];
  const all = [{ advance: 500, rings: [box] }, ...glyphs];
  const count = all.length;
  const glyf = new Bytes();
  const loca = new Bytes();
  const hmtx = new Bytes();
  for (const { advance, rings } of all) {
    loca.u32(glyf.length);
    glyf.append(glyphData(rings));
    hmtx.u16(advance, boundsOf(rings.flat()).xMin);
  }
  loca.u32(glyf.length);
  const { xMin, yMin, xMax, yMax } = boundsOf(all.flatMap(({ rings }) => rings.flat()));
  const widest = Math.max(...all.map(({ advance }) => advance));
  const points = Math.max(...all.map(({ rings }) => rings.flat().length));
  const contours = Math.max(...all.map(({ rings }) => rings.length));
  const codes = glyphs.map(({ code }) => Math.min(code, 0xffff));
  const weight = isBold ? 700 : 400;
  const head = new Bytes()
    .u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5)
    .u16(0b11, unitsPerEm)
    .u32(0, 0, 0, 0)
    .u16(xMin, yMin, xMax, yMax, isBold ? 1 : 0, 8, 2, 1, 0);
  const hhea = new Bytes().u32(0x00010000).u16(ascent, descent, 0, widest, 0, 0, xMax, 1, 0, 0);
  hhea.u16(0, 0, 0, 0, 0, count);
  const maxp = new Bytes().u32(0x00010000).u16(count, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0);
  const os2 = new Bytes().u16(4, 500, weight, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0);
  os2
    .u8(...Array.from({ length: 10 }, () => 0))
    .u32(0, 0, 0, 0)
    .text('LWRK');
  os2.u16(isBold ? 0x20 : 0x40, codes[0] ?? 0, codes.at(-1) ?? 0, ascent, descent, 0, ascent, -descent);
  os2.u32(1, 0).u16(519, 716, 0, 0x20, 1);
  const post = new Bytes().u32(0x00030000, 0).u16(-106, 73).u32(0, 0, 0, 0, 0);
  return assemble({
    'OS/2': os2,
    cmap: characterMap(glyphs),
    glyf,
    head,
    hhea,
    hmtx,
    loca,
    maxp,
    name: names(name),
    post,
  });
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const word =
      (bytes[at] ?? 0) * 0x1000000 +
      ((bytes[at + 1] ?? 0) << 16) +
      ((bytes[at + 2] ?? 0) << 8) +
      (bytes[at + 3] ?? 0);
    sum = (sum + word) % 0x100000000;
  }
  return sum;
}

function assemble(tables: Record<string, Bytes>): Uint8Array {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const directory = new Bytes().u32(0x00010000).u16(entries.length, power * 16, Math.log2(power));
  directory.u16(entries.length * 16 - power * 16);
  const body = new Bytes();
  const start = 12 + entries.length * 16;
  let headAt = 0;
  for (const [tag, table] of entries) {
    const bytes = table.done();
    if (tag === 'head') headAt = start + body.length;
    directory.text(tag).u32(checksum(bytes), start + body.length, bytes.length);
    body.append(table).align(4);
  }
  const file = directory.append(body).done();
  new DataView(file.buffer).setUint32(headAt + 8, (0xb1b0afba - checksum(file) + 0x100000000) % 0x100000000);
  return file;
}
