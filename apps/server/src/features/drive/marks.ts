/** Where every so many rows of a list begin; forgotten when the list changes. */

export type Key = readonly (string | number)[];

export interface Mark {
  /** The last row before the mark. */
  key: Key;
  /** How many rows of the list come up to it. */
  before: number;
}

interface Walked {
  marks: readonly Mark[];
  total: number;
}

/** Rows between two marks; as many as are skipped at most. */
export const step = 2000;
const mostLists = 500;

export class Marks {
  readonly #databases = new WeakMap<object, Map<string, { stamp: number; walked: Promise<Walked> }>>();

  /** Walked once for each state of the list, however many ask at the same time. */
  of(database: object, name: string, stamp: number, walk: () => Promise<Walked>): Promise<Walked> {
    let lists = this.#databases.get(database);
    if (!lists) this.#databases.set(database, (lists = new Map()));
    const known = lists.get(name);
    lists.delete(name);
    const walked = known?.stamp === stamp ? known.walked : walk();
    // Back at the end: what was not asked for the longest goes first.
    lists.set(name, { stamp, walked });
    walked.catch(() => lists.delete(name));
    if (lists.size > mostLists) lists.delete(lists.keys().next().value!);
    return walked;
  }
}
