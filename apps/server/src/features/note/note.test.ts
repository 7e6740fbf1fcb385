import { randomUUID } from 'node:crypto';
import { bounds, codes, gib, type CallRequest } from '@linework/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { driveRow, seedFile } from '../../../test/drives.ts';
import { callAny } from '../../../test/requests.ts';
import { answer } from '../../../test/server.ts';
import { snapshot } from '../../../test/snapshot.ts';
import type { Event } from '../../events/bus.ts';
import { exportData } from '../account/exportData.ts';
import { noteJobs } from './jobs.ts';

const here = annsDrive();
let fileId: string;
beforeEach(async () => {
  fileId = await here.file('plan.dwg');
});

/** A busy machine is slow, not wrong. */
const patience = { timeout: 120_000 };

type Note = CallRequest<'noteSave'>['notes'][number];
const note = (data = '{}', key: string = randomUUID()): Note => ({
  key,
  layout: 'Model',
  kind: 'text',
  data,
});
const save = (...notes: Note[]) => here.ann.call('noteSave', { fileId, notes });
const list = () => here.ann.call('noteList', { fileId });
const used = async () => (await driveRow(here.server.app, here.userId)).used;
const sizeOf = ({ layout, data }: Note) => Buffer.byteLength(layout) + Buffer.byteLength(data);
const comment = (key: string, text: string, more: { id?: string; replyTo?: string } = {}) =>
  here.ann.call('noteCommentSave', { fileId, key, text, ...more });

describe('notes', () => {
  it('are kept by key, with who made them, and use space', async () => {
    const [one, two] = [note('{"text":"图纸"}'), note('{"at":[1,2]}')];
    expect(await save(one, two)).toEqual({ noteSize: sizeOf(one) + sizeOf(two) });
    const { rows, noteSize } = await list();
    expect(rows).toMatchObject([
      { ...one, userName: 'Ann', userId: String(here.userId), comments: 0, own: 1 },
      { ...two, own: 1 },
    ]);
    expect(noteSize).toBe(sizeOf(one) + sizeOf(two));
    expect(await here.ann.call('fileInfo', { fileId })).toMatchObject({ size: 100, noteSize });
    expect(await used()).toBe(100 + noteSize);
    const changed = { ...one, data: '{"text":"plan"}', layout: 'Layout1', kind: 'arrow' as const };
    await save(changed, { ...two, data: 'first' }, { ...two, data: 'last' });
    expect((await list()).rows).toMatchObject([changed, { ...two, data: 'last' }]);
    expect(await used()).toBe(100 + sizeOf(changed) + sizeOf({ ...two, data: 'last' }));
    await here.fits();
  });

  it('that are deleted use nothing, and come back with their comments', async () => {
    const one = note('{"n":1}');
    await save(one);
    await comment(one.key, 'Check this');
    const before = await used();
    expect(await here.ann.call('noteDelete', { fileId, keys: [one.key, randomUUID()] })).toEqual({
      noteSize: 0,
    });
    expect(await used()).toBe(100);
    expect((await list()).rows).toEqual([]);
    expect(await answer(comment(one.key, 'late'))).toBe(codes.noteAbsent);
    expect(await answer(here.ann.call('noteDelete', { fileId, keys: [one.key] }))).toBe(codes.ok);
    await here.fits();
    await save(one);
    expect((await list()).rows).toMatchObject([{ key: one.key, comments: 1 }]);
    expect(await used()).toBe(before);
    await here.fits();
  });

  it('are gone for good after ten days', async () => {
    const [one, two] = [note(), note()];
    await save(one, two);
    await here.ann.call('noteDelete', { fileId, keys: [one.key, two.key] });
    const long = Date.now() - 11 * 86_400_000;
    await here.server.app.db
      .updateTable('note')
      .set({ deleted_at: long })
      .where('key', '=', one.key)
      .execute();
    const { log } = here.server.app;
    const control = { signal: AbortSignal.abort(), progress() {}, async checkpoint() {}, log };
    const run = noteJobs(here.server.app)['note.purge']!.run;
    expect(await run({ id: 1, payload: {}, tries: 1 }, control)).toEqual({ removed: 1 });
    const left = await here.server.app.db
      .selectFrom('note')
      .select('key')
      .where('entry_id', '=', Number(fileId))
      .execute();
    expect(left).toEqual([{ key: two.key }]);
  });

  it('are so many at most, all of a call or none', async () => {
    const { db } = here.server.app;
    const rows = Array.from({ length: bounds.notesADrawing - 1 }, () => ({
      ...note(''),
      layout: '',
      entry_id: Number(fileId),
      author_id: here.userId,
      created_at: 1,
      modified_at: 1,
      deleted_at: null,
    }));
    for (let at = 0; at < rows.length; at += 1000) {
      await db
        .insertInto('note')
        .values(rows.slice(at, at + 1000))
        .execute();
    }
    expect(await answer(save(note(), note()))).toBe(codes.noteLimit);
    expect(await used()).toBe(100);
    expect(await answer(save(note()))).toBe(codes.ok);
    expect(await answer(save(note()))).toBe(codes.noteLimit);
    expect((await list()).rows).toHaveLength(bounds.notesADrawing);
  });

  it('go with their file, and stay behind where it is copied', async () => {
    await save(note('{"n":1}'));
    const copy = await here.ann.call('clone', { fileId });
    expect(copy.noteSize).toBe(0);
    expect((await here.ann.call('noteList', { fileId: copy.id })).rows).toEqual([]);
    const before = await used();
    await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
    expect(await used()).toBe(100);
    expect(await answer(list())).toBe(codes.fileAbsent);
    await here.ann.call('unionDelete', { fileIds: fileId, folderIds: '', deleteLevel: 0, autorename: 1 });
    expect(await used()).toBe(before);
    expect((await list()).rows).toHaveLength(1);
    await here.fits();
    await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
    await here.ann.call('fileDelete', { fileId, deleteLevel: 2 });
    expect(
      await here.server.app.db
        .selectFrom('note')
        .select('id')
        .where('entry_id', '=', Number(fileId))
        .execute(),
    ).toEqual([]);
    await here.fits();
  });

  it('are told to the account’s other tabs', async () => {
    const heard: Event[] = [];
    const stop = here.server.app.events.subscribe(here.userId, (event) => heard.push(event));
    await save(note());
    await expect.poll(() => heard.some(({ topic }) => topic === 'note')).toBe(true);
    stop();
    expect(heard.find(({ topic }) => topic === 'note')?.data).toEqual({ fileId });
  });
});

describe('space', () => {
  const fill = async (left: number) => {
    await seedFile(here.server.app, here.userId, { name: 'large.zip', size: gib - 100 - left });
  };

  it('that does not suffice refuses all of a call', async () => {
    await fill(20);
    await here.server.settled();
    const before = await snapshot(here.server.app);
    expect(await answer(save(note('x'), note('y'.repeat(50))))).toBe(codes.spaceFull);
    expect(await snapshot(here.server.app)).toEqual(before);
    expect(await answer(save(note('x')))).toBe(codes.ok);
    expect(await answer(save(note('x')))).toBe(codes.ok);
  });

  it('is never overrun by notes that are saved at once', async () => {
    const each = note('x'.repeat(95));
    await fill(10 * sizeOf(each));
    const answers = await Promise.all(Array.from({ length: 30 }, () => answer(save(note('x'.repeat(95))))));
    expect(answers.filter((code) => code === codes.ok)).toHaveLength(10);
    expect(new Set(answers)).toEqual(new Set([codes.ok, codes.spaceFull]));
    expect(await used()).toBe(gib);
    expect((await list()).rows).toHaveLength(10);
    await here.fits();
  });

  it('that is frozen takes no notes but lets them go', async () => {
    const one = note('{"n":1}');
    await save(one);
    const { db } = here.server.app;
    await db
      .updateTable('drive')
      .set({ used: 2 * gib })
      .where('user_id', '=', here.userId)
      .execute();
    expect(await answer(save(note()))).toBe(codes.spaceFrozen);
    expect(await answer(save({ ...one, data: '' }))).toBe(codes.spaceFrozen);
    expect(await answer(comment(one.key, 'x'))).toBe(codes.spaceFrozen);
    expect(await answer(here.ann.call('noteDelete', { fileId, keys: [one.key] }))).toBe(codes.ok);
    await db.updateTable('drive').set({ used: 100 }).where('user_id', '=', here.userId).execute();
  });

  it('is right after any order of saving, deleting, commenting and throwing away', patience, async () => {
    const keys = Array.from({ length: 6 }, () => randomUUID());
    let state = 7;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (state >> 8) % below;
    };
    const key = () => keys[random(keys.length)]!;
    const steps: (() => Promise<unknown>)[] = [
      () => save(note('d'.repeat(random(300)), key()), note('界'.repeat(random(40)), key())),
      () => here.ann.call('noteDelete', { fileId, keys: [key(), key()] }),
      () => comment(key(), 'c'.repeat(1 + random(60))),
      async () => {
        const of = key();
        const { rows } = await here.ann.call('noteComments', { fileId, key: of });
        if (rows[0]) await here.ann.call('noteCommentDelete', { fileId, key: of, id: rows[0].id });
      },
      async () => {
        const of = key();
        const { rows } = await here.ann.call('noteComments', { fileId, key: of });
        if (rows[0]) await comment(of, 'z'.repeat(1 + random(90)), { id: rows[0].id });
      },
      async () => {
        await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
        await here.ann.call('fileDelete', { fileId, deleteLevel: 0 });
      },
    ];
    for (let round = 0; round < 80; round += 1) {
      expect([codes.ok, codes.noteAbsent]).toContain(await answer(steps[random(steps.length)]!()));
      const { noteSize } = await list();
      expect(await used()).toBe(100 + noteSize);
    }
    await here.fits();
  });
});

describe('comments', () => {
  it('are answered, changed and deleted', async () => {
    const one = note();
    await save(one);
    const first = await comment(one.key, 'Is this right?');
    const second = await comment(one.key, 'Yes.', { replyTo: first.id });
    await comment(one.key, 'Is that right?', { id: first.id });
    const comments = () => here.ann.call('noteComments', { fileId, key: one.key });
    expect((await comments()).rows).toMatchObject([
      { id: first.id, replyTo: '0', text: 'Is that right?', userName: 'Ann', own: 1 },
      { id: second.id, replyTo: first.id, text: 'Yes.' },
    ]);
    expect(await used()).toBe(100 + sizeOf(one) + 'Is that right?Yes.'.length);
    expect((await list()).rows[0]!.comments).toBe(2);
    await here.ann.call('noteCommentDelete', { fileId, key: one.key, id: first.id });
    expect((await comments()).rows).toMatchObject([{ id: second.id, replyTo: '0' }]);
    await here.fits();
  });

  it('belong to their note', async () => {
    const [one, two] = [note(), note()];
    await save(one, two);
    const { id } = await comment(one.key, 'here');
    expect(await answer(comment(two.key, 'x', { replyTo: id }))).toBe(codes.noteAbsent);
    expect(await answer(comment(two.key, 'x', { id }))).toBe(codes.noteAbsent);
    expect(await answer(here.ann.call('noteCommentDelete', { fileId, key: two.key, id }))).toBe(
      codes.noteAbsent,
    );
  });
});

it('are part of the copy that a person takes of what is stored', async () => {
  const one = note('{"text":"mine"}');
  await save(one);
  await comment(one.key, 'and this');
  let text = '';
  for await (const part of exportData(here.server.app.db, here.userId)) text += part;
  expect((JSON.parse(text) as { notes: unknown[] }).notes).toMatchObject([
    { file: 'plan.dwg', data: one.data, comments: ['and this'] },
  ]);
});

it('somebody else sees and changes nothing, with any id', async () => {
  const one = note('{"secret":1}');
  await save(one);
  const { id } = await comment(one.key, 'secret');
  const bob = await here.server.member({ email: `bob.${here.email}` }, { ip: here.elsewhere });
  const own = String(
    (await seedFile(here.server.app, Number((await bob.call('userInfo', {})).id), { name: 'b.dwg' })).id,
  );
  await here.server.settled();
  const before = await snapshot(here.server.app);
  const { key } = one;
  for (const [name, request, code] of [
    ['noteList', { fileId }, codes.fileAbsent],
    ['noteSave', { fileId, notes: [one] }, codes.fileAbsent],
    ['noteDelete', { fileId, keys: [key] }, codes.fileAbsent],
    ['noteComments', { fileId, key }, codes.fileAbsent],
    ['noteComments', { fileId: own, key }, codes.noteAbsent],
    ['noteCommentSave', { fileId, key, text: 'x' }, codes.fileAbsent],
    ['noteCommentSave', { fileId: own, key, id, text: 'x' }, codes.noteAbsent],
    ['noteCommentDelete', { fileId: own, key, id }, codes.noteAbsent],
  ] as const) {
    expect([name, (await callAny(here.server, bob, name, request)).code]).toEqual([name, code]);
  }
  expect(await snapshot(here.server.app)).toEqual(before);
});
