import { compose, type Affine } from '@linework/geom/affine';

const TOKEN = /([MmLlHhVvCcQqSsTtAaZzF])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/g;
const STEPS = 16;

export type Figure = { points: number[]; closed: boolean };

/** Figures of an XPS path, curves as short lines, through a transform. */
export function figuresOf(data: string, transform: Affine, limit: number): Figure[] {
  const tokens = data.match(TOKEN) ?? [];
  const figures: Figure[] = [];
  const pen = new Pen(figures, transform);
  let at = 0;
  let command = '';
  const number = (): number => Number(tokens[at++] ?? 0) || 0;
  while (at < tokens.length && pen.count < limit) {
    const token = tokens[at] as string;
    if (/[A-Za-z]/.test(token[0] as string) && token.length === 1) {
      command = token;
      at++;
      if (command === 'F') at++;
      if (command === 'Z' || command === 'z') pen.close();
      if (command === 'F' || command === 'Z' || command === 'z') continue;
    }
    if (command === '' || command === 'F' || command === 'Z' || command === 'z') {
      at++;
      continue;
    }
    const relative = command === command.toLowerCase();
    const [x0, y0] = relative ? pen.here : [0, 0];
    const point = (): [number, number] => [number() + x0, number() + y0];
    switch (command.toUpperCase()) {
      case 'M':
        pen.move(point());
        command = relative ? 'l' : 'L';
        break;
      case 'L':
      case 'T':
        pen.line(point());
        break;
      case 'H':
        pen.line([number() + x0, pen.here[1]]);
        break;
      case 'V':
        pen.line([pen.here[0], number() + y0]);
        break;
      case 'C':
        pen.cubic(point(), point(), point());
        break;
      case 'S': {
        const control = point();
        pen.cubic(pen.here, control, point());
        break;
      }
      case 'Q': {
        const control = point();
        pen.cubic(control, control, point());
        break;
      }
      case 'A': {
        const [rx, ry, turn, large, sweep] = [number(), number(), number(), number(), number()];
        pen.arc(rx, ry, (turn * Math.PI) / 180, large !== 0, sweep !== 0, point());
        break;
      }
      default:
        at++;
    }
  }
  return figures.filter((figure) => figure.points.length >= 4);
}

class Pen {
  here: [number, number] = [0, 0];
  count = 0;
  readonly #figures: Figure[];
  readonly #transform: Affine;
  #figure: Figure | undefined;
  #start: [number, number] = [0, 0];

  constructor(figures: Figure[], transform: Affine) {
    this.#figures = figures;
    this.#transform = transform;
  }

  #put(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#transform;
    this.count++;
    this.#figure?.points.push(a * x + c * y + e, b * x + d * y + f);
  }

  move(to: [number, number]): void {
    this.here = this.#start = to;
    this.#figure = undefined;
  }

  line(to: [number, number]): void {
    if (!this.#figure) {
      this.#figure = { points: [], closed: false };
      this.#figures.push(this.#figure);
      this.#put(this.here[0], this.here[1]);
    }
    this.#put(to[0], to[1]);
    this.here = to;
  }

  cubic(first: readonly [number, number], second: readonly [number, number], end: [number, number]): void {
    const [x0, y0] = this.here;
    for (let i = 1; i <= STEPS; i++) {
      const t = i / STEPS;
      const u = 1 - t;
      const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      this.line([
        p * x0 + q * first[0] + r * second[0] + s * end[0],
        p * y0 + q * first[1] + r * second[1] + s * end[1],
      ]);
    }
    this.here = end;
  }

  /** An elliptic arc by its end points, as SVG and XPS give it. */
  arc(rx: number, ry: number, turn: number, large: boolean, sweep: boolean, end: [number, number]): void {
    const [x0, y0] = this.here;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [dx, dy] = [(x0 - end[0]) / 2, (y0 - end[1]) / 2];
    const [x, y] = [cos * dx + sin * dy, -sin * dx + cos * dy];
    if (!(rx > 0) || !(ry > 0) || (x === 0 && y === 0)) return this.line(end);
    const grow = Math.max(1, Math.sqrt((x * x) / (rx * rx) + (y * y) / (ry * ry)));
    const [a, b] = [rx * grow, ry * grow];
    const square = (a * a * b * b - a * a * y * y - b * b * x * x) / (a * a * y * y + b * b * x * x);
    const factor = Math.sqrt(Math.max(0, square)) * (large === sweep ? -1 : 1);
    const [cx, cy] = [(factor * a * y) / b, (-factor * b * x) / a];
    const from = Math.atan2((y - cy) / b, (x - cx) / a);
    let sweepAngle = Math.atan2((-y - cy) / b, (-x - cx) / a) - from;
    if (sweep && sweepAngle < 0) sweepAngle += 2 * Math.PI;
    if (!sweep && sweepAngle > 0) sweepAngle -= 2 * Math.PI;
    const center: [number, number] = [(x0 + end[0]) / 2, (y0 + end[1]) / 2];
    for (let i = 1; i < 2 * STEPS; i++) {
      const angle = from + (sweepAngle * i) / (2 * STEPS);
      const [px, py] = [a * Math.cos(angle) + cx, b * Math.sin(angle) + cy];
      this.line([cos * px - sin * py + center[0], sin * px + cos * py + center[1]]);
    }
    this.line(end);
  }

  close(): void {
    if (this.#figure) this.#figure.closed = true;
    this.here = this.#start;
    this.#figure = undefined;
  }
}

/** 'a,b,c,d,e,f' of a RenderTransform, inside of an outer one. */
export function within(outer: Affine, matrix: string | undefined): Affine {
  const values = matrix?.split(/[\s,]+/).map(Number) ?? [];
  if (values.length < 6 || values.some((value) => !Number.isFinite(value))) return outer;
  return compose(outer, values.slice(0, 6) as Affine);
}
