/** What people expect of a drive, point by point: docs/expectations.md names the test of each. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { languages } from '@linework/contract';
import { violations } from './axe.ts';
import { dialog, row } from './drive-steps.ts';
import { firstMember, openedForTests, signIn, visitPatiently, words, type Visit } from './harness.ts';

const t = words();
const person = 'expecting@example.com';
const opened = openedForTests();
let client: Client;
let home: Visit;

beforeAll(async () => {
  client = await firstMember(opened, person);
  home = await visitPatiently(opened);
  await signIn(home.page, person);
}, 120_000);
afterAll(() => home.context.close());

it('every empty section explains itself and offers one thing to do', async () => {
  const { page } = home;
  const sections = ['index', 'recent', 'drawing', 'threeModel', 'picture', 'other', 'trash'] as const;
  for (const section of sections) {
    await page.goto(`/yun/${section}`);
    await page.getByText(t[`drive.${section}.emptyTitle`]).waitFor();
    const empty = page.locator('[data-no-files]');
    expect(await empty.locator('p').count(), section).toBeGreaterThan(0);
    // Besides the link to the help.
    expect(await empty.locator('button, a:not([href^="/help"])').count(), section).toBe(1);
  }
  expect(await violations(page)).toEqual([]);
});

it('so does every other place that can be empty', async () => {
  const { page } = home;
  const empty = page.locator('[data-empty]');
  const sections = 'share group font myPublic myCollection myLike order coupon transformer'.split(' ');
  const invoices = 'index record title book'.split(' ');
  for (const path of [
    ...sections.map((section) => `/yun/${section}`),
    ...invoices.map((each) => `/invoice/${each}`),
  ]) {
    await page.goto(path);
    await empty.locator(':is(h1, h2) + p').first().waitFor();
    expect(await empty.locator('button, a').count(), path).toBeGreaterThan(0);
  }
  await page.goto('/secure/orders');
  const tabs = [
    ...(['orders', 'refunds', 'suspense', 'revenue'] as const).map((tab) => t[`orderAdmin.tab.${tab}`]),
    ...(['coupons', 'codes', 'grants', 'ads', 'acts'] as const).map((tab) => t[`orderAdmin.tab.${tab}`]),
    ...(['invoices', 'series'] as const).map((tab) => t[`invoiceAdmin.tab.${tab}`]),
  ];
  const said = new Set<string>();
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('tabpanel', { name: tab, exact: true }).locator('[data-empty] h2').first().waitFor();
    said.add(await empty.first().innerText());
    expect(await violations(page), tab).toEqual([]);
  }
  expect(said.size).toBe(tabs.length);
});

/** A text in a font that nobody has. */
const inOddFont = (
  '0 SECTION 2 TABLES 0 TABLE 2 STYLE 70 1 0 STYLE 2 ODD 70 0 40 0 41 1 50 0 71 0 42 250 3 nobodyhas.shx ' +
  '0 ENDTAB 0 ENDSEC 0 SECTION 2 ENTITIES 0 TEXT 8 0 10 0 20 0 40 250 1 Room 7 ODD 0 ENDSEC 0 EOF'
).replaceAll(' ', '\n');

it('an upload names the fonts that its drawing misses, with the way to find them', async () => {
  const { page } = home;
  const path = join(mkdtempSync(join(tmpdir(), 'expect-')), 'odd.dxf');
  writeFileSync(path, inOddFont);
  await page.goto('/yun/index');
  await page.getByRole('button', { name: t['action.upload'] }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: t['upload.pick.files'] }).click();
  await (await chooser).setFiles(path);
  const tray = page.getByRole('region', { name: t['tray.label'] });
  await tray.getByText('nobodyhas.shx').waitFor();
  const find = tray.getByRole('link', { name: t['tray.missing.find'] });
  expect(await find.getAttribute('href')).toContain('panel=references');
});

it('the palette finds every action of the menu', async () => {
  const { page } = home;
  await page.goto('/yun/index');
  await row(page, 'odd.dxf').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await menu.waitFor();
  const names = await menu
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? ''));
  expect(names.length).toBeGreaterThan(12);
  await page.keyboard.press('Escape');
  for (const name of names) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(name.replace(/…$/, ''));
    await page
      .getByRole('option')
      .filter({ hasText: name.replace(/…$/, '') })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  }
});

it('language, dates, sizes and keys change without a reload', async () => {
  const { page } = home;
  await client.postFile('upload', new File(['x'.repeat(1536)], 'size.txt'), { parentId: '0' });
  await page.goto('/yun/index');
  await row(page, 'size.txt').getByText('1.50 KB').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  const keys = { en: 'Del', zh: 'Del', ko: 'Del', de: 'Entf' };
  let from = t;
  for (const language of [...languages.filter((one) => one !== 'en'), 'en'] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(from[`language.${language}`]);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    from = words(language);
    await page.getByRole('link', { name: from['nav.trash'] }).waitFor();
    await row(page, 'size.txt')
      .getByText(language === 'de' ? '1,50 KB' : '1.50 KB')
      .waitFor();
    await page.keyboard.press('?');
    await dialog(page).getByText(from['drive.action.duplicate']).waitFor();
    expect(await dialog(page).locator('kbd').allInnerTexts()).toContain(keys[language]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
  expect(await page.evaluate(() => (globalThis as { stillHere?: boolean }).stillHere)).toBe(true);
});
