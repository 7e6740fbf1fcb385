/** The scale on screen as people say it: 1:100. */
import { millimetersOf } from '@linework/cad/model/units';
import type { DrawingHead } from '../engine/types.ts';

/** A CSS pixel is 1/96 of an inch. */
const pixelMillimeters = 25.4 / 96;

/** Undefined where the drawing does not say what its unit is. Paper is in millimeters unless it says otherwise. */
export function drawingScale(head: DrawingHead, layout: number, pixelsPerUnit: number): string | undefined {
  const paper = head.layouts[layout]?.model === false;
  const unit = millimetersOf(head.units) ?? (paper ? 1 : undefined);
  if (unit === undefined || !(pixelsPerUnit > 0)) return undefined;
  const ratio = unit / (pixelsPerUnit * pixelMillimeters);
  if (ratio >= 1) return `1:${rounded(ratio)}`;
  return `${rounded(1 / ratio)}:1`;
}

/** Three figures tell enough. */
function rounded(value: number): string {
  if (value >= 1e6) return value.toExponential(1);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(value)));
  return String(Number(value.toFixed(Math.min(2, digits))));
}
