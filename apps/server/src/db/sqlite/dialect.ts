import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseIntrospector,
  type Dialect,
  type Kysely,
} from 'kysely';
import { SqliteDriver, type SqliteDriverOptions } from './driver.ts';

/** Kysely over node:sqlite, with reads in the calling thread and group commit in another. */
export class GroupCommitSqliteDialect implements Dialect {
  readonly #options: SqliteDriverOptions;

  constructor(options: SqliteDriverOptions) {
    this.#options = options;
  }

  createDriver(): SqliteDriver {
    return new SqliteDriver(this.#options);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new ConcurrentSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Kysely would otherwise let one query at a time through, and there would be no groups to commit. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
