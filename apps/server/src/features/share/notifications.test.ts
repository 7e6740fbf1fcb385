/** What sharers are told, what stands on their lists, mails, and notes by a share. */
import { bounds, codes, limits, type CallRequest } from '@linework/contract';
import type { Client } from '@linework/client';
import { describe, expect, it } from 'vitest';
import { userOf } from '../../../test/realFiles.ts';
import { answer, ipOf } from '../../../test/server.ts';
import {
  ann,
  annMail,
  bob,
  bobMail,
  n,
  put,
  row,
  server,
  shareActors,
  visitor,
} from '../../../test/shareActors.ts';
import { expire, putAt, share, viaOf } from '../../../test/shares.ts';

shareActors();

describe('by mail', () => {
  it('what several people shared can be narrowed to one of them', async () => {
    const { fileId } = await put('plan.dwg');
    await ann.call('shareAdd', { fileIds: fileId, recipients: [`carl${n}@example.com`] });
    const bobs = await putAt(server, bobMail, 'sketch.dwg');
    await bob.call('shareAdd', { fileIds: bobs.fileId, recipients: [`carl${n}@example.com`] });
    const carl = await server.member({ email: `carl${n}@example.com` });
    const { owners, total } = await carl.call('shareReceived', {});
    expect(total).toBe(2);
    expect(owners.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    const ofBob = await carl.call('shareReceived', { ownerId: owners[1]!.id });
    expect(ofBob).toMatchObject({ list: [{ name: 'sketch.dwg' }], total: 1, unread: 2, owners });
    expect(await carl.call('shareReceived', { ownerId: owners[1]!.id, keywords: 'plan' })).toMatchObject({
      total: 0,
    });
  });

  it('each recipient has a link of their own, and the list of what was shared with them', async () => {
    const { fileId } = await put('plan.dwg');
    const recipients = [bobMail.toUpperCase().replace('EXAMPLE.COM', 'example.com'), `carl${n}@example.com`];
    const { shares } = await ann.call('shareAdd', { fileIds: fileId, recipients, note: 'New plan' });
    expect(shares).toHaveLength(2);
    expect(shares.map(({ recipient }) => recipient)).toEqual([bobMail, `carl${n}@example.com`]);
    expect(new Set(shares.map(({ rand }) => rand)).size).toBe(2);
    for (const { recipient, rand, password } of shares) {
      const { body, subject } = await server.mailTo(recipient);
      expect(subject).toContain('plan.dwg');
      expect(body).toContain(`/share/${rand}`);
      expect(body).toContain(password);
      expect(body).toContain('New plan');
    }
    const { list, unread } = await bob.call('shareReceived', {});
    expect(list).toMatchObject([
      {
        kind: 'mail',
        relationType: 1,
        ownerName: 'Ann',
        name: 'plan.dwg',
        read: 0,
        state: 'open',
        thumbkey: '',
      },
    ]);
    expect(unread).toBe(1);
    const notices = await bob.call('noticeList', {});
    expect(notices.list).toMatchObject([
      { kind: 'shareReceived', actor: 'Ann', path: `/share/${shares[0]!.rand}` },
    ]);

    await bob.call('shareCode', { rand: shares[0]!.rand, password: shares[0]!.password });
    expect(await bob.call('shareReceived', {})).toMatchObject({ list: [{ read: 1 }], unread: 0 });
    expect(await row(shares[0]!.id)).toMatchObject({ viewCount: 1 });
    expect(await row(shares[1]!.id)).toMatchObject({ viewCount: 0, lastSeen: 0 });

    await ann.call('shareStop', { shareIds: shares[0]!.id });
    expect(await answer(bob.call('fileInfo', { via: viaOf(shares[0]!), fileId }))).toBe(codes.shareStopped);
    expect(await answer(visitor().call('shareInfo', { rand: shares[1]!.rand }))).toBe(codes.ok);
    expect((await bob.call('shareReceived', {})).list).toMatchObject([{ state: 'stopped' }]);
    expect(await bob.call('shareForget', { shareIds: list[0]!.id })).toEqual({ count: 1 });
    expect((await bob.call('shareReceived', {})).total).toBe(0);

    const { id: before } = await server.mailTo(`carl${n}@example.com`);
    await ann.call('shareMail', { shareId: shares[1]!.id });
    expect((await server.mailTo(`carl${n}@example.com`, before)).body).toContain(shares[1]!.rand);
    expect(await answer(ann.call('shareMail', { shareId: shares[0]!.id }))).toBe(codes.shareStopped);
    expect(await answer(bob.call('shareMail', { shareId: shares[1]!.id }))).toBe(codes.shareAbsent);
  });

  it('so many a day', async () => {
    const { fileId } = await put('plan.dwg');
    const at = Date.now();
    const account = `share mail:${await userOf(server, annMail)}`;
    const rows = Array.from({ length: bounds.shareMailsADay - 1 }, () => ({ account, ip: '', at }));
    await server.app.db.insertInto('login_failure').values(rows).execute();
    const recipients = ['one@example.com', 'two@example.com'];
    expect(await answer(ann.call('shareAdd', { fileIds: fileId, recipients }))).toBe(codes.shareLimit);
    expect((await ann.call('shareList', {})).total).toBe(0);
  });
});

describe('what is told', () => {
  it('counts visits of others, names those who have an account, and tells the sharer once', async () => {
    const { fileId, folderId } = await put('site/plan.txt');
    await put('site/more.txt');
    const made = await share(ann, { folderIds: folderId, password: '', permission: 'save' });
    const via = viaOf(made);
    const guest = visitor();
    await ann.call('shareInfo', { rand: made.rand });
    await ann.call('download', { via, fileId });
    expect(await row(made.id)).toMatchObject({ viewCount: 0, downloadCount: 0, lastSeen: 0 });

    await guest.call('shareInfo', { rand: made.rand });
    await bob.call('shareInfo', { rand: made.rand });
    for (const _ of [1, 2, 3]) await bob.call('preview', { via, fileId });
    await bob.call('download', { via, fileId, purpose: 'download' });
    await guest.call('downloadBatchTempUrl', { via, folderIds: folderId });
    expect(await bob.call('shareSave', { via, fileIds: fileId, moveToId: '0' })).toEqual({
      count: 1,
      left: 0,
    });
    const told = await row(made.id);
    expect(told).toMatchObject({ viewCount: 2, downloadCount: 2, saveCount: 1 });
    expect(told.lastSeen).toBeGreaterThan(0);

    const { list } = await ann.call('shareVisits', { shareId: made.id });
    expect(list.map(({ kind, actor, name }) => [kind, actor, name])).toEqual([
      ['save', 'Bob', 'plan.txt'],
      ['download', '', 'site'],
      ['download', 'Bob', 'plan.txt'],
      ['view', 'Bob', 'plan.txt'],
      ['open', 'Bob', ''],
      ['open', '', ''],
    ]);
    expect(await answer(bob.call('shareVisits', { shareId: made.id }))).toBe(codes.shareAbsent);
    const activity = await ann.call('activity', { fileId });
    expect(activity.list.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      'save Bob',
      'download Bob',
      'open Bob',
      'upload Ann',
    ]);
    const notices = (await ann.call('noticeList', {})).list.map(({ kind, count }) => [kind, count]);
    expect(notices).toEqual([
      ['shareSaved', 1],
      ['shareDownloaded', 2],
      ['shareOpened', 2],
    ]);
    expect((await bob.call('shareReceived', {})).list).toMatchObject([{ via, ownerName: 'Ann', read: 1 }]);
    expect(await guest.call('addBrowseCount', { via, fileId })).toEqual({ browseCount: 0 });
  });

  it('counts whoever loads the page again a moment later once, and later once more', async () => {
    const { fileId } = await put('plan.txt');
    const made = await share(ann, { fileIds: fileId, password: 'AB12' });
    const [guest, other] = [visitor(), visitor()];
    for (const one of [guest, other]) await one.call('shareCode', { rand: made.rand, password: 'AB12' });
    for (const one of [guest, other, bob, guest]) await one.call('shareInfo', { rand: made.rand });
    await bob.call('shareCode', { rand: made.rand, password: 'AB12' });
    for (const one of [bob, guest, bob]) await one.call('shareInfo', { rand: made.rand });
    expect((await row(made.id)).viewCount).toBe(3);
    expect((await ann.call('noticeList', {})).list).toMatchObject([{ kind: 'shareOpened', count: 3 }]);
    // Another share of the same file is another one.
    const second = await share(ann, { fileIds: fileId, password: '' });
    await guest.call('shareInfo', { rand: second.rand });
    expect((await row(second.id)).viewCount).toBe(1);
    const at = Date.now() - limits.shareOpenedMs;
    await server.app.db.updateTable('share_visit').set({ at }).execute();
    await bob.call('shareInfo', { rand: made.rand });
    expect((await row(made.id)).viewCount).toBe(4);
  });

  it('lists by state, name and time, and finds by what they are called', async () => {
    const { fileId: a } = await put('alpha 图纸.txt');
    const { fileId: b } = await put('Beta.txt');
    const first = await share(ann, { fileIds: a, days: 9 });
    const second = await share(ann, { fileIds: b, days: 2 });
    const third = await share(ann, { fileIds: `${a},${b}`, days: 0 });
    const idsOf = async (asked: CallRequest<'shareList'>) =>
      (await ann.call('shareList', asked)).list.map(({ id }) => id);
    expect(await idsOf({})).toEqual([third.id, second.id, first.id]);
    expect(await idsOf({ sort: 'remaining' })).toEqual([second.id, first.id, third.id]);
    expect(await idsOf({ sort: 'name', order: 'desc' })).toEqual([second.id, third.id, first.id]);
    expect(await idsOf({ keywords: 'BETA' })).toEqual([second.id]);
    expect(await idsOf({ keywords: '图纸' })).toEqual([third.id, first.id]);
    expect(await idsOf({ keywords: '%' })).toEqual([]);
    expect(await idsOf({ entryId: b })).toEqual([third.id, second.id]);
    expect(await ann.call('shareList', { pageNo: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      list: [{ id: first.id }],
    });
    await expire(server, second);
    await ann.call('shareStop', { shareIds: third.id });
    expect(await idsOf({ state: 'open' })).toEqual([first.id]);
    expect(await idsOf({ state: 'expired' })).toEqual([second.id]);
    expect(await idsOf({ state: 'stopped' })).toEqual([third.id]);
    expect((await bob.call('shareList', {})).total).toBe(0);
  });
});

describe('notes', () => {
  const key = '00000000-0000-4000-8000-000000000001';
  const note = { key, layout: 'Model', kind: 'text', data: '{}' } as const;

  it('are shown where the sharer wants it, and commented by those who have an account', async () => {
    const { fileId } = await put('plan.dwg');
    await ann.call('noteSave', { fileId, notes: [note] });
    await ann.call('fileEdit', { fileId, descp: 'Between us' });
    const hidden = viaOf(await share(ann, { fileIds: fileId, password: '' }));
    const open = viaOf(await share(ann, { fileIds: fileId, password: '', notesVisible: 1 }));
    const guest = visitor();
    expect(await answer(guest.call('noteList', { via: hidden, fileId }))).toBe(codes.sharePermission);
    expect(await guest.call('fileInfo', { via: hidden, fileId })).toMatchObject({ descp: '', noteSize: 0 });
    expect(await guest.call('fileInfo', { via: open, fileId })).toMatchObject({ descp: 'Between us' });
    expect((await guest.call('noteList', { via: open, fileId })).rows).toMatchObject([{ key, own: 0 }]);
    const comment = { via: open, fileId, key, text: 'Too narrow' };
    expect(await answer(guest.call('noteCommentSave', comment))).toBe(codes.ticketUnknown);
    expect(await answer(bob.call('noteCommentSave', { ...comment, via: hidden }))).toBe(
      codes.sharePermission,
    );
    expect(await answer(bob.call('noteCommentSave', { fileId, key, text: 'x' }))).toBe(codes.fileAbsent);
    const before = (await ann.call('storage', {})).used;
    const { id } = await bob.call('noteCommentSave', comment);
    expect((await ann.call('storage', {})).used - before).toBe('Too narrow'.length);
    expect((await ann.call('noteComments', { fileId, key })).rows).toMatchObject([
      { text: 'Too narrow', userName: 'Bob', own: 0 },
    ]);
    expect((await ann.call('noticeList', {})).list[0]).toMatchObject({
      kind: 'comment',
      actor: 'Bob',
      text: 'Too narrow',
    });
    // The notes themselves are their maker's.
    expect(await answer(bob.call('noteSave', { fileId, notes: [note] }))).toBe(codes.fileAbsent);
    await bob.call('noteCommentDelete', { via: open, fileId, key, id });
    expect((await ann.call('storage', {})).used).toBe(before);
  });

  it('comments lead to where they stand, by the way whoever reads them came', async () => {
    const { fileId } = await put('plan.dwg');
    await ann.call('noteSave', { fileId, notes: [note] });
    const via = viaOf(await share(ann, { fileIds: fileId, password: '', notesVisible: 1 }));
    const { id } = await bob.call('noteCommentSave', { via, fileId, key, text: 'Too narrow' });
    const last = async (client: Client) => (await client.call('noticeList', {})).list[0];
    expect(await last(ann)).toMatchObject({ kind: 'comment', path: `/viewer/${fileId}?note=${key}` });
    await ann.call('noteCommentSave', { fileId, key, replyTo: id, text: 'It is 90 cm' });
    expect(await last(bob)).toMatchObject({
      kind: 'comment',
      actor: 'Ann',
      text: 'It is 90 cm',
      path: `/viewer/${fileId}?via=${via}&note=${key}`,
    });
    expect((await ann.call('noticeList', {})).list).toHaveLength(1);
    // Whoever is named is told too, answered or not.
    await ann.call('noteCommentSave', { fileId, key, text: 'See here, @bob' });
    expect(await last(bob)).toMatchObject({
      kind: 'comment',
      actor: 'Ann',
      text: 'See here, @bob',
      count: 2,
    });
  });

  it('the owner of the drawing takes away what others wrote, and nobody else does', async () => {
    const { fileId } = await put('plan.dwg');
    await ann.call('noteSave', { fileId, notes: [note] });
    const via = viaOf(await share(ann, { fileIds: fileId, password: '', notesVisible: 1 }));
    const cy = await server.member({ email: `cy-${annMail}` }, { ip: ipOf(249) });
    const { id } = await bob.call('noteCommentSave', { via, fileId, key, text: 'Too narrow' });
    const { id: own } = await ann.call('noteCommentSave', { fileId, key, text: 'No' });
    const removable = async (client: Client, by?: string) =>
      (await client.call('noteComments', { fileId, key, ...(by && { via: by }) })).rows.map(
        (each) => each.removable,
      );
    expect(await removable(ann)).toEqual([1, 1]);
    expect(await removable(bob, via)).toEqual([1, 0]);
    expect(await removable(cy, via)).toEqual([0, 0]);
    expect(await removable(visitor(), via)).toEqual([0, 0]);
    const remove = (client: Client, which: string, by?: string) =>
      answer(client.call('noteCommentDelete', { fileId, key, id: which, ...(by && { via: by }) }));
    expect(await remove(cy, id, via)).toBe(codes.notePermission);
    expect(await remove(cy, id)).toBe(codes.fileAbsent);
    expect(await remove(bob, own, via)).toBe(codes.notePermission);
    expect(await remove(visitor(), id, via)).toBe(codes.ticketUnknown);
    // Changing another's words is nobody's.
    const change = { fileId, key, id, text: 'Wide enough' };
    expect(await answer(ann.call('noteCommentSave', change))).toBe(codes.notePermission);
    expect(await remove(ann, id)).toBe(codes.ok);
    expect(await removable(ann)).toEqual([1]);
  });
});
