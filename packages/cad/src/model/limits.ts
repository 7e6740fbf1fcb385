import type { Diagnostics } from './diagnostics.ts';

/** How much a file may make us do. Work is counted, not timed, so that the same file always ends the same way. */
export type Limits = { maxBytes: number; maxEntities: number; maxVertices: number; maxWork: number };

const DEFAULT_LIMITS: Limits = {
  maxBytes: 1 << 30,
  maxEntities: 10_000_000,
  maxVertices: 100_000_000,
  maxWork: 4_000_000_000,
};

/** Entities from one report of progress to the next. */
const REPORT_EVERY = 2048;

/** Spends the limits; `spent` turns true once, is reported once, and every loop then ends. */
export class Budget {
  readonly limits: Limits;
  readonly #diagnostics: Diagnostics;
  spent = false;
  /** The share of the file that has been read, where the reader can tell. */
  reached: (() => number) | undefined;
  readonly #report: ((share: number) => void) | undefined;
  #entities = 0;
  #vertices = 0;
  #work = 0;

  constructor(
    limits: Partial<Limits> | undefined,
    diagnostics: Diagnostics,
    report?: (share: number) => void,
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.#diagnostics = diagnostics;
    this.#report = report;
  }

  /** True while there is room for another entity. */
  entity(): boolean {
    if (++this.#entities > this.limits.maxEntities) this.#end('entities', this.limits.maxEntities);
    if (this.#report && this.#entities % REPORT_EVERY === 0 && this.reached) this.#report(this.reached());
    return !this.spent;
  }

  vertices(count: number): boolean {
    this.#vertices += count;
    if (this.#vertices > this.limits.maxVertices) this.#end('vertices', this.limits.maxVertices);
    return !this.spent;
  }

  work(amount: number): boolean {
    this.#work += amount;
    if (this.#work > this.limits.maxWork) this.#end('steps', this.limits.maxWork);
    return !this.spent;
  }

  #end(what: string, limit: number): void {
    if (this.spent) return;
    this.spent = true;
    this.#diagnostics.error(
      'limit',
      `Reading stopped at the limit of ${limit} ${what}; the rest is not shown.`,
    );
  }
}
