/** The drive without a mouse, from signing in to the recycle bin. The tests build on each other. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { languages } from '@linework/contract';
import { translate } from '@linework/i18n';
import { gone, row, toast } from './drive-steps.ts';
import {
  openedForTests,
  password,
  signIn,
  firstMember,
  visitPatiently,
  words,
  type Visit,
} from './harness.ts';
import { makeTree, type DiskTree } from './upload-tree.ts';

const t = words();
const person = 'typist@example.com';

const opened = openedForTests();
let client: Client;
let home: Visit;
let disk: DiskTree;

beforeAll(async () => {
  client = await firstMember(opened, person);
  for (const name of ['Archive', 'Projects']) await client.call('folderAdd', { parentId: '0', name });
  for (const name of ['alpha.txt', 'beta.txt', 'gamma.txt', 'omega.txt']) {
    await client.postFile('upload', new File([`What is written in ${name}.`], name), { parentId: '0' });
  }
  disk = await makeTree({ 'beta.txt': 'another beta', 'fresh.txt': 'fresh' });
  home = await visitPatiently(opened);
  // From the beginning: a key is quicker than telling the browser that somebody waits for its chooser.
  home.page.on('filechooser', () => undefined);
}, 120_000);
afterAll(async () => {
  await home.context.close();
  await disk.remove();
});

interface Focus {
  name: string;
  role: string;
  index: string | undefined;
  /** What a person cannot see: nothing has the focus, it is off the screen, covered, or not marked. */
  hidden: string | undefined;
}

/** What has the keyboard, as a person sees it. */
function focused(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    // The ring of a search field is around its picture as well.
    const hasRing = [element, element.closest('label')].some(
      (each) => each && getComputedStyle(each).outlineStyle !== 'none',
    );
    const inWindow = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
    // A page, a stage of a preview: as large as what one looks at, and no ring around it.
    const isPlace = element.id === 'content' || element.closest('dialog[open] [tabindex="-1"]') === element;
    const label =
      element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    const hidden =
      element === document.body
        ? 'nothing has the focus'
        : isPlace
          ? undefined
          : !inWindow
            ? 'off the screen'
            : !top || !(element.contains(top) || top.contains(element))
              ? 'covered'
              : !element.matches(':focus-visible') || !hasRing
                ? 'not marked'
                : undefined;
    return {
      name: (label ?? element.textContent).trim(),
      role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
      index: element.dataset['index'],
      hidden,
    };
  });
}

/** The keyboard is somewhere, and one sees where. */
async function expectSeen(page: Page): Promise<Focus> {
  await expect.poll(async () => (await focused(page)).hidden).toBeUndefined();
  return focused(page);
}

async function press(page: Page, ...keys: string[]): Promise<Focus> {
  for (const key of keys) await page.keyboard.press(key);
  return expectSeen(page);
}

/** Waits until the keyboard is at something whose name begins so. */
async function expectAt(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await focused(page)).name.slice(0, name.length)).toBe(name);
  await expectSeen(page);
}

/** By Tab; every stop on the way has to be seen. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    // At its end the page hands over to the browser, and begins again.
    if (now.role === 'body') continue;
    const message = `${now.role} “${now.name}”`;
    await expect.poll(async () => (await focused(page)).hidden, { message }).toBeUndefined();
    if (now.name === name) return;
  }
  throw new Error(`Tab does not lead to “${name}”.`);
}

/** Down a menu to an item, and chooses it. */
async function chooseInMenu(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await focused(page)).role).toMatch(/^menuitem/);
  for (let steps = 0; !(await focused(page)).name.startsWith(name); steps += 1) {
    if (steps > 30) throw new Error(`No “${name}” in the menu.`);
    await press(page, 'ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** The list has the keyboard, at a row with this name. */
async function expectRow(page: Page, name = ''): Promise<void> {
  const rowName = async (): Promise<string | undefined> => {
    const now = await focused(page);
    return now.index === undefined ? undefined : now.name;
  };
  await expect.poll(rowName).toContain(name);
  await expectSeen(page);
}

/** To a row by the letters it begins with; those typed a moment ago are forgotten. */
async function typeAhead(page: Page, letters: string, name: string): Promise<void> {
  await row(page, name).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type(letters);
  await expectRow(page, name);
}

async function runCommand(page: Page, command: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expectAt(page, t['palette.placeholder']);
  await page.keyboard.type(command);
  // Not what half of the words have found.
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain(command);
  await page.keyboard.press('Enter');
}

async function skipToFiles(page: Page): Promise<void> {
  await page.goto('/yun/index');
  await page.locator('[role=grid] [data-id]').first().waitFor();
  await press(page, 'Tab');
  await page.keyboard.press('Enter');
  await expectRow(page);
}

describe('coming in', () => {
  it('signs in, and the page has the keyboard', async () => {
    const { page } = home;
    await page.goto('/login?next=/yun/index');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, t['auth.account']);
    await page.keyboard.type(person);
    await tabTo(page, t['auth.password']);
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/yun/index');
    await row(page, 'alpha.txt').waitFor();
    await expectRow(page, 'Archive');
  });

  it.each(languages)('is led past everything to the files by the first Tab: %s', async (language) => {
    const { context, page } = await visitPatiently(opened, { language });
    await context.addInitScript((wanted) => localStorage.setItem('linework.language', wanted), language);
    await signIn(page, person);
    await page.goto('/yun/index');
    await row(page, 'alpha.txt').waitFor();
    await page.keyboard.press('Tab');
    await expectAt(page, words(language)['skip.files']);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatchObject({ role: 'row', index: '0', hidden: undefined });
    await context.close();
  });
});

describe('uploading', () => {
  it('chooses files, decides about a clash, and is back at the button', async () => {
    const { page } = home;
    await tabTo(page, t['action.upload']);
    await page.keyboard.press('Enter');
    await expectAt(page, t['upload.pick.files']);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([disk.at('beta.txt'), disk.at('fresh.txt')]);
    await page.getByRole('dialog').getByText('beta.txt').first().waitFor();
    await expectSeen(page);
    await tabTo(page, translate(t, 'upload.review.choice', { name: 'beta.txt' }));
    await page.keyboard.type(t['upload.review.keepBoth'].slice(0, 4));
    await tabTo(page, translate(t, 'upload.review.go', { count: 2 }));
    await page.keyboard.press('Enter');
    await row(page, 'beta (2).txt').waitFor();
    await row(page, 'fresh.txt').waitFor();
    await expectAt(page, t['action.upload']);
    await tabTo(page, t['action.close'], 'Shift+Tab');
    await page.keyboard.press('Enter');
    await gone(page.getByRole('region', { name: t['tray.label'] }));
    await expectSeen(page);
  });
});

describe('in the list', () => {
  it('opens a folder and comes back to it', async () => {
    const { page } = home;
    await skipToFiles(page);
    await typeAhead(page, 'pro', 'Projects');
    await page.keyboard.press('Enter');
    await page.getByText(t['drive.folder.emptyTitle']).waitFor();
    await expectSeen(page);
    await page.keyboard.press('Backspace');
    await expectRow(page, 'Projects');
  });

  it('renames, and what is refused keeps the keyboard', async () => {
    const { page } = home;
    await typeAhead(page, 'alp', 'alpha.txt');
    await page.keyboard.press('F2');
    await expectAt(page, translate(t, 'drive.rename.label', { name: 'alpha.txt' }));
    await page.keyboard.type('gamma');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: t['error.0201003'] }).waitFor();
    await expectAt(page, translate(t, 'drive.rename.label', { name: 'alpha.txt' }));
    await page.keyboard.type('aleph');
    await page.keyboard.press('Enter');
    await expectRow(page, 'aleph.txt');
    await toast(page, 'aleph.txt').waitFor();
  });

  it('makes a folder by the button, and is back at it', async () => {
    const { page } = home;
    await tabTo(page, t['drive.action.newFolder']);
    await page.keyboard.press('Enter');
    await expectAt(page, t['item.name']);
    await page.keyboard.type('Letters');
    await page.keyboard.press('Enter');
    await row(page, 'Letters').waitFor();
    await expectAt(page, t['drive.action.newFolder']);
  });

  it('moves several with the tree, and takes it back by the message', async () => {
    const { page } = home;
    await skipToFiles(page);
    await typeAhead(page, 'gam', 'gamma.txt');
    await press(page, 'Shift+ArrowDown');
    await press(page, 'ControlOrMeta+ArrowUp', 'ControlOrMeta+ArrowUp');
    await press(page, 'ControlOrMeta+Space');
    await page.getByRole('toolbar', { name: t['drive.bulk.label'] }).getByText(/^3 /).waitFor();
    await page.keyboard.press('ControlOrMeta+m');
    await expectAt(page, t['item.pick.search']);
    await page.getByRole('treeitem', { name: 'Archive' }).waitFor();
    await press(page, 'ArrowDown');
    await page.keyboard.type('arc');
    await expectAt(page, 'Archive');
    await page.keyboard.press('Enter');
    await gone(row(page, 'gamma.txt'));
    await expectSeen(page);
    await toast(page, 'Archive').waitFor();
    await tabTo(page, t['drive.action.undo']);
    await page.keyboard.press('Enter');
    await row(page, 'gamma.txt').waitFor();
    await expectRow(page);
  });

  it('copies from the menu of a row, and comes back to the row', async () => {
    const { page } = home;
    await typeAhead(page, 'ome', 'omega.txt');
    await page.keyboard.press('Shift+F10');
    await chooseInMenu(page, t['drive.action.copy']);
    await expectAt(page, t['item.pick.search']);
    await page.keyboard.type('arch');
    await gone(page.getByRole('treeitem', { name: 'Projects' }));
    await page.getByRole('treeitem', { name: /Archive/ }).waitFor();
    await press(page, 'ArrowDown');
    await page.keyboard.press('Enter');
    await toast(page, 'Archive').waitFor();
    await expectRow(page, 'omega.txt');
  });

  it('downloads', async () => {
    const { page } = home;
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('ControlOrMeta+s');
    const download = await downloading;
    expect(await readFile(await download.path(), 'utf8')).toBe('What is written in omega.txt.');
    await expectRow(page, 'omega.txt');
  });
});

describe('looking', () => {
  it('looks at one file after the other, and is at the last one then', async () => {
    const { page } = home;
    await typeAhead(page, 'gam', 'gamma.txt');
    // A space right after a letter would be part of the name.
    await press(page, 'Escape', ' ');
    const preview = page.getByRole('dialog', { name: 'gamma.txt' });
    await preview.getByText('What is written in gamma.txt.').waitFor();
    await press(page, 'ArrowRight');
    await page.getByRole('dialog', { name: 'omega.txt' }).waitFor();
    await page.keyboard.press('Escape');
    await expectRow(page, 'omega.txt');
  });

  it('has the details beside the list, and closes them', async () => {
    const { page } = home;
    await page.keyboard.press('ControlOrMeta+i');
    const panel = page.getByRole('complementary', { name: t['item.details.title'] });
    await panel.getByRole('heading', { name: 'omega.txt' }).waitFor();
    await expectRow(page, 'omega.txt');
    await tabTo(page, t['action.close']);
    await page.keyboard.press('Enter');
    await gone(panel);
    await expectRow(page, 'omega.txt');
    await page.keyboard.press('ControlOrMeta+i');
    await panel.getByRole('heading', { name: 'omega.txt' }).waitFor();
    await page.keyboard.press('ControlOrMeta+i');
    await gone(panel);
    await expectRow(page, 'omega.txt');
  });

  it('leaves Enter and Space to the button that has them, whatever is chosen', async () => {
    const { page } = home;
    for (const key of ['Enter', 'Space']) {
      await tabTo(page, t['drive.action.newFolder']);
      await page.keyboard.press(key);
      await expectAt(page, t['item.name']);
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(1);
      await page.keyboard.press('Escape');
      await expectAt(page, t['drive.action.newFolder']);
    }
    expect(new URL(page.url()).pathname).toBe('/yun/index');
    await skipToFiles(page);
    await typeAhead(page, 'ome', 'omega.txt');
  });

  it('takes letters for names in the list, and with Shift for shortcuts', async () => {
    const { page } = home;
    await press(page, 'Escape');
    await page.keyboard.press('Shift+N');
    await expectAt(page, t['item.name']);
    await page.keyboard.press('Escape');
    await expectRow(page, 'omega.txt');
    await press(page, 'Shift+A');
    await expectRow(page, 'Archive');
    await press(page, 'Escape');
    // One right after the other, or they are two shortcuts.
    await page.keyboard.press('Shift+G');
    await page.keyboard.press('t');
    await page.waitForURL('**/yun/trash');
    await page.getByText(t['drive.trash.emptyTitle']).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.waitForURL('**/yun/index');
    await skipToFiles(page);
    await typeAhead(page, 'ome', 'omega.txt');
  });

  it('opens palette and shortcut sheet, and closes them where it was', async () => {
    const { page } = home;
    await page.keyboard.press('ControlOrMeta+k');
    await expectAt(page, t['palette.placeholder']);
    await page.keyboard.press('Escape');
    await expectRow(page, 'omega.txt');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(t['drive.action.duplicate']).waitFor();
    await expectSeen(page);
    await page.keyboard.press('Escape');
    await expectRow(page, 'omega.txt');
  });

  it('sorts, filters and turns to a grid', async () => {
    const { page } = home;
    await tabTo(page, t['drive.sort.label']);
    await page.keyboard.press('Enter');
    await chooseInMenu(page, t['drive.sort.desc']);
    await page.waitForURL('**order=desc');
    await expectAt(page, t['drive.sort.label']);
    await tabTo(page, t['drive.filter.kind']);
    await page.keyboard.press('Enter');
    await chooseInMenu(page, t['drive.kind.folder']);
    await page.waitForURL('**kinds=folder**');
    await gone(row(page, 'gamma.txt'));
    await expectAt(page, t['drive.filter.kind']);
    await tabTo(page, t['drive.filter.clear']);
    await page.keyboard.press('Enter');
    await row(page, 'gamma.txt').waitFor();
    await expectSeen(page);
    await tabTo(page, t['drive.view.grid'], 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('[role=grid][data-view=grid]').waitFor();
    await expectAt(page, t['drive.view.grid']);
    await skipToFiles(page);
    await press(page, 'ArrowRight');
    await expect.poll(async () => (await focused(page)).index).toBe('1');
    await tabTo(page, t['drive.view.list'], 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('[role=grid][data-view=list]').waitFor();
  });
});

describe('searching', () => {
  it('goes from the field into what was found; what is renamed there stays in sight', async () => {
    const { page } = home;
    await page.keyboard.press('/');
    await expectAt(page, t['action.searchFocus']);
    await page.keyboard.type('gam');
    await gone(row(page, 'omega.txt'));
    await page.keyboard.press('ArrowDown');
    await expectRow(page, 'gamma.txt');
    await page.keyboard.press('F2');
    await expectAt(page, translate(t, 'drive.rename.label', { name: 'gamma.txt' }));
    await page.keyboard.type('delta');
    const askedAgain = page.waitForResponse(/\/file\/union\/list/);
    await page.keyboard.press('Enter');
    await toast(page, 'delta.txt').waitFor();
    // The new name is not what was searched for.
    const found = async (): Promise<number> =>
      (await client.call('unionList', { parentId: '0', q: 'gam', isGlobal: 1 })).total;
    expect(await found()).toBe(0);
    await (await askedAgain).finished();
    // Drawn with that answer.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expectRow(page, 'delta.txt');
    await page.keyboard.press('ControlOrMeta+z');
    await expectRow(page, 'gamma.txt');
    // The row says so at once: a list that is asked for before the server does has the other name for a moment.
    await expect.poll(found).toBe(1);
    await page.keyboard.press('/');
    await expectAt(page, t['action.searchFocus']);
    await page.keyboard.press('Escape');
    await row(page, 'omega.txt').waitFor();
    await press(page, 'Escape');
    await expectRow(page);
  });
});

describe('deleting', () => {
  it('deletes, undoes, deletes again and restores from the bin', async () => {
    const { page } = home;
    await typeAhead(page, 'gam', 'gamma.txt');
    await page.keyboard.press('Delete');
    await gone(row(page, 'gamma.txt'));
    await expectRow(page);
    await toast(page, 'gamma.txt').waitFor();
    await tabTo(page, t['drive.action.undo']);
    await page.keyboard.press('Enter');
    await row(page, 'gamma.txt').waitFor();
    await typeAhead(page, 'gam', 'gamma.txt');
    await page.keyboard.press('Delete');
    await gone(row(page, 'gamma.txt'));

    await runCommand(page, translate(t, 'palette.go', { place: t['nav.trash'] }));
    await page.waitForURL('**/yun/trash');
    await row(page, 'gamma.txt').waitFor();
    await expectSeen(page);
    await press(page, 'ArrowDown');
    await expectRow(page, 'gamma.txt');
    await page.keyboard.press('Shift+F10');
    await chooseInMenu(page, t['drive.action.restore']);
    await page.getByText(t['drive.trash.emptyTitle']).waitFor();
    await expectSeen(page);
    await runCommand(page, translate(t, 'palette.go', { place: t['nav.all'] }));
    await page.waitForURL('**/yun/index');
    await row(page, 'gamma.txt').waitFor();
  });

  it('left nothing wrong in the page', () => expect(home.problems).toEqual([]));
});
