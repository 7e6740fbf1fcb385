import type { Point } from '@linework/cad/model/point';

export type TangentShape =
  | { kind: 'line'; start: Point; end: Point }
  | { kind: 'circle'; center: Point; radius: number };

type Round = { center: Point; radius: number };

/** Undefined where the three lie on a line. */
export function circleThrough(a: Point, b: Point, c: Point): Round | undefined {
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const area = 2 * (bx * cy - by * cx);
  if (Math.abs(area) <= 1e-14 * (bx * bx + by * by + cx * cx + cy * cy)) return undefined;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * bb - by * cc) / area, (bx * cc - cx * bb) / area];
  return { center: [a[0] + x, a[1] + y, a[2]], radius: Math.hypot(x, y) };
}

/** A locus of centers: a·x + b·y + c·r = d where linear in x, y and r, with x² + y² − r² in front. */
type Equation = { square: 0 | 1; x: number; y: number; r: number; rest: number };

/** What says that a circle of center x, y and radius r touches a shape, on one of its sides. */
function equationOf(shape: TangentShape, side: 1 | -1): Equation {
  if (shape.kind === 'line') {
    const [dx, dy] = [shape.end[0] - shape.start[0], shape.end[1] - shape.start[1]];
    const length = Math.hypot(dx, dy);
    const [nx, ny] = [-dy / length, dx / length];
    return { square: 0, x: nx, y: ny, r: -side, rest: -(nx * shape.start[0] + ny * shape.start[1]) };
  }
  const { center, radius } = shape;
  // (x−cx)² + (y−cy)² = (r ± R)²
  return {
    square: 1,
    x: -2 * center[0],
    y: -2 * center[1],
    r: -2 * side * radius,
    rest: center[0] ** 2 + center[1] ** 2 - radius ** 2,
  };
}

const SIDES = [1, -1] as const;

/** Circles that touch three shapes (Apollonius): linear equations first, then one square. */
export function tangentToThree(...shapes: [TangentShape, TangentShape, TangentShape]): Round[] {
  // near the origin the squares keep their digits
  const origin = shapes[0].kind === 'line' ? shapes[0].start : shapes[0].center;
  const local = shapes.map((shape) => shift(shape, -origin[0], -origin[1]));
  const found: Round[] = [];
  for (const a of SIDES)
    for (const b of SIDES)
      for (const c of SIDES)
        found.push(...solve([equationOf(local[0]!, a), equationOf(local[1]!, b), equationOf(local[2]!, c)]));
  return found.map(({ center, radius }) => ({
    center: [center[0] + origin[0], center[1] + origin[1], 0],
    radius,
  }));
}

/** Circles of a radius that touch two shapes. */
export function tangentCircles(first: TangentShape, second: TangentShape, radius: number): Round[] {
  const origin = first.kind === 'line' ? first.start : first.center;
  const [a, b] = [shift(first, -origin[0], -origin[1]), shift(second, -origin[0], -origin[1])];
  const fixed: Equation = { square: 0, x: 0, y: 0, r: 1, rest: -radius };
  const found: Round[] = [];
  for (const s of SIDES)
    for (const t of SIDES) found.push(...solve([equationOf(a, s), equationOf(b, t), fixed]));
  return found.map(({ center, radius: r }) => ({
    center: [center[0] + origin[0], center[1] + origin[1], 0],
    radius: r,
  }));
}

function shift(shape: TangentShape, x: number, y: number): TangentShape {
  const at = (p: Point): Point => [p[0] + x, p[1] + y, 0];
  return shape.kind === 'line'
    ? { kind: 'line', start: at(shape.start), end: at(shape.end) }
    : { kind: 'circle', center: at(shape.center), radius: shape.radius };
}

function solve(equations: readonly [Equation, Equation, Equation]): Round[] {
  const round = equations.find(({ square }) => square === 1);
  const linear = equations
    .filter((each) => each !== round)
    .map((each) =>
      each.square === 1 && round
        ? {
            square: 0 as const,
            x: each.x - round.x,
            y: each.y - round.y,
            r: each.r - round.r,
            rest: each.rest - round.rest,
          }
        : each,
    );
  if (!round) return solveLinear(linear as [Equation, Equation, Equation]);
  const [p, q] = linear as [Equation, Equation];
  // a line in x, y, r: where the two planes meet
  const direction = [p.y * q.r - p.r * q.y, p.r * q.x - p.x * q.r, p.x * q.y - p.y * q.x] as const;
  const square = direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2;
  if (square < 1e-20) return [];
  const n1 = [p.x, p.y, p.r] as const;
  const n2 = [q.x, q.y, q.r] as const;
  const crossed = (a: readonly number[], b: readonly number[]): number[] => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ];
  const [m, k] = [crossed(n2, direction), crossed(direction, n1)];
  const base = [0, 1, 2].map((i) => (-p.rest * m[i]! - q.rest * k[i]!) / square);
  // put into x² + y² − r² + …
  const [x, y, r] = base as [number, number, number];
  const [dx, dy, dr] = direction;
  const a = dx * dx + dy * dy - dr * dr;
  const b = 2 * (x * dx + y * dy - r * dr) + round.x * dx + round.y * dy + round.r * dr;
  const c = x * x + y * y - r * r + round.x * x + round.y * y + round.r * r + round.rest;
  return roots(a, b, c)
    .map((t): Round => ({ center: [x + dx * t, y + dy * t, 0], radius: r + dr * t }))
    .filter(({ radius }) => radius > 1e-12);
}

function roots(a: number, b: number, c: number): number[] {
  if (Math.abs(a) < 1e-12 * Math.max(1, Math.abs(b))) return b === 0 ? [] : [-c / b];
  const inner = b * b - 4 * a * c;
  // two that are one within rounding
  if (inner < -1e-9 * b * b) return [];
  const root = Math.sqrt(Math.max(0, inner));
  const q = -(b + Math.sign(b || 1) * root) / 2;
  return q === 0 ? [0] : [q / a, c / q];
}

function solveLinear([p, q, s]: [Equation, Equation, Equation]): Round[] {
  const det = (a: number[], b: number[], c: number[]): number =>
    a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
    b[0]! * (a[1]! * c[2]! - a[2]! * c[1]!) +
    c[0]! * (a[1]! * b[2]! - a[2]! * b[1]!);
  const rows = [p, q, s];
  const [x, y, r, rest] = [
    rows.map((e) => e.x),
    rows.map((e) => e.y),
    rows.map((e) => e.r),
    rows.map((e) => -e.rest),
  ];
  const whole = det(x, y, r);
  if (Math.abs(whole) < 1e-14) return [];
  const radius = det(x, y, rest) / whole;
  return radius > 1e-12 ? [{ center: [det(rest, y, r) / whole, det(x, rest, r) / whole, 0], radius }] : [];
}
