/** Versions, as people work with them: a new one, going back, naming, deleting several, getting them, on a phone too. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { dxfOf } from '../apps/server/test/drawings.ts';
import { violations } from './axe.ts';
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

const t = words();
const person = 'drafter@example.com';
const pictures = process.env['LINEWORK_SCREENSHOTS'];
const opened = openedForTests();
let client: Client;
let fileId: string;

const drawing = (text: string): Buffer =>
  dxfOf([
    { text, x: 10, y: 20 },
    { text: 'Ground floor', x: 10, y: 40 },
  ]);

async function put(text: string): Promise<string> {
  const file = new File([new Uint8Array(drawing(text))], 'plan.dxf');
  return (await client.postFile('upload', file, { parentId: '0', clash: 'version' })).id;
}

beforeAll(async () => {
  client = await firstMember(opened, person);
  for (const text of ['First state', 'Second state', 'Third state']) fileId = await put(text);
});

const list = (page: Page): Locator => page.getByRole('list', { name: 'Versions of “plan.dxf”' });
const row = (page: Page, number: number): Locator =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-version="${number}"]`) });
const choose = (page: Page, number: number): Promise<void> =>
  page.locator(`[data-version="${number}"]`).click();
const drawn = (page: Page): Promise<void> =>
  page.locator('#drawing[data-state=success][data-complete]').waitFor({ timeout: patience });
const say = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();

async function menu(page: Page, number: number, entry: string): Promise<void> {
  await row(page, number)
    .getByRole('button', { name: translate(t, 'version.more', { version: number }) })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `versions-${name}.png`) });
}

describe('at a desk', () => {
  let looking: Visit;
  let page: Page;
  beforeAll(async () => {
    looking = await visitPatiently(opened, { size: desktop });
    ({ page } = looking);
    await signIn(page, person);
    await page.goto(`/yun/version/${fileId}`);
  });
  afterAll(() => looking?.context.close());

  it('lists all versions and shows the latest in the viewer', async () => {
    await drawn(page);
    expect(await list(page).getByRole('listitem').count()).toBe(3);
    expect(await row(page, 3).getByText(t['version.latest']).isVisible()).toBe(true);
    expect(await row(page, 3).textContent()).toContain(t['version.remark.overwrite']);
    expect(await row(page, 1).textContent()).toContain(t['version.remark.create']);
    await picture(page, 'desktop');
    expect(await violations(page)).toEqual([]);
  });

  it('shows an older version where one chooses it, and after a reload', async () => {
    await choose(page, 1);
    await page.getByRole('banner').getByText('V1', { exact: true }).waitFor();
    await drawn(page);
    await page.reload();
    await page.getByRole('banner').getByText('V1', { exact: true }).waitFor();
    expect(await page.locator('[data-version="1"]').getAttribute('aria-current')).toBe('true');
  });

  it('names a version', async () => {
    await menu(page, 1, t['version.rename']);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('For approval');
    await dialog.getByRole('button', { name: t['action.save'] }).click();
    await row(page, 1).getByText('For approval').waitFor();
  });

  it('takes a new version, and none of bytes that are there', async () => {
    const send = async (text: string): Promise<void> => {
      const button = page.getByRole('button', { name: t['version.upload'] });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
      await chooser.setFiles({ name: 'From site.dxf', mimeType: '', buffer: drawing(text) });
    };
    await send('Fourth state');
    await say(page, translate(t, 'version.uploaded', { version: 4 }));
    await row(page, 4)
      .getByText(translate(t, 'version.source', { name: 'From site.dxf' }))
      .waitFor();
    await send('Fourth state');
    await say(page, t['version.unchanged']);
    expect(await list(page).getByRole('listitem').count()).toBe(4);
  });

  it('restores a version, and takes that back', async () => {
    await menu(page, 1, t['version.restore']);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(translate(t, 'version.restoreText', { next: 5, latest: 4 })).waitFor();
    await picture(page, 'restore');
    await dialog.getByRole('button', { name: t['version.restore'] }).click();
    await row(page, 5)
      .getByText(translate(t, 'version.remark.rollback', { version: 1 }))
      .waitFor();
    await page.getByRole('button', { name: t['version.undo'] }).click();
    await row(page, 6)
      .getByText(translate(t, 'version.remark.rollback', { version: 4 }))
      .waitFor();
  });

  it('downloads several at once and deletes them', async () => {
    for (const number of [1, 2]) {
      await row(page, number).hover();
      await page.getByRole('checkbox', { name: translate(t, 'version.select', { version: number }) }).check();
    }
    const bar = page.getByRole('toolbar', { name: translate(t, 'version.selected', { count: 2 }) });
    await picture(page, 'selected');
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: t['version.download'] }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('plan.dxf.zip');
    await bar.getByRole('button', { name: t['version.delete'] }).click();
    await page.getByRole('dialog').getByRole('button', { name: t['version.delete'] }).click();
    await expect.poll(() => list(page).getByRole('listitem').count(), { timeout: patience }).toBe(4);
    const { list: left } = await client.call('versionHistory', { fileId });
    expect(left.map(({ version }) => version)).toEqual([6, 5, 4, 3]);
  });

  it('downloads one under its number, and copies it as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      menu(page, 3, t['version.download']),
    ]);
    expect(download.suggestedFilename()).toBe('plan V3.dxf');
    await menu(page, 3, t['version.copy']);
    await say(page, translate(t, 'version.copied', { name: 'plan V3.dxf' }));
  });

  it('shows at once what another tab has done', async () => {
    await put('From elsewhere');
    await row(page, 7).waitFor({ timeout: patience });
  });

  it('is reached from the drive', async () => {
    await page.goto('/yun/index');
    await page.getByText('plan.dxf', { exact: true }).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.versions'] }).click();
    await list(page).waitFor();
    expect(looking.problems).toEqual([]);
  });
});

describe('on a phone', () => {
  it('lists versions, restores one and opens one', async () => {
    const { page, context, problems } = await visitPatiently(opened, { size: phone });
    await signIn(page, person);
    await page.goto(`/webH5/version/${fileId}`);
    await row(page, 3).waitFor();
    await picture(page, 'phone');
    expect(await violations(page)).toEqual([]);
    await menu(page, 3, t['version.restore']);
    await page.getByRole('dialog').getByRole('button', { name: t['version.restore'] }).tap();
    await row(page, 8)
      .getByText(translate(t, 'version.remark.rollback', { version: 3 }))
      .waitFor();
    await page.locator('[data-version="4"]').tap();
    await page.waitForURL(/\/viewer\/\d+\?version=/);
    await drawn(page);
    await picture(page, 'phone-viewer');
    expect(problems).toEqual([]);
    await context.close();
  });
});
