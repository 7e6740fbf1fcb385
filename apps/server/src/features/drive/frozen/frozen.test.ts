import type { Client } from '@linework/client';
import { codes, gib, goodsCodes, limits, vipTypes } from '@linework/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, seedFile, seedFolders, seedMany } from '../../../../test/drives.ts';
import { answer, ipOf, serverForTests } from '../../../../test/server.ts';
import { checkViewable, monthsLater } from './frozen.ts';
import { seeToFrozen } from './frozenJob.ts';
import { changeDrive, reviewSpace, rootOf } from '../service.ts';

const day = 86_400_000;

const server = serverForTests();
let ann: Client;
let email: string;
let userId: number;
let accounts = 0;

beforeEach(async () => {
  email = `ann${(accounts += 1)}@example.com`;
  ann = await server.member({ email }, { ip: ipOf(accounts) });
  userId = Number((await ann.call('userInfo', {})).id);
});

/** The job looks at every drive. */
afterEach(async () => {
  await server.app.db.deleteFrom('drive').execute();
  await server.app.db.deleteFrom('entry').execute();
});

/** Paid for until a moment ago, if at all. */
async function premium(isPaid: boolean): Promise<void> {
  const { db } = server.app;
  await db.deleteFrom('membership').where('user_id', '=', userId).execute();
  if (!isPaid) return;
  const row = { user_id: userId, source: 'test', start_at: 0, end_at: Date.now() + 1e9 };
  await db
    .insertInto('membership')
    .values({ ...row, goods_code: goodsCodes.month, vip_type: vipTypes.premium })
    .execute();
}

const put = (name: string, mib: number, parentId?: number) =>
  seedFile(server.app, userId, { name, size: mib * 2 ** 20, ...(parentId && { parentId }) });

/** Ids of frozen files once the job has seen to them. */
async function frozenNames(): Promise<string[]> {
  await expect.poll(async () => (await ann.call('freezeTask', {})).working).toBe(0);
  const rows = await server.app.db
    .selectFrom('entry')
    .select('name')
    .where('owner_id', '=', userId)
    .where('frozen', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

async function lapsed(): Promise<{ old: number; large: number; recent: number }> {
  await premium(true);
  const old = await put('old.dwg', 400);
  const large = await put('large.dwg', 900);
  const recent = await put('recent.dwg', 300);
  await premium(false);
  await ann.call('capacity', {});
  return { old: old.id, large: large.id, recent: recent.id };
}

const remove = (id: number) => ann.call('fileDelete', { fileId: String(id), deleteLevel: 1 });

describe('a membership that ends', () => {
  it('freezes all but the newest files that fit, and thaws as room comes', async () => {
    const { old, large } = await lapsed();
    expect(await frozenNames()).toEqual(['large.dwg']);
    const state = await ann.call('freezeTask', {});
    expect(state).toMatchObject({ frozen: 1, files: 1, size: 900 * 2 ** 20, freeThaw: 'none' });
    expect(state.clearTime).toBe(monthsLater(state.since!, limits.frozenClearMonths));
    expect((await ann.call('storage', {})).clearTime).toBe(state.clearTime);
    const { files } = await ann.call('unionList', { parentId: '0' });
    expect(files.filter(({ frozen }) => frozen === 1).map(({ id }) => id)).toEqual([String(large)]);

    await remove(old);
    expect(await frozenNames()).toEqual(['large.dwg']);
    await remove(large);
    // What lies in the recycle bin is no longer frozen either.
    expect(await frozenNames()).toEqual([]);
    expect(await ann.call('freezeTask', {})).toMatchObject({ frozen: 0, files: 0 });
    expect((await ann.call('storage', {})).clearTime).toBeUndefined();
    expect(await faultsOf(server.app)).toEqual([]);
  });

  it('thaws everything that is bought room for', async () => {
    await lapsed();
    expect(await frozenNames()).toEqual(['large.dwg']);
    await premium(true);
    await reviewSpace(server.app, userId);
    expect(await frozenNames()).toEqual([]);
  });

  it('is worked out anew where there is still less', async () => {
    await premium(true);
    for (let n = 0; n < 4; n += 1) await put(`${n}.dwg`, 1024);
    await server.app.db
      .updateTable('drive')
      .set({ used: 6 * gib })
      .where('user_id', '=', userId)
      .execute();
    await ann.call('capacity', {});
    expect(await frozenNames()).toEqual([]);
    await premium(false);
    await ann.call('capacity', {});
    expect(await frozenNames()).toEqual(['0.dwg', '1.dwg', '2.dwg']);
  });

  it('leaves public files alone, and thaws by publishing', async () => {
    const { large } = await lapsed();
    expect(await frozenNames()).toEqual(['large.dwg']);
    await changeDrive(server.app, userId, async (drive) => {
      await drive.trx.updateTable('entry').set({ private_type: 0 }).where('id', '=', large).execute();
      drive.give(900 * 2 ** 20);
    });
    expect(await frozenNames()).toEqual([]);
  });

  it('is noticed by the job, without anybody looking', async () => {
    await premium(true);
    await put('old.dwg', 700);
    await put('recent.dwg', 700);
    await premium(false);
    expect((await seeToFrozen(server.app, Date.now())).reviewed).toBe(1);
    expect(await frozenNames()).toEqual(['old.dwg']);
    expect((await seeToFrozen(server.app, Date.now())).reviewed).toBe(0);
  });

  it('goes through more files than one transaction takes', async () => {
    await premium(true);
    const rootId = await rootOf(server.app.db, userId);
    await seedMany(server.app, userId, rootId, 1700);
    await put('new.dwg', 1023);
    await premium(false);
    // 1 MiB is left: all of the small ones fit.
    await ann.call('capacity', {});
    expect(await frozenNames()).toEqual([]);
    await premium(true);
    await put('newest.dwg', 500);
    await premium(false);
    await ann.call('capacity', {});
    expect(await frozenNames()).toEqual(['new.dwg']);
    await premium(true);
    await put('filling.dwg', 524);
    await premium(false);
    await ann.call('capacity', {});
    expect(await frozenNames()).toHaveLength(1701);
    await premium(true);
    await ann.call('capacity', {});
    expect(await frozenNames()).toEqual([]);
  });
});

describe('while frozen', () => {
  it('nothing is added, moved, renamed, copied or restored; downloads and deletions go on', async () => {
    await premium(true);
    const folder = String(await seedFolders(server.app, userId, 'a'));
    const gone = await put('gone.dwg', 1);
    await remove(gone.id);
    const { large, recent } = await lapsed();
    expect(await frozenNames()).toEqual(['large.dwg']);
    const fileId = String(recent);
    const refused = await Promise.all([
      answer(ann.call('uploadStart', { parentId: '0', name: 'new.dwg', size: 10 })),
      answer(ann.call('unionMove', { fileIds: fileId, moveToId: folder })),
      answer(ann.call('fileEdit', { fileId, name: 'other.dwg' })),
      answer(ann.call('clone', { fileId })),
      answer(ann.call('fileDelete', { fileId: String(gone.id), deleteLevel: 0 })),
      answer(ann.call('folderAdd', { parentId: '0', name: 'b' })),
    ]);
    expect(new Set(refused)).toEqual(new Set([codes.spaceFrozen]));
    expect(await answer(ann.call('download', { fileId: String(large) }))).toBe(codes.ok);
    expect(await answer(remove(large))).toBe(codes.ok);
  });

  it('what is frozen is not shown, what is not is', async () => {
    const { large, recent } = await lapsed();
    await frozenNames();
    expect(await answer(ann.call('preview', { fileId: String(large) }))).toBe(codes.fileFrozen);
    expect(await answer(ann.call('previewRetry', { fileId: String(large) }))).toBe(codes.fileFrozen);
    expect(await answer(ann.call('addBrowseCount', { fileId: String(large) }))).toBe(codes.fileFrozen);
    expect(await answer(ann.call('addBrowseCount', { fileId: String(recent) }))).toBe(codes.ok);
    expect(() => checkViewable({ frozen: 0 })).not.toThrow();
  });
});

describe('the end of what is frozen', () => {
  const frozenFor = async (ms: number) => {
    await lapsed();
    await frozenNames();
    const since = Date.now() - ms;
    await server.app.db
      .updateTable('drive')
      .set({ frozen_since: since })
      .where('user_id', '=', userId)
      .execute();
    return monthsLater(since, limits.frozenClearMonths);
  };
  const mails = async () => (await server.mails()).filter(({ recipient }) => recipient === email).length;

  it('is told 30, 7 and 1 days before, once each, and then comes', async () => {
    const end = await frozenFor(0);
    const tell = async (daysBefore: number) => {
      const { told } = await seeToFrozen(server.app, end - daysBefore * day);
      await server.settled();
      return told;
    };
    expect(await tell(31)).toBe(0);
    expect(await tell(30)).toBe(1);
    expect(await tell(29)).toBe(0);
    expect(await tell(7)).toBe(1);
    expect(await tell(3)).toBe(0);
    expect(await tell(1)).toBe(1);
    expect(await mails()).toBe(3);
    const { subject, body } = await server.mailTo(email);
    expect(subject).toContain(new Date(end).toISOString().slice(0, 10));
    expect(body).toContain('1 file, 900');
    expect((await seeToFrozen(server.app, end - 1)).cleared).toBe(0);
    expect((await seeToFrozen(server.app, end)).cleared).toBe(1);
    await expect.poll(async () => (await ann.call('capacity', {})).frozen).toBe(0);
    expect(await frozenNames()).toEqual([]);
    const { files } = await ann.call('unionList', { parentId: '0' });
    expect(files.map(({ name }) => name).toSorted()).toEqual(['old.dwg', 'recent.dwg']);
    const bin = await ann.call('trashFiles', {});
    expect(bin.files.map(({ name }) => name)).toEqual(['large.dwg']);
    expect(await faultsOf(server.app)).toEqual([]);
  });

  it('waits a day for the last mail, however late that is', async () => {
    const end = await frozenFor(0);
    const late = end + 20 * day;
    expect(await seeToFrozen(server.app, late)).toMatchObject({ told: 1, cleared: 0 });
    expect(await seeToFrozen(server.app, late + day - 1)).toMatchObject({ told: 0, cleared: 0 });
    expect(await seeToFrozen(server.app, late + day)).toMatchObject({ told: 0, cleared: 1 });
  });

  it('is a calendar day three months on', () => {
    const at = (text: string) => Date.parse(`${text}T10:00:00Z`);
    expect(monthsLater(at('2026-11-30'), 3)).toBe(at('2027-02-28'));
    expect(monthsLater(at('2027-11-30'), 3)).toBe(at('2028-02-29'));
    expect(monthsLater(at('2026-10-15'), 3)).toBe(at('2027-01-15'));
  });
});

describe('the free thaw', () => {
  const registered = (date: string) =>
    server.app.db
      .updateTable('user')
      .set({ created_at: Date.parse(date) })
      .where('id', '=', userId)
      .execute();
  const linkIn = async () => /frozen\?thaw=([\w-]+)/.exec((await server.mailTo(email, 0, /thaw=/)).body)![1]!;

  it('opens everything for a month, once, by a link that old accounts are mailed', async () => {
    await registered('2017-10-30T23:59:59Z');
    await lapsed();
    expect(await frozenNames()).toEqual(['large.dwg']);
    expect((await ann.call('freezeTask', {})).freeThaw).toBe('offered');
    await ann.call('freeThawMail', {});
    const key = await linkIn();
    const visitor = server.client();
    const { thawedUntil } = await visitor.call('freeThaw', { key });
    expect(await frozenNames()).toEqual([]);
    expect(await ann.call('freezeTask', {})).toMatchObject({ frozen: 0, thawedUntil, freeThaw: 'used' });
    // Everything may be opened and moved; more does not fit all the same.
    expect(await answer(ann.call('uploadStart', { parentId: '0', name: 'n.dwg', size: 1 }))).toBe(
      codes.spaceFull,
    );
    expect(await answer(visitor.call('freeThaw', { key }))).toBe(codes.thawRefused);
    expect(await answer(ann.call('freeThawMail', {}))).toBe(codes.thawRefused);

    await server.app.db.updateTable('drive').set({ thawed_until: 1 }).where('user_id', '=', userId).execute();
    await ann.call('capacity', {});
    expect(await frozenNames()).toEqual(['large.dwg']);
    expect(await answer(ann.call('freeThawMail', {}))).toBe(codes.thawRefused);
  });

  it('is mailed by the job when the drive freezes', async () => {
    await registered('2015-01-01');
    await premium(true);
    await put('old.dwg', 700);
    await put('recent.dwg', 700);
    await premium(false);
    await seeToFrozen(server.app, Date.now());
    expect(await linkIn()).toMatch(/^[\w-]{20,}$/);
  });

  it('is for nobody who came later, and for no made-up key', async () => {
    await registered('2017-10-31T00:00:00Z');
    await lapsed();
    expect((await ann.call('freezeTask', {})).freeThaw).toBe('none');
    expect(await answer(ann.call('freeThawMail', {}))).toBe(codes.thawRefused);
    expect(await answer(ann.call('freeThaw', { key: 'made-up' }))).toBe(codes.thawRefused);
  });

  it('expires with its link', async () => {
    await registered('2015-01-01');
    await lapsed();
    await ann.call('freeThawMail', {});
    const key = await linkIn();
    await server.app.db.updateTable('flow').set({ expires_at: 1 }).where('kind', '=', 'thaw').execute();
    expect(await answer(ann.call('freeThaw', { key }))).toBe(codes.thawRefused);
    expect(await frozenNames()).toEqual(['large.dwg']);
  });
});
