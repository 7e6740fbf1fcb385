import { codes, limits } from '@linework/contract';
import type { CallError } from '@linework/client';
import { type Client } from '@linework/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { dxfOf } from '../../../test/drawings.ts';
import { driveRow } from '../../../test/drives.ts';
import { answer, ipOf, testPassword } from '../../../test/server.ts';
import { uploadFile } from '../../../test/uploads.ts';
import type { Event } from '../../events/bus.ts';

const here = annsDrive();
const drawing = (text: string): Buffer => dxfOf([{ text }]);
let fileId: string;
beforeEach(async () => {
  fileId = await upload('first');
});

async function upload(text: string): Promise<string> {
  const start = { name: 'plan.dxf', clash: 'version' } as const;
  const { answer: told } = await uploadFile(here.server.url, here.ann, drawing(text), start);
  return told!.bizData!.file!.id;
}

const state = (client: Client = here.ann) => client.call('teamworkState', { fileId });
const take = (client: Client = here.ann) => client.call('lockTake', { fileId });
const force = (client: Client = here.ann) => client.call('lockForce', { fileId });
const save = (fence: string, text: string, baseVersion = '1', client: Client = here.ann) =>
  client.postFile('draftSave', new File([new Uint8Array(drawing(text))], 'plan.dxf'), {
    fileId,
    fence,
    baseVersion,
  });
const drafts = async () => (await here.ann.call('draftList', { fileId })).list;
const contentOf = async (draftId: string): Promise<string> => {
  const { signedUrl } = await here.ann.call('draftOpen', { draftId });
  return (await fetch(here.server.url + signedUrl)).text();
};
const used = async () => (await driveRow(here.server.app, here.userId)).used;
const sizes = (...texts: string[]) => texts.reduce((sum, text) => sum + drawing(text).length, 0);

/** As if so much time had passed since every takeover, and the lock were over. */
async function pass(ms: number): Promise<void> {
  const { db } = here.server.app;
  await db
    .updateTable('activity')
    .set((eb) => ({ at: eb('at', '-', ms) }))
    .where('kind', '=', 'takeOver')
    .execute();
  await db
    .updateTable('edit_lock')
    .set((eb) => ({ ends_at: eb('ends_at', '-', ms) }))
    .execute();
}

describe('the lock', () => {
  it('is taken by one, told to the others, renewed and given back', async () => {
    expect(await state()).toEqual({
      hasDraft: 0,
      isLock: 0,
      lockUserName: '',
      isOwnLock: 0,
      isVip: 1,
      version: 1,
    });
    const lock = await take();
    expect(lock).toMatchObject({ fence: '1', renewMs: 30_000 });
    expect(await state()).toMatchObject({ isLock: 1, lockUserName: 'Ann', isOwnLock: 1 });
    expect(await answer(take())).toBe(codes.lockHeld);
    const renewed = await here.ann.call('lockRenew', { fileId, fence: lock.fence });
    expect(renewed.endTime).toBeGreaterThanOrEqual(lock.endTime);
    await here.ann.call('lockRelease', { fileId, fence: lock.fence });
    expect(await state()).toMatchObject({ isLock: 0 });
    expect(await take()).toMatchObject({ fence: '2' });
  });

  it('is over after two minutes, and comes back where nobody took it', async () => {
    const { fence } = await take();
    await pass(limits.lockMs);
    expect(await state()).toMatchObject({ isLock: 0 });
    expect(await answer(here.ann.call('lockRenew', { fileId, fence }))).toBe(codes.ok);
    await pass(limits.lockMs);
    await take();
    expect(await answer(here.ann.call('lockRenew', { fileId, fence }))).toBe(codes.lockPreempted);
    // The older fence gives nothing back.
    await here.ann.call('lockRelease', { fileId, fence });
    expect(await state()).toMatchObject({ isLock: 1 });
  });

  it('is for those who may edit the drawing, and for drawings only', async () => {
    const bob = await here.server.member({ email: 'bob-lock@example.com' }, { ip: ipOf(81) });
    for (const call of [take, force, state]) expect(await answer(call(bob))).toBe(codes.fileAbsent);
    const { fence } = await take();
    expect(await answer(save(fence, 'x', '1', bob))).toBe(codes.fileAbsent);
    expect(await answer(bob.call('lockRenew', { fileId, fence }))).toBe(codes.fileAbsent);
    const draft = await save(fence, 'mine');
    for (const name of ['draftOpen', 'draftDiscard'] as const)
      expect(await answer(bob.call(name, { draftId: draft.draftId }))).toBe(codes.draftAbsent);
    const text = await here.file('notes.txt');
    expect(await answer(here.ann.call('lockTake', { fileId: text }))).toBe(codes.drawingRefused);
  });

  it('is taken over three times in ten minutes, on record, and the loser is told', async () => {
    const told: Event[] = [];
    const stop = here.server.app.events.subscribe(here.userId, (event) => {
      if (event.topic === 'lock') told.push(event);
    });
    await take();
    for (let n = 2; n <= 4; n += 1) expect(await force()).toMatchObject({ fence: String(n) });
    expect(await answer(force())).toBe(codes.lockLimit);
    await expect
      .poll(() => told.map(({ data }) => (data as { fence: string }).fence))
      .toEqual(['2', '3', '4']);
    stop();
    const { list } = await here.ann.call('activity', { fileId });
    expect(list.filter(({ kind }) => kind === 'takeOver')).toHaveLength(3);
    await pass(limits.takeoverWindowMs);
    // Nobody holds it: that is no takeover.
    expect(await force()).toMatchObject({ fence: '5' });
    expect(await force()).toMatchObject({ fence: '6' });
  });
});

describe('a draft', () => {
  it('is one for a person and file, uses space, and becomes a version', async () => {
    const { fence } = await take();
    const first = await save(fence, 'draft one');
    expect(first).toMatchObject({ number: 1, baseVersion: 1, outdated: 0, setAside: 0 });
    const second = await save(fence, 'a longer draft two');
    expect(second.draftId).toBe(first.draftId);
    expect(await used()).toBe(sizes('first', 'a longer draft two'));
    await here.fits();
    expect(await state()).toMatchObject({ hasDraft: 1, draft: { draftId: first.draftId } });
    expect(await contentOf(first.draftId)).toContain('a longer draft two');
    const made = await here.ann.call('draftPublish', { fileId, fence, remark: 'Doors' });
    expect(made).toMatchObject({ version: 2, latest: 1, remarkType: 'onlineEdit', remark: 'Doors' });
    expect(await drafts()).toEqual([]);
    expect(await used()).toBe(sizes('first', 'a longer draft two'));
    await here.fits();
    expect(await answer(here.ann.call('draftPublish', { fileId, fence }))).toBe(codes.draftAbsent);
    expect(await save(fence, 'next', '2')).toMatchObject({ number: 2 });
  });

  it('is discarded, and goes with its file', async () => {
    const { fence } = await take();
    const { draftId } = await save(fence, 'draft');
    await here.ann.call('draftDiscard', { draftId });
    expect(await used()).toBe(sizes('first'));
    expect(await answer(here.ann.call('draftDiscard', { draftId }))).toBe(codes.draftAbsent);
    await save(fence, 'again');
    await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
    expect(await used()).toBe(0);
    await here.fits();
    await here.ann.call('fileDelete', { fileId, deleteLevel: 0 });
    expect(await used()).toBe(sizes('first', 'again'));
    await here.fits();
    await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
    await here.ann.call('fileDelete', { fileId, deleteLevel: 2 });
    const left = here.server.app.db.selectFrom('draft').selectAll().where('user_id', '=', here.userId);
    expect(await left.execute()).toEqual([]);
    await here.fits();
  });

  it('of an older version is rebased before it is published', async () => {
    const { fence } = await take();
    await save(fence, 'draft');
    await upload('second');
    expect(await state()).toMatchObject({ version: 2, draft: { outdated: 1, baseVersion: 1 } });
    expect(await answer(here.ann.call('draftPublish', { fileId, fence }))).toBe(codes.draftOutdated);
    expect(await save(fence, 'draft on top of second', '2')).toMatchObject({ outdated: 0, number: 1 });
    expect(await answer(save(fence, 'x', '9'))).toBe(codes.versionAbsent);
    expect(await here.ann.call('draftPublish', { fileId, fence })).toMatchObject({ version: 3 });
  });

  it('does not fit where there is no space', async () => {
    const { fence } = await take();
    const { db } = here.server.app;
    const fill = { used: 1024 ** 3 - 10 };
    await db.updateTable('drive').set(fill).where('user_id', '=', here.userId).execute();
    expect(await answer(save(fence, 'draft'))).toBe(codes.spaceFull);
    expect(await drafts()).toEqual([]);
    await db
      .updateTable('drive')
      .set({ used: sizes('first') })
      .where('user_id', '=', here.userId)
      .execute();
    await here.fits();
  });
});

describe('a save that comes too late', () => {
  it('is answered with 0215009 and stays, beside what was saved since', async () => {
    const { fence: old } = await take();
    await save(old, 'from the first browser');
    const { fence } = await force();
    const late = await save(old, 'late, before anything newer').catch((error: unknown) => error);
    expect(late).toMatchObject({ code: codes.lockPreempted });
    expect(await contentOf((await drafts())[1]!.draftId)).toContain('late, before anything newer');
    await save(fence, 'from the second browser');
    expect(await answer(save(old, 'later still'))).toBe(codes.lockPreempted);
    const list = await drafts();
    expect(list.map(({ setAside }) => setAside)).toEqual([0, 1]);
    expect(await contentOf(list[0]!.draftId)).toContain('from the second browser');
    expect(await contentOf(list[1]!.draftId)).toContain('later still');
    expect(await answer(here.ann.call('draftPublish', { fileId, fence: old }))).toBe(codes.lockPreempted);
    expect(await answer(save('99', 'never given'))).toBe(codes.lockPreempted);
    expect(await drafts()).toHaveLength(2);
    await here.fits();
  });

  it('loses nothing where two browsers, a slow one and one without network fight a hundred times', async () => {
    const other = here.server.client({ ip: ipOf(82) });
    const account = (await here.ann.call('userInfo', {})).email;
    await other.call('login', { method: 'password', account, password: testPassword });
    const browsers = [here.ann, other];
    let { fence } = await take();
    /** By its fence, what was answered with 0215009. */
    const late = new Map<string, string>();
    let last = '';
    for (let round = 0; round < 100; round += 1) {
      const holder = browsers[round % 2]!;
      const loser = browsers[(round + 1) % 2]!;
      const before = fence;
      const unsaved = `round ${round} by fence ${before}.`;
      await pass(limits.takeoverWindowMs);
      await here.ann.call('lockRenew', { fileId, fence });
      // The slow one sends its save while the other takes over; the one without network sends it afterwards.
      const slow = round % 3 === 0 ? answer(save(before, unsaved, '1', loser)) : undefined;
      ({ fence } = await force(holder));
      last = `round ${round} by fence ${fence}.`;
      expect(await answer(save(fence, last, '1', holder))).toBe(codes.ok);
      const code = await (slow ?? answer(save(before, unsaved, '1', loser)));
      if (slow) expect([codes.ok, codes.lockPreempted]).toContain(code);
      else expect(code).toBe(codes.lockPreempted);
      if (code === codes.lockPreempted) late.set(before, unsaved);
      expect(await answer(loser.call('lockRenew', { fileId, fence: before }))).toBe(codes.lockPreempted);
    }
    const list = await drafts();
    const contents = await Promise.all(list.map(({ draftId }) => contentOf(draftId)));
    expect(contents[0]).toContain(last);
    expect(late.size).toBeGreaterThan(60);
    expect(list).toHaveLength(late.size + 1);
    for (const text of late.values())
      expect([text, contents.some((content) => content.includes(text))]).toEqual([text, true]);
    await here.fits();
  }, 240_000);
});

it('a refusal carries the draft that was kept', async () => {
  const { fence: old } = await take();
  await force();
  const error = await save(old, 'late').then(
    () => undefined,
    (refused: unknown) => refused as CallError,
  );
  expect(error?.data).toEqual({ draftId: (await drafts())[0]!.draftId });
});
