/** The drive's list as a person uses it: by mouse, by keys alone, by touch. The tests build on each other. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { translate } from '@linework/i18n';
import { overflowOf, violations } from './axe.ts';
import { seedFiles } from '../apps/server/test/driveFiles.ts';
import { startRenaming } from './drive-steps.ts';
import { desktop, firstMember, openedForTests, phone, signIn, visit, words, type Visit } from './harness.ts';

const t = words();
const person = 'lister@example.com';
const many = 100_000;
const day = 86_400_000;

const opened = openedForTests();
let client: Client;
let home: Visit;
let large = '';
const folders: Record<string, string> = {};

const kinds = ['dwg', 'pdf', 'png', 'zip'] as const;
/** Forty files: named, sized and dated so that every order is another one. */
const fileAt = (n: number) => ({
  name: `${['Ground floor', '一层平面图', 'Section', 'Bewehrung'][n % 4]} ${n}.${kinds[n % 4]}`,
  size: ((n * 37) % 40) * 512 * 1024,
  modifiedAt: Date.now() - ((n * 11) % 40) * day,
});

beforeAll(async () => {
  client = await firstMember(opened, person);
  home = await visit(opened.browser, opened.product.url, { bypassCSP: true });
  await signIn(home.page, person);
  for (const name of ['Archive', 'Projects', 'Very many']) {
    folders[name] = (await client.call('folderAdd', { parentId: '0', name })).id;
  }
  const { id: deep } = await client.call('folderAdd', { parentId: folders['Projects']!, name: 'Villa' });
  folders['Villa'] = deep;
  large = folders['Very many']!;
  await seedFiles(opened.product.dataDir, Number(folders['Projects']), 40, fileAt);
  await seedFiles(opened.product.dataDir, Number(large), many, (n) => ({
    name: `Sheet ${n}.dwg`,
    size: n,
    modifiedAt: 1_700_000_000_000 + n,
  }));
}, 300_000);
afterAll(() => home.context.close());

const row = (page: Page, index: number): Locator => page.locator(`[role=grid] [data-index="${index}"]`);
const named = (page: Page, name: string): Locator =>
  page.locator('[role=grid] [data-index]', { hasText: name });
const chosen = (page: Page): Promise<string[]> =>
  page
    .locator('[role=grid] [aria-selected=true]')
    .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset['index']!));
const names = (page: Page): Promise<string[]> =>
  page.locator('[role=grid] [data-id] [title][data-drag]').allTextContents();
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['index']);
const inFolder = (name: string): string => `/yun/index?folder=${folders[name]}`;

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[role=grid] [data-id]').first().waitFor();
}

describe('by mouse', () => {
  it('chooses one, some, a range, all and none', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    await expect.poll(() => page.locator('[role=grid]').getAttribute('aria-rowcount')).toBe('42');
    await row(page, 2).click();
    await expect.poll(() => chosen(page)).toEqual(['2']);
    await row(page, 5).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => chosen(page)).toEqual(['2', '5']);
    await row(page, 8).click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen(page)).toEqual(['5', '6', '7', '8']);
    await row(page, 6).click();
    await expect.poll(() => chosen(page)).toEqual(['6']);
    await row(page, 3).hover();
    await row(page, 3).locator('[data-check]').click();
    await expect.poll(() => chosen(page)).toEqual(['3', '6']);
    await page.getByRole('button', { name: t['drive.selectAll'] }).click();
    await page.getByText(/^41 /).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => chosen(page)).toEqual([]);
  });

  it('takes the keyboard from the search field with the press of the mouse, not a moment later', async () => {
    const { page } = home;
    await page.getByRole('searchbox').focus();
    const field = await row(page, 0).evaluate((element) => {
      const press = { bubbles: true, cancelable: true, pointerType: 'mouse', button: 0, buttons: 1 };
      element.dispatchEvent(new PointerEvent('pointerdown', press));
      const { activeElement } = document;
      element.dispatchEvent(new PointerEvent('pointerup', { ...press, buttons: 0 }));
      return activeElement?.tagName;
    });
    expect(field).not.toBe('INPUT');
    await page.keyboard.press('Escape');
  });

  it('frames rows, scrolls at the edge, and forgets it with Escape', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    const box = (await row(page, 3).boundingBox())!;
    const { x, width } = box;
    await page.mouse.move(x + width - 300, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(x + width - 400, box.y + 92, { steps: 4 });
    await expect.poll(() => chosen(page)).toEqual(['3', '4', '5']);
    await page.mouse.move(x + width - 400, 899, { steps: 4 });
    await page.waitForFunction(() => document.querySelector('[data-drive-scroller]')!.scrollTop > 200);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => chosen(page)).toEqual([]);
  });

  it('drags a row into a folder and takes it back', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    const dragged = (await names(page))[1]!;
    await named(page, dragged)
      .locator('[title][data-drag]')
      .hover({ position: { x: 10, y: 8 } });
    const to = (await named(page, 'Villa').boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(to.x + 200, to.y + 20, { steps: 5 });
    await expect.poll(() => named(page, 'Villa').getAttribute('data-drop-over')).toBe('');
    await page.mouse.up();
    await named(page, dragged).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t['drive.action.undo'] }).click();
    await named(page, dragged).waitFor();
    expect((await client.call('folderDetail', { folderId: folders['Villa']! })).count).toBe(0);
  });

  it('offers its actions where the pointer rests after a scroll', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    const under = page.locator('[role=grid] [data-index]:hover');
    await row(page, 4).hover();
    await under.locator('[data-more]').waitFor();
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => Number(await under.getAttribute('data-index'))).toBeGreaterThan(4);
    await under.locator('[data-more]').waitFor();
    await expect.poll(() => page.locator('[role=grid] [data-more]').count()).toBe(1);
  });

  it('keeps the action that is being pressed, also where the pointer trembles on it', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    await row(page, 4).hover();
    const more = row(page, 4).locator('[data-more]');
    const { x, y, width, height } = (await more.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    // From the icon to the button around it.
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.up();
    const menu = page.getByRole('menu', { name: t['drive.actions'] });
    await menu.getByRole('menuitem', { name: t['drive.action.rename'] }).waitFor();
    const shown = (await menu.boundingBox())!;
    expect(Math.abs(shown.x + shown.width - (x + width))).toBeLessThan(16);
    expect(Math.abs(shown.y - (y + height))).toBeLessThan(32);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });

  it('opens a menu of what can be done to the row under it', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    await row(page, 4).click({ button: 'right' });
    await expect.poll(() => chosen(page)).toEqual(['4']);
    const menu = page.getByRole('menu', { name: t['drive.actions'] });
    await menu.getByRole('menuitem', { name: t['drive.action.rename'] }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });
});

describe('by keys alone', () => {
  it('walks, opens, goes up, renames, deletes and undoes', async () => {
    const { page } = home;
    await openList(page, '/yun/index');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('0');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(page)).toEqual(['1']);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${inFolder('Projects')}`);
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await named(page, 'Villa').waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => chosen(page)).toEqual(['40']);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => chosen(page)).toEqual(['0', '1', '2']);
    await page.keyboard.type('sec');
    await expect
      .poll(async () =>
        (await page.evaluate(() => document.activeElement!.textContent)).includes('Section 2.png'),
      )
      .toBe(true);
    await startRenaming(page);
    const field = page.getByRole('textbox', { name: /Section 2\.png/ });
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => input.value.slice(0, input.selectionEnd!)))
      .toBe('Section 2');
    await page.keyboard.type('Atrium');
    await page.keyboard.press('Enter');
    await named(page, 'Atrium.png').waitFor();
    await expect
      .poll(async () =>
        (await client.call('unionList', { parentId: folders['Projects']!, pageSize: 100 })).files.map(
          (file) => file.name,
        ),
      )
      .toContain('Atrium.png');
    await page.keyboard.press('Delete');
    await named(page, 'Atrium.png').waitFor({ state: 'detached' });
    await page.getByText(translate(t, 'item.done.trash.one', { name: 'Atrium.png' })).waitFor();
    await page.keyboard.press('Control+z');
    await named(page, 'Atrium.png').waitFor();
    await page.keyboard.press('Backspace');
    await page.waitForURL('**/yun/index');
  });

  it('says why a name is refused, and keeps what was typed', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    const [, first, second] = await names(page);
    await named(page, first!).click();
    await startRenaming(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('a/b');
    await page.getByRole('alert').getByText(t['drive.name.characters']).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(second!);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(t['error.0201003']).waitFor();
    await expect.poll(() => page.locator('[role=grid] input').inputValue()).toBe(second);
    await page.keyboard.press('Escape');
    await named(page, first!).waitFor();
  });

  it('says so in sight where the row is the last on screen', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    const last = await page.locator('[data-drive-scroller]').evaluate((scroller) => {
      const { bottom } = scroller.getBoundingClientRect();
      const rows = [...scroller.querySelectorAll<HTMLElement>('[role=grid] [data-id]')];
      return rows.findLast((one) => one.getBoundingClientRect().bottom <= bottom)!.dataset['index']!;
    });
    await row(page, Number(last))
      .getByRole('gridcell')
      .first()
      .click({ position: { x: 60, y: 10 } });
    await (await startRenaming(page)).fill('a/b');
    const alert = page.locator('[role=grid]').getByRole('alert');
    await alert.waitFor();
    const hidden = (): Promise<number> =>
      alert.evaluate((told) => {
        const { bottom } = told.closest('[data-drive-scroller]')!.getBoundingClientRect();
        return told.getBoundingClientRect().bottom - bottom;
      });
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  });

  it('opens the menu by Shift+F10 and comes back to the row', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    await row(page, 2).click();
    await page.keyboard.press('Shift+F10');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('2');
  });
});

describe('the address', () => {
  it('holds order, filters and search, also over a reload', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    await page.getByRole('columnheader', { name: t['drive.column.size'] }).getByRole('button').click();
    await page.waitForURL('**sort=size&order=desc');
    const bySize = async () =>
      (await page.locator('[role=gridcell][data-column=size]').allTextContents()).filter((text) =>
        text.endsWith(' MB'),
      );
    await expect.poll(async () => (await bySize())[0]).toBe('19.50 MB');
    await page.getByRole('button', { name: t['drive.filter.kind'], exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: t['drive.kind.picture'] }).click();
    await page.waitForURL('**kinds=picture**');
    await page.getByText('10 items').waitFor();
    await page.reload();
    await page.getByText('10 items').waitFor();
    await expect.poll(async () => (await names(page)).every((name) => name.endsWith('.png'))).toBe(true);
    await expect
      .poll(() => page.getByRole('columnheader', { name: t['drive.column.size'] }).getAttribute('aria-sort'))
      .toBe('descending');
    await page.getByRole('button', { name: t['drive.filter.clear'] }).click();
    await page.getByText('41 items').waitFor();
  });

  it('shows everything where the folder in it is none', async () => {
    const { page } = home;
    await openList(page, '/yun/index?folder=abc');
    await named(page, 'Archive').waitFor();
  });

  it('finds over the whole drive while one types, by sound too, and leads back', async () => {
    const { page } = home;
    await openList(page, '/yun/drawing');
    await page.keyboard.press('/');
    await page.keyboard.type('pmt', { delay: 20 });
    await page.waitForURL('**/yun/index?q=pmt');
    await page.getByText('10 items').waitFor();
    await expect.poll(async () => (await names(page)).every((name) => name.includes('平面图'))).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('floor 8', { delay: 20 });
    await page.waitForURL('**/yun/index?q=floor+8');
    await named(page, 'Ground floor 8.dwg').waitFor();
    await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['floor', '8', 'floor', '8']);
    await named(page, 'Ground floor 8.dwg').getByRole('link', { name: 'Projects' }).waitFor();
    await page.reload();
    await named(page, 'Ground floor 8.dwg').waitFor();
    await page.getByRole('searchbox').fill('nothing of the kind');
    await page.getByText(translate(t, 'drive.search.emptyTitle', { query: 'nothing of the kind' })).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('searchbox').press('Escape');
    await page.waitForURL((url) => !url.search.includes('q='));
  });

  it('holds the columns, which are remembered too', async () => {
    const { page } = home;
    await openList(page, inFolder('Projects'));
    const header = (label: string) => page.getByRole('columnheader', { name: label });
    const toggle = async (label: string): Promise<void> => {
      await page.getByRole('button', { name: t['drive.sort.label'] }).click();
      await page.getByRole('menuitem', { name: t['drive.columns'] }).click();
      await page.getByRole('menuitemcheckbox', { name: label }).click();
    };
    await toggle(t['drive.sort.type']);
    await page.waitForURL(/columns=[^&]*type/);
    await named(page, 'Section 6.png').locator('[data-column=type]', { hasText: /^PNG$/ }).waitFor();
    await toggle(t['drive.column.size']);
    await header(t['drive.column.size']).waitFor({ state: 'detached' });
    await page.reload();
    await header(t['drive.sort.type']).waitFor();
    expect(await header(t['drive.column.size']).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    // Another folder has no word of it in its address.
    await openList(page, '/yun/index');
    await header(t['drive.sort.type']).waitFor();
    await toggle(t['drive.sort.type']);
    await toggle(t['drive.column.size']);
    await header(t['drive.column.size']).waitFor();
  });

  it('searches a folder alone when asked to', async () => {
    const { page } = home;
    await page.goto(inFolder('Archive'));
    await page.getByText(t['drive.folder.emptyTitle']).waitFor();
    await page.getByRole('searchbox').fill('floor');
    await named(page, 'Ground floor 0.dwg').waitFor();
    await page
      .getByRole('radio', { name: translate(t, 'drive.scope.folder', { folder: 'Archive' }) })
      .click();
    await page.getByText(translate(t, 'drive.search.emptyTitle', { query: 'floor' })).waitFor();
    await page.getByRole('button', { name: t['drive.search.everywhere'] }).click();
    await named(page, 'Ground floor 0.dwg').waitFor();
  });
});

it('shows the whole way to a folder where there is room, and folds its middle where there is none', async () => {
  const { page } = home;
  const paths = ['Way/North harbour/First floor/Reinforcement/Details'];
  const { folderIds } = await client.call('folderAddPaths', { parentId: '0', paths });
  await page.goto(`/yun/index?folder=${folderIds[0]}`);
  await page.getByRole('heading', { level: 1, name: 'Details' }).waitFor();
  const steps = page.getByRole('navigation', { name: t['drive.path'] }).getByRole('link');
  await expect
    .poll(() => steps.allTextContents())
    .toEqual([t['nav.all'], 'Way', 'North harbour', 'First floor', 'Reinforcement']);
  await page.setViewportSize({ width: 800, height: desktop.height });
  await expect.poll(() => steps.count()).toBeLessThan(5);
  await expect.poll(() => steps.first().textContent()).toBe(t['nav.all']);
  await page.getByRole('button', { name: t['drive.path.more'] }).click();
  await page.getByRole('menuitem', { name: 'Way' }).click();
  await page.getByRole('heading', { level: 1, name: 'Way' }).waitFor();
  await page.setViewportSize(desktop);
});

describe('the way to a folder takes what is dropped on it', () => {
  const file = 'Quay.txt';
  const grab = async (page: Page): Promise<void> => {
    await named(page, file)
      .locator('[title][data-drag]')
      .hover({ position: { x: 10, y: 8 } });
    await page.mouse.down();
  };
  const over = async (page: Page, target: Locator): Promise<void> => {
    const to = (await target.boundingBox())!;
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  };

  it('on any step of it, also on those that are folded away', async () => {
    const { page } = home;
    const paths = ['Pier/North side/Ground works/Reinforcement/Sheets'];
    const { folderIds } = await client.call('folderAddPaths', { parentId: '0', paths });
    await client.postFile('upload', new File(['stone'], file), { parentId: folderIds[0]! });
    await openList(page, `/yun/index?folder=${folderIds[0]}`);
    const steps = page.getByRole('navigation', { name: t['drive.path'] }).getByRole('link');
    await grab(page);
    await over(page, steps.filter({ hasText: 'Ground works' }));
    await expect
      .poll(() => steps.filter({ hasText: 'Ground works' }).getAttribute('data-drop-over'))
      .toBe('');
    await page.mouse.up();
    await named(page, file).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t['drive.action.undo'] }).click();
    await named(page, file).waitFor();

    await page.setViewportSize({ width: 760, height: desktop.height });
    const dots = page.getByRole('button', { name: t['drive.path.more'] });
    await dots.waitFor();
    await grab(page);
    await over(page, dots);
    const step = page.getByRole('menuitem', { name: 'North side' });
    await step.waitFor();
    await over(page, step);
    await expect.poll(() => step.getAttribute('data-drop-over')).toBe('');
    await page.mouse.up();
    await step.waitFor({ state: 'detached' });
    await named(page, file).waitFor({ state: 'detached' });
    const { path: way } = await client.call('folderParents', { folderId: folderIds[0]! });
    const north = way.find(({ name }) => name === 'North side')!;
    await expect
      .poll(async () =>
        (await client.call('unionList', { parentId: north.id })).files.map(({ name }) => name),
      )
      .toEqual([file]);
    await page.setViewportSize(desktop);
  });
});

it('remembers list or grid by section', async () => {
  const { page } = home;
  await openList(page, '/yun/index');
  await page.getByRole('button', { name: t['drive.view.grid'] }).click();
  await page.locator('[role=grid][data-view=grid]').waitFor();
  expect(await violations(page)).toEqual([]);
  await openList(page, '/yun/drawing');
  await expect.poll(() => page.locator('[role=grid]').getAttribute('data-view')).toBe('list');
  await openList(page, '/yun/index');
  await expect.poll(() => page.locator('[role=grid]').getAttribute('data-view')).toBe('grid');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chosen(page)).toEqual(['1']);
  await page.getByRole('button', { name: t['drive.view.list'], exact: true }).click();
});

it('shows in one tab what happens in another, and keeps the place', async () => {
  const { page, context } = home;
  await openList(page, inFolder('Projects'));
  await named(page, 'Villa').click();
  const other = await context.newPage();
  await openList(other, inFolder('Projects'));
  const { id } = await client.call('folderAdd', { parentId: folders['Projects']!, name: 'Annex' });
  for (const tab of [page, other]) await named(tab, 'Annex').waitFor();
  // The chosen row moved down by one, and is still the chosen one.
  await expect.poll(() => chosen(page)).toEqual(['1']);
  await client.call('folderEdit', { folderId: id, name: 'Zenith' });
  for (const tab of [page, other]) await named(tab, 'Zenith').waitFor();
  await client.call('unionDelete', { deleteLevel: 1, folderIds: id });
  for (const tab of [page, other]) await named(tab, 'Zenith').waitFor({ state: 'detached' });
  await openList(page, '/yun/trash');
  await named(page, 'Zenith').getByText('10 days').waitFor();
  expect(await violations(page)).toEqual([]);
  await other.close();
});

describe('a hundred thousand files', () => {
  it('are few elements, and only the pages one looks at', async () => {
    const { page } = home;
    let pages = 0;
    page.on('request', (request) => {
      if (request.url().includes('/union/list')) pages += 1;
    });
    await openList(page, `${inFolder('Very many')}&sort=name&order=asc`);
    await page.getByText('100,000 items').waitFor();
    const elements = () =>
      page.locator('[role=grid]').evaluate((grid) => grid.querySelectorAll('*').length + 1);
    expect(await elements()).toBeLessThanOrEqual(500);
    pages = 0;
    await page.locator('[data-drive-scroller]').evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight / 2;
    });
    await page.locator('[role=grid] [data-index="50000"][data-id]').waitFor();
    expect(pages).toBeLessThanOrEqual(2);
    expect(await elements()).toBeLessThanOrEqual(500);
    await page.keyboard.press('End');
    await named(page, 'Sheet 99999.dwg').waitFor();
    await expect.poll(() => chosen(page)).toEqual(['99999']);
  });

  it('are all chosen at once', async () => {
    const { page } = home;
    await openList(page, `${inFolder('Very many')}&sort=name&order=asc`);
    await row(page, 3).click();
    await page.keyboard.press('Control+a');
    await page
      .getByText(/^100,000 /)
      .last()
      .waitFor();
    await page.keyboard.press('End');
    await named(page, 'Sheet 99999.dwg').waitFor();
    await page.keyboard.press('Control+a');
    await expect.poll(async () => (await chosen(page)).length).toBeGreaterThan(15);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('by touch', () => {
  async function longPress(page: Page, target: Locator): Promise<void> {
    const box = (await target.boundingBox())!;
    const cdp = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + 120, y: box.y + box.height / 2 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.getByRole('menu', { name: t['drive.actions'] }).waitFor();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cdp.detach();
  }

  it('opens by a tap, chooses and acts by a long press', async () => {
    const { context, page, problems } = await visit(opened.browser, opened.product.url, {
      size: phone,
      bypassCSP: true,
    });
    // The desktop site on a phone; the layout for phones has tests of its own.
    await context.addInitScript(() => localStorage.setItem('linework.layout', 'desktop'));
    await signIn(page, person);
    await openList(page, '/yun/index');
    await named(page, 'Projects').tap();
    await page.waitForURL(`**${inFolder('Projects')}`);
    await named(page, 'Villa').waitFor();
    expect(await violations(page)).toEqual([]);
    const [, first] = await names(page);
    await longPress(page, named(page, first!));
    expect(await violations(page)).toEqual([]);
    // Outside of the sheet.
    await page.touchscreen.tap(200, 40);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => chosen(page)).toEqual(['1']);
    await row(page, 3).tap();
    await expect.poll(() => chosen(page)).toEqual(['1', '3']);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});
