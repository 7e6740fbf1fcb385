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

/** FULL, and the index of the write-ahead log that could not grow. */
const SQLITE_FULL = new Set([13, 4874]);
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether the disk of the files or of the database has no space left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SqliteError) return error.errcode !== undefined && SQLITE_FULL.has(error.errcode);
  return 'code' in error && FULL.has(String(error.code));
}

/** Whether a unique index or primary key refused the row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SqliteError) return error.errcode !== undefined && SQLITE_UNIQUE.has(error.errcode);
  return 'code' in error && error.code === POSTGRES_UNIQUE;
}
