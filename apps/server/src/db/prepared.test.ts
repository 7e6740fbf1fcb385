import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/databases.ts';
import { isUniqueViolation } from './errors.ts';
import { prepare, prepareWrite } from './prepared.ts';
import type { Tables } from './schema.ts';

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

const addBlob = prepareWrite<[sha256: string]>()((db, sha256) =>
  db.insertInto('blob').values({ sha256, md5: 'z', crc32: 0, size: 0, touched_at: 0 }),
);
const namesOf = (db: Kysely<Tables>) =>
  db.selectFrom('blob').select('sha256').where('md5', '=', 'z').execute();

describe('writes that nobody waits for', () => {
  it('are seen by what follows, and committed with it', async () => {
    const db = opened.database.kysely;
    await db.transaction().execute(async (trx) => {
      await addBlob(trx, 'later 1');
      await addBlob(trx, 'later 2');
      expect(await namesOf(trx)).toHaveLength(2);
      await addBlob(trx, 'later 3');
    });
    expect(await namesOf(db)).toHaveLength(3);
  });

  it('fail the transaction with their own error, at the next statement or at the end', async () => {
    const db = opened.database.kysely;
    const before = await namesOf(db);
    const atTheEnd = db.transaction().execute(async (trx) => {
      await addBlob(trx, 'new');
      await addBlob(trx, 'later 1');
    });
    expect(isUniqueViolation(await atTheEnd.catch((error: unknown) => error))).toBe(true);
    const atTheNext = db.transaction().execute(async (trx) => {
      await addBlob(trx, 'later 1');
      await namesOf(trx);
    });
    expect(isUniqueViolation(await atTheNext.catch((error: unknown) => error))).toBe(true);
    expect(await namesOf(db)).toEqual(before);
  });
});
