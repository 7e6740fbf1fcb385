/** Archives as a person meets them: looking inside, clashes, passwords, code pages, selections, cancelling, the tray. */
import type { Client } from '@linework/client';
import { codes } from '@linework/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeName, makeZip } from '../apps/server/test/archives.ts';
import { makeSevenZip } from '../apps/server/test/sevenZips.ts';
import { violations } from './axe.ts';
import { firstMember, openedForTests, phone, signIn, visitPatiently, words, type Visit } from './harness.ts';

const person = 'archivist@example.com';
const opened = openedForTests();
let client: Client;

const names = ['图纸/一层平面图.txt', '图纸/结构施工图.txt'];

beforeAll(async () => {
  client = await firstMember(opened, person);
  const files: Record<string, Buffer> = {
    'Issued set.zip': makeZip([
      { name: 'plans/ground floor.txt', content: 'ground floor' },
      { name: 'plans/first floor.txt', content: 'first floor' },
      { name: 'readme.txt', content: 'read me first' },
    ]),
    'secret.7z': await makeSevenZip('x.7z', { 'hidden.txt': 'hidden' }, ['-psesame', '-mhe=on']),
    '旧版.zip': makeZip(names.map((name) => ({ name: encodeName(name, 'gbk'), content: name }))),
    'many.zip': makeZip(
      Array.from({ length: 3000 }, (_, n) => ({ name: `d${n % 30}/f${n}.txt`, content: `${n}` })),
    ),
  };
  for (const [name, bytes] of Object.entries(files))
    await client.postFile('upload', new File([new Uint8Array(bytes)], name), { parentId: '0' });
});

const tray = (page: Page): Locator => page.locator('[data-upload-tray]');
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

describe.each(['en', 'zh'] as const)('on a desk in %s', (language) => {
  const t = words(language);
  let looking: Visit;

  beforeAll(async () => {
    looking = await visitPatiently(opened, { language });
    // The account has a language of its own; this browser has chosen another.
    await looking.context.addInitScript(
      (chosen) => localStorage.setItem('linework.language', chosen),
      language,
    );
    await signIn(looking.page, person);
    await looking.page.goto('/yun/index');
  });
  afterAll(() => looking?.context.close());

  it('looks inside, extracts a selection, and asks before it extracts again', async () => {
    const { page } = looking;
    await row(page, 'Issued set.zip').dblclick();
    await page
      .getByRole('heading', { name: t['archive.inside'].replace('{name}', 'Issued set.zip') })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'readme.txt', exact: true }).click();
    await page.getByRole('dialog').getByText('read me first').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'plans', exact: true }).click();
    await page
      .getByRole('checkbox', { name: t['archive.choose'].replace('{name}', 'first floor.txt') })
      .check();
    await page
      .getByRole('button', { name: t['archive.extractChosen'].split('|')[0]!.replace('{count}', '1') })
      .click();
    if (language === 'zh') {
      await page.getByRole('dialog', { name: t['archive.clash.title'] }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: t['archive.clash.again'] }).click();
    }
    await tray(page)
      .getByText(t['tray.task.unpacked'].split('|')[0]!.replace('{count}', '1'))
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await tray(page).getByRole('button', { name: t['tray.task.folder'] }).first().click();
    await row(page, 'plans').waitFor();
    await tray(page).getByRole('button', { name: t['action.close'] }).click();
    await tray(page).waitFor({ state: 'hidden' });
    await page.goto('/yun/index');
    await row(page, 'Issued set.zip').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.extract'] }).click();
    const clash = page.getByRole('dialog', { name: t['archive.clash.title'] });
    await clash.getByRole('button', { name: t['action.cancel'] }).click();
    await clash.waitFor({ state: 'hidden' });
  });

  it('refuses a wrong password and takes the right one', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, 'secret.7z').dblclick();
    const unlock = async (password: string): Promise<void> => {
      await page.locator('[data-archive] input[type=password]').fill(password);
      await page.getByRole('button', { name: t['archive.password.unlock'] }).click();
    };
    await page.getByText(t['archive.password.needed']).waitFor();
    await unlock('wrong');
    await page.getByText(t['archive.password.wrong']).waitFor();
    await unlock('sesame');
    await page.getByRole('button', { name: 'hidden.txt', exact: true }).waitFor();
    await page.goto('/yun/index');
    await row(page, 'secret.7z').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.extract'] }).click();
    if (language === 'zh') await page.getByRole('button', { name: t['archive.clash.again'] }).click();
    const give = async (password: string): Promise<void> => {
      await tray(page).getByRole('button', { name: t['tray.task.password'] }).click();
      const dialog = page.getByRole('dialog', { name: t['archive.password.title'] });
      await dialog.locator('input[name=password]').fill(password);
      await dialog.getByRole('button', { name: t['action.continue'] }).click();
    };
    await tray(page).getByText(t['tray.item.needsPassword']).waitFor();
    await give('wrong');
    await tray(page).getByText(t['tray.item.wrongPassword']).waitFor();
    await give('sesame');
    await tray(page).getByText(t['tray.task.unpacked'].split('|')[0]!.replace('{count}', '1')).waitFor();
    await tray(page).getByRole('button', { name: t['action.close'] }).click();
  });

  it('redraws names in another code page at once', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, '旧版.zip').dblclick();
    await page.getByRole('button', { name: '图纸', exact: true }).waitFor();
    const encoding = page.getByLabel(t['archive.encoding.label']);
    await encoding.selectOption('cp437');
    await page.getByRole('button', { name: '图纸', exact: true }).waitFor({ state: 'hidden' });
    await encoding.selectOption('gbk');
    await page.getByRole('button', { name: '图纸', exact: true }).waitFor();
  });

  it('cancels an extraction, which leaves nothing', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, 'many.zip').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.extract'] }).click();
    await tray(page)
      .getByRole('button', { name: t['tray.cancel'].replace('{name}', 'many.zip') })
      .click();
    await tray(page).waitFor({ state: 'hidden' });
    const { subFolders } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
    expect(subFolders.map(({ name }) => name)).not.toContain('many');
    expect(looking.problems).toEqual([]);
  });

  it('compresses with a password', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, 'Issued set.zip').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.compress'] }).click();
    const dialog = page.getByRole('dialog', { name: t['archive.compress.title'] });
    await dialog.getByLabel(t['item.name']).fill(`locked ${language}.zip`);
    await dialog.getByText(t['archive.compress.protect']).click();
    await dialog.locator('input[name=password]').fill('long enough');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t['archive.compress.create'] }).click();
    await row(page, `locked ${language}.zip`).waitFor();
    await tray(page).getByText(t['tray.task.packed']).waitFor();
    await tray(page).getByRole('button', { name: t['action.close'] }).click();
  });

  it('refuses a repeated download, and goes on where one of three fails', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    let calls = 0;
    await page.route('**/file/downloadBatchTempUrl**', async (route) => {
      calls += 1;
      if (calls === 2) await route.fulfill({ json: { rtnCode: codes.downloadEmpty, msg: 'second failed' } });
      else await route.continue();
    });
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    for (const [first, second] of [
      ['Issued set.zip', 'secret.7z'],
      ['secret.7z', 'many.zip'],
      ['many.zip', '旧版.zip'],
    ] as const) {
      await row(page, first).click();
      await row(page, second).click({ modifiers: ['Control'] });
      await page.keyboard.press('Control+s');
    }
    await expect.poll(() => downloads.length).toBe(2);
    await page.getByText('second failed').first().waitFor();
    await row(page, 'Issued set.zip').click();
    await row(page, 'secret.7z').click({ modifiers: ['Control'] });
    await page.keyboard.press('Control+s');
    await page.getByText(t['download_repeat']).waitFor();
    expect(calls).toBe(3);
    await page.unroute('**/file/downloadBatchTempUrl**');
  });
});

describe('on a phone', () => {
  const t = words();
  let looking: Visit;

  beforeAll(async () => {
    looking = await visitPatiently(opened, { size: phone });
    await signIn(looking.page, person);
    await looking.page.goto('/webH5?kind=all');
  });
  afterAll(() => looking?.context.close());

  it('looks inside and extracts', async () => {
    const { page } = looking;
    await page.getByText('Issued set.zip').first().tap();
    await page.getByRole('button', { name: t['drive.action.open'], exact: true }).click();
    await page
      .getByRole('heading', { name: t['archive.inside'].replace('{name}', 'Issued set.zip') })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: t['archive.extractAll'] }).click();
    await page.getByRole('button', { name: t['archive.clash.again'] }).click();
    await tray(page).waitFor();
    await tray(page).getByRole('button', { name: t['tray.expand'] }).click();
    await tray(page).getByText(t['tray.task.unpacked'].split('|')[1]!.replace('{count}', '3')).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(looking.problems).toEqual([]);
  });
});
