import type { Generated } from 'kysely';
import type { ShareKind, SharePermission } from '@linework/contract';

/** A link, a mail's link, or something in a group: whoever it lets in reaches its entries and what lies below. */
export interface ShareTable {
  id: Generated<number>;
  /** 128 bits; names it in addresses. */
  rand: string;
  kind: ShareKind;
  owner_id: number;
  /** Of what was shared into a group. */
  group_id: number | null;
  /** Of a mail: for whom, and the account with that address once it is known. */
  recipient_email: string | null;
  recipient_id: number | null;
  /** In capitals; null: none. The sharer reads it again, so it is kept as it is. */
  code: string | null;
  permission: SharePermission;
  notes_visible: number;
  note: string;
  /** As it was chosen; `ends_at` follows from it. */
  days: number;
  created_at: number;
  ends_at: number | null;
  stopped_at: number | null;
  /** Taken off the owner's list. */
  removed_at: number | null;
  /** Counts changes that end what was granted before: another code, a stop. */
  revision: number;
  /** The first item's name, and how it is searched for. */
  title: string;
  title_key: string;
  item_count: number;
  views: number;
  downloads: number;
  saves: number;
  last_seen_at: number | null;
}

export interface ShareEntryTable {
  share_id: number;
  entry_id: number;
  position: number;
}

/** Who did what with a share; visitors without an account have no name. */
export interface ShareVisitTable {
  id: Generated<number>;
  share_id: number;
  user_id: number | null;
  kind: 'open' | 'view' | 'download' | 'save' | 'comment';
  entry_id: number | null;
  at: number;
}

/** What was shared with an account: it opened the link, or it is the recipient. */
export interface ShareSeenTable {
  share_id: number;
  user_id: number;
  /** 0: not opened yet. */
  seen_at: number;
  /** Taken off the account's list. */
  forgotten_at: number | null;
}

export interface ShareTables {
  share: ShareTable;
  share_entry: ShareEntryTable;
  share_visit: ShareVisitTable;
  share_seen: ShareSeenTable;
}
