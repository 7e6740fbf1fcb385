import { codes, limits, type CallRequest, type Publishing } from '@linework/contract';
import type { CallError, Client } from '@linework/client';
import { applyBatches } from '@linework/cad/edit/apply-batches';
import { beforeEach, describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { driveRow } from '../../../test/drives.ts';
import { append, dwgOf, Editing, fetchLog, linesOf, textsOf } from '../../../test/edits.ts';
import { answer, ipOf } from '../../../test/server.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { enqueue } from '../../jobs/queue.ts';

const here = annsDrive();
const base = dwgOf(['Door', 'Window']);
let fileId: string;

async function upload(bytes: Uint8Array): Promise<string> {
  const start = { name: 'plan.dwg', clash: 'version' } as const;
  const { answer: told } = await uploadFile(here.server.url, here.ann, Buffer.from(bytes), start);
  return told!.bizData!.file!.id;
}

beforeEach(async () => {
  fileId = await upload(base);
});

const take = async (client: Client = here.ann) => (await client.call('lockTake', { fileId })).fence;
const force = async () => (await here.ann.call('lockForce', { fileId })).fence;
const start = (fence: string, more: Partial<CallRequest<'editStart'>> = {}) =>
  here.ann.call('editStart', { fileId, fence, from: 'latest', ...more });
const work = async () => (await here.ann.call('editWork', { fileId })).list;
const refusalOf = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => error as CallError,
  );

async function publish(asked: CallRequest<'editPublish'>): Promise<Publishing> {
  const { sessionId } = asked;
  await here.ann.call('editPublish', asked);
  await here.server.settled();
  return here.ann.call('editPublishState', { sessionId });
}

/** The bytes of the latest version. */
async function latest(): Promise<Uint8Array> {
  const { signedUrl } = await here.ann.call('download', { fileId });
  return new Uint8Array(await (await fetch(here.server.url + signedUrl)).arrayBuffer());
}
const history = async () => (await here.ann.call('versionHistory', { fileId })).list;

describe('a log', () => {
  it('takes batches in order, those it has already once, and gives them back', async () => {
    const fence = await take();
    const { sessionId, ...session } = await start(fence);
    expect(session).toMatchObject({ baseVersion: 1, isLatest: 1, outdated: 0, seq: 0, size: base.length });
    expect(await work()).toEqual([]);
    const editing = new Editing(base).addLine(1).addLine(2).setText('Door', 'Gate');
    const batches = editing.batches();
    expect(await append(here.ann, batches.slice(0, 2), { sessionId, fence, seq: '1' })).toEqual({ seq: 2 });
    expect(await append(here.ann, batches, { sessionId, fence, seq: '1' })).toEqual({ seq: 3 });
    expect(await append(here.ann, batches.slice(1, 2), { sessionId, fence, seq: '2' })).toEqual({ seq: 3 });
    const gap = await refusalOf(append(here.ann, batches, { sessionId, fence, seq: '5' }));
    expect([gap.code, gap.data]).toEqual([codes.editGap, { seq: 3 }]);
    expect(await fetchLog(here.ann, sessionId)).toEqual(batches);
    expect(await fetchLog(here.ann, sessionId, 2)).toEqual(batches.slice(2));
    expect(await work()).toMatchObject([{ sessionId, batches: 3, isLock: 1, setAside: 0, outdated: 0 }]);
    expect(await here.ann.call('teamworkState', { fileId })).toMatchObject({ hasDraft: 1 });
    await here.fits();
    await here.ann.call('draftDiscard', { draftId: sessionId });
    expect(await work()).toEqual([]);
    await here.fits();
  });

  it('takes nothing that is no batch', async () => {
    const fence = await take();
    const { sessionId } = await start(fence);
    const sent = { sessionId, fence, seq: '1' };
    const refused = (bytes: number[]) =>
      answer(here.ann.postFile('editAppend', new Blob([new Uint8Array(bytes)]), sent));
    expect(await refused([])).toBe(codes.parameterInvalid);
    expect(await refused([2, 0, 0, 0, 0x4c, 0x02])).toBe(codes.parameterInvalid);
    expect(await refused([9, 0, 0, 0, 0x4c, 0x01])).toBe(codes.parameterInvalid);
    expect(
      await answer(append(here.ann, new Editing(base).addLine(1).batches(), { ...sent, seq: '0' })),
    ).toBe(codes.parameterInvalid);
  });

  it('is its owner’s alone, and begins with the lock only', async () => {
    const fence = await take();
    const { sessionId } = await start(fence);
    const bob = await here.server.member({ email: 'bob-edit@example.com' }, { ip: ipOf(83) });
    const batches = new Editing(base).addLine(1).batches();
    expect(await answer(append(bob, batches, { sessionId, fence, seq: '1' }))).toBe(codes.draftAbsent);
    expect(await answer(bob.call('editStart', { fileId, fence, from: 'latest' }))).toBe(codes.fileAbsent);
    for (const call of ['editClose', 'editPublishState'] as const)
      expect(await answer(bob.call(call, { sessionId, fence } as never))).toBe(codes.draftAbsent);
    expect((await bob.call('editWork', {})).list).toEqual([]);
    expect(await answer(start('99'))).toBe(codes.lockPreempted);
  });

  it('of nothing leaves nothing; what is unpublished stays when editing ends, and is gone on with', async () => {
    const fence = await take();
    const { sessionId } = await start(fence);
    await here.ann.call('editClose', { sessionId, fence });
    await upload(dwgOf(['Second']));
    const older = await take();
    const kept = await start(older, { baseVersion: 1 });
    expect(kept).toMatchObject({ baseVersion: 1, outdated: 1, isLatest: 0, size: base.length });
    expect(await answer(start(older, { baseVersion: 9 }))).toBe(codes.versionAbsent);
    await here.ann.call('editClose', { sessionId: kept.sessionId, fence: older });
    expect(await answer(here.ann.call('editPublishState', { sessionId }))).toBe(codes.draftAbsent);
    const second = await take();
    const first = await start(second);
    const editing = new Editing(base).addLine(1);
    await append(here.ann, editing.batches(), { sessionId: first.sessionId, fence: second, seq: '1' });
    await here.ann.call('editClose', { sessionId: first.sessionId, fence: second });
    const third = await take();
    const again = await start(third, { from: 'draft' });
    expect(again).toMatchObject({ sessionId: first.sessionId, seq: 1, isLatest: 1, baseVersion: 2 });
    // Another one from the latest version sets it aside, and does not lose it.
    const other = await start(third);
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(await work()).toMatchObject([{ sessionId: first.sessionId, setAside: 1 }]);
    const back = await start(third, { from: 'draft', sessionId: first.sessionId });
    expect(back).toMatchObject({ sessionId: first.sessionId, seq: 1 });
    await here.fits();
  });

  it('does not fit where there is no space', async () => {
    const fence = await take();
    const { sessionId } = await start(fence);
    const { db } = here.server.app;
    const { used } = await driveRow(here.server.app, here.userId);
    const fill = (bytes: number) =>
      db.updateTable('drive').set({ used: bytes }).where('user_id', '=', here.userId).execute();
    await fill(1024 ** 3 - 10);
    const batches = new Editing(base).addLine(1).batches();
    expect(await answer(append(here.ann, batches, { sessionId, fence, seq: '1' }))).toBe(codes.spaceFull);
    expect(await fetchLog(here.ann, sessionId)).toEqual([]);
    await fill(used);
    expect(await append(here.ann, batches, { sessionId, fence, seq: '1' })).toEqual({ seq: 1 });
    await here.fits();
  });
});

describe('batches that come too late', () => {
  it('are kept where they are the first that was drawn, and another edits by now', async () => {
    const old = await take();
    const { sessionId } = await start(old);
    const fence = await force();
    const other = await start(fence);
    const mine = new Editing(base).addLine(1).batches();
    const late = await refusalOf(append(here.ann, mine, { sessionId, fence: old, seq: '1' }));
    expect([late.code, late.data]).toEqual([codes.lockPreempted, { sessionId, seq: 1 }]);
    expect(await work()).toMatchObject([{ sessionId, batches: 1, setAside: 1, isLock: 0 }]);
    expect(await fetchLog(here.ann, sessionId)).toEqual(mine);
    const theirs = new Editing(base).addLine(2).batches();
    expect(await append(here.ann, theirs, { sessionId: other.sessionId, fence, seq: '1' })).toEqual({
      seq: 1,
    });
    expect(await work()).toHaveLength(2);
    await here.fits();
  });

  it('find no log that is older than a day', async () => {
    const old = await take();
    const { sessionId } = await start(old);
    const yesterday = Date.now() - 90_000_000;
    await here.server.app.db
      .updateTable('draft')
      .set({ updated_at: yesterday })
      .where('id', '=', Number(sessionId))
      .execute();
    await start(await force());
    const mine = new Editing(base).addLine(1).batches();
    expect(await answer(append(here.ann, mine, { sessionId, fence: old, seq: '1' }))).toBe(codes.draftAbsent);
  });

  it('stay in their own log until somebody goes on with it, then in a copy', async () => {
    const old = await take();
    const { sessionId } = await start(old);
    const mine = new Editing(base).addLine(1).addLine(2).addLine(3).addLine(4);
    await append(here.ann, mine.batches().slice(0, 2), { sessionId, fence: old, seq: '1' });
    const fence = await force();
    const late = await refusalOf(
      append(here.ann, mine.batches().slice(2, 3), { sessionId, fence: old, seq: '3' }),
    );
    expect([late.code, late.data]).toEqual([codes.lockPreempted, { sessionId, seq: 3 }]);
    expect(await start(fence, { from: 'draft' })).toMatchObject({ sessionId, seq: 3 });
    const theirs = new Editing(base).addLine(1).addLine(2).addLine(3).addLine(77);
    await append(here.ann, theirs.batches(4), { sessionId, fence, seq: '4' });
    const later = await refusalOf(append(here.ann, mine.batches(4), { sessionId, fence: old, seq: '4' }));
    const copy = (later.data as { sessionId: string }).sessionId;
    expect(copy).not.toBe(sessionId);
    expect(await fetchLog(here.ann, copy)).toEqual(mine.batches());
    expect(await fetchLog(here.ann, sessionId)).toEqual(theirs.batches());
    // Sent again, they are there once.
    await refusalOf(append(here.ann, mine.batches(4), { sessionId, fence: old, seq: '4' }));
    expect(await fetchLog(here.ann, copy)).toHaveLength(4);
    expect((await work()).map(({ setAside }) => setAside).toSorted()).toEqual([0, 1]);
    const behind = await refusalOf(append(here.ann, mine.batches(4), { sessionId, fence: '99', seq: '4' }));
    expect([behind.code, behind.data]).toEqual([codes.lockPreempted, undefined]);
    await here.fits();
  });
});

describe('publishing', () => {
  it('makes a version of base and log, and editing goes on', async () => {
    const fence = await take();
    const { sessionId } = await start(fence);
    const editing = new Editing(base).addLine(5).setText('Door', 'Gate');
    await append(here.ann, editing.batches(), { sessionId, fence, seq: '1' });
    const done = await publish({ sessionId, fence, seq: 2, remark: 'Gates' });
    expect(done).toMatchObject({ state: 'done', version: 2, merged: 0, progress: 1 });
    expect(textsOf(await latest())).toEqual(['Gate', 'Window']);
    expect(linesOf(await latest())).toContainEqual([5, 0, 5, 9]);
    expect((await history())[0]).toMatchObject({ version: 2, remarkType: 'onlineEdit', remark: 'Gates' });
    expect(await work()).toEqual([]);
    await here.fits();
    // Undoing what is published already is one more batch.
    editing.document.undo();
    await append(here.ann, editing.batches(3), { sessionId, fence, seq: '3' });
    expect(await work()).toMatchObject([{ sessionId, baseVersion: 2, outdated: 0 }]);
    expect(await publish({ sessionId, fence, seq: 3 })).toMatchObject({ state: 'done', version: 3 });
    expect(textsOf(await latest())).toEqual(['Door', 'Window']);
    expect(linesOf(await latest())).toContainEqual([5, 0, 5, 9]);
    await here.fits();
  });

  it('is refused without the lock, for another number, and leaves the draft', async () => {
    const old = await take();
    const { sessionId } = await start(old);
    const batches = new Editing(base).addLine(1).batches();
    await append(here.ann, batches, { sessionId, fence: old, seq: '1' });
    const ask = (fence: string, seq: number) =>
      answer(here.ann.call('editPublish', { sessionId, fence, seq }));
    expect(await ask(old, 2)).toBe(codes.editGap);
    await force();
    expect(await ask(old, 1)).toBe(codes.lockPreempted);
    expect(await work()).toHaveLength(1);
  });

  it('of a log that does not fit its drawing fails, and the draft stays', async () => {
    const fence = await take();
    const { sessionId } = await start(fence);
    const other = new Editing(dwgOf(Array.from({ length: 40 }, (_, i) => `t${i}`))).setText('t39', 'x');
    await append(here.ann, other.batches(), { sessionId, fence, seq: '1' });
    const state = await publish({ sessionId, fence, seq: 1 });
    expect(state).toMatchObject({ state: 'failed', code: codes.publishFailed, reason: 'bad-batch' });
    expect(await history()).toHaveLength(1);
    expect(await work()).toHaveLength(1);
    await here.fits();
  });

  it('merges what others have published, and asks where both changed the same', async () => {
    const fence = await take();
    const { sessionId } = await start(fence);
    await append(here.ann, new Editing(base).addLine(5).setText('Door', 'Gate').batches(), {
      sessionId,
      fence,
      seq: '1',
    });
    const theirs = new Editing(base).addLine(7).setText('Window', 'Bay');
    await upload(applyBatches(base, theirs.batches()).bytes);
    expect(await work()).toMatchObject([{ outdated: 1 }]);
    const done = await publish({ sessionId, fence, seq: 2 });
    expect(done).toMatchObject({ state: 'done', version: 3, merged: 1 });
    const merged = await latest();
    expect(textsOf(merged).toSorted()).toEqual(['Bay', 'Gate']);
    expect(linesOf(merged)).toEqual(
      expect.arrayContaining([
        [5, 0, 5, 9],
        [7, 0, 7, 9],
      ]),
    );
    expect((await history())[0]).toMatchObject({ remarkType: 'merge', fromVersion: 1, fromDraft: 1 });
    expect(await answer(append(here.ann, theirs.batches(), { sessionId, fence, seq: '3' }))).toBe(
      codes.draftAbsent,
    );
    await here.fits();
  });

  it.each([
    ['mine', {}, 'Gate'],
    ['theirs', {}, 'Portal'],
    ['mine', { replace: 1 as const }, 'Gate'],
  ] as const)('takes %s where that is chosen (%o)', async (side, more, expected) => {
    const fence = await take();
    const { sessionId } = await start(fence);
    const batches = new Editing(base).setText('Door', 'Gate').batches();
    await append(here.ann, batches, { sessionId, fence, seq: '1' });
    const theirs = new Editing(base).setText('Door', 'Portal').setText('Window', 'Bay');
    await upload(applyBatches(base, theirs.batches()).bytes);
    const asked = { sessionId, fence, seq: 1 };
    if (!('replace' in more)) {
      const state = await publish(asked);
      expect(state).toMatchObject({
        state: 'conflicts',
        version: 2,
        conflicts: [{ kind: 'entity', name: 'TEXT', reason: 'bothChanged', parts: ['text'] }],
      });
      const choices = state.conflicts!.map(({ id }) => ({ id, side }));
      expect(await publish({ ...asked, choices })).toMatchObject({
        state: 'done',
        version: side === 'mine' ? 3 : 2,
        merged: 1,
      });
    } else expect(await publish({ ...asked, ...more })).toMatchObject({ state: 'done', merged: 0 });
    expect(textsOf(await latest())).toContain(expected);
    expect(textsOf(await latest()).includes('Bay')).toBe(!('replace' in more));
    await here.fits();
  });
});

it('a long log that nobody works on is folded into a file', async () => {
  const fence = await take();
  const { sessionId } = await start(fence);
  const editing = new Editing(base);
  for (let i = 0; i < 520; i++) editing.addLine(i);
  editing.document.undo();
  await append(here.ann, editing.batches(), { sessionId, fence, seq: '1' });
  const fold = async () => {
    await enqueue(here.server.app.db, 'edit.fold', { idleMs: -1000 });
    await here.server.settled();
    return (await work())[0]!.batches;
  };
  expect(await fold()).toBe(521);
  await here.server.app.db
    .updateTable('edit_lock')
    .set((eb) => ({ ends_at: eb('ends_at', '-', limits.lockMs) }))
    .execute();
  expect(await fold()).toBe(0);
  await here.fits();
  const again = await take();
  const session = await start(again, { from: 'draft' });
  expect(session).toMatchObject({ sessionId, seq: 0, isLatest: 0, baseVersion: 1 });
  const bytes = new Uint8Array(await (await fetch(here.server.url + session.signedUrl)).arrayBuffer());
  expect(linesOf(bytes)).toHaveLength(520);
  await append(here.ann, new Editing(bytes).addLine(-1).batches(), { sessionId, fence: again, seq: '1' });
  expect(await publish({ sessionId, fence: again, seq: 1 })).toMatchObject({ state: 'done', version: 2 });
  expect(linesOf(await latest())).toHaveLength(521);
  await here.fits();
});
