import { CODE } from './coverage-code.ts';

/** What wasm/coverage.ts exports. */
interface Exports {
  init(width: number, height: number): void;
  scissor(x0: number, y0: number, x1: number, y1: number): void;
  cut(ax: number, ay: number, bx: number, by: number, width: number): number;
  ax: { value: number };
  ay: { value: number };
  bx: { value: number };
  by: { value: number };
  stroke(
    listed: number,
    unlisted: boolean,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    width: number,
  ): number;
  paths(
    listed: number,
    unlisted: boolean,
    points: number,
    start: number,
    count: number,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
  ): number;
  blend(listed: number, all: boolean, r: number, g: number, b: number, alpha: number): void;
}

/** What is used of WebAssembly: types of browsers are unknown to a server, and those of Node leave it out. */
interface Wasm {
  Module: new (code: Uint8Array) => object;
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { exports: unknown };
}
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

/** Points and paths that are handed over at once. */
const MOST_POINTS = 4096;
const MOST_PATHS = 1024;
const PAGE = 65_536;

let compiled: object | undefined;

/** The memory of one surface, and the code that works on it. */
export class Coverage {
  readonly code: Exports;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly mask: Float32Array;
  readonly touched: Uint32Array;
  readonly #points: Float64Array;
  readonly #start: Uint32Array;

  constructor(width: number, height: number) {
    compiled ??= new wasm.Module(Uint8Array.from(atob(CODE), (letter) => letter.charCodeAt(0)));
    const pixels = width * height;
    const pointsAt = Math.ceil((pixels * 12) / 8) * 8;
    const startAt = pointsAt + MOST_POINTS * 16;
    const pages = Math.ceil((startAt + (MOST_PATHS + 1) * 4) / PAGE);
    const memory = new wasm.Memory({ initial: pages, maximum: pages });
    const { buffer } = memory;
    this.rgba = new Uint8ClampedArray(buffer, 0, pixels * 4);
    this.mask = new Float32Array(buffer, pixels * 4, pixels);
    this.touched = new Uint32Array(buffer, pixels * 8, pixels);
    this.#points = new Float64Array(buffer, pointsAt, MOST_POINTS * 2);
    this.#start = new Uint32Array(buffer, startAt, MOST_PATHS + 1);
    this.code = new wasm.Instance(compiled, { env: { memory } }).exports as Exports;
    this.code.init(width, height);
  }

  /** Hands over the paths from..to, as many at a time as there is room for. */
  send(
    points: Float64Array,
    start: Uint32Array,
    from: number,
    to: number,
    draw: (points: number, start: number, count: number) => void,
  ): void {
    const [pointsAt, startAt] = [this.#points.byteOffset, this.#start.byteOffset];
    for (let i = from; i < to;) {
      let end = Math.min(to, i + MOST_PATHS);
      while (start[end]! - start[i]! > MOST_POINTS && end > i + 1) end = (i + end) >> 1;
      if (start[end]! - start[i]! <= MOST_POINTS) {
        this.#points.set(points.subarray(2 * start[i]!, 2 * start[end]!));
        this.#start.set(start.subarray(i, end + 1));
        draw(pointsAt, startAt, end - i);
      } else {
        // A path that is longer than all there is room for goes in pieces, each from the last point of the one before.
        for (let at = start[i]!; at + 1 < start[end]!; at += MOST_POINTS - 1) {
          const piece = points.subarray(2 * at, 2 * Math.min(start[end]!, at + MOST_POINTS));
          this.#points.set(piece);
          this.#start[0] = 0;
          this.#start[1] = piece.length / 2;
          draw(pointsAt, startAt, 1);
        }
      }
      i = end;
    }
  }
}
