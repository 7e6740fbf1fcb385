import type { Font, Glyph } from './fonts.ts';

/**
 * The shapes of the standard linetypes (railway tracks, fences, insulation, zigzag) as strokes. Every drawing with such
 * a line names the file that they are in, and hardly anyone has it at hand.
 */
const FILE = /^(.*[\\/])?ltypeshp(\.shx)?$/i;

/** Half a turn or a whole one, clockwise from the left. */
function round(radius: number, x: number, y: number, turn: number): number[] {
  const steps = Math.round(turn / (Math.PI / 16));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = Math.PI - (turn * i) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  }).flat();
}

/** By number and name, each with where the pen comes to rest. */
const SHAPES: readonly (readonly [number: number, name: string, advance: number, stroke: number[]])[] = [
  [130, 'TRACK1', 0, [0, 1, 0, -1]],
  [131, 'ZIG', 2, [0, 0, 1, 1, 2, 0]],
  [132, 'BOX', 0, [0, 0, 0, 1, 2, 1, 2, -1, 0, -1, 0, 0]],
  [133, 'CIRC1', 0, round(1, 1, 0, 2 * Math.PI)],
  [134, 'BAT', 2, [0, 0, ...round(2, 1, 2, Math.PI), 2, 0]],
];

function shapesFont(): Font {
  const glyphs = SHAPES.map(([number, name, advance, stroke]) => ({
    number,
    name,
    glyph: { advance, contours: [Float32Array.from(stroke)] } satisfies Glyph,
  }));
  return {
    name: 'ltypeshp.shx',
    outline: false,
    glyph: () => undefined,
    shape: (wanted) => {
      const key = typeof wanted === 'string' ? wanted.toUpperCase() : wanted;
      return glyphs.find(({ number, name }) => key === number || key === name)?.glyph;
    },
  };
}

let made: Font | undefined;

/** The font of these shapes, where a style asks for their file. */
export function lineShapes(...files: readonly string[]): Font | undefined {
  return files.some((file) => FILE.test(file)) ? (made ??= shapesFont()) : undefined;
}
