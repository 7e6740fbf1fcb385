/**
 * Takes the pictures of docs/phones.md, one sheet an area: `node e2e/phone-pictures.ts` after a build of the web app;
 * with an area's name only that one.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createClient } from '@linework/client';
import { dictionaries } from '@linework/i18n/dictionaries';
import { startProcess } from '../apps/server/test/processes.ts';
import { makeZip } from '../apps/server/test/archives.ts';
import { dialog, row } from './drive-steps.ts';
import { twoBoxesGltf } from './model-files.ts';

const t = dictionaries.en;
const only = process.argv.slice(2);
const folder = join(import.meta.dirname, '../docs/phones');
const password = 'correct horse battery';
const size = { width: 360, height: 740 };

const dataDir = await mkdtemp(join(tmpdir(), 'linework-phones-'));
const server = await startProcess('serve', { LINEWORK_DATA: dataDir, LINEWORK_LOG_LEVEL: 'warn' });
const client = createClient({ baseUrl: server.url });
await client.call('register', { email: 'ada@example.com', password, nickname: 'Ada' });
const sample = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../apps/web/public/samples', name));
const upload = async (
  name: string,
  content: Uint8Array | string,
  options: { parentId: string; clash?: 'version' } = { parentId: '0' },
): Promise<string> =>
  (await client.postFile('upload', new File([new Uint8Array(Buffer.from(content))], name), options)).id;

const site = (await client.call('folderAdd', { parentId: '0', name: 'Riverside 12' })).id;
const details = (await client.call('folderAdd', { parentId: site, name: 'Details' })).id;
const plan = await upload('Ground floor.dwg', await sample('site-plan.dwg'));
await upload('Ground floor.dwg', await sample('floor-plan.dwg'), { parentId: '0', clash: 'version' });
const sitePlan = await upload('Site plan.dwg', await sample('site-plan.dwg'));
await upload('Bearing block.dwg', await sample('mechanical-part.dwg'));
const edited = await upload('Office.dwg', await sample('floor-plan.dwg'), { parentId: site });
const model = await upload('Two boxes.gltf', twoBoxesGltf());
const zip = await upload('Issued set.zip', makeZip([{ name: 'Minutes.txt', content: 'Stairs first.' }]));
const old = await upload('Old plan.dwg', await sample('floor-plan.dwg'));
await client.call('unionDelete', { deleteLevel: 1, fileIds: old });
const shown = await upload('Public house.dwg', await sample('floor-plan.dwg'));
await client.call('setFilePrivateType', { fileIds: shown, privateType: 0, userName: 'Ada' });
await client.call('shareAdd', { fileIds: plan, password: 'AB12', permission: 'view' });
const group = (await client.call('groupAdd', { name: 'Riverside team' })).id;
await client.call('groupShare', { groupId: group, fileIds: `${plan},${sitePlan}`, folderIds: site });

type Step = readonly [caption: string, work: (page: Page) => Promise<unknown>];
const at =
  (path: string, shows?: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await (shows?.(page) ?? page.locator('h1').first()).waitFor();
  };
const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first();
const files = at('/webH5?kind=all', (page) => row(page, 'Site plan.dwg'));
async function menu(page: Page, name = 'Site plan.dwg'): Promise<void> {
  await files(page);
  await row(page, name).locator('[data-more]').tap();
  await page.getByRole('menuitem').first().waitFor();
}
/** What the sheet of a file leads to. */
const chosen =
  (action: string, name?: string) =>
  async (page: Page): Promise<void> => {
    await menu(page, name);
    await page.getByRole('menuitem', { name: action }).first().tap();
    await dialog(page).first().waitFor();
  };
const drawn = (page: Page): Locator => page.locator('#drawing[data-state=success]');
const viewer =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    await at(`/viewer/${plan}`, drawn)(page);
    for (const name of names) await button(page, name).tap();
  };
async function longPress(page: Page, name: string): Promise<void> {
  const fingers = await page.context().newCDPSession(page);
  const { x, y } = (await row(page, name).boundingBox())!;
  await fingers.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 120, y: y + 20 }],
  });
  await page.getByRole('menuitem').first().waitFor();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.touchscreen.tap(200, 30);
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
}

const areas: Readonly<Record<string, readonly Step[]>> = {
  drive: [
    ['All files', files],
    ['Homepage and kinds', at('/webH5')],
    ['A folder and its path', at(`/webH5?kind=all&folder=${details}`)],
    [
      'Search',
      async (page) => {
        await files(page);
        await button(page, t['action.searchFocus']).tap();
        await page.getByRole('searchbox').fill('plan');
        await row(page, 'Bearing block.dwg').waitFor({ state: 'detached' });
      },
    ],
    [
      'Filters',
      async (page) => {
        await files(page);
        await button(page, t['drive.filter.label']).tap();
      },
    ],
    [
      'Sort',
      async (page) => {
        await files(page);
        await button(page, t['drive.sort.label']).tap();
        await page.getByRole('menuitemradio').first().waitFor();
      },
    ],
    [
      'Several selected',
      async (page) => {
        await files(page);
        await longPress(page, 'Site plan.dwg');
        await row(page, 'Bearing block.dwg').tap();
      },
    ],
    ['Actions of a file', (page) => menu(page)],
    [
      'The rest of them',
      async (page) => {
        await menu(page);
        await page.getByRole('menuitem').last().scrollIntoViewIfNeeded();
      },
    ],
    ['A file’s page', at(`/webH5/item/${plan}`)],
    ['Rename', chosen(t['drive.action.rename'])],
    ['Move to…', chosen(t['drive.action.move'])],
    ['Details', chosen(t['drive.action.details'])],
    ['Quick preview', chosen(t['drive.action.preview'])],
    ['Recycle bin', at('/webH5?kind=trash')],
  ],
  sharing: [
    ['Share', chosen(t['drive.action.share'])],
    [
      'The link and its code',
      async (page) => {
        await chosen(t['drive.action.share'])(page);
        await button(dialog(page), t['sharing.create']).tap();
        await button(page, t['sharing.copyText']).or(button(page, t['sharing.copyLink'])).first().waitFor();
      },
    ],
    ['My links', at('/webH5/info/share')],
    ['Share with a group', chosen(t['drive.action.shareIntoGroup'])],
    ['Groups', at('/webH5?tab=group')],
    ['A group', at(`/webH5?tab=group&group=${group}`)],
    ['Publish', chosen(t['drive.action.publish'])],
    ['My public', at('/webH5/info/publicplatform?mine=myPublic')],
    ['Public drawings', at('/gallery')],
    ['A public drawing', at(`/gallery/${shown}`)],
  ],
  upload: [
    [
      'Upload, photo, scan, folder',
      async (page) => {
        await files(page);
        await button(page, t['mobile.tab.upload']).tap();
        await dialog(page).waitFor();
      },
    ],
    [
      'Scan a document',
      async (page) => {
        await files(page);
        await button(page, t['mobile.tab.upload']).tap();
        await button(dialog(page), t['upload.pick.scan']).tap();
        await button(dialog(page), t['scan.choose']).waitFor();
      },
    ],
    ['Fonts', at('/webH5?kind=font')],
    ['Inside an archive', at(`/webH5/archive/${zip}`)],
    ['Compress', chosen(t['drive.action.compress'], 'Riverside 12')],
    ['Convert', chosen(t['drive.action.convert'])],
    ['3D transformer', at('/webH5/info/transformer')],
  ],
  viewer: [
    ['A drawing', viewer()],
    ['Layers', viewer(t['viewer.panel.layers'])],
    ['Measuring', viewer(t['measure.tools'])],
    ['Notes', viewer(t['notes.tools'])],
    ['More', viewer(t['action.more'])],
    [
      'The palette',
      async (page) => {
        await viewer(t['action.more'])(page);
        await page.getByRole('menuitem', { name: t['viewer.action.palette'] }).tap();
        await page.getByRole('option').first().waitFor();
      },
    ],
    [
      'A model',
      at(
        `/model?model=${Buffer.from(JSON.stringify({ fileId: model, from: 'cloud', isShare: false })).toString('base64url')}`,
        (page) => page.locator('[data-ready]'),
      ),
    ],
    ['Versions', at(`/webH5/version/${plan}`)],
    [
      'Compare',
      async (page) => {
        await at(`/compare?left=${plan}&right=${sitePlan}`)(page);
        for (const side of ['before', 'after'])
          await page.locator(`[data-pane=${side}][data-drawn]`).waitFor();
        await page.getByRole('toolbar', { name: t['compare.overview'] }).waitFor();
      },
    ],
    ['Editor', at(`/cloudNative/${edited}`, (page) => page.locator('#drawing[data-phase=ready]'))],
    [
      'Its tools',
      async (page) => {
        await button(page, t['editor.tools']).tap();
        await page.getByRole('menuitem').first().waitFor();
      },
    ],
  ],
  account: [
    ['My', at('/webH5/info/usercenter')],
    ['Profile and security', at('/secure/products')],
    ['Orders', at('/webH5/info/order')],
    ['Coupons', at('/webH5/info/coupon')],
    ['Upgrade', at('/upgrade')],
    [
      'Checkout',
      async (page) => {
        await at('/upgrade')(page);
        await button(page, t['order.buy']).or(button(page, t['order.renew'])).first().tap();
        await button(page, t['order.checkout.pay']).waitFor();
      },
    ],
    ['Invoices', at('/invoice')],
    ['Invoice recipient', at('/invoice/addTitle')],
    ['Frozen space', at('/frozen')],
    ['Feedback', at('/webH5/info/feedback')],
    ['Help', at('/help')],
    ['Administration: orders', at('/secure/orders')],
    ['Administration: usage', at('/secure/usage')],
  ],
};

const browser = await chromium.launch({
  executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL: server.url,
  viewport: size,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
  colorScheme: 'light',
  serviceWorkers: 'block',
});
context.setDefaultTimeout(45_000);
await context.addInitScript(() => {
  for (const [key, value] of [
    ['cookies', 'accepted'],
    ['tour', 'done'],
    ['editor.hints', 'seen'],
    ['language', 'en'],
  ])
    localStorage.setItem(`linework.${key}`, value!);
});
const phone = await context.newPage();
await phone.goto('/webH5/login');
await phone.locator('input[autocomplete~=username]').first().fill('ada@example.com');
await phone.locator('input[type=password]').fill(password);
await phone.locator('input[type=password]').press('Enter');
await phone.waitForURL(/\/webH5(\?|$)/);

// Until the files have their pictures.
await files(phone);
await phone.waitForFunction(() => document.querySelectorAll('[role=grid] [data-id] img').length >= 5);

/** Numbered and named, five in a row; small enough to be kept beside the text. */
async function keepSheet(area: string, pictures: readonly (readonly [string, Buffer])[]): Promise<void> {
  const sheet = await browser.newPage({ viewport: { width: 5 * 256 + 16, height: 400 } });
  const figures = pictures.map(
    ([caption, png], index) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${index + 1} ${caption}</figcaption></figure>`,
  );
  await sheet.setContent(
    `<style>body{margin:8px;font:13px Inter,sans-serif;background:#eef0f3;display:grid;grid-template-columns:repeat(5,240px);gap:16px}
    figure{margin:0}img{width:240px;border-radius:10px;display:block}figcaption{padding-top:6px}</style>${figures.join('')}`,
  );
  await sheet.waitForLoadState();
  const png = await sheet.screenshot({ fullPage: true });
  await sheet.close();
  await mkdir(folder, { recursive: true });
  await sharp(png)
    .webp({ quality: 62 })
    .toFile(join(folder, `${area}.webp`));
}

for (const [area, steps] of Object.entries(areas)) {
  if (only.length > 0 && !only.includes(area)) continue;
  const pictures: [string, Buffer][] = [];
  for (const [caption, work] of steps) {
    await work(phone).catch((error: unknown) => {
      console.error(area, caption, error instanceof Error ? error.message.split('\n')[0] : error);
      process.exitCode = 1;
    });
    await phone.waitForTimeout(600);
    pictures.push([caption, await phone.screenshot()]);
  }
  await keepSheet(area, pictures);
  console.log(area, pictures.length);
}
await browser.close();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true, force: true });
