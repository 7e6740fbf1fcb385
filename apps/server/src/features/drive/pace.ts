/** How many rows one transaction of long work takes, so that everybody else's changes wait only a moment. */

const targetMs = 20;
const minRows = 20;
const maxRows = 500;

export class Pace {
  #rows: number;

  constructor(rows = 50) {
    this.#rows = rows;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Runs one chunk, and chooses the size of the next by how long the transaction was held. */
  async measure<T>(chunk: (rows: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await chunk(this.#rows);
    const factor = Math.min(2, Math.max(0.5, targetMs / (performance.now() - started)));
    this.#rows = Math.min(maxRows, Math.max(minRows, Math.round(this.#rows * factor)));
    return result;
  }
}
