/** A large drawing of the cloud over a line on which nothing comes: what is under way is told, and can be stopped. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { firstMember, openedForTests, signIn, type Visit, words } from './harness.ts';
import { dxf, linesOnSheet } from './viewer-engine-drawings.ts';
import { come, patience, shown, surface } from './viewer-steps.ts';

const opened = openedForTests();
const t = words();
const person = 'waiting@example.com';
let fileId = '';

beforeAll(async () => {
  const client = await firstMember(opened, person);
  const inModel = linesOnSheet(60_000).map((pairs) => pairs.filter(([code]) => code !== 67));
  const file = new File([dxf([...inModel, ...linesOnSheet(60_000)])], 'large.dxf');
  fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
  await vi.waitFor(async () => expect((await client.call('drawingOpen', { fileId })).state).toBe('ready'), {
    timeout: patience,
    interval: 200,
  });
}, 2 * patience);

async function enter(): Promise<Visit> {
  const looking = await come(opened, 'desktop');
  await signIn(looking.page, person);
  return looking;
}

/** Of the drawing's bytes nothing comes but the beginning. */
const holdBytes = (page: Page): Promise<unknown> =>
  page.route(/\/dl\//, (route) => {
    const { range = 'bytes=0-' } = route.request().headers();
    return range.startsWith('bytes=0-') ? route.fallback() : new Promise<void>(() => undefined);
  });

const cancel = (page: Page) => page.getByRole('button', { name: t['action.cancel'], exact: true });

describe('while it is drawn', () => {
  it('the opening is told in words and by how much stands, and can be given up', async () => {
    const { context, page } = await enter();
    await holdBytes(page);
    await page.goto(`/viewer/${fileId}`);
    await surface(page).and(page.locator('[data-state=drawing]')).waitFor();
    await page.getByText(t['viewer.opening.drawing'], { exact: true }).waitFor();
    await cancel(page).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/viewer'));
    await context.close();
  });

  it('a way to another layout is given up by its button, and the one before is there', async () => {
    const { context, page } = await enter();
    await page.goto(`/viewer/${fileId}`);
    await shown(page);
    await holdBytes(page);
    await page.getByRole('tab', { selected: false }).first().click();
    await cancel(page).click();
    await page.getByRole('tab', { name: t['viewer.model'], exact: true, selected: true }).waitFor();
    await cancel(page).waitFor({ state: 'detached' });
    await shown(page);
    await context.close();
  });
});

it('what a box holds is told by a few requests, however much it is', async () => {
  const { context, page } = await enter();
  await page.goto(`/viewer/${fileId}`);
  await shown(page);
  const box = (await surface(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/dl/')) requests += 1;
  });
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60, { steps: 4 });
  await page.mouse.up();
  const panel = page.getByRole('complementary', { name: t['viewer.panel.properties'] });
  await panel.getByText(t['viewer.properties.totalLength']).waitFor({ timeout: patience });
  // Of more than a hundred lines.
  await panel.getByRole('heading', { name: /^[1-9]\d{2,}|[1-9],\d{3}/ }).waitFor();
  expect(requests).toBeLessThan(25);
  await context.close();
});
