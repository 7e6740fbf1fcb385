import type { Generated } from 'kysely';
import type { ArchiveEncoding, Language, ZipTaskStatus } from '@linework/contract';
import type { ChosenMembers } from './chosenMembers.ts';

export type ZipTaskKind = 'unzip' | 'compress' | 'download';

/** What was asked for, as a task keeps it. */
export interface UnzipRequest extends ChosenMembers {
  parentId: number;
  stem: string;
  encoding?: ArchiveEncoding;
  language: Language;
}

/** Extracting, compressing and preparing downloads; kept until somebody clears them, or for a week. */
export interface ZipTaskTable {
  id: Generated<number>;
  user_id: number;
  /** Null while it waits for another task of the account. */
  job_id: number | null;
  kind: ZipTaskKind;
  status: ZipTaskStatus;
  name: string;
  /** The archive that is extracted. */
  entry_id: number | null;
  /** JSON: what was asked for. */
  request: string;
  /** Encrypted; gone when the task ends. */
  password: string | null;
  /** The folder that was made, or that the new archive lies in. */
  folder_id: number | null;
  file_id: number | null;
  /** Of a download: the token that its address carries. */
  token: string | null;
  /** Space that the drive has promised to it. */
  reserved: Generated<number>;
  /** Base64: one bit for each wanted member that is done with, in their order. */
  processed: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  done_bytes: Generated<number>;
  total_bytes: Generated<number>;
  /** JSON: the first members that failed, with the reason. */
  failed: Generated<string>;
  failed_count: Generated<number>;
  skipped: Generated<number>;
  renamed: Generated<number>;
  /** The contract's code, where it failed. */
  code: string | null;
  /** Of a split archive: the part that is missing. */
  part: Generated<string | null>;
  /** Done when it waited for a password last: an end of any kind leaves that alone. */
  delivered: Generated<number>;
  delivered_bytes: Generated<number>;
  /** Encrypted members that came out by the present password. */
  opened: Generated<number>;
  /** Base64: one bit for each wanted member that another password is for, in their order. */
  locked: Generated<string>;
  /** Entries that it has made since then: see `idRanges.ts`. */
  made: Generated<string>;
  created_at: number;
  ended_at: number | null;
}

/** What an archive holds, so that nobody lists it twice. Forgotten after a month without a look. */
export interface ArchiveListingTable {
  /** The blob's hash; of several volumes that of all hashes. */
  key: string;
  /** Deflated JSON. */
  listing: Uint8Array;
  used_at: number;
}

/** Members that were unpacked for a look, kept for a day. */
export interface ArchiveMemberTable {
  key: string;
  member: number;
  sha256: string;
  size: number;
  created_at: number;
  /** Who looked at it last: what somebody looks at takes so many bytes at most. */
  user_id: number | null;
}

export interface ArchiveTables {
  zip_task: ZipTaskTable;
  archive_listing: ArchiveListingTable;
  archive_member: ArchiveMemberTable;
}
