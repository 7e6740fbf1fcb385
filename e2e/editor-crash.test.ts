/** Somebody draws while the process of the tab is killed: what was kept is there in the next tab, and nothing by halves. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@linework/client';
import type { Drawing } from '@linework/cad/model/drawing';
import { openDocument } from '@linework/cad/save/document';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSeed } from '../apps/server/test/seed.ts';
import { random } from '../bench/generate.ts';
import { floorPlan } from './editor-plan.ts';
import { comeToEdit, enterAll, idle, modelOf, ready, savedCopy } from './editor-steps.ts';
import { firstMember, inDatabase, openedForTests, signIn, words, type Visit } from './harness.ts';

/** A few with every slow run; more by the variable. */
const ROUNDS = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 4);
const t = words();
const person = 'crash-rounds@example.com';
const opened = openedForTests();
const plan = openDocument(floorPlan()).drawing;
/** What is said then, of one or of several. */
const restored = new RegExp(t['editor.restored'].replaceAll('{count}', String.raw`\d+`));
/** When to kill. */
const nextMoment = random(testSeed);
let client: Client;
let looking: Visit;
let fileId: string;

beforeAll(async () => {
  client = await firstMember(opened, person);
  looking = await comeToEdit(opened);
  await signIn(looking.page, person);
  const file = new File([floorPlan()], 'crashes.dwg');
  fileId = (await client.postFile('upload', file, { parentId: '0', clash: 'version' })).id;
});
afterAll(() => looking?.context.close());

/** Step n is three batches: a circle of radius n, a rectangle, and four lines in place of that. */
const commandsOf = (n: number): string[][] => [
  ['CIRCLE', `${n * 10},500`, String(n)],
  ['RECTANG', `${n * 10},900`, '@8,8'],
  ['EXPLODE', 'L', ''],
];
const step = (n: number): string[] => commandsOf(n).flat();

/** How many batches have been applied to the plan, all of them whole and in their order. */
function batchesIn(drawing: Drawing): number {
  const added = modelOf(drawing).slice(modelOf(plan).length);
  const radii = added.flatMap((entity) => (entity.type === 'CIRCLE' ? [entity.radius] : []));
  const count = (type: string): number => added.filter((entity) => entity.type === type).length;
  const [circles, rectangles, exploded] = [radii.length, count('LWPOLYLINE'), count('LINE') / 4];
  expect(radii).toEqual(radii.map((_, i) => i + 1));
  expect(Number.isInteger(exploded)).toBe(true);
  expect(rectangles).toBeLessThanOrEqual(1);
  // The last step may be at its beginning, or half way through.
  expect([circles - 1, circles]).toContain(exploded + rectangles);
  expect(rectangles === 1 || exploded >= circles - 1).toBe(true);
  return circles + rectangles + 2 * exploded;
}

const draftBatches = async (): Promise<number> =>
  (await client.call('editWork', { fileId })).list.reduce((sum, { batches }) => sum + batches, 0);

/** The batches of the latest version; every version has the bytes that it says. */
async function publishedBatches(): Promise<{ batches: number; versions: number }> {
  const { list } = await client.call('versionHistory', { fileId, pageSize: 999 });
  expect(list.map(({ version }) => version)).toEqual(list.map((_, i) => list.length - i));
  const [latest] = list;
  const { signedUrl } = await client.call('versionDownload', { versionId: latest!.versionId });
  const bytes = new Uint8Array(await (await fetch(opened.product.url + signedUrl)).arrayBuffer());
  expect(bytes).toHaveLength(latest!.size);
  return { batches: batchesIn(openDocument(bytes).drawing), versions: list.length };
}

/** Processes that draw pages. */
async function renderers(): Promise<Set<number>> {
  const session = await opened.browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
}

/** A tab with the drawing as it was left, and the processes that came with it. */
async function openTab(wanted: number): Promise<{ page: Page; pids: number[] }> {
  // As if the lock of the tab that is gone had run out.
  inDatabase(opened, (db) => void db.exec('UPDATE edit_lock SET ends_at = 0'));
  const before = await renderers();
  const page = await looking.context.newPage();
  await page.goto(`/cloudNative/${fileId}`);
  await ready(page);
  const restore = page.getByRole('button', { name: t['editor.recovery.restore'], exact: true });
  const { batches } = await publishedBatches();
  if (wanted > batches) {
    await restore.click();
    await page.getByText(restored).waitFor();
  }
  return { page, pids: [...(await renderers())].filter((pid) => !before.has(pid)) };
}

/** Draws until the tab is gone. */
async function draw(page: Page, from: number): Promise<void> {
  for (let n = from; ; n++) await enterAll(page, step(n));
}

/** Begins to make a version, and waits for it until the tab is gone. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: t['editor.publish'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t['editor.publish'], exact: true }).click();
  await dialog.getByRole('button', { name: t['nav.version'] }).waitFor();
}

it(
  `kill -9 of the tab while somebody edits, ${ROUNDS} rounds: no acknowledged batch lost, no half batch applied`,
  { timeout: 120_000 + ROUNDS * 60_000 },
  async () => {
    let wanted = 0;
    let killed = 0;
    let kept = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const { page, pids } = await openTab(wanted);
      const there = batchesIn((await savedCopy(page)).drawing);
      expect(there, `round ${round}`).toBeGreaterThanOrEqual(wanted);
      expect(pids.length).toBeGreaterThan(0);
      // A step that was not finished is, so that the next begins with a circle.
      const unfinished = there % 3 === 0 ? [] : commandsOf(Math.ceil(there / 3)).slice(there % 3);
      await enterAll(page, unfinished.flat());
      await idle(page);
      let next = Math.ceil(there / 3) + 1;
      const isOffline = round % 3 === 0;
      if (isOffline) {
        // Without a server it is kept on this machine alone.
        await looking.context.route('**/edit/append*', (route) => route.abort());
        await enterAll(page, step(next));
        await idle(page);
        await page.getByText(t['editor.saved.offline']).waitFor();
        kept = 3 * next;
        next += 1;
      }
      const crashed = page.waitForEvent('crash');
      const working = round % 4 === 2 ? publish(page) : draw(page, next);
      const done = working.catch(() => undefined);
      await sleep(nextMoment() * 2500);
      // What the server has said so far, and what lies on this machine.
      const published = await publishedBatches();
      wanted = Math.max(published.batches, kept, published.batches + (await draftBatches()));
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      killed += 1;
      await Promise.all([crashed, done]);
      await page.close();
      if (isOffline) await looking.context.unroute('**/edit/append*');
    }
    const { page } = await openTab(wanted);
    const total = batchesIn((await savedCopy(page)).drawing);
    expect(total).toBeGreaterThanOrEqual(wanted);
    await page.close();
    const { versions } = await publishedBatches();
    console.log(`kill -9 of the tab, ${killed} rounds: 0 lost of ${total} batches, ${versions} versions`);
    expect(total).toBeGreaterThan(3 * ROUNDS);
  },
);
