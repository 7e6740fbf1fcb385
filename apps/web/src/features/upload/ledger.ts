/** All uploads with their sums. The sums are kept along, so ten thousand items cost no more than ten. */
import { canRetry, isActive, isDone, isFailed, type UploadItem } from './item.ts';

export interface UploadTotals {
  count: number;
  active: number;
  waiting: number;
  /** Waiting because the person paused them. */
  held: number;
  /** Waiting for something only the person can give. */
  needing: number;
  done: number;
  failed: number;
  /** Of these, how many another try may help. */
  retryable: number;
  /** Bytes of all but the failed ones, and how many of them have arrived. */
  bytes: number;
  sent: number;
  /** Unfinished ones whose bytes a reload would lose. */
  fleeting: number;
}

export interface LedgerChange {
  changed: UploadItem[];
  removed: string[];
}

/** Up to so many stand in the order they were added; more are grouped, so that what happens is on top. */
const groupedAbove = 8;

export class Ledger {
  readonly #items = new Map<string, UploadItem>();
  readonly #changed = new Set<string>();
  readonly #removed = new Set<string>();
  #totals: UploadTotals = emptyTotals();

  get(id: string): UploadItem | undefined {
    return this.#items.get(id);
  }

  all(): IterableIterator<UploadItem> {
    return this.#items.values();
  }

  get totals(): UploadTotals {
    return { ...this.#totals };
  }

  put(item: UploadItem): void {
    const before = this.#items.get(item.id);
    if (before) count(this.#totals, before, -1);
    count(this.#totals, item, 1);
    this.#items.set(item.id, item);
    this.#removed.delete(item.id);
    this.#changed.add(item.id);
  }

  remove(id: string): void {
    const item = this.#items.get(id);
    if (!item) return;
    count(this.#totals, item, -1);
    this.#items.delete(id);
    this.#changed.delete(id);
    this.#removed.add(id);
  }

  clear(): void {
    for (const id of this.#items.keys()) this.remove(id);
  }

  /** What happened since it was last asked. */
  takeChange(): LedgerChange {
    const changed = [...this.#changed].map((id) => this.#items.get(id)!);
    const removed = [...this.#removed];
    this.#changed.clear();
    this.#removed.clear();
    return { changed, removed };
  }

  /** The ids in the order they are shown. */
  order(): string[] {
    if (this.#items.size <= groupedAbove) return [...this.#items.keys()];
    const groups: string[][] = [[], [], [], []];
    for (const item of this.#items.values()) groups[groupOf(item)]!.push(item.id);
    groups[3]!.reverse();
    return groups.flat();
  }
}

function groupOf(item: UploadItem): number {
  if (isActive(item)) return 0;
  if (isFailed(item) || item.need !== undefined) return 1;
  return isDone(item) ? 3 : 2;
}

function emptyTotals(): UploadTotals {
  return {
    count: 0,
    active: 0,
    waiting: 0,
    held: 0,
    needing: 0,
    done: 0,
    failed: 0,
    retryable: 0,
    bytes: 0,
    sent: 0,
    fleeting: 0,
  };
}

function count(totals: UploadTotals, item: UploadItem, by: 1 | -1): void {
  totals.count += by;
  if (isFailed(item)) {
    totals.failed += by;
    if (canRetry(item)) totals.retryable += by;
    return;
  }
  totals.bytes += by * item.size;
  totals.sent += by * item.sent;
  if (!item.kept && !isDone(item)) totals.fleeting += by;
  if (isActive(item)) totals.active += by;
  else if (isDone(item)) totals.done += by;
  else if (item.need !== undefined) totals.needing += by;
  else if (item.held) totals.held += by;
  else totals.waiting += by;
}
