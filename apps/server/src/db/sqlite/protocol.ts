/** What the main thread and the writer thread say to each other. */

export type SqliteValue = null | number | bigint | string | Uint8Array;
export type SqliteRow = Record<string, unknown>;

export interface StatementResult {
  rows: SqliteRow[];
  changes?: number | bigint;
  lastId?: number | bigint;
}

export type SqliteOp =
  | { type: 'write'; id: number; sql: string; values: readonly SqliteValue[] }
  | { type: 'query'; id: number; tx: number; sql: string; values: readonly SqliteValue[] }
  | { type: 'commit'; id: number; tx: number }
  | { type: 'rollback'; id: number; tx: number }
  | { type: 'close'; id: number };

export interface ReplyError {
  message: string;
  errcode?: number;
  /** The transaction was rolled back although a commit was asked for. */
  aborted?: boolean;
}

export type Reply =
  | { id: number; result: StatementResult; error?: undefined }
  | { id: number; error: ReplyError };

export interface WriterOptions {
  path: string;
  /** A transaction that says nothing for so long is rolled back, so that nobody blocks the writer for ever. */
  idleMs: number;
  /** A group is committed at the latest so long after it began, even when more is waiting. */
  groupMs: number;
  /** Only the power-cut test's control run turns this off, to prove that the test can fail. */
  durable: boolean;
}
