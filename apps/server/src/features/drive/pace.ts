/** How many rows one transaction of long work takes, so that everybody else's changes wait only a moment. */
import { changeDrive, type DriveApp, type DriveChange } from './change.ts';

const targetMs = 20;
const minRows = 20;
const maxRows = 500;

export class Pace {
  #rows: number;

  constructor(rows = minRows) {
    this.#rows = rows;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Changes the drive by one chunk, and chooses the size of the next by how long that was held, its commit included. */
  async change<T>(
    app: DriveApp,
    userId: number,
    chunk: (drive: DriveChange, rows: number) => Promise<T>,
  ): Promise<T> {
    let started = 0;
    const result = await changeDrive(app, userId, (drive) => {
      started = performance.now();
      return chunk(drive, this.#rows);
    });
    const factor = Math.min(2, Math.max(0.5, targetMs / (performance.now() - started)));
    this.#rows = Math.min(maxRows, Math.max(minRows, Math.round(this.#rows * factor)));
    return result;
  }
}
