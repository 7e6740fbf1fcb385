/** What people hear before and when premium or space ends: seven days, one day, the end; each once. */
import { expect, it } from 'vitest';
import { addTestUser } from '../../../test/users.ts';
import { serverForTests } from '../../../test/server.ts';
import { dayMs, grant } from '../membership/service.ts';
import { remindOfEnds } from './reminders.ts';

const server = serverForTests();

const granted = (userId: number, line: 'premium' | 'space', days: number, now: number) =>
  server.app.db.transaction().execute((trx) =>
    grant(
      trx,
      'us',
      {
        userId,
        line,
        goodsCode: line === 'premium' ? 'ML7-M' : 'SP5-M',
        source: 'admin',
        months: 0,
        days,
        key: `${line}:${userId}:${now}`,
      },
      now,
    ),
  );
const noticesOf = (userId: number) =>
  server.app.db.selectFrom('notice').select('kind').where('user_id', '=', userId).orderBy('id').execute();
const mailsTo = async (address: string) =>
  (await server.mails()).filter(({ recipient }) => recipient === address);

it.each(['premium', 'space'] as const)(
  '%s: at seven days, at one and at the end, once each',
  async (line) => {
    const email = `${line}@example.com`;
    const userId = await addTestUser(server.app.db, { email }, server.app.config);
    const begin = Date.now();
    await granted(userId, line, 30, begin);
    const end = begin + 30 * dayMs;
    const heard: [number, number][] = [];
    for (const at of [
      end - 8 * dayMs,
      end - 7 * dayMs - 1,
      end - 7 * dayMs,
      end - 6 * dayMs,
      end - dayMs - 1,
      end - dayMs,
      end - 1,
      end,
      end + 3_600_000,
      end + 2 * dayMs,
    ]) {
      // Twice, as on two nodes.
      const [one, two] = await Promise.all([remindOfEnds(server.app, at), remindOfEnds(server.app, at)]);
      if (one + two > 0) heard.push([at - end, one + two]);
    }
    expect(heard).toEqual([
      [-7 * dayMs, 1],
      [-dayMs, 1],
      [0, 1],
    ]);
    await server.settled();
    expect(await mailsTo(email)).toHaveLength(3);
    expect((await noticesOf(userId)).at(-1)).toEqual({ kind: 'membershipEnded' });
  },
);

it('whoever has renewed hears nothing, and the gift reminds nobody', async () => {
  const email = 'renewed@example.com';
  const userId = await addTestUser(server.app.db, { email }, server.app.config);
  const begin = Date.now();
  await granted(userId, 'premium', 30, begin);
  await granted(userId, 'premium', 30, begin + 20 * dayMs);
  for (const days of [23, 29, 30, 31]) expect(await remindOfEnds(server.app, begin + days * dayMs)).toBe(0);
  expect(await remindOfEnds(server.app, begin + 53 * dayMs)).toBe(1);
});
