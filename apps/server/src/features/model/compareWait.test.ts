/** Who leaves while two models are converted is told when they can be compared; who stays is not. */
import { codes } from '@linework/contract';
import { expect, it } from 'vitest';
import { silent } from '../../../test/databases.ts';
import { thickDxf } from '../../../test/drawings.ts';
import { annsFiles } from '../../../test/realFiles.ts';
import { answer } from '../../../test/server.ts';
import { compareWaitJobs } from './compareWait.ts';

const given = annsFiles();
/** Never the same bytes twice. */
let height = 30;

/** Two drawings whose solids nobody has asked for: they are converted when somebody does. */
async function twoModels(): Promise<{ fileId: string; otherFileId: string }> {
  const one = await given.put('house.dxf', thickDxf((height += 1)));
  const other = await given.put('house-b.dxf', thickDxf((height += 1)));
  return { fileId: String(one.id), otherFileId: String(other.id) };
}

/** The jobs that wait, put off so that only the test runs them. */
async function waitingJobs() {
  const { db } = given.server.app;
  const open = { kind: 'model.compareWait' as const, later: Date.now() + 3_600_000 };
  await db
    .updateTable('job')
    .set({ due_at: open.later })
    .where('kind', '=', open.kind)
    .where('ended_at', 'is', null)
    .execute();
  return db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('kind', '=', open.kind)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}

const run = (job: { id: number; payload: string }) => {
  const { signal } = new AbortController();
  const control = { signal, progress() {}, async checkpoint() {}, log: silent };
  const { 'model.compareWait': handler } = compareWaitJobs(given.server.app);
  return handler!.run({ id: job.id, payload: JSON.parse(job.payload), tries: 1 }, control);
};
const notices = async () => (await given.ann.call('noticeList', {})).list;
const ready = (fileId: string) =>
  expect
    .poll(async () => (await given.ann.call('modelOpen', { fileId })).state, { timeout: 60_000 })
    .toBe('ready');
const clearJobs = () =>
  given.server.app.db.deleteFrom('job').where('kind', '=', 'model.compareWait').execute();

it('tells with a link, after the time that an open page has to say that it needs no notice', async () => {
  const models = await twoModels();
  expect(await given.ann.call('modelCompareWait', { ...models, wait: 1 })).toEqual({ waiting: 1 });
  // Asking again makes no second one.
  expect(await given.ann.call('modelCompareWait', { ...models, wait: 1 })).toEqual({ waiting: 1 });
  const [first, ...more] = await waitingJobs();
  expect(more).toEqual([]);
  for (const id of Object.values(models)) await ready(id);
  expect(await run(first!)).toEqual({ state: 'ready' });
  expect(await notices()).toEqual([]);
  const last = (await waitingJobs()).at(-1)!;
  expect(last.id).not.toBe(first!.id);
  await run(last);
  expect(await notices()).toMatchObject([
    {
      kind: 'comparisonReady',
      name: 'house.dxf ↔ house-b.dxf',
      path: `/compare?kind=model&left=${models.fileId}&right=${models.otherFileId}`,
    },
  ]);
  // Nothing is left to wait for.
  await clearJobs();
  expect(await given.ann.call('modelCompareWait', { ...models, wait: 1 })).toEqual({ waiting: 0 });
  await given.ann.call('noticeRead', {});
  await given.ann.call('noticeDelete', {});
});

it('is silent where it was taken back, and where a file is gone', async () => {
  const models = await twoModels();
  const { otherFileId } = models;
  const ask = { ...models, wait: 1 } as const;
  expect(await given.ann.call('modelCompareWait', ask)).toEqual({ waiting: 1 });
  const [waiting] = await waitingJobs();
  expect(await given.ann.call('modelCompareWait', { ...models, wait: 0 })).toEqual({ waiting: 0 });
  expect(await waitingJobs()).toEqual([]);
  // It may have been running when it was taken back.
  const payload = JSON.stringify({ ...JSON.parse(waiting!.payload), isReady: true });
  for (const id of Object.values(models)) await ready(id);
  await run({ id: waiting!.id, payload });
  expect(await notices()).toEqual([]);
  await given.ann.call('fileDelete', { fileId: otherFileId, deleteLevel: 1 });
  expect(await run(waiting!)).toEqual({ state: 'gone' });
  expect(await answer(given.ann.call('modelCompareWait', ask))).toBe(codes.fileAbsent);
  await clearJobs();
});
