/** Where every so many rows of a list begin; they move with what comes and goes, or else are forgotten. */

export type CursorKey = readonly (string | number)[];

export interface PageCursor {
  /** The last row before the mark. */
  key: CursorKey;
  /** How many rows of the list come up to it. */
  before: number;
}

/** Rows between two marks; so many are skipped without one. */
export const step = 1000;
/** A longer way is gone in parts of so many steps: what is marked on it serves whoever looks elsewhere next. */
export const stepsAtOnce = 10;
const maxLists = 500;

/** Marks of a list whose length is known, made where somebody looks, each from the nearest one there is. */
export class CursorIndex {
  readonly #total: number;
  readonly #list: Ways;
  /** In their order. */
  readonly #marks: PageCursor[];
  /** Whether all of them were made before the list changed. */
  #isSound = true;
  #jumping: Promise<unknown> = Promise.resolve();

  constructor(total: number, list: Ways, marks: PageCursor[] = []) {
    this.#total = total;
    this.#list = list;
    this.#marks = marks;
  }

  /**
   * The same in the list as it is now; undefined where what came and went does not explain its length, or may be in what
   * was seen already.
   */
  after(
    shifts: readonly Shift[],
    total: number,
    list: Ways,
    isUpTo: (key: CursorKey, mark: CursorKey) => boolean,
  ): CursorIndex | undefined {
    if (!this.#isSound || shifts.reduce((sum, { by }) => sum + by, this.#total) !== total) return undefined;
    // Of each what came and went between it and the one before.
    const more = this.#marks.map(() => 0);
    for (const { key, by } of shifts) {
      const at = firstOf(this.#marks, (mark) => isUpTo(key, mark.key));
      if (at < more.length) more[at]! += by;
    }
    let sum = 0;
    const marks = this.#marks.map(({ key, before }, at) => ({ key, before: before + (sum += more[at]!) }));
    return new CursorIndex(total, list, marks);
  }

  /** The last mark up to an offset, and most probably not far from it. */
  near(offset: number): Promise<PageCursor | undefined> {
    // One after the other: who comes later finds what the earlier ones have seen.
    const jump = this.#jumping.then(() => this.#near(offset));
    this.#jumping = jump.catch(() => {});
    return jump;
  }

  async #near(offset: number): Promise<PageCursor | undefined> {
    for (;;) {
      const next = this.#marks.findIndex(({ before }) => before > offset);
      const at = next < 0 ? this.#marks.length : next;
      const [below, above] = [this.#marks[at - 1], this.#marks[at]];
      const [first, last] = [below?.before ?? 0, above?.before ?? this.#total];
      const [up, down] = [offset - first, last - offset];
      if (up <= step) return below;
      const isUp = up <= down;
      const steps = isUp ? Math.floor(up / step) : Math.ceil(down / step);
      const reached = await this.#list.go(
        isUp ? below?.key : above?.key,
        isUp ? 'up' : 'down',
        Math.min(stepsAtOnce, steps),
      );
      if (reached.length === 0) return below;
      // Before they are added: whoever takes these marks over in between would count a change twice.
      if (!(await this.#list.isUnchanged())) this.#isSound = false;
      const marks = reached.map(({ key, rows }) => ({ key, before: isUp ? first + rows : last - rows }));
      this.#marks.splice(at, 0, ...(isUp ? marks : marks.toReversed()));
    }
  }
}

/** The index of the first that is, as all after it are. */
function firstOf<T>(list: readonly T[], is: (item: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (is(list[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** A row that came or went. */
export interface Shift {
  key: CursorKey;
  by: 1 | -1;
}

/** So many rows away from where somebody went. */
export interface Reached {
  key: CursorKey;
  rows: number;
}

/** Goes some steps up from a key or from the beginning, or down from a key or from the last row; where it came by, the nearest first. */
export type Go = (from: CursorKey | undefined, way: 'up' | 'down', steps: number) => Promise<Reached[]>;

/** What is asked of a list, in one of its states. */
export interface Ways {
  go: Go;
  /** Whether it is still in that state. */
  isUnchanged: () => Promise<boolean>;
}

export interface Walked {
  marks: readonly PageCursor[];
  total: number;
}

interface Known<T> {
  stamp: number;
  value: T;
}

/** What is known of lists, as long as they do not change. */
export class PageCursors<T> {
  readonly #databases = new WeakMap<object, Map<string, Known<T>>>();

  /** Made once for each state of the list, however many ask at the same time. */
  of(database: object, name: string, stamp: number, make: (forget: () => void, known?: Known<T>) => T): T {
    let lists = this.#databases.get(database);
    if (!lists) this.#databases.set(database, (lists = new Map()));
    const known = lists.get(name);
    lists.delete(name);
    const value = known?.stamp === stamp ? known.value : make(() => lists.delete(name), known);
    // Back at the end: what was not asked for the longest goes first.
    lists.set(name, { stamp, value });
    if (lists.size > maxLists) lists.delete(lists.keys().next().value!);
    return value;
  }
}
