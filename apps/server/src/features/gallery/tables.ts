import type { Generated } from 'kysely';
import type { PublicCategory, ReportReason } from '@linework/contract';

/** A drawing that is public; `entry.private_type` says the same for the space it uses. */
export interface PublicFileTable {
  entry_id: number;
  owner_id: number;
  /** The name it is published by. */
  user_name: string;
  /** Name of file and author, as a search compares them. */
  find_key: string;
  category: PublicCategory;
  download: number;
  published_at: number;
  /** 1 while the entry is public: a trigger at entries sees to it. */
  is_public: Generated<number>;
  hidden_at: number | null;
  hidden_reason: Generated<string>;
  browses: Generated<number>;
  likes: Generated<number>;
  collections: Generated<number>;
  messages: Generated<number>;
}

interface PublicMark {
  entry_id: number;
  user_id: number;
  at: number;
}

export interface PublicMessageTable {
  id: Generated<number>;
  entry_id: number;
  author_id: number | null;
  text: string;
  at: number;
}

export interface PublicReportTable {
  id: Generated<number>;
  entry_id: number;
  reporter_id: number | null;
  reason: ReportReason;
  text: string;
  at: number;
  closed_at: number | null;
  closed_by: number | null;
  outcome: Generated<'' | 'hidden' | 'kept'>;
}

export interface GalleryTables {
  public_file: PublicFileTable;
  public_like: PublicMark;
  public_collection: PublicMark;
  public_message: PublicMessageTable;
  public_report: PublicReportTable;
}
