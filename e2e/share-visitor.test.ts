/** What visitors do with a share besides looking: by keyboard, with a wrong code, with very many files. */
import { limits } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { expectSound } from './axe.ts';
import { inDatabase, password, patience, signIn } from './harness.ts';
import {
  button,
  client,
  come,
  dialog,
  friend,
  friendClient,
  giveCode,
  ids,
  opened,
  row,
  shareScene,
  t,
  upload,
} from './shares.ts';

shareScene();
/** Copies of a file beside it, as rows alone. */
function crowd(entryId: number, count: number): void {
  inDatabase(opened, (db) => {
    const columnsOf = (table: string): string[] =>
      db
        .prepare('select name from pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name))
        .filter((name) => name !== 'id');
    const columns = columnsOf('entry');
    const named = columns.map((name) => (/^(name|name_key|sort_key)$/.test(name) ? `n.i || ${name}` : name));
    const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
    db.exec(`begin;
      ${numbers} insert into entry (${columns.join()}) select ${named.join()} from entry, n where id = ${entryId};
      commit`);
  });
}

describe('a visitor', () => {
  it('gets through the list with the keyboard alone', async () => {
    const { shares } = await client.call('shareAdd', {
      folderIds: ids['Site']!,
      permission: 'download',
      password: '',
    });
    const { context, page } = await come();
    await page.goto(shares[0]!.shareUrl);
    await row(page, 'rooms.dxf').waitFor();
    const grid = page.getByRole('grid', { name: t['share.list'] });
    const stop = grid.locator('[data-name][tabindex="0"]');
    await stop.focus();
    const current = () => grid.locator('[data-index]:focus').getAttribute('data-name');
    await expect.poll(() => current()).toBe('Details');
    await page.keyboard.press('End');
    await expect.poll(current).toBe('rooms.dxf');
    await page.keyboard.press('Home');
    await expect.poll(current).toBe('Details');
    // Into the folder and out again.
    await page.keyboard.press('Enter');
    await row(page, 'below.txt').waitFor();
    await stop.focus();
    await page.keyboard.press(' ');
    await dialog(page).getByText('below', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await stop.focus();
    await page.keyboard.press('Backspace');
    await row(page, 'rooms.dxf').waitFor();
    // All of them are chosen, then none.
    await stop.focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(4);
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(2);
    await context.close();
  });

  it('who guesses at the code is told to wait, and for how long', async () => {
    const { shares } = await client.call('shareAdd', { folderIds: ids['Site']!, password: 'AB12' });
    const { context, page } = await come();
    await page.goto(shares[0]!.shareUrl);
    for (let guess = 0; guess < limits.shareTriesPerVisitor; guess += 1) {
      await giveCode(page, `zz${guess}z`);
      await page.getByText(t['share.code.wrong']).waitFor();
    }
    await giveCode(page, 'AB12');
    const told = page.getByRole('alert');
    await told.filter({ hasText: String(limits.shareTriesWindowMs / 60_000) }).waitFor();
    await expect.poll(() => told.first().textContent()).toContain('Sam Sharer');
    expect(await row(page, 'rooms.dxf').count()).toBe(0);
    await expectSound(page);
    await context.close();
  });

  it('saves very much as a task that tells how far it is', async () => {
    const { id: folderId } = await client.call('folderAdd', { parentId: '0', name: 'Crowd' });
    await upload('many.txt', 'one of very many', folderId);
    crowd(Number(ids['many.txt']), 50_000);
    const { shares } = await client.call('shareAdd', {
      folderIds: folderId,
      permission: 'save',
      password: '',
    });
    const { context, page } = await come();
    await signIn(page, friend);
    await page.goto(shares[0]!.shareUrl);
    await button(page, t['share.saveAll']).click();
    const progress = page.getByText(t['share.save.doing']);
    await button(page, t['share.save.here']).click();
    await progress.first().waitFor();
    await page.getByText(t['share.save.show'], { exact: true }).waitFor({ timeout: 2 * patience });
    await progress.first().waitFor({ state: 'detached' });
    await friendClient.call('login', { method: 'password', account: friend, password });
    const root = await friendClient.call('unionList', { parentId: '0' });
    const saved = root.subFolders.find(({ name }) => name === 'Crowd')!;
    const { total } = await friendClient.call('unionList', { parentId: saved.id, pageSize: 1 });
    expect(total).toBe(50_001);
    await context.close();
  });
});
