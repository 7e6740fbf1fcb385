/** Where every so many rows of a list begin; forgotten when the list changes. */

export type Key = readonly (string | number)[];

export interface Mark {
  /** The last row before the mark. */
  key: Key;
  /** How many rows of the list come up to it. */
  before: number;
}

/** Rows between two marks; so many are skipped without one. */
export const step = 2000;
const mostLists = 500;

/** Marks of a list whose length is known, made where somebody looks, each from the nearest one there is. */
export class Jumps {
  readonly #total: number;
  readonly #keyFrom: KeyFrom;
  /** In their order. */
  readonly #marks: Mark[] = [];
  #jumping: Promise<unknown> = Promise.resolve();

  constructor(total: number, keyFrom: KeyFrom) {
    this.#total = total;
    this.#keyFrom = keyFrom;
  }

  /** The last mark up to an offset, and most probably not far from it. */
  near(offset: number): Promise<Mark | undefined> {
    // One after the other: who comes later finds what the earlier ones have seen.
    const jump = this.#jumping.then(() => this.#near(offset));
    this.#jumping = jump.catch(() => {});
    return jump;
  }

  async #near(offset: number): Promise<Mark | undefined> {
    const next = this.#marks.findIndex(({ before }) => before > offset);
    const at = next < 0 ? this.#marks.length : next;
    const [below, above] = [this.#marks[at - 1], this.#marks[at]];
    const up = offset - (below?.before ?? 0);
    if (up <= step) return below;
    const down = (above?.before ?? this.#total) - offset;
    const key = await (up <= down
      ? this.#keyFrom(below?.key, 'up', up - 1)
      : this.#keyFrom(above?.key, 'down', down));
    if (!key) return below;
    const mark = { key, before: offset };
    this.#marks.splice(at, 0, mark);
    return mark;
  }
}

/** The key so many rows behind another, or behind the beginning; or so many before it, or before the last row. */
export type KeyFrom = (key: Key | undefined, way: 'up' | 'down', rows: number) => Promise<Key | undefined>;

export interface Walked {
  marks: readonly Mark[];
  total: number;
}

/** What is known of lists, as long as they do not change. */
export class Marks<T> {
  readonly #databases = new WeakMap<object, Map<string, { stamp: number; value: T }>>();

  /** Made once for each state of the list, however many ask at the same time. */
  of(database: object, name: string, stamp: number, make: (forget: () => void) => T): T {
    let lists = this.#databases.get(database);
    if (!lists) this.#databases.set(database, (lists = new Map()));
    const known = lists.get(name);
    lists.delete(name);
    const value = known?.stamp === stamp ? known.value : make(() => lists.delete(name));
    // Back at the end: what was not asked for the longest goes first.
    lists.set(name, { stamp, value });
    if (lists.size > mostLists) lists.delete(lists.keys().next().value!);
    return value;
  }
}
