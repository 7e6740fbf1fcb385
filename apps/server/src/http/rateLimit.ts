/** Token buckets by address, in memory: they protect one node. What must hold across nodes counts in the database. */
interface Bucket {
  tokens: number;
  at: number;
}

export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  #sweptAt = 0;

  /**
   * Takes one of `perMinute` tokens, or says no. Time is that since the start of the process: a wall clock that is set
   * back would take tokens away.
   */
  take(key: string, perMinute: number, now = performance.now()): boolean {
    if (now - this.#sweptAt > 60_000) this.#sweep(now);
    let bucket = this.#buckets.get(key);
    if (!bucket) this.#buckets.set(key, (bucket = { tokens: perMinute, at: now }));
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((now - bucket.at) * perMinute) / 60_000);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** A bucket that was left alone for a minute is full again, so it need not be kept. */
  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [key, bucket] of this.#buckets) if (now - bucket.at > 60_000) this.#buckets.delete(key);
  }
}
