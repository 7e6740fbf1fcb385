/** Who may do what in a group; the server decides, pages only leave out what it would refuse. */
import type { GroupRole, SharePermission } from '@linework/contract/enums';

export const givenRoles = ['admin', 'member', 'viewer'] as const;
export type GivenRole = (typeof givenRoles)[number];

export const administers = (role: GroupRole): boolean => role === 'owner' || role === 'admin';
export const mayShareInto = (role: GroupRole): boolean => role !== 'viewer';

/** Only the owner makes and unmakes administrators; nobody touches the owner or oneself. */
export function mayChange(own: GroupRole, member: { role: GroupRole; own: 0 | 1 }): boolean {
  if (member.own === 1 || member.role === 'owner') return false;
  return own === 'owner' || (own === 'admin' && member.role !== 'admin');
}

/** The roles that the caller may give. */
export const rolesToGive = (own: GroupRole): readonly GivenRole[] =>
  own === 'owner' ? givenRoles : givenRoles.filter((role) => role !== 'admin');

/** Whoever may only look in a group may only look at all that is in it. */
export const permissionFor = (own: GroupRole, permission: SharePermission): SharePermission =>
  own === 'viewer' ? 'view' : permission;
