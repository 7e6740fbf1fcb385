/**
 * A wall clock that never goes back. Where the system's is set back, this one goes on from where it was: nothing that
 * was dated before can be new again, and clients are told this time when theirs differs.
 */
export class SteadyClock {
  #startedAt = -Infinity;

  now(): number {
    const elapsed = performance.now();
    this.#startedAt = Math.max(this.#startedAt, Date.now() - elapsed);
    return Math.floor(this.#startedAt + elapsed);
  }
}
