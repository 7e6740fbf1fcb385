import { sql, type Compilable, type RawBuilder } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { notify } from '../notify.ts';
import { prepare } from '../prepared.ts';

const isPostgres = process.env.LINEWORK_TEST_DATABASE_URL !== undefined;

describe.runIf(isPostgres)('PostgreSQL', () => {
  test('connections that the server ends are failed calls, and the next calls work', async () => {
    const fixture = await testDatabase();
    const { kysely, notifier } = fixture.database;
    const killer = await fixture.another();
    const endAll = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'linework'`.execute(
        killer.kysely,
      );
    const heard = new Set<string>();
    notifier.listen('test', (payload) => heard.add(payload));
    const say = async (payload: string) => {
      while (!heard.has(payload)) {
        await notify(killer.kysely, 'test', payload);
        await sleep(20);
      }
    };
    await say('before');

    const ended = Promise.withResolvers<void>();
    const slow = sql`select pg_sleep(60)`.execute(kysely);
    const between = kysely.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await ended.promise;
      await sql`select 1`.execute(trx);
    });
    const failed = Promise.allSettled([slow, between]);
    const atWork = async (): Promise<unknown[]> =>
      (
        await sql`select pid from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and application_name = 'linework' and (query like '%pg_sleep%' or state = 'idle in transaction')`.execute(
          killer.kysely,
        )
      ).rows;
    await vi.waitFor(async () => expect(await atWork()).toHaveLength(2), 20_000);
    await endAll();
    ended.resolve();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);

    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => fixture.database.ping()));
    expect(calls.filter(({ status }) => status === 'rejected').length).toBeLessThan(20);
    await fixture.database.ping();
    await say('after');
    await fixture.close();
  });

  test('nothing is compiled: that takes longer than it saves', async () => {
    const fixture = await testDatabase();
    const { rows } = await sql<{ jit: string }>`show jit`.execute(fixture.database.kysely);
    expect(rows).toEqual([{ jit: 'off' }]);
    await fixture.close();
  });

  test('statements that come again have a name, also when their table changes under them', async () => {
    const fixture = await testDatabase();
    const { kysely } = fixture.database;
    const eras = prepare<[ownerId: number]>()((db, ownerId) =>
      db.selectFrom('drive').selectAll().where('user_id', '=', ownerId),
    );
    const named = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_prepared_statements where statement like '%"drive"%'`.execute(
        kysely,
      );
      return rows[0]!.count;
    };
    // One connection after the other is the same one.
    for (let n = 0; n < 8; n += 1) expect(await eras(kysely, 1)).toEqual([]);
    expect(await named()).toBe(1);
    await sql`alter table drive add column later integer`.execute(kysely);
    for (let n = 0; n < 3; n += 1) expect(await eras(kysely, 1)).toEqual([]);
    await kysely.transaction().execute((trx) => eras(trx, 1));
    await fixture.close();
  });

  test('such statements bring what pg would, and fail as it would', async () => {
    const fixture = await testDatabase();
    const { kysely } = fixture.database;
    await sql`create table kept (id bigint primary key, name text, many bigint[], flag boolean)`.execute(
      kysely,
    );
    const statement = <Values extends readonly unknown[]>(build: (...values: Values) => RawBuilder<object>) =>
      prepare<Values>()(
        (db, ...values) => ({ compile: () => build(...values).compile(db) }) as Compilable<object>,
      );
    const add = statement<[id: number, name: string | null, many: readonly number[]]>(
      (id, name, many) =>
        sql`insert into kept values (${id}, ${name}, ${many}::bigint[], true) returning id, name, many, flag`,
    );
    const rename = statement<[name: string, id: number]>(
      (name, id) => sql`update kept set name = ${name} where id = ${id}`,
    );
    const named = statement<[names: readonly string[]]>(
      (names) => sql`select id from kept where name = any (${names}::text[]) order by id`,
    );
    // Its first run on a connection fails before it has brought anything.
    const divided = statement<[by: number]>((by) => sql`select 10 / ${by}::bigint as part`);
    await expect(divided(kysely, 0)).rejects.toThrow('division by zero');
    for (const by of [2, 5]) expect(await divided(kysely, by)).toEqual([{ part: 10 / by }]);
    await expect(divided(kysely, 0)).rejects.toThrow('division by zero');

    for (const id of [1, 2, 3]) {
      const row = { id, name: id === 2 ? null : `it's "${id}", 图\n`, many: [id, -id] };
      expect(await add(kysely, row.id, row.name, row.many)).toEqual([{ ...row, flag: true }]);
    }
    await expect(add(kysely, 3, 'again', [])).rejects.toMatchObject({ code: '23505' });
    expect(await add(kysely, 4, '', [])).toEqual([{ id: 4, name: '', many: [], flag: true }]);
    for (const id of [1, 2]) expect(await rename(kysely, 'renamed', id)).toEqual([]);
    expect(await named(kysely, ['renamed', ''])).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }]);
    await fixture.close();
  });
});

test.skipIf(isPostgres)('an address nobody listens at is an error, not a wait', async () => {
  const { openPostgres } = await import('./open.ts');
  const log = { info() {}, warn() {}, error() {} };
  await expect(openPostgres({ databaseUrl: 'postgres://127.0.0.1:1/none', log })).rejects.toThrow();
});
