import type { Generated } from 'kysely';
import type { NoticeKind } from '@linework/contract';

export interface NoticeTable {
  id: Generated<number>;
  user_id: number;
  kind: NoticeKind;
  /** Null for visitors and for the installation itself. */
  actor_id: number | null;
  name: string;
  text: string;
  path: string;
  /** What unread ones are gathered by. */
  subject: string;
  count: number;
  at: number;
  read_at: number | null;
}

export interface NoticeSettingTable {
  user_id: number;
  /** One of the contract's mailableNotices. */
  kind: string;
  mail: number;
}

export interface NoticeTables {
  notice: NoticeTable;
  notice_setting: NoticeSettingTable;
}
