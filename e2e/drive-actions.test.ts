/** Everything one does to files and folders, as a person does it, and taken back again. The tests build on each other. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { formatSize } from '@linework/contract';
import { translate } from '@linework/i18n';
import { unzip } from '../apps/server/test/zips.ts';
import { violations } from './axe.ts';
import { answered, dialog, gone, row, startRenaming, toast } from './drive-steps.ts';
import {
  firstMember,
  openedForTests,
  password,
  signIn,
  visitPatiently,
  words,
  type Visit,
} from './harness.ts';

const t = words();
const person = 'doer@example.com';

const opened = openedForTests();
let client: Client;
let home: Visit;
const folders: Record<string, string> = {};
const contents: Record<string, string> = {};

async function upload(name: string, parentId = '0'): Promise<void> {
  contents[name] = `What is written in ${name}.\n`;
  await client.postFile('upload', new File([contents[name]], name), { parentId });
}

beforeAll(async () => {
  client = await firstMember(opened, person);
  home = await visitPatiently(opened);
  await home.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(home.page, person);
  for (const name of ['Archive', 'Projects']) {
    folders[name] = (await client.call('folderAdd', { parentId: '0', name })).id;
  }
  const { id } = await client.call('folderAdd', { parentId: folders['Projects']!, name: 'Villa' });
  folders['Villa'] = id;
  for (const name of ['alpha.txt', 'beta.txt', 'gamma.txt', '图纸说明.txt']) await upload(name);
  await upload('inside.txt', folders['Villa']);
}, 120_000);
afterAll(() => home.context.close());

async function openAll(page: Page): Promise<void> {
  await page.goto('/yun/index');
  await page.locator('[role=grid] [data-id]').first().waitFor();
}

/** By their names: over the middle of a narrow row lie the actions that come with the pointer. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const [i, name] of names.entries()) {
    const shown = row(page, name).getByText(name, { exact: true });
    await shown.click(i > 0 ? { modifiers: ['ControlOrMeta'] } : {});
  }
}

async function fromMenu(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

const undo = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+z');

describe('one file', () => {
  it('is renamed in place, and named as before by Ctrl+Z', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, 'alpha.txt');
    await (await startRenaming(page)).fill('aleph.txt');
    await page.keyboard.press('Enter');
    await row(page, 'aleph.txt').waitFor();
    await toast(page, 'aleph.txt').waitFor();
    await answered(page, 'fileEdit', () => undo(page));
    await row(page, 'alpha.txt').waitFor();
    await gone(row(page, 'aleph.txt'));
  });

  it('keeps the name that is being typed when the session ends, until one is signed in again', async () => {
    const away = await visitPatiently(opened);
    const { page } = away;
    await signIn(page, person);
    const field = page.locator('[role=grid] input');
    const signInAgain = async (): Promise<void> => {
      await page.waitForURL('**/login**');
      await page.getByRole('textbox', { name: t['auth.account'], exact: true }).fill(person);
      await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
      await page.getByRole('button', { name: t['auth.signIn.submit'], exact: true }).click();
      await page.waitForURL('**/yun/index**');
    };
    await openAll(page);
    await choose(page, 'beta.txt');
    await (await startRenaming(page)).fill('typed.txt');
    await away.context.clearCookies();
    await page.keyboard.press('Enter');
    await signInAgain();
    await expect.poll(() => field.inputValue()).toBe('typed.txt');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('false');
    // In the middle of a word, since the list has changed elsewhere and is asked for again.
    await field.fill('typed on.txt');
    await away.context.clearCookies();
    const { id } = await client.call('folderAdd', { parentId: '0', name: 'Made elsewhere' });
    await signInAgain();
    await expect.poll(() => field.inputValue()).toBe('typed on.txt');
    await page.keyboard.press('Escape');
    await row(page, 'beta.txt').waitFor();
    await away.context.close();
    // The list of the tests after this one must not move under them.
    const elsewhere = row(home.page, 'Made elsewhere');
    await elsewhere.waitFor();
    await client.call('unionDelete', { deleteLevel: 1, folderIds: id });
    await client.call('unionDelete', { deleteLevel: 2, folderIds: id });
    await gone(elsewhere);
  });

  it('keeps its type where the new name has none', async () => {
    const { page } = home;
    await choose(page, 'alpha.txt');
    await (await startRenaming(page)).fill('alpha v1.2');
    await page.keyboard.press('Enter');
    await row(page, 'alpha v1.2.txt').waitFor();
    await toast(page, 'alpha v1.2.txt').waitFor();
    await answered(page, 'fileEdit', () => undo(page));
    await row(page, 'alpha.txt').waitFor();
  });

  it('keeps its name where another has it, and says why', async () => {
    const { page } = home;
    await choose(page, 'alpha.txt');
    await (await startRenaming(page)).fill('beta.txt');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: t['error.0201003'] }).waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'alpha.txt').waitFor();
  });

  it('is moved with the picker and comes back by the message', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, 'alpha.txt');
    await page.keyboard.press('ControlOrMeta+m');
    const tree = dialog(page).getByRole('tree');
    await tree.getByRole('treeitem', { name: 'Projects' }).waitFor();
    // where it lies already, it cannot go
    await expect
      .poll(() => dialog(page).getByRole('button', { name: t['item.pick.moveHere'] }).isDisabled())
      .toBe(true);
    expect(await violations(page)).toEqual([]);
    // by keys: into the tree, down to Projects, unfold, down to Villa
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: 'Villa' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await gone(row(page, 'alpha.txt'));
    await toast(page, 'Villa').getByRole('button', { name: t['drive.action.undo'] }).click();
    await row(page, 'alpha.txt').waitFor();
    const inside = await client.call('unionList', { parentId: folders['Villa']! });
    expect(inside.files.map(({ name }) => name)).toEqual(['inside.txt']);
  });

  it('is moved into a folder found by name, or made on the way', async () => {
    const { page } = home;
    await choose(page, 'alpha.txt');
    await page.keyboard.press('ControlOrMeta+m');
    await dialog(page).getByRole('searchbox').fill('vil');
    await dialog(page).getByRole('treeitem', { name: /Villa/ }).click();
    await dialog(page).getByRole('button', { name: t['drive.action.newFolder'] }).click();
    await dialog(page).getByRole('textbox').last().fill('Garden');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('treeitem', { name: 'Garden' }).waitFor();
    await dialog(page).getByRole('button', { name: t['item.pick.moveHere'] }).click();
    await toast(page, 'Garden').waitFor();
    await undo(page);
    await row(page, 'alpha.txt').waitFor();
  });

  it('is moved beside a namesake, and has its own name when it is back', async () => {
    const { page } = home;
    await upload('beta.txt', folders['Archive']);
    await choose(page, 'beta.txt');
    await page.keyboard.press('ControlOrMeta+m');
    await dialog(page).getByRole('treeitem', { name: 'Archive' }).click();
    await dialog(page).getByRole('button', { name: t['item.pick.moveHere'] }).click();
    await toast(page, t['error.0201003']).getByRole('button', { name: t['item.keepBoth'] }).click();
    await gone(row(page, 'beta.txt'));
    const inArchive = async (): Promise<string[]> =>
      (await client.call('unionList', { parentId: folders['Archive']! })).files.map(({ name }) => name);
    await expect.poll(inArchive).toEqual(['beta.txt', 'beta (2).txt']);
    const renames: string[] = [];
    const onRequest = (request: { url(): string }): void => {
      if (request.url().includes('/file/edit')) renames.push(request.url());
    };
    page.on('request', onRequest);
    await toast(page, 'Archive').getByRole('button', { name: t['drive.action.undo'] }).click();
    await row(page, 'beta.txt').waitFor();
    await expect.poll(inArchive).toEqual(['beta.txt']);
    // The move itself gives the name back: many would be many calls otherwise.
    expect(renames).toEqual([]);
    page.off('request', onRequest);
    const { files } = await client.call('unionList', { parentId: folders['Archive']! });
    await client.call('unionDelete', { deleteLevel: 1, fileIds: files[0]!.id });
    await client.call('unionDelete', { deleteLevel: 2, fileIds: files[0]!.id });
  });

  it('is copied beside itself and into a folder, and the copies go again', async () => {
    const { page } = home;
    await choose(page, 'beta.txt');
    await page.keyboard.press('ControlOrMeta+d');
    await row(page, 'beta (2).txt').waitFor();
    // A copy says what it is a copy of, and leads there.
    await choose(page, 'beta (2).txt');
    await page.keyboard.press('ControlOrMeta+i');
    const panel = page.getByRole('complementary', { name: t['item.details.title'] });
    await panel.getByText(t['item.details.copiedFrom'], { exact: true }).waitFor();
    await panel.getByRole('link', { name: 'beta.txt' }).waitFor();
    await panel.getByText(translate(t, 'item.activity.copyOf', { from: 'beta.txt' })).waitFor();
    await page.keyboard.press('ControlOrMeta+i');
    await gone(panel);
    await undo(page);
    await gone(row(page, 'beta (2).txt'));
    await fromMenu(page, 'beta.txt', t['drive.action.copy']);
    await dialog(page).getByRole('treeitem', { name: 'Archive' }).click();
    await dialog(page).getByRole('button', { name: t['item.pick.copyHere'] }).click();
    await toast(page, 'Archive').waitFor();
    const copies = await client.call('unionList', { parentId: folders['Archive']! });
    expect(copies.files.map(({ name }) => name)).toEqual(['beta.txt']);
    await undo(page);
    await expect
      .poll(async () => (await client.call('unionList', { parentId: folders['Archive']! })).total)
      .toBe(0);
  });

  it('is downloaded byte for byte', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, '图纸说明.txt');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('ControlOrMeta+s');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('图纸说明.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(contents['图纸说明.txt']);
  });

  it('gets a note, is pinned, and both are taken back', async () => {
    const { page } = home;
    await fromMenu(page, 'gamma.txt', t['drive.action.note']);
    await dialog(page).getByRole('textbox').fill('Ask the engineer <b>first</b>');
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: t['action.save'] }).click();
    await toast(page, t['item.done.note']).waitFor();
    await fromMenu(page, 'gamma.txt', t['drive.action.pin']);
    await page.getByRole('region', { name: t['drive.pinned'] }).getByText('gamma.txt').waitFor();
    await toast(page, translate(t, 'item.done.pin', { count: 1 })).waitFor();
    await answered(page, 'unionPin', () => undo(page));
    await gone(page.getByRole('region', { name: t['drive.pinned'] }).getByText('gamma.txt'));
  });
});

describe('several at once', () => {
  it('are offered what can be done to them, with their number and size', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, 'alpha.txt', 'beta.txt');
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    await bar.getByText(translate(t, 'drive.bulk.count', { count: 2 })).waitFor();
    await bar.getByText('59.00 B').waitFor();
    expect(await violations(page)).toEqual([]);
    await bar.getByRole('button', { name: t['drive.bulk.clear'] }).click();
    await gone(bar);
  });

  it('come as one archive with every byte in it; the same again only when asked for', async () => {
    const { page } = home;
    await choose(page, 'Projects', 'alpha.txt');
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    const downloading = page.waitForEvent('download');
    await bar.getByRole('button', { name: t['drive.action.download'] }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Projects_alpha.txt_MoreFiles.zip');
    const files = await unzip(await readFile(await download.path()));
    expect(files.get('alpha.txt')?.toString()).toBe(contents['alpha.txt']);
    expect(files.get('Projects/Villa/inside.txt')?.toString()).toBe(contents['inside.txt']);

    await bar.getByRole('button', { name: t['drive.action.download'] }).click();
    const again = page.waitForEvent('download');
    await toast(page, t['download_repeat']).getByRole('button').first().click();
    await again;
  });

  it('are deleted, and come back', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, 'alpha.txt', 'beta.txt', 'Archive');
    await page.keyboard.press('Delete');
    await gone(row(page, 'Archive'));
    await toast(page, translate(t, 'item.done.trash', { count: 3 })).waitFor();
    await undo(page);
    for (const name of ['alpha.txt', 'beta.txt', 'Archive']) await row(page, name).waitFor();
  });
});

describe('details', () => {
  it('say what a file is, and who did what with it', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, 'gamma.txt');
    await page.keyboard.press('ControlOrMeta+i');
    const panel = page.getByRole('complementary', { name: t['item.details.title'] });
    await panel.getByRole('heading', { name: 'gamma.txt' }).waitFor();
    await panel.getByText('Ask the engineer <b>first</b>').waitFor();
    await panel.getByText(t['item.activity.upload']).waitFor();
    await panel.getByText(t['item.activity.note']).first().waitFor();
    expect(await violations(page)).toEqual([]);
    // the note is changed where it stands, and the feed hears of it
    const told = await panel.getByText(t['item.activity.note']).count();
    await panel.getByRole('button', { name: new RegExp(t['item.details.editNote']) }).click();
    await panel.getByRole('textbox').fill('Asked.');
    await panel.getByRole('button', { name: t['action.save'] }).click();
    await panel.getByText('Asked.').waitFor();
    await expect.poll(() => panel.getByText(t['item.activity.note']).count()).toBeGreaterThan(told);
  });

  it('count what lies in a folder and what is chosen, and stay open after a reload', async () => {
    const { page } = home;
    const panel = page.getByRole('complementary', { name: t['item.details.title'] });
    await choose(page, 'Projects');
    await panel.getByText(translate(t, 'item.details.files', { count: 1 })).waitFor();
    await choose(page, 'Projects', 'gamma.txt');
    await panel.getByText(translate(t, 'item.details.several', { count: 2 })).waitFor();
    const both = contents['gamma.txt']!.length + contents['inside.txt']!.length;
    await panel.getByText(formatSize(both)).waitFor();
    await page.addInitScript(() => {
      const told = globalThis as { shifted?: number };
      told.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) told.shifted! += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await panel.waitFor();
    await row(page, 'gamma.txt').waitFor();
    // The list has its width before the panel has come.
    const shifted = await page.evaluate(() => (globalThis as { shifted?: number }).shifted);
    expect(shifted).toBeLessThan(0.01);
    await panel.getByRole('button', { name: t['action.close'] }).click();
    await gone(panel);
  });

  it('tell why there is no preview, as often as one tries again', async () => {
    const { page } = home;
    const { id } = await client.postFile('upload', new File(['AC1032, and then nothing'], 'torn.dwg'), {
      parentId: '0',
    });
    await openAll(page);
    await choose(page, 'torn.dwg');
    await page.keyboard.press('ControlOrMeta+i');
    const panel = page.getByRole('complementary', { name: t['item.details.title'] });
    const again = panel.getByRole('button', { name: t['action.retry'] });
    for (let time = 0; time < 2; time += 1) {
      await again.click();
      await panel.getByText(t['item.prepare.waiting']).waitFor();
      await again.waitFor();
    }
    await panel.getByText(t['item.prepare.failed']).waitFor();
    await panel.getByRole('button', { name: t['action.close'] }).click();
    await client.call('unionDelete', { deleteLevel: 1, fileIds: id });
    await client.call('unionDelete', { deleteLevel: 2, fileIds: id });
    await gone(row(page, 'torn.dwg'));
  });
});

describe('the recycle bin', () => {
  it('stands still while it loads', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, 'gamma.txt');
    await answered(page, 'unionDelete', () => page.keyboard.press('Delete'));
    await gone(row(page, 'gamma.txt'));
    await page.goto('/yun/trash');
    await row(page, 'gamma.txt').waitFor();
    await page.getByText(translate(t, 'drive.trash.tip', { days: 10 })).waitFor();
    const moved = await page.evaluate(async () => {
      const shifted: string[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { sources: { node: Node | null }[] }[])
          shifted.push(...entry.sources.map(({ node }) => node?.nodeName ?? ''));
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return shifted;
    });
    expect(moved).not.toContain('P');
    await choose(page, 'gamma.txt');
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    await answered(page, 'unionDelete', () =>
      bar.getByRole('button', { name: t['drive.action.restore'] }).click(),
    );
    await gone(row(page, 'gamma.txt'));
  });

  it('gives back, deletes for good and is emptied, with how much it is', async () => {
    const { page } = home;
    await openAll(page);
    await choose(page, 'alpha.txt', 'beta.txt', 'gamma.txt');
    await answered(page, 'unionDelete', () => page.keyboard.press('Delete'));
    await gone(row(page, 'gamma.txt'));
    await page.goto('/yun/trash');
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    const restore = async (): Promise<void> => {
      await choose(page, 'alpha.txt');
      await answered(page, 'unionDelete', () =>
        bar.getByRole('button', { name: t['drive.action.restore'] }).click(),
      );
      await gone(row(page, 'alpha.txt'));
    };
    await restore();
    await answered(page, 'unionDelete', () => undo(page));
    await row(page, 'alpha.txt').waitFor();
    await restore();

    await choose(page, 'gamma.txt');
    await page.keyboard.press('Delete');
    await dialog(page).getByText('gamma.txt').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: t['item.purge.confirm'] }).click();
    await gone(row(page, 'gamma.txt'));
    // Before the server has done it: the dialog waits for what is left.
    await page.getByRole('button', { name: t['drive.action.emptyBin'] }).click();
    await toast(page, translate(t, 'item.done.purge', { count: 1 })).waitFor();
    const { total, size } = await client.call('trashUnionList', {});
    await dialog(page)
      .getByText(translate(t, 'item.purge.text', { count: total, size: formatSize(size) }))
      .waitFor();
    await dialog(page).getByRole('button', { name: t['item.empty.confirm'] }).click();
    await page.getByText(t['drive.trash.emptyTitle']).waitFor();
    await toast(page, t['item.done.empty']).waitFor();
    await openAll(page);
    await row(page, 'alpha.txt').waitFor();
    expect(await row(page, 'beta.txt').count()).toBe(0);
  });

  it('says where it put what has no folder to go back to', async () => {
    const { page } = home;
    const { id } = await client.call('folderAdd', { parentId: '0', name: 'Demolished' });
    await upload('orphan.txt', id);
    await page.goto(`/yun/index?folder=${id}`);
    await choose(page, 'orphan.txt');
    await answered(page, 'unionDelete', () => page.keyboard.press('Delete'));
    for (const deleteLevel of [1, 2] as const)
      await client.call('unionDelete', { deleteLevel, folderIds: id });
    await page.goto('/yun/trash');
    await choose(page, 'orphan.txt');
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    await bar.getByRole('button', { name: t['drive.action.restore'] }).click();
    const said = translate(t, 'item.done.restore.elsewhere', { count: 1, folder: t['nav.all'] });
    await toast(page, said).waitFor();
    await openAll(page);
    await row(page, 'orphan.txt').waitFor();
  });
});

describe('commands', () => {
  it('run from the palette on what is chosen', async () => {
    const { page } = home;
    await choose(page, 'alpha.txt');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(t['drive.action.duplicate']);
    await page.getByRole('option', { name: /alpha\.txt/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await row(page, 'alpha (2).txt').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(t['drive.action.undo']);
    await page.getByRole('option', { name: t['drive.action.undo'] }).waitFor();
    await page.keyboard.press('Enter');
    await gone(row(page, 'alpha (2).txt'));
  });

  it('stand in the shortcut sheet, and make a folder by a letter', async () => {
    const { page } = home;
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await dialog(page).getByText(t['drive.action.duplicate']).waitFor();
    const menuKeys = dialog(page).getByRole('listitem').filter({ hasText: t['shortcuts.list.menu'] });
    await expect.poll(() => menuKeys.locator('kbd').allInnerTexts()).toEqual(['Shift', 'F10']);
    await dialog(page).getByText(t['shortcuts.list.up']).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`/yun/index?folder=${folders['Archive']}`);
    await page.getByText(t['drive.folder.emptyTitle']).waitFor();
    await page.keyboard.press('n');
    await dialog(page).getByRole('textbox').fill('a/b');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('alert').waitFor();
    await dialog(page).getByRole('textbox').fill('2026');
    await page.keyboard.press('Enter');
    await row(page, '2026').waitFor();
    await fromMenu(page, '2026', t['drive.action.copyShareLink']);
    await toast(page, t['sharing.copied.text']).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^2026\n.*\/share\S*\n/);
    // The row tells at once that somebody else may see it.
    await row(page, '2026').getByRole('img', { name: t['drive.access.link'] }).waitFor();
  });

  it('wait for the connection and go out when it is back', async () => {
    const { page, context } = home;
    await openAll(page);
    // The words of what is done come after the list.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/item-/.test(name)),
    );
    await context.setOffline(true);
    // It moves the list down.
    await page.getByText(t['offline.text']).waitFor();
    await choose(page, 'alpha.txt');
    await page.keyboard.press('Delete');
    await gone(row(page, 'alpha.txt'));
    await page.getByText(/1 change is waiting/).waitFor();
    await context.setOffline(false);
    await toast(page, 'alpha.txt').waitFor();
    await expect.poll(async () => (await client.call('trashUnionList', {})).total).toBeGreaterThan(0);
    await undo(page);
    await row(page, 'alpha.txt').waitFor();
  });

  it('left nothing wrong in the page', () => {
    // A browser without a connection tells so by itself.
    expect(home.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
  });
});
