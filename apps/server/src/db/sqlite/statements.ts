import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteRow, StatementResult, SqliteValue } from './protocol.ts';

const CACHED = 500;

interface Prepared {
  statement: StatementSync;
  /** Names of its columns; none where it returns no rows. */
  columns: readonly string[];
  toRow: (values: readonly unknown[]) => SqliteRow;
}

/** Runs statements on one connection and keeps the prepared ones. */
export class Statements {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  run(sql: string, values: readonly SqliteValue[]): StatementResult {
    const { statement, columns, toRow } = this.#prepare(sql);
    const bound = values.map(bindable);
    if (columns.length > 0) {
      const found = statement.all(...bound) as unknown as unknown[][];
      // SQLite prepares `select *` anew by itself when a table has got a column.
      const isOutdated = found.length > 0 && found[0]!.length !== columns.length;
      const rows = found.map(isOutdated ? rowMaker(columnsOf(statement)) : toRow);
      if (isOutdated) this.#prepared.delete(sql);
      return { rows, changes: rows.length };
    }
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { rows: [], changes, lastId: lastInsertRowid };
  }

  /** Rows one by one, on a statement of its own because it stays open between rows. */
  iterate(sql: string, values: readonly SqliteValue[]): Iterable<SqliteRow> {
    return this.#db.prepare(sql).iterate(...values.map(bindable)) as Iterable<SqliteRow>;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const columns = columnsOf(statement);
    if (columns.length > 0) statement.setReturnArrays(true);
    const prepared = { statement, columns, toRow: rowMaker(columns) };
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

const columnsOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name);

/** The objects that node:sqlite makes of wide rows are dictionaries: slow to make, and slow to read ever after. */
function rowMaker(names: readonly string[]): (values: readonly unknown[]) => SqliteRow {
  const empty = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as SqliteRow;
  return (values) => {
    const row = { ...empty };
    for (let n = 0; n < names.length; n += 1) row[names[n]!] = values[n];
    return row;
  };
}

/** node:sqlite binds every number as a REAL; whole numbers must be integers for `/` and `typeof` to agree with PostgreSQL. */
function bindable(value: SqliteValue): SqliteValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
