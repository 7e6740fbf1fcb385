import type { Glyphs } from '../display/list.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { alongPiece, chordsOf, controlsOf, isPiece, pieceAt, storedPoints } from './glyph-curves.ts';
import { standardGlyphs } from './standard-glyphs.ts';

/** Glyph points lie on a grid of this many parts of the glyph's height: half of what the chords of a curve leave it by. */
const GLYPH_PARTS = 512;
/** Numbers from here on name a standard glyph. */
const STANDARD = 2;
/** Points of all standard glyphs that a file names, at most: far more than there are letters. */
const MOST_POINTS = 1 << 22;

/** What is stored of a glyph. Points of curves lie further apart than those of lines. */
interface Stored {
  outline: number;
  /** Points of each contour. */
  sizes: number[];
  kinds: number[];
  lineX: number[];
  lineY: number[];
  curveX: number[];
  curveY: number[];
}

export function writeGlyphs(glyphs: Glyphs, known = new StandardGlyphs()): Uint8Array {
  const head = new ByteWriter();
  const own: Stored[] = [];
  head.uint(glyphs.count);
  for (let g = 0; g < glyphs.count; g++) {
    const standard = known.find(glyphs, g);
    if (standard !== undefined) head.uint(STANDARD + standard);
    else {
      const stored = storedOf(glyphs, g);
      writeHead(head, stored);
      own.push(stored);
    }
  }
  writeStreams(head, own);
  return head.done();
}

/** Finds the standard glyph that another is drawn like, to a step of the grid. */
class StandardGlyphs {
  readonly #byShape = new Map<string, number[]>();
  readonly #points = new Map<number, Float32Array>();

  constructor() {
    standardGlyphs().forEach((bytes, k) => {
      const { outline, sizes } = readHead(new ByteReader(bytes));
      const shape = `${outline} ${sizes.join(' ')}`;
      this.#byShape.set(shape, [...(this.#byShape.get(shape) ?? []), k]);
    });
  }

  find(glyphs: Glyphs, g: number): number | undefined {
    const sizes: number[] = [];
    for (let c = glyphs.contourStart[g]!; c < glyphs.contourStart[g + 1]!; c++)
      sizes.push(glyphs.pointStart[c + 1]! - glyphs.pointStart[c]!);
    const points = pointsOf(glyphs, g);
    return this.#byShape.get(`${glyphs.outline[g]} ${sizes.join(' ')}`)?.find((k) => {
      const known = this.#pointsOf(k);
      return points.every((value, i) => Math.abs(value - known[i]!) <= 1 / GLYPH_PARTS);
    });
  }

  #pointsOf(k: number): Float32Array {
    let points = this.#points.get(k);
    if (!points) this.#points.set(k, (points = made([standardHead(k)], noStreams()).points));
    return points;
  }
}

function pointsOf({ points, contourStart, pointStart }: Glyphs, g: number): Float32Array {
  return points.subarray(2 * pointStart[contourStart[g]!]!, 2 * pointStart[contourStart[g + 1]!]!);
}

function writeHead(out: ByteWriter, { outline, sizes }: Stored): void {
  out.uint(outline);
  out.uint(sizes.length);
  for (const size of sizes) out.uint(size);
}

function writeStreams(out: ByteWriter, glyphs: readonly Stored[]): void {
  const kinds = new ByteWriter();
  const ways = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
  for (const glyph of glyphs) {
    for (const kind of glyph.kinds) kinds.u8(kind);
    [glyph.lineX, glyph.lineY, glyph.curveX, glyph.curveY].forEach((values, i) => {
      for (const value of values) ways[i]!.int(value);
    });
  }
  const streams = [kinds, ...ways];
  for (const stream of streams) out.uint(stream.length);
  for (const stream of streams) out.raw(stream.done());
}

function storedOf(glyphs: Glyphs, g: number): Stored {
  const { points } = glyphs;
  const stored: Stored = {
    outline: glyphs.outline[g]!,
    sizes: [],
    kinds: [],
    lineX: [],
    lineY: [],
    curveX: [],
    curveY: [],
  };
  let [x, y, wayX, wayY] = [0, 0, 0, 0];
  const put = (px: number, py: number, ofCurve: boolean, goesOn: boolean): void => {
    const nx = (Math.round(px * GLYPH_PARTS) || 0) - x;
    const ny = (Math.round(py * GLYPH_PARTS) || 0) - y;
    (ofCurve ? stored.curveX : stored.lineX).push(goesOn ? nx - wayX : nx);
    (ofCurve ? stored.curveY : stored.lineY).push(goesOn ? ny - wayY : ny);
    [x, y, wayX, wayY] = [x + nx, y + ny, nx, ny];
  };
  for (let c = glyphs.contourStart[g]!; c < glyphs.contourStart[g + 1]!; c++) {
    const first = glyphs.pointStart[c]!;
    const end = glyphs.pointStart[c + 1]!;
    stored.sizes.push(end - first);
    if (end > first) put(points[2 * first]!, points[2 * first + 1]!, false, false);
    let curved = false;
    for (let p = first; p + 1 < end;) {
      const kind = pieceAt(points, p, end - 1);
      stored.kinds.push(kind);
      const xs = controlsOf(points, p, kind, 0);
      const ys = controlsOf(points, p, kind, 1);
      // Curves mostly go on where the one before them was going.
      xs.forEach((value, i) => put(value, ys[i]!, true, curved && i === 0));
      curved = kind > 1;
      p += chordsOf(kind);
      put(points[2 * p]!, points[2 * p + 1]!, curved, false);
    }
  }
  return stored;
}

interface Head {
  outline: number;
  /** Points of each contour. */
  sizes: number[];
  /** Of a standard glyph; the others share the file's. */
  streams?: Streams;
}

type Streams = Record<'kinds' | 'lineX' | 'lineY' | 'curveX' | 'curveY', ByteReader>;

export function readGlyphs(bytes: Uint8Array): Glyphs {
  const reader = new ByteReader(bytes);
  const heads = Array.from({ length: reader.count() }, () => readHead(reader));
  let [own, given] = [0, 0];
  for (const { sizes, streams } of heads) {
    for (const size of sizes) {
      if (streams) given += size;
      else own += size;
    }
  }
  // A curve of five bytes may be fifteen points.
  if (own > reader.left * 4 || given > MOST_POINTS) throw new OcfError('The glyphs are damaged.');
  return made(heads, readStreams(reader));
}

function readHead(reader: ByteReader): Head {
  const number = reader.uint();
  if (number >= STANDARD) return standardHead(number - STANDARD);
  return { outline: number, sizes: Array.from({ length: reader.count() }, () => reader.uint()) };
}

/** Standard glyphs have all of their numbers in one stream, in the order they are read. */
function standardHead(k: number): Head {
  const bytes = standardGlyphs()[k];
  if (!bytes) throw new OcfError('There is no such glyph.');
  const reader = new ByteReader(bytes);
  const streams = { kinds: reader, lineX: reader, lineY: reader, curveX: reader, curveY: reader };
  return { ...readHead(reader), streams };
}

function noStreams(): Streams {
  return readStreams(new ByteReader(new Uint8Array(5)));
}

function made(heads: readonly Head[], shared: Streams): Glyphs {
  const contours = heads.reduce((sum, { sizes }) => sum + sizes.length, 0);
  const points = heads.reduce((sum, { sizes }) => sizes.reduce((all, size) => all + size, sum), 0);
  const glyphs: Glyphs = {
    count: heads.length,
    outline: Uint8Array.from(heads, ({ outline }) => outline),
    contourStart: new Uint32Array(heads.length + 1),
    pointStart: new Uint32Array(contours + 1),
    points: new Float32Array(points * 2),
    box: new Float32Array(heads.length * 4),
  };
  let contour = 0;
  heads.forEach(({ sizes, streams }, g) => {
    for (const size of sizes) {
      glyphs.pointStart[contour + 1] = glyphs.pointStart[contour]! + size;
      contour++;
    }
    glyphs.contourStart[g + 1] = contour;
    trace(glyphs, g, streams ?? shared);
    glyphs.box.set(boxOfGlyph(glyphs, g), g * 4);
  });
  return glyphs;
}

function readStreams(reader: ByteReader): Streams {
  const lengths = Array.from({ length: 5 }, () => reader.uint());
  const [kinds, lineX, lineY, curveX, curveY] = lengths.map(
    (length) => new ByteReader(reader.raw(length)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  return { kinds, lineX, lineY, curveX, curveY };
}

function trace(glyphs: Glyphs, g: number, { kinds, lineX, lineY, curveX, curveY }: Streams): void {
  let [x, y, wayX, wayY] = [0, 0, 0, 0];
  for (let c = glyphs.contourStart[g]!; c < glyphs.contourStart[g + 1]!; c++) {
    let p = glyphs.pointStart[c]!;
    const end = glyphs.pointStart[c + 1]!;
    if (p === end) continue;
    glyphs.points[2 * p] = (x += lineX.int()) / GLYPH_PARTS;
    glyphs.points[2 * p + 1] = (y += lineY.int()) / GLYPH_PARTS;
    let curved = false;
    while (++p < end) {
      const kind = kinds.u8();
      const chords = chordsOf(kind);
      if (!isPiece(kind) || p + chords > end) throw new OcfError('The glyphs are damaged.');
      const alongX = [x];
      const alongY = [y];
      let goesOn = curved && kind > 1;
      curved = kind > 1;
      for (let i = storedPoints(kind); i > 0; i--) {
        wayX = (curved ? curveX : lineX).int() + (goesOn ? wayX : 0);
        wayY = (curved ? curveY : lineY).int() + (goesOn ? wayY : 0);
        goesOn = false;
        alongX.push((x += wayX));
        alongY.push((y += wayY));
      }
      for (let k = 1; k <= chords; k++) {
        glyphs.points[2 * (p + k - 1)] = alongPiece(alongX, k / chords) / GLYPH_PARTS;
        glyphs.points[2 * (p + k - 1) + 1] = alongPiece(alongY, k / chords) / GLYPH_PARTS;
      }
      p += chords - 1;
    }
  }
}

function boxOfGlyph({ points, pointStart, contourStart }: Glyphs, g: number): number[] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const to = pointStart[contourStart[g + 1]!]!;
  for (let p = pointStart[contourStart[g]!]!; p < to; p++) {
    minX = Math.min(minX, points[2 * p]!);
    minY = Math.min(minY, points[2 * p + 1]!);
    maxX = Math.max(maxX, points[2 * p]!);
    maxY = Math.max(maxY, points[2 * p + 1]!);
  }
  return [minX, minY, maxX, maxY];
}
