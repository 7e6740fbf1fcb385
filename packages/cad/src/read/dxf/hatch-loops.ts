import type { HatchEdge, HatchEntity, HatchLoop } from '../../model/hatch.ts';
import { unroll } from '../periodic.ts';
import { DEGREE } from './common.ts';
import type { DxfContext } from './context.ts';
import { Floats } from './floats.ts';

type SplineEdge = Extract<HatchEdge, { kind: 'spline' }>;

/** One boundary after another: polylines with bulges, or edges of four kinds. */
class LoopReader {
  #context!: DxfContext;
  readonly #points = new Floats();
  readonly #bulges = new Floats();
  readonly #knots = new Floats();
  readonly #weights = new Floats();
  readonly #fit = new Floats();
  #loop: HatchLoop | undefined;
  #edge: HatchEdge | undefined;
  #count = 0;
  #fits = 0;
  #anyBulge = false;

  begin(context: DxfContext): void {
    this.#context = context;
    this.#loop = undefined;
    this.#edge = undefined;
    this.#clear();
  }

  read(hatch: HatchEntity): boolean {
    const cursor = this.#context.cursor;
    const code = cursor.code;
    if (code === 92) {
      this.finish(hatch);
      const flags = cursor.int();
      this.#loop = { flags, edges: [], sources: [] };
      if (flags & 2) this.#loop.polyline = { points: this.#points.take(0), closed: true };
      this.#clear();
      return this.#context.budget.vertices(1) || true;
    }
    if (code === 97) return true;
    if (code === 330) {
      this.#loop?.sources.push(cursor.handle());
      return true;
    }
    if (!this.#loop) return false;
    if (this.#loop.polyline) return this.#readPolyline(this.#loop.polyline);
    if (code === 93) return true;
    if (code === 72) {
      this.#endEdge();
      this.#beginEdge(cursor.int());
      return true;
    }
    return this.#edge ? this.#readEdge(this.#edge) : false;
  }

  finish(hatch: HatchEntity): void {
    const loop = this.#loop;
    if (!loop) return;
    this.#endEdge();
    if (loop.polyline) {
      loop.polyline.points = this.#points.take(this.#count * 2);
      if (this.#anyBulge) loop.polyline.bulges = this.#bulges.take(this.#count);
    }
    if (loop.polyline || loop.edges.length > 0) hatch.loops.push(loop);
    this.#loop = undefined;
  }

  #clear(): void {
    this.#points.clear();
    this.#bulges.clear();
    this.#knots.clear();
    this.#weights.clear();
    this.#fit.clear();
    this.#count = 0;
    this.#fits = 0;
    this.#anyBulge = false;
  }

  #readPoint(code: number, value: number): void {
    if (code === 10) {
      this.#points.push(value);
      this.#points.push(0);
      this.#count++;
      this.#context.budget.vertices(1);
    } else if (this.#count > 0) this.#points.set(this.#count * 2 - 1, value);
  }

  #readPolyline(polyline: { closed: boolean }): boolean {
    const cursor = this.#context.cursor;
    switch (cursor.code) {
      case 72:
      case 93:
        return true;
      case 73:
        polyline.closed = cursor.int() !== 0;
        return true;
      case 10:
      case 20:
        this.#readPoint(cursor.code, cursor.number());
        return true;
      case 42: {
        const bulge = cursor.number();
        if (bulge !== 0 && this.#count > 0) {
          this.#bulges.set(this.#count - 1, bulge);
          this.#anyBulge = true;
        }
        return true;
      }
      default:
        return false;
    }
  }

  #beginEdge(kind: number): void {
    this.#clear();
    if (kind === 1) this.#edge = { kind: 'line', start: [0, 0], end: [0, 0] };
    else if (kind === 2) {
      this.#edge = { kind: 'arc', center: [0, 0], radius: 0, start: 0, end: 0, counterClockwise: true };
    } else if (kind === 3) {
      this.#edge = {
        kind: 'ellipse',
        center: [0, 0],
        majorAxis: [1, 0],
        ratio: 1,
        start: 0,
        end: 0,
        counterClockwise: true,
      };
    } else if (kind === 4) {
      this.#edge = {
        kind: 'spline',
        degree: 3,
        rational: false,
        periodic: false,
        knots: this.#knots.take(0),
        controlPoints: this.#points.take(0),
        fitPoints: this.#fit.take(0),
      };
    } else this.#edge = undefined;
    this.#context.budget.vertices(1);
  }

  #endEdge(): void {
    const edge = this.#edge;
    if (!edge) return;
    if (edge.kind === 'spline') {
      edge.knots = this.#knots.take();
      edge.controlPoints = this.#points.take(this.#count * 2);
      edge.fitPoints = this.#fit.take(this.#fits * 2);
      if (this.#weights.length > 0) edge.weights = this.#weights.take(this.#count);
      if (edge.periodic) unroll(edge, 2);
    }
    this.#loop?.edges.push(edge);
    this.#edge = undefined;
  }

  #readEdge(edge: HatchEdge): boolean {
    const cursor = this.#context.cursor;
    const code = cursor.code;
    if (edge.kind === 'spline') return this.#readSpline(edge);
    if (edge.kind === 'line') {
      if (code === 10 || code === 20) edge.start[code / 10 - 1] = cursor.number();
      else if (code === 11 || code === 21) edge.end[(code - 11) / 10] = cursor.number();
      else return false;
      return true;
    }
    switch (code) {
      case 10:
      case 20:
        edge.center[code / 10 - 1] = cursor.number();
        return true;
      case 11:
      case 21:
        if (edge.kind === 'ellipse') edge.majorAxis[(code - 11) / 10] = cursor.number();
        return true;
      case 40:
        if (edge.kind === 'arc') edge.radius = cursor.number();
        else edge.ratio = cursor.number();
        return true;
      case 50:
        edge.start = cursor.number() * DEGREE;
        return true;
      case 51:
        edge.end = cursor.number() * DEGREE;
        return true;
      case 73:
        edge.counterClockwise = cursor.int() !== 0;
        return true;
      default:
        return false;
    }
  }

  #readSpline(edge: SplineEdge): boolean {
    const cursor = this.#context.cursor;
    switch (cursor.code) {
      case 94:
        edge.degree = cursor.int();
        return true;
      case 73:
        edge.rational = cursor.int() !== 0;
        return true;
      case 74:
        edge.periodic = cursor.int() !== 0;
        return true;
      case 95:
      case 96:
        return true;
      case 40:
        this.#knots.push(cursor.number());
        return true;
      case 42:
        this.#weights.push(cursor.number());
        return true;
      case 10:
      case 20:
        this.#readPoint(cursor.code, cursor.number());
        return true;
      case 11:
        this.#fit.push(cursor.number());
        this.#fit.push(0);
        this.#fits++;
        return true;
      case 21:
        if (this.#fits > 0) this.#fit.set(this.#fits * 2 - 1, cursor.number());
        return true;
      case 12:
      case 22:
        (edge.startTangent ??= [0, 0])[(cursor.code - 12) / 10] = cursor.number();
        return true;
      case 13:
      case 23:
        (edge.endTangent ??= [0, 0])[(cursor.code - 13) / 10] = cursor.number();
        return true;
      default:
        return false;
    }
  }
}

/** One for all: its lists are large, and hatches many. */
export const loops = new LoopReader();
