import type { Generated } from 'kysely';

/** The log of a draft. Its batches apply to the draft's bytes, in the order of their numbers. */
export interface EditSessionTable {
  draft_id: number;
  /** Bytes of the version that the draft is of (`draft.base_number`): what a merge starts from. */
  version_sha256: string;
  /** The version that the draft's bytes are, or come from. */
  origin_number: number;
  /** Of the draft's bytes: 0 where they are a version's. */
  own_bytes: number;
  log_bytes: number;
  /** Of the last batch. */
  seq: number;
  /** Of the last batch that is in a version; -1 where the draft's own bytes are in none. */
  published_seq: number;
  /** 1: published as something else than its log makes: it takes no more batches. */
  is_ended: Generated<number>;
  /** 1: what it makes cannot be kept as a file, so the log stays as long as it is. */
  unfoldable: Generated<number>;
  /** How publishing goes, as JSON. */
  publishing: string | null;
}

/** What one transaction of an editor did (docs/edit-log.md). */
export interface EditBatchTable {
  draft_id: number;
  seq: number;
  author_id: number | null;
  /** The fence of the lock that it came with. */
  epoch: number;
  bytes: Uint8Array;
  created_at: number;
}

export interface EditTables {
  edit_session: EditSessionTable;
  edit_batch: EditBatchTable;
}
