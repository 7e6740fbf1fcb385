import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { drivesForTests, faultsOf, seedFile, seedFolders, seedMany } from '../../../../test/drives.ts';
import {
  belowSegments,
  driveOf,
  folderSegments,
  sectionSegments,
  trashSegments,
  type ListOrder,
} from './listings.ts';
import { readIds, readPage, upTo, type ListSegment } from './lists.ts';
import { step } from './pageCursors.ts';
import { sortKey } from '../names.ts';
import { removeItems } from '../trash/remove.ts';
import { kinds, ownEntry, type Entry } from '../rows.ts';
import { changeDrive, rootOf } from '../service.ts';

const drives = drivesForTests();
let userId: number;
let rootId: number;
let bigId: number;
const many = 6 * step + 345;

beforeAll(async () => {
  userId = await drives.user();
  rootId = await rootOf(drives.app.db, userId);
  for (const name of ['b', 'A', 'plan 10', 'plan 9']) await seedFolders(drives.app, userId, name);
  for (const [name, size] of [
    ['c.dwg', 5],
    ['B.png', 3],
    ['a.zip', 9],
    ['d.pdf', 9],
  ] as const) {
    await seedFile(drives.app, userId, { name, size });
  }
  bigId = await seedFolders(drives.app, userId, 'big');
  await seedMany(drives.app, userId, bigId, many);
  // Sizes, times and types that repeat, so that every order has to fall back on the next key.
  await drives.app.db
    .updateTable('entry')
    .set((eb) => ({ size: eb('id', '%', 7), modified_at: eb('id', '%', 11) }))
    .where('parent_id', '=', bigId)
    .execute();
});

const entry = async (id: number): Promise<Entry> => (await ownEntry(drives.app.db, userId, id))!;
const names = async (segments: readonly ListSegment[], offset = 0, limit = 100) =>
  (await readPage(drives.app.db, segments, { offset, limit })).rows.map(({ name }) => name);

describe('a folder', () => {
  it('shows folders first, in every order', async () => {
    const root = await entry(rootId);
    const shown = (order: ListOrder) => names(folderSegments(root, order));
    const folders = ['A', 'b', 'big', 'plan 9', 'plan 10'];
    expect(await shown({})).toEqual([...folders, 'a.zip', 'B.png', 'c.dwg', 'd.pdf']);
    expect(await shown({ order: 'desc' })).toEqual([
      ...folders.toReversed(),
      'd.pdf',
      'c.dwg',
      'B.png',
      'a.zip',
    ]);
    expect(await shown({ sort: 'size' })).toEqual([...folders, 'd.pdf', 'a.zip', 'c.dwg', 'B.png']);
    expect(await shown({ sort: 'size', order: 'asc' })).toEqual([
      ...folders,
      'B.png',
      'c.dwg',
      'a.zip',
      'd.pdf',
    ]);
    expect(await shown({ sort: 'type' })).toEqual([...folders, 'c.dwg', 'd.pdf', 'B.png', 'a.zip']);
    expect((await shown({ sort: 'time' })).slice(-4)).toEqual(['d.pdf', 'a.zip', 'B.png', 'c.dwg']);
  });

  it('has pages that span folders and files', async () => {
    const root = await entry(rootId);
    expect(await names(folderSegments(root, {}), 4, 2)).toEqual(['plan 10', 'a.zip']);
    const beyond = await readPage(drives.app.db, folderSegments(root, {}), { offset: 100, limit: 10 });
    expect(beyond).toEqual({ rows: [], total: 9 });
  });

  it('is narrowed by kind, time and size', async () => {
    const root = await entry(rootId);
    const shown = (filter: Parameters<typeof folderSegments>[2]) => names(folderSegments(root, {}, filter));
    expect(await shown({ kinds: ['drawing', 'archive'] })).toEqual(['a.zip', 'c.dwg']);
    expect(await shown({ kinds: ['document'] })).toEqual(['d.pdf']);
    expect(await shown({ kinds: ['folder', 'picture'] })).toEqual([
      'A',
      'b',
      'big',
      'plan 9',
      'plan 10',
      'B.png',
    ]);
    expect(await shown({ kinds: ['folder'] })).toHaveLength(5);
    expect(await shown({ sizeFrom: 4, sizeTo: 8 })).toEqual(['c.dwg']);
    expect(await shown({ modifiedTo: 5 })).toEqual([]);
    expect(await shown({ modifiedFrom: 5 })).toHaveLength(9);
  });
});

describe('a long list', () => {
  const compare = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1);

  it.each(
    (['name', 'size', 'time', 'type'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => ({ sort, order })),
    ),
  )('by $sort $order is the same by pages, deep ones too, and as a whole', async ({ sort, order }) => {
    const { db } = drives.app;
    const segments = folderSegments(await entry(bigId), { sort, order });
    const rows = await db.selectFrom('entry').selectAll().where('parent_id', '=', bigId).execute();
    const column = ({ name: 'sort_key', size: 'size', time: 'modified_at', type: 'sort_key' } as const)[sort];
    const sign = order === 'asc' ? 1 : -1;
    const wanted = rows
      .toSorted((a, b) => sign * (compare(a[column], b[column]) || a.id - b.id))
      .map(({ id }) => id);
    for (const offset of [
      0,
      777,
      // From the end, some steps at once.
      4 * step + 100,
      step + 1,
      2 * step - 50,
      2 * step + 300,
      6 * step - 50,
      3 * step - 50,
      3 * step,
      5 * step,
      many - 1,
    ]) {
      const page = await readPage(db, segments, { offset, limit: 100 });
      expect(page.rows.map(({ id }) => id)).toEqual(wanted.slice(offset, offset + 100));
      expect(page.total).toBe(many);
    }
    const all: number[] = [];
    for await (const { rows: some } of readIds(db, segments)) all.push(...some.map(({ id }) => id));
    expect(all).toEqual(wanted);
  });

  it('is in the order of bytes, which is not that of code units', () => {
    const isUpTo = { asc: upTo({ direction: 'asc' }), desc: upTo({ direction: 'desc' }) };
    expect(isUpTo.asc(['\uffdc', 1], ['𝄞', 2])).toBe(true);
    expect(isUpTo.asc(['𝄞', 1], ['\uffdc', 2])).toBe(false);
    expect(isUpTo.desc(['𝄞', 1], ['\uffdc', 2])).toBe(true);
    expect([isUpTo.asc(['a', 2], ['a', 2]), isUpTo.desc(['a', 2], ['a', 2])]).toEqual([true, true]);
    expect([isUpTo.asc(['a', 10], ['a', 9]), isUpTo.desc(['a', 10], ['a', 9])]).toEqual([false, true]);
  });

  it('is narrowed without losing a row between the marks', async () => {
    const { db } = drives.app;
    const segments = folderSegments(await entry(bigId), {}, { sizeFrom: 3, sizeTo: 3 });
    const rows = await db
      .selectFrom('entry')
      .select('id')
      .where('parent_id', '=', bigId)
      .where('size', '=', 3)
      .orderBy('sort_key')
      .execute();
    const wanted = rows.map(({ id }) => id);
    for (let offset = 0; offset < wanted.length; offset += 97) {
      const page = await readPage(db, segments, { offset, limit: 97 });
      expect(page.rows.map(({ id }) => id)).toEqual(wanted.slice(offset, offset + 97));
      expect(page.total).toBe(wanted.length);
    }
  });

  it('is seen anew when it has changed', async () => {
    const first = async (offset: number) =>
      names(folderSegments(await entry(bigId), { sort: 'name' }), offset, 1);
    const before = await first(many - 1);
    const added = await seedFile(drives.app, userId, { parentId: bigId, name: 'aaa first.dwg' });
    expect(await first(0)).toEqual(['aaa first.dwg']);
    expect(await first(many)).toEqual(before);
    await changeDrive(drives.app, userId, (drive) =>
      removeItems(drive, { level: 1, fileIds: [added.id], folderIds: [], fontIds: [], autorename: false }),
    );
    expect(await first(many - 1)).toEqual(before);
  });
});

describe('sections', () => {
  it('gather the files of the whole drive in one order', async () => {
    const { db } = drives.app;
    const drive = await driveOf(db, userId);
    expect(drive).toMatchObject({ drawings: many + 1, pictures: 1, others: 2, models: 0 });
    const page = async (asked: Parameters<typeof sectionSegments>[1], offset = 0, limit = 3) =>
      readPage(db, sectionSegments(drive, asked), { offset, limit });
    expect((await page({ type: 'img' })).rows.map(({ name }) => name)).toEqual(['B.png']);
    expect((await page({ type: 'other' })).rows.map(({ name }) => name)).toEqual(['a.zip', 'd.pdf']);
    const all = await page({ type: 'all' }, 0, 10_000);
    expect(all.total).toBe(many + 4);
    const keys = all.rows.map(({ name }) => sortKey(name));
    expect(keys).toEqual(keys.toSorted());
    const deep = await page({ type: 'all' }, many - 10, 14);
    expect(deep.rows.map(({ id }) => id)).toEqual(all.rows.slice(many - 10).map(({ id }) => id));
    const { latest } = await db
      .selectFrom('entry')
      .select((eb) => eb.fn.max('touched_at').as('latest'))
      .where('owner_id', '=', userId)
      .where('kind', '=', kinds.file)
      .where('trash_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect((await entry((await page({ type: 'recent' })).rows[0]!.id)).touched_at).toBe(latest);
    expect((await page({ include: ['png', 'zip'] })).rows.map(({ name }) => name)).toEqual([
      'a.zip',
      'B.png',
    ]);
    expect((await page({ exclude: ['dwg', 'png'] })).total).toBe(2);
    expect((await page({ type: 'dwg', sort: 'open' })).total).toBe(many + 1);
  });

  it.runIf(process.env.LINEWORK_TEST_DATABASE_URL !== undefined)(
    'have pages that PostgreSQL does not plan anew each time',
    async () => {
      const { db } = drives.app;
      await sql`analyze entry`.execute(db);
      const segments = sectionSegments(await driveOf(db, userId), { type: 'dwg' });
      for (let n = 0; n < 60; n += 1) {
        await readPage(db, segments, { offset: 2 * step + 300 + n, limit: 10, withParents: true });
      }
      // Five times it tries, and again where statistics came in between.
      const { rows } = await sql<{ share: number }>`
        select max(custom_plans::float / (generic_plans + custom_plans)) as share from pg_prepared_statements
        where statement like '%as page%' and generic_plans + custom_plans >= 12`.execute(db);
      expect(rows[0]?.share).toBeLessThan(0.6);
    },
  );

  it('go below a folder, of few folders or of many', async () => {
    const { db } = drives.app;
    const outer = await seedFolders(drives.app, userId, 'outer');
    const some = await seedFile(drives.app, userId, { parentId: outer, name: 'z.png' });
    const inner = await seedFolders(drives.app, userId, 'inner/most', outer);
    await seedFile(drives.app, userId, { parentId: inner, name: 'y.dwg' });
    const below = async (asked: Parameters<typeof sectionSegments>[1]) =>
      names(await belowSegments(db, await driveOf(db, userId), [await entry(outer)], asked));
    expect(await below({})).toEqual(['y.dwg', 'z.png']);
    expect(await below({ type: 'img' })).toEqual(['z.png']);
    expect(await below({ sort: 'open' })).toEqual(['y.dwg', 'z.png']);
    for (let n = 0; n < 110; n += 1) await seedFolders(drives.app, userId, `f${n}`, outer);
    expect(await below({})).toEqual(['y.dwg', 'z.png']);
    expect(await below({ type: 'dwg', sort: 'time', order: 'asc' })).toEqual(['y.dwg']);
    expect(some.section).toBe(3);
  });
});

describe('the recycle bin', () => {
  it('shows what was deleted, the newest first, and finds it by name', async () => {
    const { db } = drives.app;
    const user = await drives.user();
    const files = [];
    for (const name of ['One.dwg', 'two 100%.dwg', 'three_x.dwg']) {
      files.push(await seedFile(drives.app, user, { name }));
    }
    for (const { id } of files) {
      await changeDrive(drives.app, user, (drive) =>
        removeItems(drive, { level: 1, fileIds: [id], folderIds: [], fontIds: [], autorename: false }),
      );
      await db.updateTable('entry').set({ trashed_at: id }).where('id', '=', id).execute();
    }
    const shown = async (order: ListOrder, name?: string) =>
      names(trashSegments(await driveOf(db, user), order, name === undefined ? undefined : { name }));
    expect(await shown({})).toEqual(['three_x.dwg', 'two 100%.dwg', 'One.dwg']);
    expect(await shown({ sort: 'name' })).toEqual(['One.dwg', 'three_x.dwg', 'two 100%.dwg']);
    expect(await shown({}, 'one')).toEqual(['One.dwg']);
    expect(await shown({}, '0%')).toEqual(['two 100%.dwg']);
    expect(await shown({}, '_x')).toEqual(['three_x.dwg']);
    expect(await shown({}, 'e_x')).toEqual(['three_x.dwg']);
  });
});

it('leaves nothing that does not fit', async () => {
  // The sizes were set by hand above.
  const faults = (await faultsOf(drives.app)).filter((fault) => !fault.includes('version'));
  expect(faults).toEqual([]);
});
