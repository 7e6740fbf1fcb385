import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Row, StatementResult, Value } from './protocol.ts';

const CACHED = 500;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Runs statements on one connection and keeps the prepared ones. */
export class Statements {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  run(sql: string, values: readonly Value[]): StatementResult {
    const { statement, returnsRows } = this.#prepare(sql);
    const bound = values.map(bindable);
    if (returnsRows) {
      const rows = statement.all(...bound) as Row[];
      return { rows, changes: rows.length };
    }
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { rows: [], changes, lastId: lastInsertRowid };
  }

  /** Rows one by one, on a statement of its own because it stays open between rows. */
  iterate(sql: string, values: readonly Value[]): Iterable<Row> {
    return this.#db.prepare(sql).iterate(...values.map(bindable)) as Iterable<Row>;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#prepared.size >= CACHED) {
      for (const oldest of this.#prepared.keys()) {
        this.#prepared.delete(oldest);
        break;
      }
    }
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** node:sqlite binds every number as a REAL; whole numbers must be integers for `/` and `typeof` to agree with PostgreSQL. */
function bindable(value: Value): Value {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
