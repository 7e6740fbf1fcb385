/** Reads the glyphs of a file (docs/ocf.md, 2 glyphs) into the columns of a display list. */
import type { Glyphs } from '../display/list.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { STANDARD_GLYPHS } from './standard-glyphs.ts';

/** Glyph points lie on a grid of this many parts of the glyph's height. */
const PARTS = 512;
/** Numbers from here on name a standard glyph. */
export const STANDARD = 2;
/** Points of all standard glyphs that a file names, at most: far more than there are letters. */
const MAX_POINTS = 1 << 22;
/** Bits of a piece: how many chords it has, and whether it is a cubic curve. */
const CHORDS = 15;
const CUBIC = 16;

/** What a character of the standard glyphs' text stands for is its place here; each of the last three begins a pair. */
const ALPHABET =
  ' !"#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';
const PAIRS = ALPHABET.length - 3;

let standards: readonly Uint8Array[] | undefined;

/** Makes ready what reads, before there is anything to read: the bytes of each standard glyph. */
export function glyphReader(): readonly Uint8Array[] {
  return (standards ??= unpack());
}

function unpack(): Uint8Array[] {
  const places = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) places[ALPHABET.charCodeAt(i)] = i;
  const bytes = new Uint8Array(STANDARD_GLYPHS.length);
  let length = 0;
  for (let i = 0; i < STANDARD_GLYPHS.length; i++) {
    const place = places[STANDARD_GLYPHS.charCodeAt(i)]!;
    bytes[length++] =
      place < PAIRS
        ? place
        : PAIRS + (place - PAIRS) * ALPHABET.length + places[STANDARD_GLYPHS.charCodeAt(++i)]!;
  }
  const reader = new ByteReader(bytes.subarray(0, length));
  const glyphs: Uint8Array[] = [];
  while (reader.left > 0) glyphs.push(reader.raw(reader.uint()));
  return glyphs;
}

type Streams = Record<'kinds' | 'lineX' | 'lineY' | 'curveX' | 'curveY', ByteReader>;

interface Head {
  outline: number;
  /** Points of each contour. */
  sizes: number[];
  /** Of a standard glyph, which has all of its numbers in one; the others share the file's. */
  alone: ByteReader | undefined;
}

function readHead(reader: ByteReader): Head {
  const number = reader.uint();
  if (number < STANDARD) return { outline: number, sizes: readSizes(reader), alone: undefined };
  const bytes = glyphReader()[number - STANDARD];
  if (!bytes) throw new OcfError('There is no such glyph.');
  const alone = new ByteReader(bytes);
  return { outline: alone.uint(), sizes: readSizes(alone), alone };
}

function readSizes(reader: ByteReader): number[] {
  const sizes: number[] = [];
  for (let left = reader.count(); left > 0; left--) sizes.push(reader.uint());
  return sizes;
}

function readStreams(reader: ByteReader): Streams {
  const lengths = [0, 0, 0, 0, 0].map(() => reader.uint());
  const [kinds, lineX, lineY, curveX, curveY] = lengths.map(
    (length) => new ByteReader(reader.raw(length)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  return { kinds, lineX, lineY, curveX, curveY };
}

/** Throws OcfError. */
export function readGlyphs(bytes: Uint8Array): Glyphs {
  const reader = new ByteReader(bytes);
  const heads: Head[] = [];
  let [contours, own, given] = [0, 0, 0];
  for (let left = reader.count(); left > 0; left--) {
    const head = readHead(reader);
    heads.push(head);
    contours += head.sizes.length;
    for (const size of head.sizes) {
      if (head.alone) given += size;
      else own += size;
    }
  }
  // A curve of five bytes may be fifteen points.
  if (own > reader.left * 4 || given > MAX_POINTS) throw new OcfError('The glyphs are damaged.');
  const shared = readStreams(reader);
  const glyphs: Glyphs = {
    count: heads.length,
    outline: new Uint8Array(heads.length),
    contourStart: new Uint32Array(heads.length + 1),
    pointStart: new Uint32Array(contours + 1),
    points: new Float32Array((own + given) * 2),
    box: new Float32Array(heads.length * 4),
  };
  let contour = 0;
  heads.forEach(({ outline, sizes, alone }, g) => {
    glyphs.outline[g] = outline;
    for (const size of sizes) {
      glyphs.pointStart[contour + 1] = glyphs.pointStart[contour]! + size;
      contour++;
    }
    glyphs.contourStart[g + 1] = contour;
    trace(
      glyphs,
      g,
      alone ? { kinds: alone, lineX: alone, lineY: alone, curveX: alone, curveY: alone } : shared,
    );
    setBox(glyphs, g);
  });
  return glyphs;
}

function trace({ points, contourStart, pointStart }: Glyphs, g: number, streams: Streams): void {
  const { kinds, lineX, lineY, curveX, curveY } = streams;
  let [x, y, wayX, wayY] = [0, 0, 0, 0];
  for (let c = contourStart[g]!; c < contourStart[g + 1]!; c++) {
    let p = pointStart[c]!;
    const end = pointStart[c + 1]!;
    if (p === end) continue;
    points[2 * p] = (x += lineX.int()) / PARTS;
    points[2 * p + 1] = (y += lineY.int()) / PARTS;
    let curved = false;
    for (p++; p < end;) {
      const kind = kinds.u8();
      const chords = kind & CHORDS;
      if (chords === 0 || kind >= 2 * CUBIC || p + chords > end)
        throw new OcfError('The glyphs are damaged.');
      if (kind === 1) {
        points[2 * p] = (x += wayX = lineX.int()) / PARTS;
        points[2 * p + 1] = (y += wayY = lineY.int()) / PARTS;
        curved = false;
        p++;
        continue;
      }
      // Curves mostly go on where the one before them was going.
      if (!curved) wayX = wayY = 0;
      curved = true;
      const isCubic = kind >= CUBIC;
      const [fromX, fromY] = [x, y];
      x += wayX + curveX.int();
      y += wayY + curveY.int();
      const [firstX, firstY] = [x, y];
      if (isCubic) {
        x += curveX.int();
        y += curveY.int();
      }
      const [nextX, nextY] = [x, y];
      x += wayX = curveX.int();
      y += wayY = curveY.int();
      for (let k = 1; k <= chords; k++, p++) {
        const t = k / chords;
        points[2 * p] =
          (isCubic ? cubic(t, fromX, firstX, nextX, x) : quadratic(t, fromX, firstX, x)) / PARTS;
        points[2 * p + 1] =
          (isCubic ? cubic(t, fromY, firstY, nextY, y) : quadratic(t, fromY, firstY, y)) / PARTS;
      }
    }
  }
}

function quadratic(t: number, a: number, b: number, c: number): number {
  const u = 1 - t;
  return u * u * a + 2 * u * t * b + t * t * c;
}

function cubic(t: number, a: number, b: number, c: number, d: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

function setBox({ points, pointStart, contourStart, box }: Glyphs, g: number): void {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const to = pointStart[contourStart[g + 1]!]!;
  for (let p = pointStart[contourStart[g]!]!; p < to; p++) {
    const x = points[2 * p]!;
    const y = points[2 * p + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  box[4 * g] = minX;
  box[4 * g + 1] = minY;
  box[4 * g + 2] = maxX;
  box[4 * g + 3] = maxY;
}

/** All that a file may name instead of holding them. */
export function standardGlyphs(): Glyphs {
  const out = new ByteWriter();
  const { length: count } = glyphReader();
  out.uint(count);
  for (let k = 0; k < count; k++) out.uint(STANDARD + k);
  // It holds none, so that the five streams are empty.
  out.raw(new Uint8Array(5));
  return readGlyphs(out.done());
}
