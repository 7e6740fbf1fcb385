/** Members of archives, as a person looks at them: with a wrong password and the right one, and the way back. */
import type { Client } from '@linework/client';
import { translate, type Dictionary } from '@linework/i18n';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../apps/server/test/archives.ts';
import { makeSevenZip } from '../apps/server/test/sevenZips.ts';
import { box, lookIn, row } from './archive-steps.ts';
import { violations } from './axe.ts';
import { desktop, firstMember, openedForTests, phone, words, type Visit } from './harness.ts';
import { dxf, pdf, png } from './preview-files.ts';

const person = 'reader@example.com';
const opened = openedForTests();
const ids: Record<string, string> = {};

/** More than one page of a search. */
const foundAtOnce = 1200;

beforeAll(async () => {
  const client: Client = await firstMember(opened, person);
  const secret = { 'house.dxf': dxf(), 'notes.txt': 'only for you', 'photo.png': png(900, 600) };
  const files: Record<string, Buffer> = {
    // Their names are plain: which password is right shows only when one is opened.
    'aes.zip': await makeSevenZip('x.zip', secret, ['-psesame', '-mem=AES256']),
    'zipcrypto.zip': await makeSevenZip('x.zip', secret, ['-psesame']),
    'set.zip': makeZip([
      { name: 'plans/old/deep.txt', content: 'deep' },
      { name: 'plans/house.dxf', content: dxf() },
      { name: 'photo.png', content: png(900, 600) },
      { name: 'report.pdf', content: pdf(['Page one', 'Page two']) },
      { name: 'readme.txt', content: 'read me first, it is the longest of them all' },
    ]),
    'many.zip': makeZip(
      Array.from({ length: foundAtOnce }, (_, n) => ({ name: `d${n % 3}/needle ${n}.txt`, content: `${n}` })),
    ),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const file = new File([new Uint8Array(bytes)], name);
    ids[name] = (await client.postFile('upload', file, { parentId: '0' })).id;
  }
});

const member = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

interface Layout {
  page: Page;
  t: Dictionary;
  open: (archive: string) => Promise<void>;
}

async function unlock({ page, t }: Layout, password: string): Promise<void> {
  const field = page.locator('[data-archive] input[type=password]');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill(password);
  await page.getByRole('button', { name: t['archive.password.unlock'] }).click();
}

/** A typo costs nothing: the strip says so, and takes another one. */
async function mistype(layout: Layout, archive: string): Promise<void> {
  const { page, t } = layout;
  await layout.open(archive);
  await page.getByText(t['archive.password.some']).waitFor();
  await member(page, 'photo.png').click();
  await page.getByText(translate(t, 'archive.password.member', { name: 'photo.png' })).waitFor();
  await unlock(layout, 'seasme');
  const look = page.getByRole('dialog');
  await look.getByText(t['preview.reason.wrongPassword']).waitFor();
  expect(await look.getByRole('button', { name: t['preview.download'] }).count()).toBe(0);
  expect(await look.getByRole('button', { name: t['action.retry'] }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await look.getByRole('button', { name: t['preview.enterPassword'] }).click();
  await page.getByText(t['archive.password.wrong']).waitFor();
  expect(await violations(page)).toEqual([]);
  await unlock(layout, 'sesame');
  await look.locator('img[src*="/dl"]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t['archive.password.change'] }).waitFor();
  expect(await violations(page)).toEqual([]);
  await member(page, 'notes.txt').click();
  await look.getByText('only for you').waitFor();
  await page.keyboard.press('Escape');
  // Another one, which is wrong again; a drawing has no overlay that says so.
  await page.getByRole('button', { name: t['archive.password.change'] }).click();
  await unlock(layout, 'wrong');
  await member(page, 'house.dxf').click();
  await page.getByText(t['archive.password.wrong']).waitFor();
  await unlock(layout, 'sesame');
  await page.waitForURL('**/viewer/local**');
  await page.goBack();
  await page.getByRole('button', { name: t['archive.password.change'] }).waitFor();
}

/** The folder, its order and what is chosen are there again, wherever one comes back from. */
async function comeBack({ page, t, open }: Layout): Promise<void> {
  await open('set.zip');
  await member(page, 'plans').click();
  await row(page, 'house.dxf').waitFor();
  await member(page, 'old').click();
  await row(page, 'deep.txt').waitFor();
  await page.goBack();
  await row(page, 'house.dxf').waitFor();
  expect(new URL(page.url()).searchParams.get('path')).toBe('plans');
  await box(page, t, 'house.dxf').check();
  await member(page, 'house.dxf').click();
  await page.waitForURL('**/viewer/local**');
  await page.goBack();
  await row(page, 'house.dxf').waitFor();
  expect(await box(page, t, 'house.dxf').isChecked()).toBe(true);
  await page.goBack();
  await row(page, 'readme.txt').waitFor();
  await page.getByText(translate(t, 'archive.selected', { count: 1 })).waitFor();
}

async function chooseAllFound({ page, t, open }: Layout): Promise<void> {
  await open('many.zip');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/archive/list')) calls += 1;
  });
  await page.getByRole('searchbox', { name: t['archive.search'] }).pressSequentially('needle', { delay: 20 });
  await row(page, 'needle 0.txt').waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('needle');
  // One for what was typed, not one for each letter of it.
  expect(calls).toBeLessThan(4);
  await page.getByRole('checkbox', { name: t['archive.chooseAll'] }).check();
  await page.getByText(translate(t, 'archive.selected', { count: foundAtOnce })).waitFor();
}

const order = (page: Page): Promise<string[]> =>
  page.getByRole('row').locator('[data-index] button, button[title]').allTextContents();

describe.each([
  ['desk', 'en', desktop],
  ['phone', 'zh', phone],
] as const)('on a %s in %s', (device, language, size) => {
  const t = words(language);
  let looking: Visit;
  const layout = (): Layout => ({
    page: looking.page,
    t,
    async open(archive) {
      await looking.page.goto(`/${device === 'phone' ? 'webH5' : 'yun'}/archive/${ids[archive]!}`);
      await looking.page
        .getByRole('heading', { name: translate(t, 'archive.inside', { name: archive }) })
        .waitFor();
    },
  });

  beforeAll(async () => {
    looking = await lookIn(opened, person, language, size);
  });
  afterAll(() => looking?.context.close());

  it.each(['aes.zip', 'zipcrypto.zip'])('takes another password for members of %s', async (archive) => {
    await mistype(layout(), archive);
    expect(looking.problems).toEqual([]);
  });

  it('comes back to the folder it left', () => comeBack(layout()));

  it('chooses all that a search finds', () => chooseAllFound(layout()));

  it('opens a picture, a text and a PDF', async () => {
    const { page, open } = layout();
    await open('set.zip');
    await member(page, 'photo.png').click();
    const look = page.getByRole('dialog');
    await look.locator('img[src*="/dl"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await look.getByText('read me first').waitFor();
    await page.keyboard.press('ArrowRight');
    await look.locator('canvas').first().waitFor();
    await page.keyboard.press('Escape');
    await look.waitFor({ state: 'hidden' });
  });

  it('sorts', async () => {
    const { page, open } = layout();
    await open('set.zip');
    const files = async (): Promise<string[]> => (await order(page)).filter((name) => name.includes('.'));
    await expect.poll(files).toEqual(['photo.png', 'readme.txt', 'report.pdf']);
    if (device === 'phone') {
      await page.getByRole('button', { name: t['drive.sort.label'] }).tap();
      await page.getByRole('menuitemradio', { name: t['archive.column.size'] }).tap();
    } else await page.getByRole('columnheader').getByText(t['archive.column.size']).click();
    await expect.poll(files).not.toEqual(['photo.png', 'readme.txt', 'report.pdf']);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('size');
    expect(await violations(page)).toEqual([]);
  });
});
