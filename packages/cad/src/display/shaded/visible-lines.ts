import type { Box } from '@linework/geom/box';
import type { ViewCamera } from './camera.ts';
import type { DepthBuffer } from './depth-buffer.ts';

/** A part of a line that is seen, in the picture: x, y pairs, and how long the line was before it. */
export interface VisibleRun {
  points: number[];
  phase: number;
}

/** Looked at along a segment at most. */
const MAX_SAMPLES = 8192;
/** In samples: what is seen of a hidden line where it meets a corner is no longer than this. */
const STUB = 3;

/** What lines are seen through. */
export interface LineSight {
  camera: ViewCamera;
  /** Absent where nothing hides anything. */
  buffer: DepthBuffer | undefined;
  /** Of the picture: lines end there. */
  frame: Box | undefined;
}

/** What is seen of a polyline, given as x, y in the parallel view and depth: what is neither cut off nor hidden. */
export function visibleRuns(points: Float64Array, sight: LineSight): VisibleRun[] {
  const lines = new VisibleLines(sight);
  for (let i = 3; i + 2 < points.length; i += 3) lines.segment(points.subarray(i - 3, i + 3));
  return lines.done();
}

class VisibleLines {
  readonly #sight: LineSight;
  readonly #runs: VisibleRun[] = [];
  #run: VisibleRun | undefined;
  #isWhole = true;
  #phase = 0;

  constructor(sight: LineSight) {
    this.#sight = sight;
  }

  segment(ends: Float64Array): void {
    const { camera, buffer, frame } = this.#sight;
    const kept = cut(ends, camera);
    const line = kept && project(kept, camera);
    if (!line || !line.every(Number.isFinite)) return this.#breakOff();
    if (kept.isCut) this.#breakOff();
    const [x0, y0, o0, x1, y1, o1] = line;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const part = frame ? within(line, frame) : WHOLE;
    if (!part) this.#breakOff();
    else if (!buffer) this.#add(line, part[0], part[1], length);
    else {
      const [u0, v0, u1, v1] = [buffer.x(x0), buffer.y(y0), buffer.x(x1), buffer.y(y1)];
      const [first, last] = part;
      const samples = Math.ceil(Math.hypot(u1 - u0, v1 - v0) * (last - first));
      const count = Math.min(MAX_SAMPLES, Math.max(1, samples));
      const at = (k: number): number => first + ((last - first) * k) / count;
      let from = -1;
      for (let k = 0; k <= count; k++) {
        const t = at(k + 0.5);
        const isSeen =
          k < count && buffer.isVisible(u0 + (u1 - u0) * t, v0 + (v1 - v0) * t, o0 + (o1 - o0) * t);
        if (isSeen && from < 0) from = k;
        if (isSeen) continue;
        if (from >= 0) this.#add(line, at(from), at(k), length);
        from = -1;
        if (k < count) this.#breakOff();
      }
    }
    this.#phase += length;
  }

  done(): VisibleRun[] {
    const { buffer } = this.#sight;
    if (this.#isWhole || !buffer) return this.#runs;
    return this.#runs.filter(({ points }) => lengthOf(points) * buffer.scale > STUB);
  }

  #breakOff(): void {
    this.#run = undefined;
    this.#isWhole = false;
  }

  /** The part of a line from one share of it to another. */
  #add([x0, y0, , x1, y1]: Line, from: number, to: number, length: number): void {
    if (from > 0) this.#breakOff();
    const at = (a: number, b: number, t: number): number => (t === 1 ? b : a + (b - a) * t);
    if (!this.#run) {
      this.#run = { points: [at(x0, x1, from), at(y0, y1, from)], phase: this.#phase + length * from };
      this.#runs.push(this.#run);
    }
    this.#run.points.push(at(x0, x1, to), at(y0, y1, to));
    if (to < 1) this.#breakOff();
  }
}

const WHOLE = [0, 1] as const;

/** Both ends in the picture: x, y and how near. */
type Line = [number, number, number, number, number, number];

function project({ x0, y0, d0, x1, y1, d1 }: Ends, camera: ViewCamera): Line {
  const [a, b] = [camera.x(x0, d0), camera.y(y0, d0)];
  return [a, b, camera.order(d0), camera.x(x1, d1), camera.y(y1, d1), camera.order(d1)];
}

/** From which share of a line to which it lies in a box. */
function within([x0, y0, , x1, y1]: Line, box: Box): readonly [number, number] | undefined {
  let [from, to] = [0, 1];
  for (const [start, step, min, max] of [
    [x0, x1 - x0, box.minX, box.maxX],
    [y0, y1 - y0, box.minY, box.maxY],
  ] as const) {
    if (step === 0 && (start < min || start > max)) return undefined;
    if (step === 0) continue;
    const [a, b] = [(min - start) / step, (max - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to ? [from, to] : undefined;
}

function lengthOf(points: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i + 1 < points.length; i += 2)
    sum += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  return sum;
}

type Ends = { x0: number; y0: number; d0: number; x1: number; y1: number; d1: number; isCut: boolean };

/** The part of a segment between the depths that are shown. */
function cut(ends: Float64Array, { minDepth, maxDepth }: ViewCamera): Ends | undefined {
  const [ax, ay, ad, bx, by, bd] = ends as unknown as [number, number, number, number, number, number];
  let [s, e] = [0, 1];
  for (const [a, b] of [
    [ad - maxDepth, bd - maxDepth],
    [minDepth - ad, minDepth - bd],
  ] as const) {
    if (a > 0 && b > 0) return undefined;
    if (a > 0) s = Math.max(s, a / (a - b));
    else if (b > 0) e = Math.min(e, a / (a - b));
  }
  if (!(s < e)) return undefined;
  const at = (from: number, to: number, t: number): number =>
    t === 0 ? from : t === 1 ? to : from + (to - from) * t;
  return {
    x0: at(ax, bx, s),
    y0: at(ay, by, s),
    d0: at(ad, bd, s),
    x1: at(ax, bx, e),
    y1: at(ay, by, e),
    d1: at(ad, bd, e),
    isCut: s > 0 || e < 1,
  };
}
