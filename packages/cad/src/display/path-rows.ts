import type { Paths } from './list.ts';

const NO_POINTS = new Float64Array(0);
const NO_FLAGS = new Uint8Array(0);
const NO_ROWS = new Uint32Array(0);
const MAX_AT_FIRST = 1 << 16;

/** The paths of a group while it is built: most of what most drawings have. The columns grow together. */
export class PathRows {
  count = 0;
  /** x, y pairs; `used` numbers of it are. */
  points = NO_POINTS;
  used = 0;
  start = new Uint32Array(1);
  phase = NO_POINTS;
  flags = NO_FLAGS;
  style = NO_ROWS;
  entity = NO_ROWS;
  readonly #first: number;

  /** `first`: how many the first one makes room for. */
  constructor(first = 0) {
    this.#first = Math.max(4, Math.min(first, MAX_AT_FIRST));
  }

  /** A new path of `numbers` numbers: the place in `points` where they are to be put. */
  add(numbers: number, flags: number, phase: number, style: number, entity: number): number {
    const row = this.count++;
    if (row === this.style.length) this.#grow(row + 1);
    const at = this.used;
    this.used = at + numbers;
    if (this.used > this.points.length) this.#growPoints(this.used);
    this.phase[row] = phase;
    this.flags[row] = flags;
    this.style[row] = style;
    this.entity[row] = entity;
    this.start[row + 1] = this.used / 2;
    return at;
  }

  /** A path of another group, as it is there; gives how many points it has. */
  copy(from: Paths, index: number, style: number, entity: number): number {
    const first = from.start[index]!;
    const end = from.start[index + 1]!;
    const at = this.add(2 * (end - first), from.flags[index]!, from.phase[index]!, style, entity);
    this.points.set(from.points.subarray(2 * first, 2 * end), at);
    return end - first;
  }

  done(): Paths {
    const { count, used } = this;
    return {
      count,
      style: this.style.slice(0, count),
      entity: this.entity.slice(0, count),
      start: this.start.slice(0, count + 1),
      points: this.points.slice(0, used),
      phase: this.phase.slice(0, count),
      flags: this.flags.slice(0, count),
    };
  }

  #growPoints(numbers: number): void {
    const grown = new Float64Array(Math.max(numbers, this.points.length * 2, 4 * this.#first));
    grown.set(this.points);
    this.points = grown;
  }

  #grow(rows: number): void {
    const room = Math.max(rows, this.style.length * 2, this.#first);
    const start = new Uint32Array(room + 1);
    const phase = new Float64Array(room);
    const flags = new Uint8Array(room);
    const style = new Uint32Array(room);
    const entity = new Uint32Array(room);
    start.set(this.start);
    phase.set(this.phase);
    flags.set(this.flags);
    style.set(this.style);
    entity.set(this.entity);
    this.start = start;
    this.phase = phase;
    this.flags = flags;
    this.style = style;
    this.entity = entity;
  }
}
