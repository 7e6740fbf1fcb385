import type { HatchLine } from '@linework/cad/model/hatch';

/** Angle in degrees, base, offset along and across the line, dashes: as a .pat file has them, in inches. */
type PatternRow = readonly [
  angle: number,
  x: number,
  y: number,
  along: number,
  across: number,
  ...dashes: number[],
];

/** Predefined patterns, those of everyday drawings. */
const PATTERNS: Readonly<Record<string, readonly PatternRow[]>> = {
  ANGLE: [
    [0, 0, 0, 0, 0.275, 0.2, -0.075],
    [90, 0, 0, 0, 0.275, 0.2, -0.075],
  ],
  ANSI31: [[45, 0, 0, 0, 0.125]],
  ANSI32: [
    [45, 0, 0, 0, 0.375],
    [45, 0.176776695, 0, 0, 0.375],
  ],
  ANSI33: [
    [45, 0, 0, 0, 0.25],
    [45, 0.176776695, 0, 0, 0.25, 0.125, -0.0625],
  ],
  ANSI34: [
    [45, 0, 0, 0, 0.75],
    [45, 0.176776695, 0, 0, 0.75],
    [45, 0.353553391, 0, 0, 0.75],
    [45, 0.530330086, 0, 0, 0.75],
  ],
  ANSI35: [
    [45, 0, 0, 0, 0.25],
    [45, 0.176776695, 0, 0, 0.25, 0.3125, -0.0625, 0, -0.0625],
  ],
  ANSI36: [[45, 0, 0, 0.21875, 0.125, 0.3125, -0.0625, 0, -0.0625]],
  ANSI37: [
    [45, 0, 0, 0, 0.125],
    [135, 0, 0, 0, 0.125],
  ],
  ANSI38: [
    [45, 0, 0, 0, 0.125],
    [135, 0, 0, 0.25, 0.125, 0.3125, -0.1875],
  ],
  BRICK: [
    [0, 0, 0, 0, 0.25],
    [90, 0, 0, 0, 0.5, 0.25, -0.25],
    [90, 0.25, 0, 0, 0.5, -0.25, 0.25],
  ],
  CROSS: [
    [0, 0, 0, 0.25, 0.25, 0.125, -0.375],
    [90, 0.0625, -0.0625, 0.25, 0.25, 0.125, -0.375],
  ],
  DASH: [[0, 0, 0, 0.125, 0.125, 0.125, -0.125]],
  DOTS: [[0, 0, 0, 0.03125, 0.0625, 0, -0.0625]],
  EARTH: [
    [0, 0, 0, 0.25, 0.25, 0.25, -0.25],
    [0, 0, 0.09375, 0.25, 0.25, 0.25, -0.25],
    [0, 0, 0.1875, 0.25, 0.25, 0.25, -0.25],
    [90, 0.03125, 0.21875, 0.25, 0.25, 0.25, -0.25],
    [90, 0.125, 0.21875, 0.25, 0.25, 0.25, -0.25],
    [90, 0.21875, 0.21875, 0.25, 0.25, 0.25, -0.25],
  ],
  GRATE: [
    [0, 0, 0, 0, 0.03125],
    [90, 0, 0, 0, 0.125],
  ],
  HONEY: [
    [0, 0, 0, 0.1875, 0.108253175, 0.125, -0.25],
    [120, 0, 0, 0.1875, 0.108253175, 0.125, -0.25],
    [60, 0, 0, 0.1875, 0.108253175, -0.25, 0.125],
  ],
  LINE: [[0, 0, 0, 0, 0.125]],
  NET: [
    [0, 0, 0, 0, 0.125],
    [90, 0, 0, 0, 0.125],
  ],
  NET3: [
    [0, 0, 0, 0, 0.125],
    [60, 0, 0, 0, 0.125],
    [120, 0, 0, 0, 0.125],
  ],
  PLAST: [
    [0, 0, 0, 0, 0.25],
    [0, 0, 0.03125, 0, 0.25],
    [0, 0, 0.0625, 0, 0.25],
  ],
  SQUARE: [
    [0, 0, 0, 0, 0.125, 0.125, -0.125],
    [90, 0, 0, 0, 0.125, 0.125, -0.125],
  ],
  STEEL: [
    [45, 0, 0, 0, 0.125],
    [45, 0, 0.0625, 0, 0.125],
  ],
  TRIANG: [
    [60, 0, 0, 0.1875, 0.324759526, 0.1875, -0.1875],
    [120, 0, 0, 0.1875, 0.324759526, 0.1875, -0.1875],
    [0, -0.09375, 0.162379763, 0.1875, 0.324759526, 0.1875, -0.1875],
  ],
};

export const patternNames = (): string[] => ['SOLID', ...Object.keys(PATTERNS)];

/** In a drawing of millimeters a pattern is as large as in one of inches. */
const METRIC = 25.4;

/** Lines of a pattern, scaled and turned about an origin; undefined where it is not known. */
export function patternLines(
  name: string,
  scale: number,
  angle: number,
  origin: readonly [number, number],
  isMetric: boolean,
): HatchLine[] | undefined {
  const rows = PATTERNS[name.toUpperCase()];
  return rows?.map((row) => lineOf(row, scale * (isMetric ? METRIC : 1), angle, origin));
}

function lineOf(
  [degrees, x, y, along, across, ...dashes]: PatternRow,
  scale: number,
  angle: number,
  origin: readonly [number, number],
): HatchLine {
  const own = (degrees * Math.PI) / 180 + angle;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const [c, s] = [Math.cos(own) * scale, Math.sin(own) * scale];
  return {
    angle: own,
    base: [origin[0] + x * cos - y * sin, origin[1] + x * sin + y * cos],
    offset: [along * c - across * s, along * s + across * c],
    dashes: dashes.map((dash) => dash * scale),
  };
}

/** Parallel lines at a distance, crossed where double. */
export function userLines(
  angle: number,
  spacing: number,
  double: boolean,
  origin: readonly [number, number],
): HatchLine[] {
  const line = (turn: number): HatchLine => ({
    angle: turn,
    base: [origin[0], origin[1]],
    offset: [-Math.sin(turn) * spacing, Math.cos(turn) * spacing],
    dashes: [],
  });
  return double ? [line(angle), line(angle + Math.PI / 2)] : [line(angle)];
}
