import { bulgeArc, chordCount } from '@linework/geom/curve';

/** One stretch of constant joint widths: center points and half widths, x, y, h each. */
type Strip = number[];

/**
 * Rings (non-zero) that cover a polyline with widths. widths: start and end width for each segment. The strip breaks where
 * the width jumps (arrow heads), is mitred at corners and follows arcs by chords.
 */
export function wideRings(
  points: ArrayLike<number>,
  stride: 2 | 3,
  bulges: ArrayLike<number> | undefined,
  widths: (i: number) => [number, number],
  closed: boolean,
): number[][] {
  const n = Math.floor(points.length / stride);
  const strips: Strip[] = [];
  let strip: Strip = [];
  let jumped = false;
  const segments = closed ? n : n - 1;
  for (let i = 0; i < segments; i++) {
    const j = (i + 1) % n;
    const x0 = points[i * stride]!;
    const y0 = points[i * stride + 1]!;
    const x1 = points[j * stride]!;
    const y1 = points[j * stride + 1]!;
    if (!Number.isFinite(x0 + y0 + x1 + y1) || (x0 === x1 && y0 === y1)) continue;
    const [w0, w1] = widths(i);
    const h0 = Math.abs(w0) / 2;
    const h1 = Math.abs(w1) / 2;
    if (strip.length === 0) strip.push(x0, y0, h0);
    else if (strip[strip.length - 1] !== h0) {
      strips.push(strip);
      strip = [x0, y0, h0];
      jumped = true;
    }
    const arc = bulgeArc(x0, y0, x1, y1, bulges?.[i] ?? 0);
    const steps = arc ? chordCount(arc, 0.001) : 1;
    for (let k = 1; k < steps; k++) {
      const t = arc!.from + (arc!.sweep * k) / steps;
      strip.push(
        arc!.cx + arc!.ux * Math.cos(t),
        arc!.cy + arc!.vy * Math.sin(t),
        h0 + ((h1 - h0) * k) / steps,
      );
    }
    strip.push(x1, y1, h1);
  }
  const looped = closed && !jumped && strip.length >= 9 && strip[2] === strip[strip.length - 1];
  strips.push(strip);
  return strips.flatMap((s) => outline(s, looped));
}

function outline(strip: Strip, closed: boolean): number[][] {
  const n = strip.length / 3 - (closed ? 1 : 0);
  if (n < 2) return [];
  const left: number[] = [];
  const right: number[] = [];
  for (let i = 0; i < n; i++) {
    const before = i > 0 ? i - 1 : closed ? n - 1 : -1;
    const after = i + 1 < n ? i + 1 : closed ? 0 : -1;
    const x = strip[3 * i]!;
    const y = strip[3 * i + 1]!;
    const h = strip[3 * i + 2]!;
    const a = before >= 0 ? normal(strip[3 * before]!, strip[3 * before + 1]!, x, y) : undefined;
    const b = after >= 0 ? normal(x, y, strip[3 * after]!, strip[3 * after + 1]!) : undefined;
    const first = a ?? b!;
    const second = b ?? a!;
    const mx = first[0] + second[0];
    const my = first[1] + second[1];
    const size = Math.hypot(mx, my);
    // |sum| of two unit normals is 2·cos(half the turn): beyond a sharp turn both ends are cut square.
    if (size < 0.6) {
      left.push(x + first[0] * h, y + first[1] * h, x + second[0] * h, y + second[1] * h);
      right.push(x - first[0] * h, y - first[1] * h, x - second[0] * h, y - second[1] * h);
      continue;
    }
    const k = (2 * h) / (size * size);
    left.push(x + mx * k, y + my * k);
    right.push(x - mx * k, y - my * k);
  }
  const back: number[] = [];
  for (let i = right.length - 2; i >= 0; i -= 2) back.push(right[i]!, right[i + 1]!);
  return closed ? [left, back] : [[...left, ...back]];
}

function normal(x0: number, y0: number, x1: number, y1: number): [number, number] {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const size = Math.hypot(dx, dy) || 1;
  return [-dy / size, dx / size];
}
