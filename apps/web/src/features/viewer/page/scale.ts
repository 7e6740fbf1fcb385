/** The scale on screen as people say it: 1:100. */
import type { DrawingHead } from '../engine/types.ts';

/** Millimetres of a drawing unit, by INSUNITS. */
const millimetres: Readonly<Record<number, number>> = {
  1: 25.4,
  2: 304.8,
  3: 1_609_344,
  4: 1,
  5: 10,
  6: 1000,
  7: 1_000_000,
  8: 0.000_025_4,
  9: 0.0254,
  10: 914.4,
  11: 1e-7,
  12: 1e-6,
  13: 0.001,
  14: 100,
  15: 10_000,
  16: 100_000,
  21: 304.800_609_6,
};

/** A CSS pixel is 1/96 of an inch. */
const pixelMillimetres = 25.4 / 96;

/** Undefined where the drawing does not say what its unit is. Paper is in millimetres unless it says otherwise. */
export function drawingScale(head: DrawingHead, layout: number, pixelsPerUnit: number): string | undefined {
  const paper = head.layouts[layout]?.model === false;
  const unit = millimetres[head.units] ?? (paper ? 1 : undefined);
  if (unit === undefined || !(pixelsPerUnit > 0)) return undefined;
  const ratio = unit / (pixelsPerUnit * pixelMillimetres);
  if (ratio >= 1) return `1:${rounded(ratio)}`;
  return `${rounded(1 / ratio)}:1`;
}

/** Three figures tell enough. */
function rounded(value: number): string {
  if (value >= 1e6) return value.toExponential(1);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(value)));
  return String(Number(value.toFixed(Math.min(2, digits))));
}
