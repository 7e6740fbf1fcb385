/** An error of SQLite, carried over from the writer thread. The statement has placeholders, never values. */
export class SqliteError extends Error {
  readonly errcode: number | undefined;
  readonly statement: string | undefined;

  constructor(message: string, errcode?: number, statement?: string) {
    super(message);
    this.name = 'SqliteError';
    this.errcode = errcode;
    this.statement = statement;
  }
}

const SQLITE_UNIQUE = new Set([2067, 1555]);
const POSTGRES_UNIQUE = '23505';

/** Whether a unique index or primary key refused the row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SqliteError) return error.errcode !== undefined && SQLITE_UNIQUE.has(error.errcode);
  return 'code' in error && error.code === POSTGRES_UNIQUE;
}
