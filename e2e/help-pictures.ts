/**
 * Takes the pictures of the help, in every language: `node e2e/help-pictures.ts` after a build of the web app; with
 * `--missing` only those that are not there.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createClient } from '@linework/client';
import { languages, type Language } from '@linework/contract';
import { dictionaries } from '@linework/i18n/dictionaries';
import { startProcess } from '../apps/server/test/processes.ts';
import { roomsDxf } from './viewer-files.ts';

const onlyMissing = process.argv.includes('--missing');
const folder = join(import.meta.dirname, '../apps/web/public/help');
const password = 'correct horse battery';
const size = { width: 1200, height: 750 };

const dataDir = await mkdtemp(join(tmpdir(), 'linework-help-'));
const server = await startProcess('serve', { LINEWORK_DATA: dataDir, LINEWORK_LOG_LEVEL: 'warn' });
const client = createClient({ baseUrl: server.url });
await client.call('register', { email: 'ada@example.com', password, nickname: 'Ada' });
const upload = async (name: string, content: Buffer | string, parentId = '0'): Promise<string> =>
  (await client.postFile('upload', new File([new Uint8Array(Buffer.from(content))], name), { parentId })).id;
const site = (await client.call('folderAdd', { parentId: '0', name: 'Riverside 12' })).id;
await client.call('folderAdd', { parentId: '0', name: 'Archive 2025' });
const plan = await upload('Ground floor.dxf', roomsDxf());
await upload('First floor.dxf', roomsDxf().toString().replace('KITCHEN', 'STUDIO'));
await upload('Site notes.txt', 'Stairs first.', site);
await upload('Minutes.txt', 'Monday: stairs. Tuesday: roof.');
await client.postFile(
  'upload',
  new File(
    [new Uint8Array(Buffer.from(roomsDxf().toString().replace('KITCHEN', 'PANTRY')))],
    'Ground floor.dxf',
  ),
  { parentId: '0', clash: 'version' } as never,
);
await client
  .call('groupAdd', { name: 'Riverside team', introduction: 'Everybody on the site' } as never)
  .catch(() => undefined);

const browser = await chromium.launch({
  executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function enter(context: BrowserContext, language: Language): Promise<Page> {
  await context.addInitScript((chosen) => {
    localStorage.setItem('linework.cookies', 'accepted');
    localStorage.setItem('linework.tour', 'done');
    localStorage.setItem('linework.language', chosen);
  }, language);
  const page = await context.newPage();
  await page.goto('/login');
  await page
    .locator('input[autocomplete~=username], input[type=email], input[name=account]')
    .first()
    .fill('ada@example.com');
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL(/\/(yun|webH5)/);
  return page;
}

const isThere = (language: Language, topic: string): boolean =>
  onlyMissing && existsSync(join(folder, language, `${topic}.webp`));

async function keep(page: Page, language: Language, topic: string): Promise<void> {
  await page.waitForTimeout(900);
  const png = await page.screenshot();
  await mkdir(join(folder, language), { recursive: true });
  await sharp(png)
    .webp({ quality: 68 })
    .toFile(join(folder, language, `${topic}.webp`));
}

const drawn = (page: Page): Promise<void> =>
  page.locator('#drawing[data-state=success]').waitFor({ timeout: 60_000 });

for (const language of languages) {
  const t = dictionaries[language];
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: size,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(60_000);
  const page = await enter(context, language);
  const row = (name: string) => page.locator('[role=grid] [data-id]').filter({ hasText: name });
  const step = async (topic: string, work: () => Promise<unknown>): Promise<void> => {
    if (isThere(language, topic)) return;
    try {
      await work();
      await keep(page, language, topic);
    } catch (error) {
      console.error(language, topic, error instanceof Error ? error.message.split('\n')[0] : error);
    }
  };
  const list = async (): Promise<void> => {
    await page.goto('/yun/index');
    await row('Ground floor').waitFor();
  };
  const menu = async (name: string, action: string): Promise<void> => {
    await list();
    await row(name).click({ button: 'right' });
    // Its shortcut is a part of an item's name.
    await page.getByRole('menuitem', { name: action }).first().click();
  };
  await step('start', list);
  await step('upload', async () => {
    await list();
    await page.getByRole('button', { name: t['action.upload'], exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
  });
  await step('share', async () => {
    await menu('Ground floor', t['drive.action.share']);
    await page.getByRole('dialog').waitFor();
  });
  await step('convert', async () => {
    await menu('Ground floor', t['drive.action.convert']);
    await page.getByRole('dialog').waitFor();
  });
  await step('archives', async () => {
    await menu('Riverside 12', t['drive.action.compress']);
    await page.getByRole('dialog').waitFor();
  });
  await step('groups', async () => {
    await page.goto('/yun/group');
    await page.locator('h1').waitFor();
  });
  await step('space', async () => {
    await page.goto('/frozen');
    await page.locator('h1').waitFor();
  });
  await step('versions', async () => {
    await page.goto(`/yun/version/${plan}`);
    await drawn(page);
  });
  await step('view', async () => {
    await page.goto(`/viewer/${plan}`);
    await drawn(page);
    await page.getByRole('button', { name: t['viewer.panel.layers'], exact: true }).click();
  });
  await step('measure', async () => {
    await page.goto(`/viewer/${plan}`);
    await drawn(page);
    await page.waitForTimeout(800);
    await page.keyboard.type('di');
    await page.keyboard.press('Enter');
    await page.mouse.click(480, 330);
    await page.mouse.click(760, 330);
    await page.keyboard.press('Enter');
  });
  await step('notes', async () => {
    await page.goto(`/viewer/${plan}`);
    await drawn(page);
    await page.waitForTimeout(800);
    await page.keyboard.type('cloud');
    await page.keyboard.press('Enter');
    await page.mouse.move(420, 260);
    await page.mouse.down();
    await page.mouse.move(640, 420, { steps: 5 });
    await page.mouse.up();
  });
  await context.close();
  const pocket = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 700 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  pocket.setDefaultTimeout(60_000);
  if (!isThere(language, 'phone')) {
    const small = await enter(pocket, language);
    await small.goto('/webH5?kind=all');
    await small.locator('[role=grid] [data-id]').first().waitFor();
    await keep(small, language, 'phone');
  }
  await pocket.close();
  console.log(language);
}
await browser.close();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true, force: true });
