/** Things so small that many of them share a pixel: what counts is how much ink they bring together. */

/** Pixels of a line: from how much on a dot is drawn, and how much a pixel takes until more makes no difference. */
const DOT = 0.35;
const FULL = 2;
/** More pixels a side than any picture has. */
const ROW = 2 ** 24;

interface Cell {
  /** Not drawn yet. */
  waiting: number;
  drawn: number;
}

export class SubpixelDensity {
  readonly #pixel: number;
  readonly #styles = new Map<number, Map<number, Cell>>();

  /** `pixel`: its side, in the units of the places. */
  constructor(pixel: number) {
    this.#pixel = pixel;
  }

  /** Adds ink, in pixels of a line, at a place; returns how long a line there stands for what has come together. */
  add(style: number, x: number, y: number, density: number): number {
    let cells = this.#styles.get(style);
    if (!cells) this.#styles.set(style, (cells = new Map()));
    const key = Math.floor(x / this.#pixel) * ROW + Math.floor(y / this.#pixel);
    let cell = cells.get(key);
    if (!cell) cells.set(key, (cell = { waiting: 0, drawn: 0 }));
    if (cell.drawn >= FULL) return 0;
    cell.waiting += density;
    if (cell.waiting < DOT) return 0;
    const line = Math.min(1, cell.waiting);
    cell.waiting = 0;
    cell.drawn += line;
    return line;
  }
}
