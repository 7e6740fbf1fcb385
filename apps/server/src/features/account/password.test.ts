import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from './password.ts';

/** Work rather than time, which on a busy machine says nothing. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < 8; i += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it('does the same work for an account that does not exist', async () => {
  const stored = await hashPassword('the right one');
  // What is made once is made now.
  await passwordFits(null, 'a wrong one');
  const known: number[] = [];
  const unknown: number[] = [];
  // What else goes on only ever adds to it.
  for (let round = 0; round < 3; round += 1) {
    known.push(await cpuOf(() => passwordFits(stored, 'a wrong one')));
    unknown.push(await cpuOf(() => passwordFits(null, 'a wrong one')));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});

it('lets nobody in without a password', async () => {
  expect(await passwordFits(null, 'nobody has this password')).toBe(false);
  expect(await passwordFits(await hashPassword('the right one'), 'the right one')).toBe(true);
});
