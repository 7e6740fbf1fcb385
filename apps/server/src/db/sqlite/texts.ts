/** The same few statements go to the writer thread all the time: after the first time, a number stands for the text. */
import type { SqliteOp } from './protocol.ts';

type WithText = Extract<SqliteOp, { sql: string }>;
type Short<T> = T extends WithText ? Omit<T, 'sql'> & { sql: string | number } : never;
/** Where a text comes along, it gets the next number; where it gets none, it does not count. */
export type SentOp = Exclude<SqliteOp, WithText> | Short<WithText>;

const most = 500;

export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  shorten(op: SqliteOp): SentOp {
    if (!('sql' in op)) return op;
    const known = this.#numbers.get(op.sql);
    if (known !== undefined) return { ...op, sql: known };
    if (this.#numbers.size < most) this.#numbers.set(op.sql, this.#numbers.size);
    return op;
  }
}

/** The other end: it sees every text in the same order. */
export class NumberedTexts {
  readonly #texts: string[] = [];

  restore(op: SentOp): SqliteOp {
    if (!('sql' in op)) return op;
    if (typeof op.sql === 'number') return { ...op, sql: this.#texts[op.sql]! };
    if (this.#texts.length < most) this.#texts.push(op.sql);
    return op as SqliteOp;
  }
}
