import type { HatchEdge, HatchEntity, HatchGradient, HatchLine, HatchLoop } from '../../model/hatch.ts';
import { blank, DEGREE, indexColor, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { Floats } from './floats.ts';

export function blankHatch(): HatchEntity {
  return {
    type: 'HATCH',
    ...blank(),
    pattern: '',
    solid: false,
    associative: false,
    style: 0,
    patternKind: 1,
    angle: 0,
    scale: 1,
    double: false,
    lines: [],
    elevation: 0,
    loops: [],
    seeds: new Float64Array(0),
    pixelSize: 0,
  };
}

type Phase = 'head' | 'loop' | 'pattern' | 'seeds' | 'gradient';

/** The codes of a hatch mean something else in every part, so the reader carries the part it is in. */
export function readHatch(context: DxfContext, polygon: boolean): HatchEntity {
  const cursor = context.cursor;
  const hatch = blankHatch();
  if (polygon) hatch.polygon = { fill: 256, offset: [0, 0] };
  let phase: Phase = 'head';
  const loops = new LoopReader(context);
  const seeds: number[] = [];
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    if (code >= 1000) {
      readCommon(context, hatch);
      continue;
    }
    if (code === 450) phase = 'gradient';
    if (code === 92) phase = 'loop';
    if (code === 75 || code === 76 || code === 78) phase = 'pattern';
    if (code === 98) phase = 'seeds';
    if (phase === 'loop' && loops.read(hatch)) continue;
    if (phase === 'pattern' && readPatternGroup(context, hatch)) continue;
    if (phase === 'seeds' && (code === 10 || code === 20 || code === 98)) {
      if (code !== 98) seeds.push(cursor.number());
      continue;
    }
    if (phase === 'gradient' && readGradientGroup(context, hatch)) continue;
    if (!readHeadGroup(context, hatch, phase)) readCommon(context, hatch);
  }
  loops.finish(hatch);
  hatch.seeds = Float64Array.from(seeds);
  if (hatch.gradient && hatch.gradient.colors.length === 0) delete hatch.gradient;
  return hatch;
}

function readHeadGroup(context: DxfContext, hatch: HatchEntity, phase: Phase): boolean {
  const cursor = context.cursor;
  switch (cursor.code) {
    case 2:
      hatch.pattern = cursor.name();
      return true;
    case 70:
      hatch.solid = cursor.int() === 1;
      return true;
    case 71:
      hatch.associative = cursor.int() === 1;
      return true;
    case 91:
      return true;
    case 10:
    case 20:
      return phase === 'head';
    case 30:
      hatch.elevation = cursor.number();
      return true;
    case 11:
    case 21:
      if (hatch.polygon) hatch.polygon.offset[(cursor.code - 11) / 10] = cursor.number();
      return true;
    case 63:
      if (hatch.polygon) hatch.polygon.fill = indexColor(cursor.int());
      return true;
    case 47:
      hatch.pixelSize = cursor.number();
      return true;
    default:
      return false;
  }
}

function readPatternGroup(context: DxfContext, hatch: HatchEntity): boolean {
  const cursor = context.cursor;
  const line: HatchLine | undefined = hatch.lines.at(-1);
  switch (cursor.code) {
    case 75:
      hatch.style = cursor.int();
      return true;
    case 76:
      hatch.patternKind = cursor.int();
      return true;
    case 52:
      hatch.angle = cursor.number() * DEGREE;
      return true;
    case 41:
      hatch.scale = cursor.number();
      return true;
    case 77:
      hatch.double = cursor.int() === 1;
      return true;
    case 78:
    case 79:
    case 73:
      return true;
    case 53:
      hatch.lines.push({ angle: cursor.number() * DEGREE, base: [0, 0], offset: [0, 0], dashes: [] });
      return context.budget.vertices(1) || true;
    case 43:
      if (line) line.base[0] = cursor.number();
      return true;
    case 44:
      if (line) line.base[1] = cursor.number();
      return true;
    case 45:
      if (line) line.offset[0] = cursor.number();
      return true;
    case 46:
      if (line) line.offset[1] = cursor.number();
      return true;
    case 49:
      line?.dashes.push(cursor.number());
      return true;
    default:
      return false;
  }
}

function readGradientGroup(context: DxfContext, hatch: HatchEntity): boolean {
  const cursor = context.cursor;
  if (cursor.code === 450) {
    if (cursor.int() === 1) {
      hatch.gradient = { name: '', angle: 0, shift: 0, tint: 0, singleColor: false, colors: [] };
    }
    return true;
  }
  const gradient: HatchGradient | undefined = hatch.gradient;
  const last = gradient?.colors.at(-1);
  switch (cursor.code) {
    case 451:
    case 453:
      return true;
    case 452:
      if (gradient) gradient.singleColor = cursor.int() === 1;
      return true;
    case 460:
      if (gradient) gradient.angle = cursor.number();
      return true;
    case 461:
      if (gradient) gradient.shift = cursor.number();
      return true;
    case 462:
      if (gradient) gradient.tint = cursor.number();
      return true;
    case 463:
      gradient?.colors.push({ position: cursor.number(), color: 7 });
      return true;
    case 63:
      if (last) last.color = indexColor(cursor.int());
      return true;
    case 421:
      if (last) last.color = { rgb: cursor.int() & 0xffffff };
      return true;
    case 470:
      if (gradient) gradient.name = cursor.name();
      return true;
    default:
      return false;
  }
}

type SplineEdge = Extract<HatchEdge, { kind: 'spline' }>;

/** One boundary after another: polylines with bulges, or edges of four kinds. */
class LoopReader {
  readonly #context: DxfContext;
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

  constructor(context: DxfContext) {
    this.#context = context;
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
        this.#points.push(cursor.number());
        this.#points.push(0);
        this.#count++;
        this.#context.budget.vertices(1);
        return true;
      case 20:
        if (this.#count > 0) this.#points.set(this.#count * 2 - 1, cursor.number());
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
        this.#points.push(cursor.number());
        this.#points.push(0);
        this.#count++;
        this.#context.budget.vertices(1);
        return true;
      case 20:
        if (this.#count > 0) this.#points.set(this.#count * 2 - 1, cursor.number());
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
