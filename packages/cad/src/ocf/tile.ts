import { type Affine } from '@linework/geom/affine';

/** The byte streams of a tile, in file order. Numbers that behave alike stand together, which is what compresses. */
export const STREAMS = [
  'runs',
  'units',
  'ranks',
  'styles',
  'counts',
  'flags',
  'lengths',
  'angles',
  'indices',
  'glyphs',
  'advances',
  'floats',
] as const;
export type StreamName = (typeof STREAMS)[number];

/** Coordinates, in byte planes, after the streams. */
export const COORDINATES = ['startX', 'startY', 'deltaX', 'deltaY'] as const;
export type CoordinateName = (typeof COORDINATES)[number];

/** Bits of the second flag byte of an arc. */
export const ARC = { circle: 1, mirrored: 2, axis: 4, fullForward: 8, fullBackward: 16, phase: 32 } as const;

/** Bit of a path's flag byte: a phase follows. (Lower bits are PATH of the display list.) */
export const PATH_PHASE = 64;
/** Bit of a path's flag byte: closed, and its last point, equal to the first, is left out. */
export const PATH_RING = 128;
/** Bit of an insert's flag byte. */
export const INSERT = { grid: 1, clip: 2 } as const;

/** Parts of an em that glyph advances are counted in. */
export const EM_PARTS = 16384;

export const DEGREE = Math.PI / 180;

/** Parts of a degree angles are counted in: fine enough that the end of the radius moves less than a step. */
export function anglePower(radiusSteps: number): number {
  const bits = Math.ceil(Math.log2(Math.max(2, radiusSteps)));
  return Math.min(40, Math.max(3, bits - 5));
}

export function textMatrix(matrices: ArrayLike<number>, index: number): Affine {
  const at = index * 4;
  return [matrices[at]!, matrices[at + 1]!, matrices[at + 2]!, matrices[at + 3]!, 0, 0];
}

/**
 * Guesses where the next glyph stands: the same two glyphs, else the same first one, were followed by the same advance
 * last time. Encoder and decoder keep the same tables, so what is stored is nearly always zero.
 */
export class Advances {
  private readonly afterGlyph = new Map<number, readonly [number, number]>();
  private readonly afterPair = new Map<number, readonly [number, number]>();

  guess(before: number, glyph: number): readonly [number, number] {
    return this.afterPair.get(before * PAIR + glyph) ?? this.afterGlyph.get(before) ?? NO_ADVANCE;
  }

  learn(before: number, glyph: number, dx: number, dy: number): void {
    const advance = [dx, dy] as const;
    this.afterGlyph.set(before, advance);
    this.afterPair.set(before * PAIR + glyph, advance);
  }
}

const PAIR = 2 ** 26;
const NO_ADVANCE: readonly [number, number] = [0, 0];
