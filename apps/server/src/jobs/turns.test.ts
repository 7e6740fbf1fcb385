import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/databases.ts';
import { claim } from './claim.ts';
import { enqueue, enqueueUnseen } from './queue.ts';

let fixture: TestDatabase;
beforeEach(async () => {
  fixture = await testDatabase();
});
afterEach(() => fixture.close());

const ask = (accountId: number | undefined, name: string, priority = 0) =>
  enqueue(
    fixture.database.kysely,
    'preview.make',
    { sha256: name, extension: 'dxf' },
    { accountId, priority },
  );

const next = async (): Promise<string> => {
  const options = { kinds: ['preview.make'], limit: 1, lease: 'one', leaseMs: 60_000 };
  const [job] = await claim(fixture.database, options);
  return job ? (JSON.parse(job.payload) as { sha256: string }).sha256 : '';
};
const all = async (): Promise<string[]> => {
  const names: string[] = [];
  for (let name = await next(); name !== ''; name = await next()) names.push(name);
  return names;
};

test('accounts take turns: one drawing does not wait for the thousand of another', async () => {
  for (let n = 0; n < 5; n += 1) await ask(1, `a${n}`);
  expect(await next()).toBe('a0');
  await ask(2, 'b0');
  await ask(3, 'c0');
  await ask(2, 'b1');
  expect(await all()).toEqual(['b0', 'c0', 'a1', 'b1', 'a2', 'a3', 'a4']);
});

test('whom somebody waits for comes first, and there too in turn', async () => {
  await ask(1, 'a0');
  await ask(1, 'seen a0', 10);
  await ask(1, 'seen a1', 10);
  await ask(2, 'seen b0', 10);
  await enqueueUnseen(fixture.database.kysely, 'preview.make', { sha256: 'nobody', extension: 'dxf' });
  expect(await all()).toEqual(['seen b0', 'seen a0', 'seen a1', 'a0', 'nobody']);
});
