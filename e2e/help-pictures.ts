/**
 * Takes the pictures of the help, in every language: `node e2e/help-pictures.ts` after a build of the web app; with
 * `--missing` only those that are not there, with a topic's name only that one.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createClient } from '@linework/client';
import { languages, type Language } from '@linework/contract';
import { dictionaries } from '@linework/i18n/dictionaries';
import { translate } from '@linework/i18n';
import { startProcess } from '../apps/server/test/processes.ts';

const onlyMissing = process.argv.includes('--missing');
const onlyTopics = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const folder = join(import.meta.dirname, '../apps/web/public/help');
const password = 'correct horse battery';
const size = { width: 1200, height: 750 };

const dataDir = await mkdtemp(join(tmpdir(), 'linework-help-'));
const server = await startProcess('serve', { LINEWORK_DATA: dataDir, LINEWORK_LOG_LEVEL: 'warn' });
const client = createClient({ baseUrl: server.url });
await client.call('register', { email: 'ada@example.com', password, nickname: 'Ada' });
const sample = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../apps/web/public/samples', `${name}.dwg`));
const upload = async (
  name: string,
  content: Buffer | string,
  options: { parentId: string; clash?: 'version' } = { parentId: '0' },
): Promise<string> =>
  (await client.postFile('upload', new File([new Uint8Array(Buffer.from(content))], name), options)).id;

/** What the files are called in each language; they are renamed before its pictures are taken. */
const names = {
  en: [
    'Ground floor',
    'Site plan',
    'Bearing block',
    'Minutes',
    'Riverside 12',
    'Archive 2025',
    'Riverside team',
  ],
  zh: ['一层平面图', '总平面图', '轴承座', '会议纪要', '滨河路12号', '2025年归档', '滨河项目组'],
  ko: ['1층 평면도', '배치도', '베어링 블록', '회의록', '리버사이드 12', '2025년 보관', '리버사이드 팀'],
  de: [
    'Erdgeschoss',
    'Lageplan',
    'Lagerbock',
    'Protokoll',
    'Uferstraße 12',
    'Archiv 2025',
    'Team Uferstraße',
  ],
} as const satisfies Record<Language, readonly string[]>;
/** Written on the drawing. */
const remark = {
  en: 'Door must open outward',
  zh: '此门应向外开',
  ko: '문은 바깥쪽으로 열려야 함',
  de: 'Tür muss nach außen öffnen',
} as const satisfies Record<Language, string>;

const [planName, siteName, partName, minutesName, folderName, archiveName, teamName] = names.en;
const site = (await client.call('folderAdd', { parentId: '0', name: folderName })).id;
const archive = (await client.call('folderAdd', { parentId: '0', name: archiveName })).id;
const plan = await upload(`${planName}.dwg`, await sample('site-plan'));
await upload(`${planName}.dwg`, await sample('floor-plan'), { parentId: '0', clash: 'version' });
const sitePlan = await upload(`${siteName}.dwg`, await sample('site-plan'));
const part = await upload(`${partName}.dwg`, await sample('mechanical-part'));
const minutes = await upload(`${minutesName}.txt`, 'Monday: stairs. Tuesday: roof.');
await upload('Site notes.txt', 'Stairs first.', { parentId: site });
const group = (await client.call('groupAdd', { name: teamName })).id;
await client.call('groupShare', { groupId: group, fileIds: `${plan},${sitePlan}`, folderIds: site });

async function rename(language: Language): Promise<void> {
  const [planTo, siteTo, partTo, minutesTo, folderTo, archiveTo, teamTo] = names[language];
  for (const [fileId, name] of [
    [plan, `${planTo}.dwg`],
    [sitePlan, `${siteTo}.dwg`],
    [part, `${partTo}.dwg`],
    [minutes, `${minutesTo}.txt`],
  ] as const)
    await client.call('fileEdit', { fileId, name });
  for (const [folderId, name] of [
    [site, folderTo],
    [archive, archiveTo],
  ] as const)
    await client.call('folderEdit', { folderId, name });
  await client.call('groupEdit', { groupId: group, name: teamTo });
}

const browser = await chromium.launch({
  executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function enter(context: BrowserContext, language: Language): Promise<Page> {
  await context.addInitScript((chosen) => {
    localStorage.setItem('linework.cookies', 'accepted');
    localStorage.setItem('linework.tour', 'done');
    localStorage.setItem('linework.editor.hints', 'seen');
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
  (onlyTopics.length > 0 && !onlyTopics.includes(topic)) ||
  (onlyMissing && existsSync(join(folder, language, `${topic}.webp`)));

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
  const [ground, , , , riverside] = names[language];
  await rename(language);
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
    await row(ground).waitFor();
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
    await menu(ground, t['drive.action.share']);
    await page.getByRole('dialog').waitFor();
  });
  await step('convert', async () => {
    await menu(ground, t['drive.action.convert']);
    await page
      .getByRole('img', { name: translate(t, 'convert.preview.of', { name: `${ground}.dwg` }) })
      .waitFor({ timeout: 180_000 });
    // The page it makes, not the field that has the keyboard.
    await page.getByRole('dialog').evaluate((box) => (box.scrollTop = 0));
  });
  await step('archives', async () => {
    await menu(riverside, t['drive.action.compress']);
    await page.getByRole('dialog').waitFor();
  });
  await step('groups', async () => {
    await page.goto(`/yun/group/${group}`);
    await page.getByText(`${ground}.dwg`).first().waitFor();
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
  // One for each language: whoever edited last still holds the drawing for a while.
  let edited: string | undefined;
  await step('edit', async () => {
    edited = await upload(`${ground}.dwg`, await sample('floor-plan'), { parentId: archive });
    await page.goto(`/cloudNative/${edited}`);
    await page.locator('#drawing[data-phase=ready]').waitFor();
    await page.mouse.move(760, 420);
    await page.mouse.down();
    await page.mouse.move(560, 300, { steps: 5 });
    await page.mouse.up();
  });
  if (edited !== undefined) await client.call('unionDelete', { deleteLevel: 1, fileIds: edited });
  const openTools = async (tools: 'measure' | 'notes', tool: string): Promise<void> => {
    const rail = page.getByRole('toolbar', { name: t['viewer.tools'] });
    await rail.getByRole('button', { name: t[`${tools}.tools`] }).click();
    const named = page.getByText(tool, { exact: true });
    await page.getByRole('menuitemradio').filter({ has: named }).click();
  };
  const openPanel = async (panel: 'measure' | 'notes'): Promise<void> => {
    await page.goto(`/viewer/${plan}`);
    await drawn(page);
    const dock = page.getByRole('navigation', { name: t['viewer.panels'] });
    const button = dock.getByRole('button', { name: t[`viewer.panel.${panel}`] });
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
    await page.getByText(t[`${panel}.empty.title`]).waitFor();
  };
  await step('measure', async () => {
    await openPanel('measure');
    await openTools('measure', t['measure.tool.distance']);
    // From the first axis to the last.
    await page.keyboard.type('0,4500');
    await page.keyboard.press('Enter');
    await page.keyboard.type('13200,4500');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: t['measure.list'] }).getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
  });
  await step('notes', async () => {
    await openPanel('notes');
    await openTools('notes', t['notes.kind.cloud']);
    await page.mouse.move(330, 260);
    await page.mouse.down();
    await page.mouse.move(520, 400, { steps: 5 });
    await page.mouse.up();
    await openTools('notes', t['notes.kind.leader']);
    await page.mouse.click(430, 262);
    await page.mouse.click(470, 205);
    await page.getByRole('textbox', { name: t['notes.writeHere'] }).waitFor();
    await page.keyboard.type(remark[language]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: t['notes.list'] }).getByText(remark[language]).waitFor();
  });
  // The next language begins with a drawing that nobody has written on.
  const { rows } = await client.call('noteList', { fileId: plan });
  const keys = rows.map(({ key }) => key);
  if (keys.length > 0) await client.call('noteDelete', { fileId: plan, keys });
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
