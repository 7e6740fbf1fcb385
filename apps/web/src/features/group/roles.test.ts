import { groupRoles } from '@linework/contract/enums';
import { describe, expect, it } from 'vitest';
import { mayChange, mayShareInto, permissionFor, rolesToGive } from './roles.ts';

describe('roles in a group', () => {
  it('lets the owner change all but the owner, administrators only those below them', () => {
    const changed = Object.fromEntries(
      groupRoles.map((own) => [own, groupRoles.filter((role) => mayChange(own, { role, own: 0 }))]),
    );
    expect(changed).toEqual({
      owner: ['admin', 'member', 'viewer'],
      admin: ['member', 'viewer'],
      member: [],
      viewer: [],
    });
  });

  it('lets nobody change oneself', () => {
    expect(mayChange('admin', { role: 'admin', own: 1 })).toBe(false);
  });

  it('leaves making administrators to the owner, and sharing to all but viewers', () => {
    expect(rolesToGive('owner')).toContain('admin');
    expect(rolesToGive('admin')).toEqual(['member', 'viewer']);
    expect(groupRoles.filter(mayShareInto)).toEqual(['owner', 'admin', 'member']);
  });

  it('lets viewers look, whatever the others may do', () => {
    expect(permissionFor('viewer', 'save')).toBe('view');
    expect(permissionFor('member', 'save')).toBe('save');
  });
});
