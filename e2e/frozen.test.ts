/** Space that is frozen, as a person meets it: what they see, what they are told, and how it thaws. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '@linework/server/openApp';
import { loadConfig } from '@linework/server/config';
import { violations } from './axe.ts';
import { row } from './drive-steps.ts';
import {
  desktop,
  firstMember,
  openedAlone,
  phone,
  signIn,
  visitPatiently,
  words,
  type Visit,
} from './harness.ts';

const t = words();
const person = 'frozen@example.com';
const opened = openedAlone();
const visits: Visit[] = [];
const mib = 2 ** 20;

/** As if a membership had ended: three files of 600 MiB in a drive of 1 GiB. */
async function freeze(dataDir: string): Promise<void> {
  const app = await openApp({ ...loadConfig({ LINEWORK_DATA: dataDir }), logLevel: 'silent' });
  const { id: userId } = await app.db.selectFrom('user').select('id').executeTakeFirstOrThrow();
  await app.db
    .updateTable('entry')
    .set({ bytes: 600 * mib })
    .where('kind', '=', 1)
    .execute();
  await app.db
    .updateTable('drive')
    .set({ used: 1800 * mib })
    .execute();
  await app.db.updateTable('user').set({ created_at: 0 }).where('id', '=', userId).execute();
  await app.close();
}

beforeAll(async () => {
  const client = await firstMember(opened, person);
  for (const name of ['first.txt', 'second.txt', 'third.txt']) {
    await client.postFile('upload', new File([name], name), { parentId: '0' });
  }
  await client.call('folderAdd', { parentId: '0', name: 'Site' });
  await freeze(opened.product.dataDir);
}, 120_000);
afterAll(async () => {
  for (const { context } of visits) await context.close();
});

async function enter(size: typeof desktop | typeof phone): Promise<Page> {
  const visited = await visitPatiently(opened, { size });
  visits.push(visited);
  await signIn(visited.page, person);
  return visited.page;
}

const badge = (page: Page, name: string) => row(page, name).getByText(t['drive.frozen.badge']);
const told = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });
const picture = (page: Page, name: string) => {
  const folder = process.env['LINEWORK_SCREENSHOTS'];
  return folder ? page.screenshot({ path: `${folder}/frozen-${name}.png` }) : undefined;
};

describe('frozen space', () => {
  it('is told on the page, on the rows and where something cannot be done', async () => {
    const page = await enter(desktop);
    await page.goto('/yun/index');
    await page.getByText(t['drive.frozen.banner']).waitFor();
    await badge(page, 'first.txt').waitFor();
    await badge(page, 'second.txt').waitFor();
    expect(await badge(page, 'third.txt').count()).toBe(0);
    await picture(page, 'list');
    expect(await violations(page)).toEqual([]);

    await row(page, 'first.txt').dblclick();
    const dialog = page.getByRole('dialog', { name: t['drive.frozen.title'] });
    await dialog.getByText(t['drive.frozen.file']).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'third.txt').click();
    await page.keyboard.press('F2');
    await dialog.getByText(t['drive.frozen.space']).waitFor();
    await page.keyboard.press('Escape');
    expect(await row(page, 'third.txt').locator('input').count()).toBe(0);
    await row(page, 'first.txt').click({ button: 'right' });
    const move = page.getByRole('menuitem', { name: t['drive.action.move'] });
    await expect.poll(() => move.getAttribute('aria-disabled')).toBe('true');
    const download = page.getByRole('menuitem', { name: t['drive.action.download'] });
    expect(await download.getAttribute('aria-disabled')).toBeNull();
    await picture(page, 'menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t['action.upload'], exact: true }).click();
    await page.getByRole('button', { name: t['upload.pick.files'] }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: t['upload.pick.files'] }).isDisabled())
      .toBe(true);
    await picture(page, 'upload');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('is explained, and old accounts are mailed the link of the free thaw', async () => {
    const page = visits[0]!.page;
    await page.goto('/yun/index');
    await page.getByRole('link', { name: t['drive.frozen.ways'] }).click();
    await page.getByRole('heading', { name: t['frozen.title'], level: 1 }).waitFor();
    await page.getByRole('button', { name: t['frozen.free.mail'] }).click();
    await page.getByText(t['frozen.free.mailed']).waitFor();
    await picture(page, 'page');
    expect(await violations(page)).toEqual([]);
  });

  it('is told on a phone too', async () => {
    const page = await enter(phone);
    await page.goto('/webH5?kind=all');
    await page.getByText(t['drive.frozen.banner']).waitFor();
    await badge(page, 'first.txt').waitFor();
    await picture(page, 'phone');
    expect(await violations(page)).toEqual([]);
    await row(page, 'first.txt').tap();
    await page.getByText(t['drive.frozen.file']).waitFor();
    const rename = page.getByRole('toolbar').getByRole('button', { name: t['drive.action.rename'] });
    await expect.poll(() => rename.getAttribute('aria-disabled')).toBe('true');
    await rename.tap({ force: true });
    await page.getByRole('dialog').getByText(t['drive.frozen.space']).waitFor();
    await picture(page, 'phone-file');
    expect(await violations(page)).toEqual([]);
  });

  it('thaws as soon as what is there fits', async () => {
    const page = visits[0]!.page;
    await page.goto('/yun/index');
    await badge(page, 'second.txt').waitFor();
    await row(page, 'first.txt').click();
    await page.keyboard.press('Delete');
    await row(page, 'second.txt').click();
    await page.keyboard.press('Delete');
    await page.getByText(t['drive.frozen.banner']).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(t['drive.frozen.badge'], { exact: true }).count()).toBe(0);
  });

  it('opens once more by the mailed link', async () => {
    const page = visits[0]!.page;
    await page.goto('/secure/outbox');
    const mail = page.getByText(t['mail.thaw.subject']).first();
    await mail.click();
    const link = await page
      .getByText(/frozen\?thaw=/)
      .first()
      .textContent();
    await page.goto(`/frozen?thaw=${/thaw=([\w-]+)/.exec(link!)![1]!}`);
    await page.getByRole('button', { name: t['frozen.free.use'] }).click();
    // It fits by now, so there is nothing to thaw.
    await told(page, t['error.0203004']).waitFor();
  });
});
