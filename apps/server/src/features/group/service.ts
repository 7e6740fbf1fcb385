/** Groups, as other features use them. */
import type { GroupRole } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { EventBus } from '../../events/bus.ts';
import type { AccessScope } from '../share/service.ts';
import { tellMembers } from './change.ts';
import * as leaving from './deleteUserData.ts';
import { scopeOf, roleOf } from './accessScope.ts';

/** Undefined for whoever is not a member, and where there is no such group. */
export const groupRoleOf = (
  db: Kysely<Tables>,
  groupId: number,
  userId: number,
): Promise<GroupRole | undefined> => roleOf(db, groupId, userId);

/** What a member reaches by something that was shared into a group; fails with groupAbsent. */
export const groupScope = (db: Kysely<Tables>, shareId: number, userId: number): Promise<AccessScope> =>
  scopeOf(db, shareId, userId);

/** Open pages of the group hear that something of it has changed; as the last statements of a transaction. */
export const tellGroup = (trx: Transaction<Tables>, events: EventBus, groupId: number): Promise<void> =>
  tellMembers(trx, events, groupId);

/** Before an account is deleted: it leaves its groups, and hands over those it owns. */
export const deleteGroupData = (trx: Transaction<Tables>, events: EventBus, userId: number): Promise<void> =>
  leaving.deleteGroupData(trx, events, userId);

/** For the person's own copy of what is stored. */
export const groupData = (db: Kysely<Tables>, userId: number): Promise<object[]> =>
  leaving.groupData(db, userId);
