import type { DimensionEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';

/** As files store it: lengths multiplied by DIMLFAC. Not a number where it is not known. */
export function storedMeasurement(drawing: Drawing, dimension: DimensionEntity): number {
  if (dimension.kind.startsWith('angular')) return dimension.measurement;
  const style = drawing.dimStyles.get(dimension.style.toUpperCase());
  const factor = Math.abs(dimension.overrides?.linearFactor ?? style?.linearFactor ?? 1);
  return dimension.measurement * (factor || 1);
}
