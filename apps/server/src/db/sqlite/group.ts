import type { DatabaseSync } from 'node:sqlite';
import type { SqliteOp, Reply, ReplyError, StatementResult } from './protocol.ts';
import { Statements } from './statements.ts';

const SAVEPOINT = 'linework_tx';
const NOTHING: StatementResult = { rows: [] };

interface Transaction {
  inbox: SqliteOp[];
  /** Set by a failed statement: as on PostgreSQL, only a rollback (or to a savepoint) is possible after it. */
  failed: boolean;
  /** Set when the transaction is gone already; every further call on it gets this error. */
  dead?: ReplyError;
}

type Unit = { write: SqliteOp & { type: 'write' } } | { tx: Transaction };

export interface GroupOptions {
  idleMs: number;
  groupMs: number;
  reply(replies: Reply[]): void;
  /** When those who waited for a commit have been told. */
  onCommit(): void;
  /** Fetches what has arrived since, without waiting: whatever came during the last fsync joins this group. */
  drain(): SqliteOp[];
}

/**
 * Group commit. Each transaction is a savepoint inside one outer transaction; when nothing more is waiting the
 * outer one is committed, and only then does anybody in it hear that his commit succeeded.
 */
export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;
  readonly #options: GroupOptions;
  readonly #queue: Unit[] = [];
  readonly #transactions = new Map<number, Transaction>();
  #active: Transaction | undefined;
  #open = false;
  #openedAt = 0;
  #afterCommit: Reply[] = [];
  #now: Reply[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(db: DatabaseSync, options: GroupOptions) {
    this.#db = db;
    this.#statements = new Statements(db);
    this.#options = options;
  }

  receive(ops: SqliteOp[]): void {
    for (const op of ops) this.#accept(op);
    this.#pump();
    if (this.#now.length > 0) {
      this.#options.reply(this.#now);
      this.#now = [];
    }
  }

  /** Commits what is complete; transactions that are not are rolled back. */
  close(): void {
    this.receive([]);
    while (this.#active) {
      this.#abandon('the database is closing');
      this.receive([]);
    }
  }

  #accept(op: SqliteOp): void {
    if (op.type === 'close') return;
    if (op.type === 'write') {
      this.#queue.push({ write: op });
      return;
    }
    let tx = this.#transactions.get(op.tx);
    if (!tx) {
      tx = { inbox: [], failed: false };
      this.#transactions.set(op.tx, tx);
      this.#queue.push({ tx });
    }
    if (op.type !== 'query') this.#transactions.delete(op.tx);
    if (tx.dead) this.#refuse(op, tx.dead);
    else tx.inbox.push(op);
  }

  #pump(): void {
    for (;;) {
      if (this.#active) {
        this.#runInbox(this.#active);
        if (this.#active) return;
      }
      if (this.#queue.length === 0 && this.#open) for (const op of this.#options.drain()) this.#accept(op);
      const overdue = this.#open && Date.now() - this.#openedAt >= this.#options.groupMs;
      if (this.#open && (overdue || this.#queue.length === 0)) this.#commit();
      const unit = this.#queue.shift();
      if (!unit) return;
      this.#start(unit);
    }
  }

  #start(unit: Unit): void {
    const beginning = this.#attempt(() => this.#begin());
    if ('write' in unit) {
      const { id, sql, values } = unit.write;
      if ('error' in beginning) return void this.#now.push({ id, error: beginning.error });
      const outcome = this.#attempt(() => this.#statements.run(sql, values));
      // SQLite undoes a failed statement by itself, so a single write needs no savepoint.
      if ('error' in outcome) this.#now.push({ id, error: outcome.error });
      else this.#afterCommit.push({ id, result: outcome.result });
      return;
    }
    if ('error' in beginning) return this.#kill(unit.tx, beginning.error);
    this.#db.exec(`SAVEPOINT ${SAVEPOINT}`);
    this.#active = unit.tx;
    this.#idle = setTimeout(() => this.#onIdle(), this.#options.idleMs);
  }

  #begin(): StatementResult {
    if (!this.#open) {
      this.#db.exec('BEGIN IMMEDIATE');
      this.#open = true;
      this.#openedAt = Date.now();
    }
    return NOTHING;
  }

  #runInbox(tx: Transaction): void {
    this.#idle?.refresh();
    for (let op = tx.inbox.shift(); op && this.#active === tx; op = tx.inbox.shift()) {
      if (op.type === 'query') this.#query(tx, op);
      else this.#end(tx, op.id, op.type === 'commit');
    }
  }

  #query(tx: Transaction, { id, sql, values }: SqliteOp & { type: 'query' }): void {
    if (tx.failed && !/^rollback to\b/i.test(sql)) {
      this.#now.push({
        id,
        error: { message: 'a statement of this transaction failed before; roll it back' },
      });
      return;
    }
    const outcome = this.#attempt(() => this.#statements.run(sql, values));
    if ('error' in outcome) {
      tx.failed = true;
      this.#now.push({ id, error: outcome.error });
    } else {
      tx.failed = false;
      this.#now.push({ id, result: outcome.result });
    }
  }

  #end(tx: Transaction, id: number, commit: boolean): void {
    const keep = commit && !tx.failed;
    const outcome = this.#attempt(() => {
      if (!keep) this.#db.exec(`ROLLBACK TO ${SAVEPOINT}`);
      this.#db.exec(`RELEASE ${SAVEPOINT}`);
      return NOTHING;
    });
    if (this.#active === tx) this.#leave();
    if ('error' in outcome) this.#now.push({ id, error: outcome.error });
    else if (keep) this.#afterCommit.push({ id, result: NOTHING });
    else if (!commit) this.#now.push({ id, result: NOTHING });
    else this.#now.push({ id, error: { message: 'the transaction was rolled back', aborted: true } });
  }

  #commit(): void {
    const waiting = this.#afterCommit;
    const outcome = this.#attempt(() => {
      this.#db.exec('COMMIT');
      return NOTHING;
    });
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
    this.#open = false;
    if ('error' in outcome) {
      // When SQLite rolled back by itself, #attempt has told them already.
      this.#failAll(outcome.error);
      return;
    }
    this.#afterCommit = [];
    this.#options.reply(waiting);
    this.#options.onCommit();
  }

  #attempt(run: () => StatementResult): { result: StatementResult } | { error: ReplyError } {
    try {
      return { result: run() };
    } catch (thrown) {
      const error = describe(thrown);
      // A full disk or a failed read can make SQLite roll back everything, the other savepoints included.
      if (this.#open && !this.#db.isTransaction) this.#lose(error);
      return { error };
    }
  }

  #lose(error: ReplyError): void {
    this.#open = false;
    this.#failAll(error);
    if (this.#active) {
      const tx = this.#active;
      this.#leave();
      this.#kill(tx, error);
    }
  }

  #failAll(error: ReplyError): void {
    const lost = this.#afterCommit;
    this.#afterCommit = [];
    for (const { id } of lost) this.#now.push({ id, error });
  }

  #kill(tx: Transaction, error: ReplyError): void {
    tx.dead = error;
    for (const op of tx.inbox) this.#refuse(op, error);
    tx.inbox = [];
  }

  #refuse(op: SqliteOp, error: ReplyError): void {
    this.#now.push(op.type === 'rollback' ? { id: op.id, result: NOTHING } : { id: op.id, error });
  }

  #leave(): void {
    clearTimeout(this.#idle);
    this.#active = undefined;
  }

  #onIdle(): void {
    const seconds = this.#options.idleMs / 1000;
    this.#abandon(
      `the transaction was idle for ${seconds} s and was rolled back; await nothing but its own statements in it`,
    );
    this.receive([]);
  }

  #abandon(message: string): void {
    const tx = this.#active;
    if (!tx) return;
    this.#db.exec(`ROLLBACK TO ${SAVEPOINT}`);
    this.#db.exec(`RELEASE ${SAVEPOINT}`);
    this.#leave();
    this.#kill(tx, { message });
  }
}

function describe(thrown: unknown): ReplyError {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const errcode = 'errcode' in thrown ? Number(thrown.errcode) : undefined;
  return { message: thrown.message, errcode };
}
