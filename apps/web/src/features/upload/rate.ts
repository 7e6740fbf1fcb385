/** How fast something goes and how long it will take, from what happened in the last seconds. */
const windowMs = 8000;
const minMs = 800;

export class Rate {
  #points: { at: number; value: number }[] = [];

  /** The sum so far. A sum that shrank (something was cancelled) starts the measuring anew. */
  note(value: number, at: number): void {
    const last = this.#points.at(-1);
    if (last && value < last.value) this.#points = [];
    if (last && at - last.at < 100 && this.#points.length > 1) this.#points.pop();
    this.#points.push({ at, value });
    while (this.#points.length > 2 && at - this.#points[0]!.at > windowMs) this.#points.shift();
  }

  reset(): void {
    this.#points = [];
  }

  /** A second; 0 as long as too little is known. */
  perSecond(now: number): number {
    const [first] = this.#points;
    const last = this.#points.at(-1);
    if (!first || !last || now - first.at < minMs) return 0;
    return ((last.value - first.value) * 1000) / (now - first.at);
  }
}

/**
 * Seconds that are left. Large files take as long as their bytes, small ones as long as their number, so the longer of
 * both it is; undefined as long as it cannot be told.
 */
export function secondsLeft(
  left: { bytes: number; files: number },
  rate: { bytes: number; files: number },
): number | undefined {
  const byBytes = left.bytes === 0 ? 0 : rate.bytes > 0 ? left.bytes / rate.bytes : undefined;
  const byFiles = rate.files > 0 && left.files > 3 ? left.files / rate.files : 0;
  return byBytes === undefined ? undefined : Math.max(byBytes, byFiles);
}
