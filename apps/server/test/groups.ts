/** A group with somebody in every role, and those outside it. */
import { beforeAll } from 'vitest';
import { groupRoles, type CallRequest, type GroupRole } from '@linework/contract';
import type { Client } from '@linework/client';
import { seedFile } from './drives.ts';
import { serverForTests, type TestServer } from './server.ts';

export const actors = [...groupRoles, 'stranger', 'visitor'] as const;
export type Actor = (typeof actors)[number];
export type Person = Exclude<Actor, 'visitor'>;

export const emailOf = (actor: string): string => `${actor}@example.com`;
export const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

export interface TestGroups {
  server: TestServer;
  clients: Record<Actor, Client>;
  ids: Record<Person, number>;
  /** Every call from an address of its own: this is not about limits. */
  ip: () => string;
  /** A new one; returns its id. */
  group(): Promise<string>;
  setRole(groupId: string, role: GroupRole, userId: number): Promise<void>;
  roleIn(groupId: string, userId: number): Promise<GroupRole | undefined>;
  /** A new file of theirs. */
  fileOf(actor: Person): Promise<string>;
  /** The same, shared into the group. */
  shared(groupId: string, actor: Person, more?: Partial<CallRequest<'groupShare'>>): Promise<SharedFile>;
}

interface SharedFile {
  id: string;
  via: string;
}

/** Of a file of tests. */
export function groupsForTests(): TestGroups {
  const server = serverForTests();
  let calling = 0;
  let files = 0;
  const ip = (): string => `198.51.${(calling += 1) >> 8}.${calling & 255}`;
  const clients = {} as Record<Actor, Client>;
  const ids = {} as Record<Person, number>;
  beforeAll(async () => {
    clients.visitor = server.client({ ip });
    for (const actor of actors) {
      if (actor === 'visitor') continue;
      clients[actor] = await server.member({ email: emailOf(actor), nickname: actor }, { ip });
      ids[actor] = Number((await clients[actor].call('userInfo', {})).id);
    }
  });

  const groups: TestGroups = {
    server,
    clients,
    ids,
    ip,
    async group() {
      const about = { name: 'Bridge', introduction: 'Over the river' };
      const { id } = await clients.owner.call('groupAdd', about);
      for (const role of ['admin', 'member', 'viewer'] as const) await groups.setRole(id, role, ids[role]);
      return id;
    },
    async setRole(groupId, role, userId) {
      const member = { group_id: Number(groupId), user_id: userId, role, joined_at: Date.now() };
      await server.app.db.insertInto('user_group_member').values(member).execute();
    },
    async roleIn(groupId, userId) {
      const row = await server.app.db
        .selectFrom('user_group_member')
        .select('role')
        .where('group_id', '=', Number(groupId))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.role;
    },
    async fileOf(actor) {
      files += 1;
      return String((await seedFile(server.app, ids[actor], { name: `plan ${files}.dwg` })).id);
    },
    async shared(groupId, actor, more = {}) {
      await clients[actor].call('groupShare', { groupId, fileIds: await groups.fileOf(actor), ...more });
      return (await clients[actor].call('groupFiles', { groupId })).list[0]!;
    },
  };
  return groups;
}
