import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/databases.ts';
import { isUniqueViolation } from './errors.ts';
import { notify } from './notify.ts';

let fixture: TestDatabase;
beforeEach(async () => {
  fixture = await testDatabase();
});
afterEach(() => fixture.close());

const blob = (sha256: string, size = 1) => ({ sha256, md5: 'm', crc32: 7, size, touched_at: Date.now() });

test('what is written is read back with the types it had', async () => {
  const { kysely } = fixture.database;
  const touched = 1_790_000_000_123;
  await kysely
    .insertInto('blob')
    .values({ ...blob('a', 2 ** 40), touched_at: touched })
    .execute();
  const row = await kysely.selectFrom('blob').selectAll().executeTakeFirstOrThrow();
  expect({ ...row }).toEqual({ sha256: 'a', md5: 'm', crc32: 7, size: 2 ** 40, touched_at: touched });
});

test('ids, counts and sums are numbers', async () => {
  const { kysely } = fixture.database;
  const job = { kind: 'k', payload: '{}', state: 'waiting' as const, due_at: 0, max_tries: 1, created_at: 0 };
  const { id } = await kysely.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow();
  const totals = await kysely
    .selectFrom('job')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('max_tries').as('sum')])
    .executeTakeFirstOrThrow();
  expect([id, totals.count, totals.sum]).toEqual([1, 1, 1]);
});

test('whole numbers divide as whole numbers', async () => {
  const { kysely } = fixture.database;
  await kysely.insertInto('blob').values(blob('a', 7)).execute();
  const { half } = await kysely
    .selectFrom('blob')
    .select(sql<number>`size / ${2}`.as('half'))
    .executeTakeFirstOrThrow();
  expect(half).toBe(3);
});

test('text sorts by code point', async () => {
  const { kysely } = fixture.database;
  await kysely
    .insertInto('blob')
    .values(['b', 'Z', 'é', 'a', '图'].map((name) => blob(name)))
    .execute();
  const rows = await kysely.selectFrom('blob').select('sha256').orderBy('sha256').execute();
  expect(rows.map(({ sha256 }) => sha256)).toEqual(['Z', 'a', 'b', 'é', '图']);
});

test('a word is refused where a number belongs', async () => {
  const { kysely } = fixture.database;
  await expect(sql`insert into blob values ('a', 'm', 'seven', 1, 1)`.execute(kysely)).rejects.toThrow();
});

test('a unique violation is recognized, other errors are not', async () => {
  const { kysely } = fixture.database;
  await kysely.insertInto('blob').values(blob('a')).execute();
  const caught = await kysely
    .insertInto('blob')
    .values(blob('a'))
    .execute()
    .catch((error: unknown) => error);
  expect(isUniqueViolation(caught)).toBe(true);
  const other = await sql`select nonsense from blob`.execute(kysely).catch((error: unknown) => error);
  expect(other).toBeInstanceOf(Error);
  expect(isUniqueViolation(other)).toBe(false);
});

test('a transaction is seen whole or not at all', async () => {
  const { kysely } = fixture.database;
  const seenInside: number[] = [];
  await kysely.transaction().execute(async (trx) => {
    await trx.insertInto('blob').values(blob('a')).execute();
    seenInside.push((await trx.selectFrom('blob').select('size').execute()).length);
    seenInside.push((await kysely.selectFrom('blob').select('size').execute()).length);
    await trx.insertInto('blob').values(blob('b')).execute();
  });
  expect(seenInside).toEqual([1, 0]);
  await expect(
    kysely.transaction().execute(async (trx) => {
      await trx.insertInto('blob').values(blob('c')).execute();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await kysely.selectFrom('blob').select('sha256').orderBy('sha256').execute()).toHaveLength(2);
});

test('a failed statement spoils its transaction, even when somebody swallows the error', async () => {
  const { kysely } = fixture.database;
  const outcome = kysely.transaction().execute(async (trx) => {
    await trx.insertInto('blob').values(blob('a')).execute();
    await trx
      .insertInto('blob')
      .values(blob('a'))
      .execute()
      .catch(() => {});
  });
  await expect(outcome).rejects.toThrow();
  expect(await kysely.selectFrom('blob').select('sha256').execute()).toEqual([]);
});

test('a savepoint inside a transaction can be given up alone', async () => {
  const { kysely } = fixture.database;
  const trx = await kysely.startTransaction().execute();
  await trx.insertInto('blob').values(blob('a')).execute();
  const inner = await trx.savepoint('inner').execute();
  await inner
    .insertInto('blob')
    .values(blob('a'))
    .execute()
    .catch(() => {});
  await inner.rollbackToSavepoint('inner').execute();
  await trx.insertInto('blob').values(blob('b')).execute();
  await trx.commit().execute();
  expect(await kysely.selectFrom('blob').select('sha256').execute()).toHaveLength(2);
});

test('a read only transaction sees one moment', async () => {
  const { kysely } = fixture.database;
  await kysely.insertInto('blob').values(blob('a')).execute();
  const trx = await kysely
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  const before = await trx.selectFrom('blob').select('sha256').execute();
  await kysely.insertInto('blob').values(blob('b')).execute();
  const after = await trx.selectFrom('blob').select('sha256').execute();
  await trx.commit().execute();
  expect([before.length, after.length]).toEqual([1, 1]);
});

test('two openings of one database see each other', async () => {
  const other = await fixture.another();
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? other : fixture.database).kysely
        .insertInto('blob')
        .values(blob(`blob ${n}`))
        .execute(),
    ),
  );
  expect(await other.kysely.selectFrom('blob').select('sha256').execute()).toHaveLength(40);
});

test('a notice is heard after the commit, and never after a rollback', async () => {
  const { kysely, notifier } = fixture.database;
  const heard: string[] = [];
  let onHeard = () => {};
  const until = async (text: string) => {
    while (!heard.includes(text)) await new Promise<void>((resolve) => (onHeard = resolve));
  };
  const stop = notifier.listen('test', (payload) => {
    heard.push(payload);
    onHeard();
  });
  // Subscribed when the first one comes back.
  const sent: Promise<void>[] = [];
  const first = setInterval(() => sent.push(notify(kysely, 'test', 'ready')), 20);
  await until('ready');
  clearInterval(first);
  await Promise.all(sent);
  await kysely
    .transaction()
    .execute(async (trx) => {
      await notify(trx, 'test', 'rolled back');
      throw new Error('no');
    })
    .catch(() => {});
  await kysely.transaction().execute((trx) => notify(trx, 'test', 'committed'));
  await until('committed');
  stop();
  expect(heard).not.toContain('rolled back');
});
