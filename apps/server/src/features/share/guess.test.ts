/** Guessing at codes: throttled, while whoever knows the code gets in. */
import { codes, limits, type ShareItem } from '@linework/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, ipOf, serverForTests } from '../../../test/server.ts';
import { putAt, share, viaOf } from '../../../test/shares.ts';
import { networkOf } from '../../http/network.ts';

const server = serverForTests();
let made: ShareItem;
let fileId: string;
let n = 0;
const right = 'GOOD';
const patience = { timeout: 120_000 };

beforeEach(async () => {
  const email = `ann${(n += 1)}@example.com`;
  const ann = await server.member({ email }, { ip: ipOf(n) });
  ({ fileId } = await putAt(server, email, 'plan.txt'));
  made = await share(ann, { fileIds: fileId, password: right });
});

const from = (ip: string | (() => string)) => server.client({ ip });
const give = (client: ReturnType<typeof from>, password: string) =>
  answer(client.call('shareCode', { rand: made.rand, password }));
const unanswered = '100';
const wrongOnes = async () => {
  const { db } = server.app;
  const rows = await db
    .selectFrom('login_failure')
    .select('id')
    .where('account', '=', `share:${made.id}`)
    .execute();
  return rows.length;
};
const tally = (answers: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const each of answers) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
};

it('of 1,000 guesses at once from one address five are looked at', patience, async () => {
  const guesser = from('198.51.100.1');
  await give(guesser, 'AAAA');
  const guesses = Array.from({ length: 1000 }, (_, i) => give(guesser, `B${String(i).padStart(3, '0')}`));
  const counts = tally(await Promise.all(guesses));
  const wrong = counts[codes.shareCodeWrong] ?? 0;
  expect(wrong).toBeLessThan(limits.shareTriesPerVisitor);
  // A client that waits too long for its turn hangs up.
  expect(counts[codes.shareThrottled]).toBe(1000 - wrong - (counts[unanswered] ?? 0));
  const looked = await wrongOnes();
  expect(looked).toBeLessThanOrEqual(limits.shareTriesPerVisitor);
  // The right one is not looked at either, and opens nothing.
  for (let i = looked; i < limits.shareTriesPerVisitor; i += 1) await give(guesser, 'AAAA');
  expect(await give(guesser, right)).toBe(codes.shareThrottled);
  expect(await answer(guesser.call('fileInfo', { via: viaOf(made), fileId }))).toBe(codes.shareCodeNeeded);

  const visitor = from('198.51.100.2');
  expect(await give(visitor, right)).toBe(codes.ok);
  expect(await answer(visitor.call('fileInfo', { via: viaOf(made), fileId }))).toBe(codes.ok);
  // Another share of the same address is another matter, and so is a quarter of an hour later.
  const { db } = server.app;
  const later = Date.now() - limits.shareTriesWindowMs;
  await db
    .updateTable('login_failure')
    .set({ at: later })
    .where('account', '=', `share:${made.id}`)
    .execute();
  expect(await give(guesser, right)).toBe(codes.ok);
});

it(
  'of 1,000 guesses at once from 500 addresses each is looked at once a day, when a hundred were wrong',
  patience,
  async () => {
    let i = 0;
    const crowd = from(() => `203.0.${100 + Math.floor((i % 500) / 250)}.${i++ % 250}`);
    for (let wrong = 0; wrong < limits.shareTriesPerDay; wrong += 1) await give(crowd, 'AAAA');
    i = 0;
    const counts = tally(
      await Promise.all(Array.from({ length: 1000 }, (_, at) => give(crowd, `B${at % 10}${at % 7}A`))),
    );
    // A hundred addresses have guessed before; the other four hundred are looked at once.
    expect(counts[codes.shareCodeWrong] ?? 0).toBeLessThanOrEqual(400);
    expect(counts[codes.shareThrottled]).toBeGreaterThanOrEqual(600);
    expect(await give(from('192.0.2.77'), right)).toBe(codes.ok);
    // Who erred once has to wait: the guesser looks the same.
    const clumsy = from('192.0.2.78');
    expect(await give(clumsy, 'AAAA')).toBe(codes.shareCodeWrong);
    expect(await give(clumsy, right)).toBe(codes.shareThrottled);
  },
);

it('a right code is no guess: it may be given any number of times', async () => {
  const visitor = from('198.51.100.9');
  for (let i = 0; i < 3 * limits.shareTriesPerVisitor; i += 1)
    expect(await give(visitor, right)).toBe(codes.ok);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, place) => {
  expect(networkOf(ip)).toBe(place);
});
