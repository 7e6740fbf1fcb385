import { cross, unit } from '@linework/geom/vector';
import { bulgeArc, sweepBetween } from '@linework/geom/curve';
import { WORLD_NORMAL, type Point } from '../../model/point.ts';
import { toDisplayColor } from '../color.ts';
import { type Axes, objectAxes } from '../frame.ts';
import type { Pen } from '../pen.ts';
import { unpackPolyline } from './proxy-lwpolyline.ts';
import { ChunkReader } from './proxy-reader.ts';
import { setParagraph, textStyle } from './texts.ts';

/** 4×4, row major, acting on columns. */
type Matrix = number[];
const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const MAX_CHUNKS = 200_000;

function multiply(a: Matrix, b: Matrix): Matrix {
  const out: number[] = [];
  for (let r = 0; r < 4; r++) {
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[4 * r + k]! * b[4 * k + c]!;
      out.push(sum);
    }
  }
  return out;
}

/** Draws the picture that a foreign object left of itself. Returns false where the bytes hold none. */
export function drawProxyGraphics(pen: Pen, bytes: Uint8Array): boolean {
  return new ProxyPicture(pen, bytes).draw();
}

/** Extents, colors, layers and the like, clips, transforms, materials: what draws nothing by itself. */
const drawsNothing = (type: number): boolean =>
  type === 1 || (type >= 14 && type <= 31) || type === 34 || type === 35;

const TEXTS: ReadonlySet<number> = new Set([10, 11, 36, 38]);
const POLYLINES: ReadonlySet<number> = new Set([6, 7, 32]);
/** Color, layer, line type, weight: what an object that draws itself begins with. */
const LOOKS: ReadonlySet<number> = new Set([14, 16, 18, 22, 23]);
/** Numbers of points: two sides all round and four edges between them. */
const MAX_BOX = 100;
/** What programs write into boxes: 'AecDbWall (AecArchBase80)'. */
const CLASS_LABEL = /^\w+ \(\w+\)$/;

/**
 * The box around an object where that is all its picture shows, with the name of its class or without: the program that
 * made it was not there to draw it.
 */
export function boxOfPicture(bytes: Uint8Array): [low: Point, high: Point] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines: number[][] = [];
  let [hasLook, hasLabel] = [false, false];
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at, true)) {
    const [size, type] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (size < 8 || at + size > bytes.length) return undefined;
    const reader = new ChunkReader(bytes, at + 8, at + size);
    if (POLYLINES.has(type)) lines.push(reader.points(reader.long()));
    else if (TEXTS.has(type)) {
      if (!CLASS_LABEL.test(labelOf(type, reader))) return undefined;
      hasLabel = true;
    } else if (!drawsNothing(type)) return undefined;
    else hasLook ||= LOOKS.has(type);
  }
  return hasLabel || !hasLook ? boxAlong(lines) : undefined;
}

function labelOf(type: number, reader: ChunkReader): string {
  for (let i = 0; i < 3; i++) reader.point();
  if (type === 10 || type === 36) for (let i = 0; i < 3; i++) reader.double();
  return type === 10 || type === 11 ? reader.ansi() : reader.unicode();
}

/** The box around lines that run along its edges, and around one of its sides. */
function boxAlong(lines: readonly number[][]): [low: Point, high: Point] | undefined {
  const points = lines.flat();
  if (points.length > MAX_BOX || !points.every(Number.isFinite)) return undefined;
  if (!lines.some((line) => line.length >= 12)) return undefined;
  const ends = (pick: (...values: number[]) => number): Point =>
    [0, 1, 2].map((axis) => pick(...points.filter((_, i) => i % 3 === axis))) as Point;
  const [low, high] = [ends(Math.min), ends(Math.max)];
  const isAtCorners = points.every((value, i) => value === low[i % 3] || value === high[i % 3]);
  const isAlongEdges = lines.every((line) => line.every((_, i) => i < 3 || i % 3 > 0 || sharesTwo(line, i)));
  return isAtCorners && isAlongEdges ? [low, high] : undefined;
}

/** Whether a point differs from the one before it in one coordinate at most. */
function sharesTwo(line: readonly number[], at: number): boolean {
  return [0, 1, 2].filter((axis) => line[at + axis] !== line[at + axis - 3]).length <= 1;
}

class ProxyPicture {
  readonly #pen: Pen;
  readonly #bytes: Uint8Array;
  readonly #own: number;
  #matrix: Matrix = IDENTITY;
  readonly #stack: Matrix[] = [];
  #fill = false;
  #layers: string[] | undefined;
  #drawn = 0;

  constructor(pen: Pen, bytes: Uint8Array) {
    this.#pen = pen;
    this.#bytes = bytes;
    this.#own = pen.out.style;
  }

  draw(): boolean {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    this.#pen.useWorld();
    let chunks = 0;
    for (let at = 8; at + 8 <= view.byteLength && chunks < MAX_CHUNKS && this.#pen.context.step(); chunks++) {
      const size = view.getUint32(at, true);
      const type = view.getUint32(at + 4, true);
      if (size < 8 || at + size > view.byteLength) break;
      this.#chunk(type, new ChunkReader(this.#bytes, at + 8, at + size));
      at += size;
    }
    this.#pen.out.style = this.#own;
    return this.#drawn > 0;
  }

  #map(p: Readonly<Point>): Point {
    const m = this.#matrix;
    if (m === IDENTITY) return p as Point;
    const [x, y, z] = p;
    return [
      m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
      m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
      m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
    ];
  }

  #vector(v: Readonly<Point>): Point {
    const m = this.#matrix;
    const [x, y, z] = v;
    return [
      m[0]! * x + m[1]! * y + m[2]! * z,
      m[4]! * x + m[5]! * y + m[6]! * z,
      m[8]! * x + m[9]! * y + m[10]! * z,
    ];
  }

  #mapAll(points: number[]): number[] {
    if (this.#matrix === IDENTITY) return points;
    const out: number[] = [];
    for (let i = 0; i + 2 < points.length; i += 3)
      out.push(...this.#map([points[i]!, points[i + 1]!, points[i + 2]!]));
    return out;
  }

  #chunk(type: number, r: ChunkReader): void {
    const { context, out } = this.#pen;
    switch (type) {
      case 2: {
        const [center, radius, normal] = [r.point(), r.double(), r.point()];
        this.#arc(center, radius, objectAxes(normal), 0, Math.PI * 2);
        return;
      }
      case 3:
      case 5:
        this.#through(r.point(), r.point(), r.point(), type === 3);
        return;
      case 4: {
        const [center, radius, normal, start, sweep] = [
          r.point(),
          r.double(),
          r.point(),
          r.point(),
          r.double(),
        ];
        const x = unit(start, [1, 0, 0]);
        this.#arc(center, radius, [x, cross(unit(normal, [0, 0, 1]), x), normal], 0, sweep);
        return;
      }
      case 6:
      case 32:
        this.#polyline(this.#mapAll(r.points(r.long())), false);
        return;
      case 7: {
        const points = this.#mapAll(r.points(r.long()));
        if (this.#fill) this.#polygon(points);
        else this.#polyline(points, true);
        return;
      }
      case 8:
        this.#mesh(r);
        return;
      case 9:
        this.#shell(r);
        return;
      case 10:
      case 36: {
        const [at, normal, direction, height, width] = [
          r.point(),
          r.point(),
          r.point(),
          r.double(),
          r.double(),
        ];
        r.double();
        this.#text(type === 10 ? r.ansi() : r.unicode(), at, normal, direction, height, width);
        return;
      }
      case 11:
      case 38: {
        const [at, normal, direction] = [r.point(), r.point(), r.point()];
        const text = type === 11 ? r.ansi() : r.unicode();
        r.long();
        r.long();
        const [height, width] = [r.double(), r.double()];
        this.#text(text, at, normal, direction, height, width);
        return;
      }
      case 12:
      case 13: {
        const a = this.#map(r.point());
        const b = this.#map(r.point());
        const pen = this.#pen;
        const dx = pen.x(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
        const dy = pen.y(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
        const size = Math.hypot(dx, dy);
        if (size > 0) out.ray(pen.x(...a), pen.y(...a), dx / size, dy / size, type === 12);
        this.#drawn++;
        return;
      }
      case 14: {
        const index = r.long();
        out.style =
          index >= 0 && index <= 256 ? context.colored(out.style, toDisplayColor(index)) : this.#own;
        return;
      }
      case 16: {
        // By place in the layer table.
        this.#layers ??= [...this.#pen.source.drawing.layers.values()].map((layer) => layer.name);
        const name = this.#layers[r.long()];
        if (name !== undefined)
          out.style = context.variant(out.style, { layer: context.layer(this.#pen.source, name) });
        return;
      }
      case 20:
        this.#fill = r.long() === 1;
        return;
      case 22: {
        const value = r.long() >>> 0;
        const kind = value >>> 24;
        if (kind === 0xc2) out.style = context.colored(out.style, toDisplayColor({ rgb: value & 0xffffff }));
        else if (kind === 0xc3) out.style = context.colored(out.style, toDisplayColor(value & 0xff));
        else if (kind === 0xc0) out.style = context.colored(out.style, toDisplayColor(256));
        else if (kind === 0xc1) out.style = context.colored(out.style, toDisplayColor(0));
        return;
      }
      case 23: {
        const weight = r.long();
        if (weight >= -3 && weight <= 211) out.style = context.variant(out.style, { lineWeight: weight });
        return;
      }
      case 29:
      case 30: {
        const m: number[] = [];
        for (let i = 0; i < 16; i++) m.push(r.double());
        this.#stack.push(this.#matrix);
        if (this.#stack.length < 100 && m.every(Number.isFinite)) this.#matrix = multiply(this.#matrix, m);
        return;
      }
      case 31:
        this.#matrix = this.#stack.pop() ?? IDENTITY;
        return;
      case 33:
        this.#lightPolyline(r);
        return;
      case 44: {
        const [center, normal, major, minor, from, to, angle] = [
          r.point(),
          r.point(),
          r.double(),
          r.double(),
          r.double(),
          r.double(),
          r.double(),
        ];
        const axes = objectAxes(normal);
        const turn = (c: number, s: number): Point =>
          [0, 1, 2].map((k) => axes[0][k]! * c + axes[1][k]! * s) as Point;
        const u = turn(major * Math.cos(angle), major * Math.sin(angle));
        const v = turn(-minor * Math.sin(angle), minor * Math.cos(angle));
        this.#curve(center, u, v, from, sweepBetween(from, to));
        return;
      }
      default:
        return;
    }
  }

  #polyline(points: number[], closed: boolean): void {
    if (points.length < 6) return;
    this.#pen.polyline(points, 3, 0, closed);
    this.#drawn++;
  }

  #lightPolyline(r: ChunkReader): void {
    r.long();
    const line = unpackPolyline(r.rest());
    if (!line) return;
    const [ax, ay, az] = objectAxes(line.normal);
    const world = (x: number, y: number, z: number): Point =>
      [0, 1, 2].map((k) => ax[k]! * x + ay[k]! * y + az[k]! * z) as Point;
    const n = line.points.length / 2;
    for (let i = 0; i < (line.closed ? n : n - 1); i++) {
      const j = (i + 1) % n;
      const [x0, y0, x1, y1] = [
        line.points[2 * i]!,
        line.points[2 * i + 1]!,
        line.points[2 * j]!,
        line.points[2 * j + 1]!,
      ];
      const arc = bulgeArc(x0, y0, x1, y1, line.bulges[i] ?? 0);
      if (arc)
        this.#curve(
          world(arc.cx, arc.cy, line.elevation),
          world(arc.ux, 0, 0),
          world(0, arc.vy, 0),
          arc.from,
          arc.sweep,
        );
      else
        this.#polyline(
          this.#mapAll([...world(x0, y0, line.elevation), ...world(x1, y1, line.elevation)]),
          false,
        );
    }
  }

  #polygon(points: number[]): void {
    const ring = this.#pen.project(points, 3, 0);
    if (ring.length < 6) return;
    this.#pen.out.area([ring], 0);
    this.#drawn++;
  }

  #arc(center: Readonly<Point>, radius: number, axes: Axes, from: number, sweep: number): void {
    const scaled = (a: Readonly<Point>): Point => [a[0] * radius, a[1] * radius, a[2] * radius];
    this.#curve(center, scaled(axes[0]), scaled(axes[1]), from, sweep);
  }

  #curve(center: Readonly<Point>, u: Readonly<Point>, v: Readonly<Point>, from: number, sweep: number): void {
    const pen = this.#pen;
    const c = this.#map(center);
    const a = this.#vector(u);
    const b = this.#vector(v);
    const arc = {
      cx: pen.x(...c),
      cy: pen.y(...c),
      ux: pen.x(...a),
      uy: pen.y(...a),
      vx: pen.x(...b),
      vy: pen.y(...b),
      from,
      sweep,
    };
    if (!Object.values(arc).every(Number.isFinite)) return;
    pen.out.arc(arc, 0, 0);
    this.#drawn++;
  }

  /** A circle, or the arc, through three points. */
  #through(a: Readonly<Point>, b: Readonly<Point>, c: Readonly<Point>, whole: boolean): void {
    const d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]));
    if (Math.abs(d) < 1e-12) {
      this.#polyline(this.#mapAll([...a, ...b, ...c]), false);
      return;
    }
    const [aa, bb, cc] = [a[0] ** 2 + a[1] ** 2, b[0] ** 2 + b[1] ** 2, c[0] ** 2 + c[1] ** 2];
    const x = (aa * (b[1] - c[1]) + bb * (c[1] - a[1]) + cc * (a[1] - b[1])) / d;
    const y = (aa * (c[0] - b[0]) + bb * (a[0] - c[0]) + cc * (b[0] - a[0])) / d;
    const radius = Math.hypot(a[0] - x, a[1] - y);
    const angle = (p: Readonly<Point>): number => Math.atan2(p[1] - y, p[0] - x);
    const ccw = sweepBetween(angle(a), angle(c));
    const sweep = whole ? Math.PI * 2 : sweepBetween(angle(a), angle(b)) <= ccw ? ccw : ccw - Math.PI * 2;
    this.#arc([x, y, a[2]], radius, objectAxes(WORLD_NORMAL), angle(a), sweep);
  }

  #mesh(r: ChunkReader): void {
    const rows = r.long();
    const columns = r.long();
    if (rows < 2 || columns < 2 || rows * columns > r.left / 24) return;
    const points = this.#mapAll(r.points(rows * columns));
    for (let i = 0; i < rows; i++)
      this.#polyline(points.slice(3 * i * columns, 3 * (i + 1) * columns), false);
    for (let j = 0; j < columns; j++) {
      const line: number[] = [];
      for (let i = 0; i < rows; i++)
        line.push(
          points[3 * (i * columns + j)]!,
          points[3 * (i * columns + j) + 1]!,
          points[3 * (i * columns + j) + 2]!,
        );
      this.#polyline(line, false);
    }
  }

  #shell(r: ChunkReader): void {
    const points = this.#mapAll(r.points(r.long()));
    const total = points.length / 3;
    const entries = Math.min(r.long(), r.left / 4);
    for (let i = 0; i < entries;) {
      const count = Math.abs(r.long());
      i += count + 1;
      if (count < 3 || count > r.left / 4) break;
      const face: number[] = [];
      for (let k = 0; k < count; k++) {
        const index = r.long();
        if (index >= 0 && index < total)
          face.push(points[3 * index]!, points[3 * index + 1]!, points[3 * index + 2]!);
      }
      if (this.#fill) this.#polygon(face);
      else this.#polyline(face, true);
    }
  }

  #text(
    text: string,
    at: Readonly<Point>,
    normal: Readonly<Point>,
    direction: Readonly<Point>,
    height: number,
    width: number,
  ): void {
    if (text === '' || !(height > 0)) return;
    const pen = this.#pen;
    const scale = Math.hypot(...this.#vector(unit(direction, [1, 0, 0])));
    const style = textStyle(pen, pen.source.drawing.header.textStyle);
    const layout = pen.context.paragraphs.layout({
      text: text.replace(/[\\{}]/g, '\\$&'),
      height: height * scale,
      width: 0,
      align: 0,
      spacingFactor: 1,
      exactSpacing: false,
      style: style && { ...style, widthFactor: width > 0 ? width : 1 },
    });
    setParagraph(
      pen,
      layout,
      {
        position: this.#map(at),
        xAxis: this.#vector(direction),
        normal: this.#vector(normal),
        attachment: 7,
      },
      0,
    );
    this.#drawn++;
  }
}
