import type { Generated } from 'kysely';
import type { groupActivityKinds, GroupRole } from '@linework/contract';

export interface UserGroupTable {
  id: Generated<number>;
  name: string;
  introduction: string;
  created_at: number;
  active_at: number;
}

export interface UserGroupMemberTable {
  group_id: number;
  user_id: number;
  role: GroupRole;
  joined_at: number;
}

export interface UserGroupInviteTable {
  id: Generated<number>;
  group_id: number;
  /** Null: a link that anyone may use. */
  email: string | null;
  role: GroupRole;
  /** 128 bits; shown again to administrators, so it is kept as it is. */
  token: string;
  created_by: number | null;
  created_at: number;
  ends_at: number;
}

export interface UserGroupActivityTable {
  id: Generated<number>;
  group_id: number;
  actor_id: number | null;
  kind: (typeof groupActivityKinds)[number];
  target: string;
  detail: string;
  at: number;
}

export interface GroupTables {
  user_group: UserGroupTable;
  user_group_member: UserGroupMemberTable;
  user_group_invite: UserGroupInviteTable;
  user_group_activity: UserGroupActivityTable;
}
