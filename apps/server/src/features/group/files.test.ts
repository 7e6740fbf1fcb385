/** What is shared into a group, who reads it until when, and what members hear. */
import { codes, type GroupRole } from '@linework/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { seedFile, seedFolders } from '../../../test/drives.ts';
import { groupsForTests, tokenOf } from '../../../test/groups.ts';
import { answer, ipOf } from '../../../test/server.ts';

const { server, clients, ids, setRole, roleIn, fileOf, shared, group } = groupsForTests();
let groupId: string;

beforeEach(async () => {
  groupId = await group();
});

describe('files', () => {
  it('from an invitation to a drawing that a member reads, until the member is taken out', async () => {
    const file = new File([new Uint8Array(dxfOf([{ text: 'deck' }]))], `deck ${groupId}.dxf`);
    const { id: fileId } = await clients.owner.postFile('upload', file, { parentId: '0' });
    const { list } = await clients.owner.call('groupInvite', { groupId, role: 'member' });
    const token = tokenOf(list[0]!.url);
    await clients.stranger.call('groupJoin', { token });
    await clients.owner.call('groupShare', { groupId, fileIds: fileId, permission: 'download' });
    const shown = await clients.stranger.call('groupFiles', { groupId, keywords: 'DECK' });
    expect(shown).toMatchObject({
      total: 1,
      list: [
        {
          name: file.name,
          ownerName: 'owner',
          permission: 'download',
          removable: 0,
          own: 0,
          size: file.size,
        },
      ],
    });
    const { via } = shown.list[0]!;
    expect(await clients.stranger.call('unionList', { parentId: '0', via })).toMatchObject({
      files: [{ id: fileId, parentId: '0' }],
    });
    const { signedUrl } = await clients.stranger.call('download', { fileId, via });
    const get = async () => (await fetch(server.url + signedUrl)).status;
    expect(await get()).toBe(200);
    expect(await answer(clients.stranger.call('download', { fileId }))).toBe(codes.fileAbsent);
    expect(await answer(clients.visitor.call('download', { fileId, via }))).toBe(codes.ticketUnknown);

    await clients.admin.call('groupRemove', { groupId, userId: String(ids.stranger) });
    expect(await answer(clients.stranger.call('unionList', { parentId: '0', via }))).toBe(codes.groupAbsent);
    expect(await get()).toBe(410);
  });

  it('viewers look and no more; members do what the sharer allows', async () => {
    const { via, id } = await shared(groupId, 'owner', { permission: 'save', notesVisible: 1 });
    const fileId = (await clients.viewer.call('unionList', { parentId: '0', via })).files[0]!.id;
    expect(await answer(clients.viewer.call('fileInfo', { fileId, via }))).toBe(codes.ok);
    expect(await answer(clients.viewer.call('download', { fileId, via }))).toBe(codes.sharePermission);
    const save = { via, fileIds: fileId, moveToId: '0' };
    expect(await answer(clients.viewer.call('shareSave', save))).toBe(codes.sharePermission);
    expect(await answer(clients.member.call('shareSave', save))).toBe(codes.ok);
    // Shared again with less, it is the same share and allows less.
    await clients.owner.call('groupShare', { groupId, fileIds: fileId, permission: 'view' });
    expect((await clients.member.call('groupFiles', { groupId })).list).toMatchObject([
      { id, permission: 'view' },
    ]);
    expect(await answer(clients.member.call('download', { fileId, via }))).toBe(codes.sharePermission);
  });

  it('only one’s own are shared, and folders as they are', async () => {
    const foreign = await fileOf('stranger');
    expect(await answer(clients.member.call('groupShare', { groupId, fileIds: foreign }))).toBe(
      codes.fileAbsent,
    );
    expect(await answer(clients.member.call('groupShare', { groupId }))).toBe(codes.parameterInvalid);
    const folder = await seedFolders(server.app, ids.member, `set ${groupId}`);
    const inner = await seedFile(server.app, ids.member, { name: 'inner.dwg', parentId: folder });
    await clients.member.call('groupShare', { groupId, folderIds: String(folder) });
    const [{ via, fileType } = { via: '', fileType: '' }] = (
      await clients.viewer.call('groupFiles', { groupId })
    ).list;
    expect(fileType).toBe('folder');
    const listed = await clients.viewer.call('unionList', { parentId: String(folder), via });
    expect(listed.files.map(({ id }) => id)).toEqual([String(inner.id)]);
  });

  it('what is taken out, deleted or left behind is gone for everybody', async () => {
    const first = await shared(groupId, 'member');
    const second = await shared(groupId, 'member');
    expect((await clients.viewer.call('groupInfo', { groupId })).files).toBe(2);
    expect(await clients.member.call('groupUnshare', { groupId, shareIds: first.id })).toEqual({ count: 1 });
    const look = (via: string) => answer(clients.viewer.call('unionList', { parentId: '0', via }));
    expect([await look(first.via), await look(second.via)]).toEqual([codes.groupAbsent, codes.ok]);
    await clients.member.call('groupLeave', { groupId });
    expect(await look(second.via)).toBe(codes.groupAbsent);
    expect((await clients.viewer.call('groupFiles', { groupId })).total).toBe(0);

    const third = await shared(groupId, 'owner');
    const [{ id } = { id: '' }] = (await clients.owner.call('unionList', { parentId: '0', via: third.via }))
      .files;
    await clients.owner.call('fileDelete', { fileId: id, deleteLevel: 1 });
    expect((await clients.viewer.call('groupFiles', { groupId })).total).toBe(0);
    expect((await clients.viewer.call('groupInfo', { groupId })).files).toBe(0);
    const { list } = await clients.owner.call('activity', { fileId: id });
    expect(list.map(({ kind }) => kind)).toContain('share');
  });

  it('an administrator takes out what others shared, and its owner reads of it', async () => {
    const { id, via } = await shared(groupId, 'member');
    const [{ id: fileId } = { id: '' }] = (await clients.member.call('unionList', { parentId: '0', via }))
      .files;
    await clients.admin.call('groupUnshare', { groupId, shareIds: id });
    const { list } = await clients.member.call('activity', { fileId });
    expect(list[0]).toMatchObject({ kind: 'unshare', actor: 'admin', from: 'Bridge' });
  });
});

it('much at once leaves nobody waiting for each other', async () => {
  const { list } = await clients.owner.call('groupInvite', { groupId, role: 'member' });
  const token = tokenOf(list[0]!.url);
  const mine = { owner: await fileOf('owner'), admin: await fileOf('admin'), member: await fileOf('member') };
  const share = (by: 'owner' | 'admin' | 'member') =>
    clients[by].call('groupShare', { groupId, fileIds: mine[by], permission: 'download' });
  const role = (to: 'member' | 'viewer') =>
    clients.owner.call('groupRole', { groupId, userId: String(ids.viewer), role: to });
  const answers = await Promise.all(
    [
      share('owner'),
      share('admin'),
      share('member'),
      role('member'),
      role('viewer'),
      clients.stranger.call('groupJoin', { token }),
      clients.owner.call('groupInvite', { groupId, role: 'viewer', emails: ['new@example.com'] }),
      clients.admin.call('groupEdit', { groupId, introduction: 'Busy' }),
      clients.stranger.call('groupJoin', { token }),
      share('member'),
    ].map(answer),
  );
  expect(new Set(answers)).toEqual(new Set([codes.ok]));
  await server.settled();
  expect(await clients.viewer.call('groupInfo', { groupId })).toMatchObject({ members: 5, files: 3 });
});

describe('what members hear', () => {
  const noticesOf = async (actor: GroupRole | 'stranger') => {
    await server.settled();
    const { list } = await clients[actor].call('noticeList', { unread: 1 });
    return list
      .filter(({ path, name }) => path.endsWith(`/${groupId}`) || name === `Named ${groupId}`)
      .map(({ kind, actor: who, text, count }) => [kind, who, text, count]);
  };

  it('is told to those it concerns', async () => {
    await shared(groupId, 'member');
    await shared(groupId, 'member');
    expect(await noticesOf('viewer')).toEqual([['groupFile', 'member', expect.stringMatching(/^plan/), 2]]);
    expect(await noticesOf('member')).toEqual([]);
    await clients.owner.call('groupRole', { groupId, userId: String(ids.viewer), role: 'member' });
    expect((await noticesOf('viewer'))[0]).toEqual(['groupRole', 'owner', 'member', 1]);
    const { list } = await clients.owner.call('groupInvite', { groupId, role: 'member' });
    await clients.stranger.call('groupJoin', { token: tokenOf(list[0]!.url) });
    expect((await noticesOf('admin'))[0]).toEqual(['groupJoined', 'stranger', '', 1]);
    expect((await noticesOf('owner'))[0]![0]).toBe('groupJoined');
    expect((await noticesOf('viewer')).map(([kind]) => kind)).not.toContain('groupJoined');
    await clients.owner.call('groupEdit', { groupId, name: `Named ${groupId}` });
    await clients.owner.call('groupRemove', { groupId, userId: String(ids.stranger) });
    expect(await noticesOf('stranger')).toEqual([['groupRemoved', 'owner', '', 1]]);
    await clients.owner.call('groupDelete', { groupId });
    expect((await noticesOf('viewer'))[0]![0]).toBe('groupRemoved');
    expect(await answer(clients.viewer.call('groupInfo', { groupId }))).toBe(codes.groupAbsent);
  });

  /** What the viewer's pages hear of this group; of the one before it, something may still be on its way. */
  const listen = (heard: unknown[]) =>
    server.app.events.subscribe(ids.viewer, ({ topic, data }) => {
      if (topic === 'group' && (data as { groupId: string }).groupId === groupId) heard.push(data);
    });

  it('comes at once to their pages', async () => {
    const heard: unknown[] = [];
    const stop = listen(heard);
    await clients.admin.call('groupEdit', { groupId, introduction: 'Under the river' });
    await expect.poll(() => heard).toEqual([{ groupId }]);
    await clients.admin.call('groupRemove', { groupId, userId: String(ids.viewer) });
    await expect.poll(() => heard).toHaveLength(2);
    stop();
  });

  it('comes where the sharer stops it, or changes its time, from the list of all shares', async () => {
    const { id } = await shared(groupId, 'member');
    const heard: unknown[] = [];
    const stop = listen(heard);
    const shown = async () => {
      const { list } = await clients.member.call('groupFiles', { groupId });
      return list.map(({ own, removable }) => [own, removable]);
    };
    expect(await shown()).toEqual([[1, 1]]);
    await clients.member.call('shareEdit', { shareId: id, days: 1 });
    await expect.poll(() => heard).toHaveLength(1);
    // Its time comes.
    const over = { ends_at: Date.now() - 1 };
    await server.app.db.updateTable('share').set(over).where('id', '=', Number(id)).execute();
    await server.app.db.updateTable('job').set({ due_at: 0 }).where('kind', '=', 'share.ended').execute();
    await server.settled();
    await expect.poll(() => heard).toHaveLength(2);
    expect(await shown()).toEqual([]);
    await clients.member.call('shareEdit', { shareId: id, days: 0 });
    await clients.member.call('shareStop', { shareIds: id });
    await expect.poll(() => heard).toHaveLength(4);
    expect(await shown()).toEqual([]);
    stop();
  });

  it('stands in the activity, page by page', async () => {
    await clients.admin.call('groupEdit', { groupId, name: 'Tunnel' });
    await clients.admin.call('groupEdit', { groupId, name: 'Tunnel' });
    const { list } = await clients.viewer.call('groupActivity', { groupId });
    expect(list).toMatchObject([
      { kind: 'edit', actor: 'admin', target: 'Tunnel' },
      { kind: 'create', actor: 'owner', target: 'Bridge' },
    ]);
    const rest = await clients.viewer.call('groupActivity', { groupId, before: list[0]!.id });
    expect(rest.list.map(({ kind }) => kind)).toEqual(['create']);
  });
});

it('an account that is deleted leaves its groups to the others, and takes along those it was alone in', async () => {
  const password = 'another horse battery';
  const email = `leaver${groupId}@example.com`;
  const leaver = await server.member({ email, nickname: 'Leaver', password }, { ip: ipOf(77) });
  ids.stranger = Number((await leaver.call('userInfo', {})).id);
  const { id: alone } = await leaver.call('groupAdd', { name: 'Alone' });
  const { id: together } = await leaver.call('groupAdd', { name: 'Together' });
  await setRole(together, 'viewer', ids.viewer);
  await setRole(together, 'member', ids.member);
  const { id: fileId } = await seedFile(server.app, ids.stranger, { name: 'gone.dwg' });
  await leaver.call('groupShare', { groupId: together, fileIds: String(fileId) });
  const [{ via } = { via: '' }] = (await clients.viewer.call('groupFiles', { groupId: together })).list;
  const exported = await leaver.downloadPost('exportData', {});
  expect(await exported.blob.text()).toMatch(/"groups": \[\s*\{\s*"name": "Alone",\s*"role": "owner"/);
  await leaver.call('deleteAccount', { password });
  expect(await roleIn(together, ids.member)).toBe('owner');
  expect(await roleIn(together, ids.stranger)).toBeUndefined();
  expect(await answer(clients.viewer.call('unionList', { parentId: '0', via }))).toBe(codes.groupAbsent);
  expect((await clients.viewer.call('groupMembers', { groupId: together })).total).toBe(2);
  const left = server.app.db.selectFrom('user_group').select('id').where('id', '=', Number(alone));
  expect(await left.execute()).toEqual([]);
  const { list } = await clients.viewer.call('groupActivity', { groupId: together });
  expect(JSON.stringify(list)).not.toContain('Leaver');
});
