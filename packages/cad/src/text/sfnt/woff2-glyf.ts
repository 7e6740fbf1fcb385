import type { OutlinePen } from '../outline-pen.ts';
import { addComposite, drawOutline, emptyOutline, MAX_POINTS, type Outline } from './glyf.ts';

const HEADER = 36;
const DEEPEST = 8;
const HAS_INSTRUCTIONS = 256;
const MORE = 32;

/** Moves the points of a glyph, as a weight has them. */
export interface MovesPoints {
  move(glyph: number, outline: Outline): void;
}

/**
 * The outlines of a WOFF2 file: what all glyphs have of a kind lies together, so that where one begins is known only
 * when those before it have been passed.
 */
export function packedGlyphs(
  view: DataView,
  table: number,
): { drawer(moves: MovesPoints | undefined): (glyph: number, pen: OutlinePen) => void } {
  const count = view.getUint16(table + 4);
  const size = (i: number): number => view.getUint32(table + 8 + 4 * i);
  const contours = table + HEADER;
  const points = contours + size(0);
  const flags = points + size(1);
  const triplets = flags + size(2);
  const composites = triplets + size(3);
  // Where each glyph begins in the four streams; one more for the next.
  const starts = new Uint32Array(4 * (count + 1));
  starts.set([points, flags, triplets, composites]);
  let passed = 0;
  const passTo = (glyph: number): void => {
    for (; passed < glyph; passed++)
      passGlyph(view, view.getInt16(contours + 2 * passed), starts, 4 * passed);
  };
  const add = (glyph: number, out: Outline, depth: number, moves: MovesPoints | undefined): void => {
    if (glyph >= count || depth > DEEPEST) return;
    passTo(glyph);
    const rings = view.getInt16(contours + 2 * glyph);
    if (rings > 0) {
      const own = emptyOutline();
      addTriplets(view, rings, starts.subarray(4 * glyph, 4 * glyph + 3), own);
      moves?.move(glyph, own);
      append(own, out);
      if (out.x.length > MAX_POINTS) throw new RangeError('The glyph has too many points.');
    } else if (rings < 0) {
      addComposite(view, starts[4 * glyph + 3]!, out, (part) => add(part, out, depth + 1, moves));
    }
  };
  return {
    drawer: (moves) => (glyph, pen) => {
      const outline = emptyOutline();
      add(glyph, outline, 0, moves);
      drawOutline(outline, pen);
    },
  };
}

function append(own: Outline, out: Outline): void {
  const before = out.x.length;
  for (const end of own.ends) out.ends.push(before + end);
  for (let i = 0; i < own.x.length; i++) {
    out.x.push(own.x[i]!);
    out.y.push(own.y[i]!);
    out.on.push(own.on[i]!);
  }
}

/** A number of one to three bytes, and behind it. */
function shortAt(view: DataView, at: number): [value: number, next: number] {
  const first = view.getUint8(at);
  if (first === 253) return [view.getUint16(at + 1), at + 3];
  if (first === 254) return [view.getUint8(at + 1) + 506, at + 2];
  if (first === 255) return [view.getUint8(at + 1) + 253, at + 2];
  return [first, at + 1];
}

/** From where a glyph begins to where the next one does. */
function passGlyph(view: DataView, rings: number, starts: Uint32Array, at: number): void {
  let points = starts[at]!;
  let flags = starts[at + 1]!;
  let triplets = starts[at + 2]!;
  let composites = starts[at + 3]!;
  if (rings > 0) {
    let total = 0;
    for (let i = 0; i < rings; i++) {
      const [count, next] = shortAt(view, points);
      total += count;
      points = next;
    }
    for (const end = flags + total; flags < end; flags++) {
      const flag = view.getUint8(flags) & 127;
      triplets += flag < 84 ? 1 : flag < 120 ? 2 : flag < 124 ? 3 : 4;
    }
    triplets = shortAt(view, triplets)[1];
  } else if (rings < 0) {
    let hasInstructions = false;
    for (let bits = MORE; bits & MORE;) {
      bits = view.getUint16(composites);
      hasInstructions ||= (bits & HAS_INSTRUCTIONS) !== 0;
      composites += (bits & 1 ? 8 : 6) + (bits & 8 ? 2 : bits & 64 ? 4 : bits & 128 ? 8 : 0);
    }
    if (hasInstructions) triplets = shortAt(view, triplets)[1];
  }
  starts[at + 4] = points;
  starts[at + 5] = flags;
  starts[at + 6] = triplets;
  starts[at + 7] = composites;
}

/** The points of a simple glyph: a flag each, and one to four bytes that it says how to read. */
function addTriplets(view: DataView, rings: number, starts: Uint32Array, out: Outline): void {
  let points = starts[0]!;
  let flags = starts[1]!;
  let at = starts[2]!;
  let total = 0;
  for (let i = 0; i < rings; i++) {
    const [count, next] = shortAt(view, points);
    total += count;
    points = next;
    out.ends.push(total - 1);
  }
  if (total > MAX_POINTS) throw new RangeError('The glyph has too many points.');
  let x = 0;
  let y = 0;
  for (let i = 0; i < total; i++) {
    const byte = view.getUint8(flags++);
    const flag = byte & 127;
    const signX = flag & 1 ? 1 : -1;
    const signY = flag & 2 ? 1 : -1;
    const first = view.getUint8(at++);
    if (flag < 10) y += signX * (((flag & 14) << 7) + first);
    else if (flag < 20) x += signX * ((((flag - 10) & 14) << 7) + first);
    else if (flag < 84) {
      const base = flag - 20;
      x += signX * (1 + (base & 0x30) + (first >> 4));
      y += signY * (1 + ((base & 0x0c) << 2) + (first & 15));
    } else if (flag < 120) {
      const base = flag - 84;
      x += signX * (1 + (Math.floor(base / 12) << 8) + first);
      y += signY * (1 + (((base % 12) >> 2) << 8) + view.getUint8(at++));
    } else if (flag < 124) {
      const second = view.getUint8(at++);
      x += signX * ((first << 4) + (second >> 4));
      y += signY * (((second & 15) << 8) + view.getUint8(at++));
    } else {
      x += signX * ((first << 8) + view.getUint8(at++));
      y += signY * view.getUint16(at);
      at += 2;
    }
    out.x.push(x);
    out.y.push(y);
    out.on.push(byte < 128);
  }
}
