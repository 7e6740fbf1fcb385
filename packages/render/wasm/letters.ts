/** AssemblyScript, not TypeScript: letters, filled or stroked. */
import { begin, edge, sweep } from './areas';
import { x0, x1, y0, y1 } from './plane';
import { joint, stroke } from './strokes';

/**
 * Letters: the address of each one's outline (below), its origin in the units of the second matrix, and the first four
 * numbers of the matrix from the outline to pixels. An outline is u32 filled, u32 contours, u32 points of each, float32 x, y
 * pairs.
 */
export function letters(
  glyphs: usize,
  origins: usize,
  size: i32,
  reach: f64,
  wide: f64,
  ga: f64,
  gb: f64,
  gc: f64,
  gd: f64,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  for (let i = 0; i < size; i++, glyphs += 4, origins += 16) {
    const x = a * load<f64>(origins) + c * load<f64>(origins, 8) + e;
    const y = b * load<f64>(origins) + d * load<f64>(origins, 8) + f;
    if (!(x + reach >= <f64>x0 && x - reach <= <f64>x1 && y + reach >= <f64>y0 && y - reach <= <f64>y1))
      continue;
    const glyph = <usize>load<u32>(glyphs);
    const filled = load<u32>(glyph) !== 0;
    const contours = load<u32>(glyph, 4);
    let at = glyph + 8 + ((<usize>contours) << 2);
    if (filled) begin();
    for (let k: u32 = 0; k < contours; k++) {
      const own = load<u32>(glyph + 8 + ((<usize>k) << 2));
      if (own === 0) continue;
      const from = at;
      let gx: f64 = load<f32>(at);
      let gy: f64 = load<f32>(at, 4);
      const firstX = ga * gx + gc * gy + x;
      const firstY = gb * gx + gd * gy + y;
      let px = firstX;
      let py = firstY;
      at += 8;
      if (own === 1 && !filled) stroke(px - 0.5, py, px + 0.5, py, wide);
      for (let p: u32 = 1; p < own; p++, at += 8) {
        gx = load<f32>(at);
        gy = load<f32>(at, 4);
        const qx = ga * gx + gc * gy + x;
        const qy = gb * gx + gd * gy + y;
        if (filled) edge(px, py, qx, qy);
        else {
          stroke(px, py, qx, qy, wide);
          if (p + 1 < own) joint(qx, qy, wide);
        }
        px = qx;
        py = qy;
      }
      at = from + ((<usize>own) << 3);
      if (filled) edge(px, py, firstX, firstY);
    }
    if (filled) sweep(false);
  }
}
