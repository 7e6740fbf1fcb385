import { unrolled } from '@linework/geom/spline';

/** A curve that goes around gets its control points and knots in the usual form, where the file has those of one turn. */
export function unroll(
  curve: { degree: number; knots: Float64Array; controlPoints: Float64Array; weights?: Float64Array },
  dim: number,
): void {
  if (curve.knots.length === 0 || curve.knots.length !== curve.controlPoints.length / dim + 1) return;
  const { knots, control, weights } = unrolled({ ...curve, control: curve.controlPoints, dim });
  curve.knots = Float64Array.from(knots);
  curve.controlPoints = Float64Array.from(control);
  if (weights) curve.weights = Float64Array.from(weights);
}
