/** The page of fonts, as a person uses it. The tests build on each other: one library. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { smallShx } from '../apps/server/test/fontFiles.ts';
import { violationsInBothThemes } from './axe.ts';
import { firstMember, openedAlone, phone, signIn, visit, words, type Visit } from './harness.ts';

const t = words();
const person = 'typist@example.com';
const opened = openedAlone();
const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);
let typing: Visit;

beforeAll(async () => {
  await firstMember(opened, person);
  typing = await visit(opened.browser, opened.product.url);
  await signIn(typing.page, person);
  await typing.page.goto('/yun/font');
});
afterAll(() => typing?.context.close());

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const list = (page: Page): Locator => page.getByRole('grid', { name: t['font.list'] });

describe('fonts', () => {
  it('begin with an empty library and come by the chooser', async () => {
    const { page } = typing;
    await page.getByText(t['font.empty.own.title']).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('main').getByRole('button', { name: t['font.upload'] }).first().click(),
    ]);
    await chooser.setFiles([
      { name: 'small.shx', mimeType: '', buffer: smallShx() },
      {
        name: 'Liberation.ttf',
        mimeType: '',
        buffer: await readFile(join(fonts, 'LiberationSans-Bold.ttf')),
      },
    ]);
    await rowOf(page, 'small.shx').waitFor({ timeout: 60_000 });
    const row = rowOf(page, 'Liberation.ttf');
    await row.waitFor({ timeout: 60_000 });
    await row.getByText(t['font.style.bold']).waitFor();
    await row.locator('img[src^="/thumb/"]').waitFor({ timeout: 60_000 });
  });

  it('show any text that is typed, drawn in them', async () => {
    const { page } = typing;
    await rowOf(page, 'Liberation.ttf').dblclick();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t['font.try.label'] }).fill('Hello 图');
    await dialog.getByText('Hello').waitFor();
    await dialog.getByText(translate(t, 'font.try.missing', { characters: '图' })).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'small.shx').dblclick();
    await dialog.getByRole('textbox', { name: t['font.try.label'] }).fill('AaB');
    await dialog.getByRole('img', { name: 'AaB' }).waitFor();
    await dialog.getByText(translate(t, 'font.try.missing', { characters: 'B' })).waitFor();
    await page.keyboard.press('Escape');
  });

  it('are renamed and corrected', async () => {
    const { page } = typing;
    await rowOf(page, 'small.shx').click();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t['font.column.name'] }).fill('renamed.shx');
    await dialog.getByRole('combobox', { name: t['font.column.codepage'] }).selectOption('39');
    await dialog.getByRole('button', { name: t['action.save'] }).click();
    await rowOf(page, 'renamed.shx').getByText(t['font.codepage.39']).waitFor();
  });

  it('are found by name and family', async () => {
    const { page } = typing;
    const search = page.getByRole('searchbox', { name: t['font.search'] });
    await search.fill('liberation sans');
    await rowOf(page, 'renamed.shx').waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Liberation.ttf').count()).toBe(1);
    await search.fill('nothing of the kind');
    await page.getByText(t['font.empty.search.text']).waitFor();
    await search.fill('');
    await rowOf(page, 'renamed.shx').waitFor();
  });

  it('are chosen by keys and downloaded together', async () => {
    const { page } = typing;
    await list(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('ControlOrMeta+a');
    const bar = page.getByRole('toolbar');
    await bar.getByText(translate(t, 'font.selected', { count: 2 })).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: t['font.download'] }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    await list(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  it('are deleted, and taken back at once or later', async () => {
    const { page } = typing;
    await rowOf(page, 'renamed.shx').click();
    await page.keyboard.press('Delete');
    await rowOf(page, 'renamed.shx').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t['font.undo'] }).click();
    await rowOf(page, 'renamed.shx').waitFor();
    await rowOf(page, 'renamed.shx').click();
    await page.keyboard.press('Delete');
    await page.getByRole('tab', { name: t['font.tab.trash'] }).click();
    await rowOf(page, 'renamed.shx').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['font.restore'] }).click();
    await page.getByText(t['font.empty.trash.title']).waitFor();
    await page.getByRole('tab', { name: t['font.tab.own'] }).click();
    await rowOf(page, 'renamed.shx').waitFor();
  });

  it('become public when somebody says so twice', async () => {
    const { page } = typing;
    await rowOf(page, 'renamed.shx').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['font.publish'] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t['font.publish.text']).waitFor();
    await dialog.getByRole('button', { name: t['font.publish'] }).click();
    await rowOf(page, 'renamed.shx').getByText(t['font.public.mark']).waitFor();
    await page.getByRole('tab', { name: t['font.tab.public'] }).click();
    await rowOf(page, 'renamed.shx').waitFor();
    await page.getByRole('tab', { name: t['font.tab.own'] }).click();
    await rowOf(page, 'Liberation.ttf').waitFor();
  });

  it('nothing went wrong on the page', () => {
    expect(typing.problems).toEqual([]);
  });
});

describe('everybody', () => {
  for (const [name, size] of Object.entries({ desktop: { width: 1440, height: 900 }, phone })) {
    it(`can use it: axe finds nothing on a ${name}, light or dark`, async () => {
      const { context, page } = await visit(opened.browser, opened.product.url, { size, bypassCSP: true });
      await signIn(page, person);
      await page.goto('/yun/font');
      await rowOf(page, 'Liberation.ttf').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      if (name === 'phone') await rowOf(page, 'Liberation.ttf').tap();
      else await rowOf(page, 'Liberation.ttf').dblclick();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await context.close();
    });
  }
});
