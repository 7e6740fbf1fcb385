/** 2D affine map a b c d e f: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = [number, number, number, number, number, number];

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  // Not taken apart as arrays, which is slow until a browser has seen it often.
  const a = outer[0];
  const b = outer[1];
  const c = outer[2];
  const d = outer[3];
  const g = inner[0];
  const h = inner[1];
  const i = inner[2];
  const j = inner[3];
  const k = inner[4];
  const l = inner[5];
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + outer[4],
    b * k + d * l + outer[5],
  ];
}

/** Undefined where the map flattens the plane. */
export function invert(m: Affine): Affine | undefined {
  const [a, b, c, d, e, f] = m;
  const det = a * d - b * c;
  if (!Number.isFinite(det) || Math.abs(det) < 1e-300) return undefined;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** Mean factor on lengths. */
export function scaleOf(m: Affine): number {
  return Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
}
