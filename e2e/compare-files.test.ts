/** Comparing files that are neither drawings nor models: texts by lines, pictures by swiping, others by what is known. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { violations } from './axe.ts';
import { row } from './drive-steps.ts';
import {
  desktop,
  firstMember,
  openedForTests,
  patience,
  phone,
  signIn,
  visitPatiently,
  words,
  type Visit,
} from './harness.ts';
import { docx, png } from './preview-files.ts';

const t = words();
const person = 'reader@example.com';
const pictures = process.env['LINEWORK_SCREENSHOTS'];
const opened = openedForTests();
let client: Client;
let looking: Visit;
const files: Record<string, string> = {};

const before = Array.from({ length: 60 }, (_, n) => `Item ${n + 1}\tbeam, 200 × 300`);
const after = before
  .toSpliced(49, 1)
  .toSpliced(30, 0, 'Item 30a\tcolumn')
  .with(9, 'Item 10\tbeam, 200 × 400');

async function put(name: string, ...contents: (string | Buffer)[]): Promise<void> {
  for (const content of contents) {
    const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
    files[name] = (await client.postFile('upload', file, { parentId: '0', clash: 'version' })).id;
  }
}

beforeAll(async () => {
  client = await firstMember(opened, person);
  await put('parts.txt', before.join('\n'), after.join('\n'), after.join('\r\n'));
  await put('site.png', png(400, 300), png(800, 500));
  await put('letter.zip', docx(['One']), docx(['Two words']));
  looking = await visitPatiently(opened, { size: desktop });
  await signIn(looking.page, person);
});
afterAll(() => looking?.context.close());

async function versionIds(name: string): Promise<string[]> {
  const { list } = await client.call('versionHistory', { fileId: files[name]! });
  return list.map(({ versionId }) => versionId).toReversed();
}
async function open(page: Page, name: string, one: number, other: number): Promise<void> {
  const ids = await versionIds(name);
  const query = `left=${files[name]}&leftVersion=${ids[one - 1]}&right=${files[name]}&rightVersion=${ids[other - 1]}`;
  await page.goto(`/compare?${query}&kind=file`);
}
const lines = (page: Page): Locator => page.getByRole('table', { name: t['compare.files.lines'] });
/** Each changed line: numbers on both sides, what happened, text. */
const changedLines = (page: Page): Promise<string[]> =>
  lines(page)
    .locator('tr[data-kind=added], tr[data-kind=removed]')
    .evaluateAll((rows) =>
      rows.map((line) =>
        [(line as HTMLElement).dataset['kind'], ...[0, 1, 3].map((n) => line.children[n]!.textContent)].join(
          '|',
        ),
      ),
    );
const swiped = (page: Page, side: string): Promise<string> =>
  page.locator(`img[data-side=${side}]`).evaluate((image) => (image as HTMLElement).style.clipPath);

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `compare-files-${name}.png`) });
}

it('begins in the history of a text and shows exactly the lines that were edited', async () => {
  const { page } = looking;
  await page.goto(`/yun/version/${files['parts.txt']}`);
  for (const version of [1, 2]) {
    await page.locator(`[data-version="${version}"]`).hover();
    await page.getByRole('checkbox', { name: translate(t, 'version.select', { version }) }).check();
  }
  await page.getByRole('link', { name: t['version.compare'], exact: true }).click();
  await lines(page).waitFor({ timeout: patience });
  expect(await changedLines(page)).toEqual([
    'removed|10||Item 10\tbeam, 200 × 300',
    'added||10|Item 10\tbeam, 200 × 400',
    'added||31|Item 30a\tcolumn',
    'removed|50||Item 50\tbeam, 200 × 300',
  ]);
  await page.getByText(translate(t, 'compare.files.added', { count: 2 })).waitFor();
  await page.getByText(translate(t, 'compare.files.removed', { count: 2 })).waitFor();
  expect(await page.getByRole('banner').innerText()).toContain('parts.txt');
  await picture(page, 'text');
  expect(await violations(page)).toEqual([]);
});

it('goes along the changes by keys and opens what is folded', async () => {
  const { page } = looking;
  await page.locator('#content').focus();
  const current = lines(page).locator('[aria-current]');
  for (const [key, text] of [
    ['j', 'Item 10 beam'],
    ['j', 'column'],
    ['j', 'Item 50 beam'],
    ['j', 'Item 10 beam'],
    ['k', 'Item 50 beam'],
  ] as const) {
    await page.keyboard.press(key);
    await current.getByText(text).waitFor();
  }
  await page.getByText(translate(t, 'compare.files.change', { at: 3, count: 3 })).waitFor();
  expect(await lines(page).getByText('Item 4 beam').count()).toBe(0);
  const fold = page.getByRole('button', { name: translate(t, 'compare.files.unchanged', { count: 6 }) });
  await fold.first().click();
  await lines(page).getByText('Item 4 beam').waitFor();
});

it('tells where only the ends of lines differ', async () => {
  const { page } = looking;
  await open(page, 'parts.txt', 2, 3);
  await page.getByText(t['compare.files.sameLines']).waitFor({ timeout: patience });
  expect(await page.getByText(t['compare.none']).isVisible()).toBe(true);
});

it('swipes over two pictures by key and by pointer, and tells their sizes', async () => {
  const { page } = looking;
  await open(page, 'site.png', 1, 2);
  await page
    .getByText(translate(t, 'compare.files.sizes', { before: '400 × 300', after: '800 × 500' }))
    .waitFor({ timeout: patience });
  expect(await swiped(page, 'after')).toContain('50%');
  const slider = page.getByRole('slider', { name: t['compare.swipe'] });
  await slider.fill('0.25');
  await expect.poll(() => swiped(page, 'after')).toContain('25%');
  await expect.poll(() => swiped(page, 'before')).toContain('75%');
  await slider.press('ArrowRight');
  await expect.poll(() => swiped(page, 'after')).toContain('25.5%');
  await page
    .locator('img[data-side=before]')
    .locator('..')
    .click({ position: { x: desktop.width * 0.75, y: 100 } });
  await expect.poll(() => swiped(page, 'after')).toContain('75%');
  await picture(page, 'pictures');
  expect(await violations(page)).toEqual([]);
});

it('tells what is known of two files that cannot be shown, chosen in the drive', async () => {
  const { page, context } = looking;
  await page.goto('/yun/index');
  await row(page, 'letter.zip').click();
  await row(page, 'parts.txt').click({ modifiers: ['ControlOrMeta'] });
  await row(page, 'parts.txt').click({ button: 'right' });
  const tab = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: t['drive.action.compare'] }).click();
  const compared = await tab;
  const table = compared.getByRole('table', { name: t['compare.files.facts'] });
  await table.waitFor({ timeout: patience });
  const name = await table.locator('[data-fact=name]').innerText();
  expect(name).toContain('letter.zip');
  expect(name).toContain('parts.txt');
  await compared.close();
});

it('tells two versions of an archive apart by their facts', async () => {
  const { page } = looking;
  await open(page, 'letter.zip', 1, 2);
  const table = page.getByRole('table', { name: t['compare.files.facts'] });
  await table.waitFor({ timeout: patience });
  await page.getByText(t['compare.files.cannot']).waitFor();
  const differing = await table
    .locator('[data-differs]')
    .evaluateAll((rows) => rows.map((each) => (each as HTMLElement).dataset['fact']));
  expect(differing).toEqual(expect.arrayContaining(['version', 'size', 'md5']));
  expect(differing).not.toContain('name');
  await picture(page, 'facts');
  expect(await violations(page)).toEqual([]);
  await open(page, 'letter.zip', 2, 2);
  await page.getByText(t['compare.files.same']).waitFor({ timeout: patience });
});

it('works on a phone, in the dark too', async () => {
  const visit = await visitPatiently(opened, { size: phone });
  const { page } = visit;
  await signIn(page, person);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, 'parts.txt', 1, 2);
  await lines(page).waitFor({ timeout: patience });
  await page.getByRole('button', { name: t['compare.files.next'] }).click();
  await lines(page).locator('[aria-current]').getByText('300').waitFor();
  await picture(page, 'phone-text');
  expect(await violations(page)).toEqual([]);
  await open(page, 'site.png', 1, 2);
  await page.getByRole('slider', { name: t['compare.swipe'] }).fill('0.4');
  await expect.poll(() => swiped(page, 'after')).toContain('40%');
  await picture(page, 'phone-pictures');
  await open(page, 'letter.zip', 1, 2);
  await page.getByRole('table', { name: t['compare.files.facts'] }).waitFor({ timeout: patience });
  await picture(page, 'phone-facts');
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
  expect(await violations(page)).toEqual([]);
  await visit.context.close();
});
