/** Where every so many rows of a list begin; they move with what comes and goes, or else are forgotten. */

export type Key = readonly (string | number)[];

export interface Mark {
  /** The last row before the mark. */
  key: Key;
  /** How many rows of the list come up to it. */
  before: number;
}

/** Rows between two marks; so many are skipped without one. */
export const step = 2000;
/** On a longer way a mark is left every so many rows: whoever looks elsewhere next has not so far to go. */
export const stride = 10_000;
const mostLists = 500;

/** Marks of a list whose length is known, made where somebody looks, each from the nearest one there is. */
export class Jumps {
  readonly #total: number;
  readonly #keyFrom: KeyFrom;
  /** In their order. */
  readonly #marks: Mark[];
  #jumping: Promise<unknown> = Promise.resolve();

  constructor(total: number, keyFrom: KeyFrom, marks: Mark[] = []) {
    this.#total = total;
    this.#keyFrom = keyFrom;
    this.#marks = marks;
  }

  /** The same in the list as it is now; undefined where what came and went does not explain its length. */
  after(
    shifts: readonly Shift[],
    total: number,
    isUpTo: (key: Key, mark: Key) => boolean,
  ): Jumps | undefined {
    if (shifts.reduce((sum, { by }) => sum + by, this.#total) !== total) return undefined;
    // Of each what came and went between it and the one before.
    const more = this.#marks.map(() => 0);
    for (const { key, by } of shifts) {
      const at = firstOf(this.#marks, (mark) => isUpTo(key, mark.key));
      if (at < more.length) more[at]! += by;
    }
    let sum = 0;
    const marks = this.#marks.map(({ key, before }, at) => ({ key, before: before + (sum += more[at]!) }));
    return new Jumps(total, this.#keyFrom, marks);
  }

  /** The last mark up to an offset, and most probably not far from it. */
  near(offset: number): Promise<Mark | undefined> {
    // One after the other: who comes later finds what the earlier ones have seen.
    const jump = this.#jumping.then(() => this.#near(offset));
    this.#jumping = jump.catch(() => {});
    return jump;
  }

  async #near(offset: number): Promise<Mark | undefined> {
    for (;;) {
      const next = this.#marks.findIndex(({ before }) => before > offset);
      const at = next < 0 ? this.#marks.length : next;
      const [below, above] = [this.#marks[at - 1], this.#marks[at]];
      const [first, last] = [below?.before ?? 0, above?.before ?? this.#total];
      const [up, down] = [offset - first, last - offset];
      if (up <= step) return below;
      const isUp = up <= down;
      const way = Math.min(stride, isUp ? up : down);
      const key = await (isUp
        ? this.#keyFrom(below?.key, 'up', way - 1)
        : this.#keyFrom(above?.key, 'down', way));
      if (!key) return below;
      this.#marks.splice(at, 0, { key, before: isUp ? first + way : last - way });
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
  key: Key;
  by: 1 | -1;
}

/** The key so many rows behind another, or behind the beginning; or so many before it, or before the last row. */
export type KeyFrom = (key: Key | undefined, way: 'up' | 'down', rows: number) => Promise<Key | undefined>;

export interface Walked {
  marks: readonly Mark[];
  total: number;
}

interface Known<T> {
  stamp: number;
  value: T;
}

/** What is known of lists, as long as they do not change. */
export class Marks<T> {
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
    if (lists.size > mostLists) lists.delete(lists.keys().next().value!);
    return value;
  }
}
