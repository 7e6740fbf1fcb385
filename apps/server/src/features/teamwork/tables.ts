import type { Generated } from 'kysely';

/** Who edits a drawing. The row stays when the lock is over: its fence must never be given twice. */
export interface EditLockTable {
  entry_id: number;
  user_id: number | null;
  fence: number;
  /** How many drafts the file has had. */
  drafts: number;
  taken_at: number;
  ends_at: number;
}

/** What somebody has edited and not published. */
export interface DraftTable {
  id: Generated<number>;
  entry_id: number;
  user_id: number;
  /** 0 for the one that is edited; else the fence of the save that came too late. */
  set_aside: number;
  number: number;
  base_number: number;
  fence: number;
  /** 1: `sha256` is what the batches of its edit session apply to. */
  has_log: Generated<number>;
  sha256: string;
  /** The space it uses; 0 where nothing has been edited yet, or all of it is published. */
  size: number;
  created_at: number;
  updated_at: number;
}

export interface TeamworkTables {
  edit_lock: EditLockTable;
  draft: DraftTable;
}
