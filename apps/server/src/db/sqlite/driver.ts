import { DatabaseSync } from 'node:sqlite';
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { CompiledQuery as Compiled } from 'kysely';
import { NOTIFY_SQL, type LocalNotifier } from '../notify.ts';
import { deliverTo, isPipelined } from '../pipelined.ts';
import type { StatementResult, SqliteValue } from './protocol.ts';
import { Statements } from './statements.ts';
import type { Writer, WriterTransaction } from './writer.ts';

const READS_A_TURN = 50;

export interface SqliteDriverOptions {
  path: string;
  writer: Writer;
  notifier: LocalNotifier;
}

/** Reads run at once on a read-only connection of this thread; everything else goes to the writer thread. */
export class SqliteDriver implements Driver {
  readonly #options: SqliteDriverOptions;
  readonly #turns = new Turns();
  #reader: DatabaseSync | undefined;
  #reads: Statements | undefined;

  constructor(options: SqliteDriverOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    if (this.#options.writer.isClosed) throw new Error('the database is closed');
    this.#reader = openReader(this.#options.path);
    this.#reads = new Statements(this.#reader);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#reads) throw new Error('the database is closed');
    return new SqliteConnection(this.#reads, this.#turns, this.#options);
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings.accessMode === 'read only');
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end('rollback');
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(Compiled.raw(`savepoint ${quote(name)}`));
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    _compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.executeQuery(Compiled.raw(`rollback to ${quote(name)}`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(Compiled.raw(`release ${quote(name)}`));
  }

  async releaseConnection(): Promise<void> {}

  /** The reader first, so that the writer is the last one out and folds the WAL into the file. */
  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#reader = undefined;
    this.#reads = undefined;
    await this.#options.writer.close();
  }
}

/** A read is over at once, so a loop of reads would never let anybody else run: each so many reads wait a turn. */
class Turns {
  #reads = 0;

  async take(): Promise<void> {
    if (++this.#reads < READS_A_TURN) return;
    this.#reads = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #reads: Statements;
  readonly #turns: Turns;
  readonly #options: SqliteDriverOptions;
  #tx: WriterTransaction | undefined;
  #snapshot: DatabaseSync | undefined;
  #snapshotReads: Statements | undefined;
  #afterCommit: (() => void)[] = [];

  constructor(reads: Statements, turns: Turns, options: SqliteDriverOptions) {
    this.#reads = reads;
    this.#turns = turns;
    this.#options = options;
  }

  begin(readOnly: boolean): void {
    if (!readOnly) {
      this.#tx = this.#options.writer.begin();
      return;
    }
    this.#snapshot = openReader(this.#options.path);
    this.#snapshot.exec('BEGIN');
    this.#snapshotReads = new Statements(this.#snapshot);
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const tx = this.#tx;
    const notices = this.#afterCommit;
    this.#tx = undefined;
    this.#afterCommit = [];
    this.#snapshot?.close();
    this.#snapshot = undefined;
    this.#snapshotReads = undefined;
    await tx?.[how]();
    if (how === 'commit') for (const tell of notices) tell();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql } = query;
    const values = query.parameters.map(toValue);
    if (sql === NOTIFY_SQL) return this.#notify(String(values[0]), String(values[1]));
    if (this.#tx && isPipelined(query)) {
      const answer = this.#tx.post(sql, values);
      deliverTo(
        query,
        answer.then(({ rows }) => rows),
      );
      return { rows: [] };
    }
    if (this.#tx) return toResult(await this.#tx.query(sql, values));
    if (this.#snapshotReads) return toResult(this.#snapshotReads.run(sql, values));
    if (isRead(query)) {
      await this.#turns.take();
      return toResult(this.#reads.run(sql, values));
    }
    return toResult(await this.#options.writer.write(sql, values));
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const reads = this.#snapshotReads;
    if (!reads) throw new Error('stream rows in a read only transaction');
    let rows: R[] = [];
    for (const row of reads.iterate(query.sql, query.parameters.map(toValue))) {
      rows.push(row as R);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }

  /** What NOTIFY is on PostgreSQL: heard after the commit, and not at all after a rollback. */
  #notify<R>(channel: string, payload: string): QueryResult<R> {
    const tell = () => this.#options.notifier.deliver(channel, payload);
    if (this.#tx) this.#afterCommit.push(tell);
    else tell();
    return { rows: [] };
  }
}

function openReader(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  db.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');
  return db;
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}

/** Told to the caller here: in the writer thread it would be too late to say which statement it was. */
function toValue(value: unknown): SqliteValue {
  const isPlain =
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
  if (isPlain || value instanceof Uint8Array) return value;
  throw new TypeError(`a ${typeof value} cannot be a value in the database`);
}

function toResult<R>({ rows, changes, lastId }: StatementResult): QueryResult<R> {
  return {
    rows: rows as R[],
    numAffectedRows: changes === undefined ? undefined : BigInt(changes),
    insertId: lastId === undefined ? undefined : BigInt(lastId),
  };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
