import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/databases.ts';
import { prepare } from './prepared.ts';

let opened: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (opened = await testDatabase()));
afterAll(() => opened.close());

const blobsLike = prepare<[minimum: number, md5: string]>()((db, minimum, md5) =>
  db
    .selectFrom('blob')
    .select(['sha256', 'size'])
    .where('size', '>', minimum)
    .where('md5', '=', md5)
    .where('crc32', '=', 7),
);

it('runs with other values each time, and keeps the constants', async () => {
  const db = opened.database.kysely;
  const row = (sha256: string, size: number, md5: string, crc32 = 7) => ({
    sha256,
    md5,
    crc32,
    size,
    touched_at: 0,
  });
  await db
    .insertInto('blob')
    .values([row('a', 1, 'x'), row('b', 2, 'x'), row('c', 3, 'y'), row('d', 9, 'x', 8)])
    .execute();
  expect(await blobsLike(db, 0, 'x')).toHaveLength(2);
  expect(await blobsLike(db, 1, 'x')).toEqual([{ sha256: 'b', size: 2 }]);
  expect(await blobsLike(db, 1, 'y')).toEqual([{ sha256: 'c', size: 3 }]);
  expect(await db.transaction().execute((trx) => blobsLike(trx, 5, 'y'))).toEqual([]);
});
