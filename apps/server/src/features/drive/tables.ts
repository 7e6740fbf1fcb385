import type { Generated } from 'kysely';
import type { ActivityKind, VersionRemark } from '@linework/contract';

/** One row an account: every change of its tree begins by locking it, so that two changes never cross. */
export interface DriveTable {
  user_id: number;
  /** The folder that the contract calls 0. */
  root_id: number;
  /** Bytes of living files with all their versions and notes, and of private fonts. */
  used: number;
  /** Bytes promised to uploads and restores that are under way. */
  reserved: number;
  /** Living files, by section. */
  drawings: number;
  models: number;
  pictures: number;
  others: number;
  /** What the recycle bin shows, and the bytes of all that lies in it. */
  trashed_folders: number;
  trashed_files: number;
  trashed_bytes: number;
  /** Counts every change; pages and events carry it. */
  revision: number;
  /** Since when more is used than there is; see frozen.ts. */
  frozen_since: number | null;
  /** The revision whose effect on the files' `frozen` a job is still to work out; 0 where none is. */
  freeze_due: number;
  /** What there was when it was frozen or worked out last; 0 where it is not frozen. */
  frozen_capacity: number;
  /** The last reminder went out so many days before the end; 0 where none did. */
  frozen_told: number;
  frozen_told_at: number;
  /** Set by the free thaw, once: until then nothing freezes. */
  thawed_until: number | null;
}

/** A folder (kind 0) or a file (kind 1). */
export interface EntryTable {
  id: Generated<number>;
  owner_id: number;
  /** Null for roots, and in the recycle bin where the old folder is gone for good. */
  parent_id: number | null;
  kind: number;
  name: string;
  /** Names clash when these are equal: case and composition do not count. */
  name_key: string;
  /** Orders as people do: numbers by value, Chinese by sound. */
  sort_key: string;
  extension: string;
  /** See sections.ts; 0 for folders. */
  section: number;
  /** Of the current version. */
  size: number;
  /** Of all versions, notes and drafts. */
  bytes: number;
  sha256: string | null;
  version: number;
  versions: number;
  note: string;
  /** Of the notes on the drawing and their comments; part of `bytes`. */
  note_bytes: number;
  /** Of drafts; part of `bytes`. */
  draft_bytes: Generated<number>;
  /** Of a copy: the file of the same drive that it was made from, which may be gone. */
  ref_id: number | null;
  created_at: number;
  modified_at: number;
  /** When it was opened or changed last: Recently goes by it. */
  touched_at: number;
  opened_at: number;
  browse_count: number;
  private_type: number;
  frozen: number;
  pinned_at: number | null;
  /** What of the recycle bin it belongs to: itself, or the folder it was deleted with. */
  trash_id: number | null;
  /** Set on what was deleted itself. */
  trashed_at: number | null;
  /** Folders and files directly inside that were not deleted themselves. */
  folder_count: number;
  file_count: number;
  /** Of a folder: the drive's revision at the last change of what lies in it. */
  revision: number;
}

export interface VersionTable {
  id: Generated<number>;
  entry_id: number;
  owner_id: number;
  number: number;
  sha256: string;
  size: number;
  /** How it came about. */
  remark: VersionRemark;
  /** What people call it. */
  note: string;
  /** The name of the file that was uploaded; '' where that is the file's own. */
  source_name: Generated<string>;
  /** Of a rollback and a merge: the version and the draft that it comes from. */
  from_number: Generated<number | null>;
  from_draft: Generated<number | null>;
  created_at: number;
  created_by: number | null;
}

export interface ActivityTable {
  id: Generated<number>;
  owner_id: number;
  entry_id: number;
  actor_id: number | null;
  kind: ActivityKind;
  /** JSON: names and folders before and after. */
  detail: string;
  at: number;
}

export interface DriveTables {
  drive: DriveTable;
  entry: EntryTable;
  version: VersionTable;
  activity: ActivityTable;
}

/** Columns of a drive's row that its changes keep right. */
export type CountedColumn =
  | 'used'
  | 'reserved'
  | 'drawings'
  | 'models'
  | 'pictures'
  | 'others'
  | 'trashed_folders'
  | 'trashed_files'
  | 'trashed_bytes';
