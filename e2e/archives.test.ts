/** Archives as a person meets them: looking inside, clashes, passwords, code pages, selections, cancelling, the tray. */
import type { Client } from '@linework/client';
import { codes } from '@linework/contract';
import { translate, type Dictionary } from '@linework/i18n';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeName, makeZip } from '../apps/server/test/archives.ts';
import { makeSevenZip } from '../apps/server/test/sevenZips.ts';
import { box, lookIn, openTray, row, tray } from './archive-steps.ts';
import { violations } from './axe.ts';
import { longPress, row as cell } from './drive-steps.ts';
import { firstMember, openedForTests, phone, words, type Visit } from './harness.ts';
import { dropFiles, makeTree } from './upload-tree.ts';

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
    'project.zip': makeZip(
      ['plans/a.txt', 'plans/old/b.txt', 'plans/old/c.txt', 'letters/d.txt', 'readme.txt'].map((name) => ({
        name,
        content: name,
      })),
    ),
    'secret.7z': await makeSevenZip('x.7z', { 'hidden.txt': 'hidden' }, ['-psesame', '-mhe=on']),
    '旧版.zip': makeZip(names.map((name) => ({ name: encodeName(name, 'gbk'), content: name }))),
    // Nearly as many as can be extracted at once: it is still on its way when it is cancelled.
    'many.zip': makeZip(
      Array.from({ length: 9900 }, (_, n) => ({ name: `d${n % 30}/f${n}.txt`, content: `${n}` })),
    ),
  };
  for (const [name, bytes] of Object.entries(files))
    await client.postFile('upload', new File([new Uint8Array(bytes)], name), { parentId: '0' });
});

const isPartly = (checkbox: Locator): Promise<boolean> =>
  checkbox.evaluate((element) => (element as HTMLInputElement).indeterminate);

async function unlockInside(page: Page, t: Dictionary): Promise<void> {
  const unlock = async (password: string): Promise<void> => {
    await page.locator('[data-archive] input[type=password]').fill(password);
    await page.getByRole('button', { name: t['archive.password.unlock'] }).click();
  };
  await page.getByText(t['archive.password.needed']).waitFor();
  await unlock('wrong');
  await page.getByText(t['archive.password.wrong']).waitFor();
  await unlock('sesame');
  await page.getByRole('button', { name: 'hidden.txt', exact: true }).waitFor();
}

/** Of an extraction that waits for its password. */
async function unlockInTray(page: Page, t: Dictionary): Promise<void> {
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
  await tray(page)
    .getByText(translate(t, 'tray.task.unpacked', { count: 1 }))
    .waitFor();
  await closeTray(page, t);
}

async function rereadNames(page: Page, t: Dictionary): Promise<void> {
  await page.getByRole('button', { name: '图纸', exact: true }).waitFor();
  const encoding = page.getByLabel(t['archive.encoding.label']);
  await encoding.selectOption('cp437');
  await page.getByRole('button', { name: '图纸', exact: true }).waitFor({ state: 'hidden' });
  await encoding.selectOption('gbk');
  await page.getByRole('button', { name: '图纸', exact: true }).waitFor();
}

/** The folder of plans but for what is old, and a file beside it; `enter` goes into that folder, `leave` out again. */
async function chooseFolder(
  page: Page,
  t: Dictionary,
  how: {
    choose: () => Promise<void>;
    enter: () => Promise<void>;
    without: () => Promise<void>;
    leave: () => Promise<void>;
  },
): Promise<void> {
  const selected = (count: number): Promise<void> =>
    page.getByText(translate(t, 'archive.selected', { count })).waitFor();
  await page
    .getByRole('heading', { name: translate(t, 'archive.inside', { name: 'project.zip' }) })
    .waitFor();
  await how.choose();
  await selected(3);
  expect(await violations(page)).toEqual([]);
  await how.enter();
  await row(page, 'a.txt').waitFor();
  expect(await box(page, t, 'a.txt').isChecked()).toBe(true);
  await how.without();
  await selected(1);
  await how.leave();
  await row(page, 'readme.txt').waitFor();
  expect(await isPartly(box(page, t, 'plans'))).toBe(true);
  await box(page, t, 'readme.txt').check();
  await selected(2);
  await page.getByRole('button', { name: translate(t, 'archive.extractChosen', { count: 2 }) }).click();
  const clash = page.getByRole('button', { name: t['archive.clash.again'] });
  const task = tray(page);
  await clash.or(task).first().waitFor();
  if (await clash.isVisible()) await clash.click();
  await task.waitFor();
  await openTray(page);
  await task.getByText(translate(t, 'tray.task.unpacked', { count: 2 })).waitFor();
  await closeTray(page, t);
  const { subFolders } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
  const newest = subFolders
    .filter(({ name }) => name.startsWith('project'))
    .toSorted((a, b) => Number(b.id) - Number(a.id))[0]!;
  expect(await pathsIn(newest.id)).toEqual(['plans/a.txt', 'readme.txt']);
  await client.call('unionDelete', { deleteLevel: 1, folderIds: newest.id });
}

async function pathsIn(parentId: string, above = ''): Promise<string[]> {
  const { files, subFolders } = await client.call('unionList', { parentId, page: 1, pageSize: 100 });
  const below = await Promise.all(subFolders.map(({ id, name }) => pathsIn(id, `${above}${name}/`)));
  return [...files.map(({ name }) => above + name), ...below.flat()].toSorted();
}

/** What has ended goes with it, on every device. */
async function closeTray(page: Page, t: Dictionary): Promise<void> {
  await tray(page).getByRole('button', { name: t['action.close'] }).click();
  await tray(page).waitFor({ state: 'hidden' });
  // Before the page goes: it would take the request with it.
  for (const taskType of [1, 2] as const)
    await expect.poll(async () => (await client.call('zipTaskList', { taskType })).list).toEqual([]);
}

async function cancelMany(page: Page, t: Dictionary): Promise<void> {
  await tray(page)
    .getByRole('button', { name: translate(t, 'tray.cancel', { name: 'many.zip' }) })
    .click();
  await tray(page).waitFor({ state: 'hidden' });
  const { subFolders } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
  expect(subFolders.map(({ name }) => name)).not.toContain('many');
}

/** Three archives are asked for, one after the other, of which the second cannot be had; then the first once more. */
async function downloadThree(
  page: Page,
  t: Dictionary,
  download: (names: readonly [string, string]) => Promise<void>,
): Promise<void> {
  let calls = 0;
  await page.route('**/file/downloadBatchTempUrl**', async (route) => {
    calls += 1;
    if (calls === 2) await route.fulfill({ json: { rtnCode: codes.downloadEmpty, msg: 'second failed' } });
    else await route.continue();
  });
  const downloads: string[] = [];
  page.on('download', (each) => downloads.push(each.suggestedFilename()));
  await download(['Issued set.zip', 'secret.7z']);
  await download(['secret.7z', 'many.zip']);
  await download(['many.zip', '旧版.zip']);
  await expect.poll(() => downloads.length).toBe(2);
  await page.getByText('second failed').first().waitFor();
  await download(['Issued set.zip', 'secret.7z']);
  await page.getByText(t['download_repeat']).waitFor();
  expect(calls).toBe(3);
  await page.unroute('**/file/downloadBatchTempUrl**');
}

/**
 * With the failed download still there, an upload that is refused and an extraction that waits: where a tab has emptied,
 * uploads are shown, else extractions; none left hides it.
 */
async function emptyTray(page: Page, t: Dictionary, upload: () => Promise<void>): Promise<void> {
  const shown = tray(page).getByRole('tab', { selected: true });
  const takeOff = (key: 'tray.remove' | 'tray.cancel', name: string) =>
    tray(page)
      .getByRole('button', { name: translate(t, key, { name }) })
      .click();
  await page.route('**/file/upload**', (route) =>
    route.fulfill({ json: { rtnCode: codes.downloadEmpty, msg: 'refused' } }),
  );
  await upload();
  await client.call('unzip', { fileId: await idOf('secret.7z'), repeat: 1 });
  await openTray(page);
  await tray(page).getByRole('tab').nth(2).waitFor();
  await tray(page).getByRole('tab', { name: t['tray.tab.downloads'] }).click();
  expect(await violations(page)).toEqual([]);
  await tray(page)
    .getByRole('button', { name: t['item.download.remove'].split('{')[0]! })
    .click();
  await expect.poll(() => shown.textContent()).toContain(t['tray.tab.uploads']);
  await takeOff('tray.remove', 'refused.txt');
  await tray(page).getByText(t['tray.item.needsPassword']).waitFor();
  await takeOff('tray.cancel', 'secret.7z');
  await tray(page).waitFor({ state: 'hidden' });
  await page.unroute('**/file/upload**');
}

async function idOf(name: string): Promise<string> {
  const { files } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
  return files.find((file) => file.name === name)!.id;
}

describe('on a desk in en', () => {
  const language = 'en';
  const t = words(language);
  let looking: Visit;

  beforeAll(async () => {
    looking = await lookIn(opened, person, language);
    await looking.page.goto('/yun/index');
  });
  afterAll(() => looking?.context.close());

  it('looks inside, extracts a selection, and asks before it extracts again', async () => {
    const { page } = looking;
    await row(page, 'Issued set.zip').dblclick();
    await page
      .getByRole('heading', { name: translate(t, 'archive.inside', { name: 'Issued set.zip' }) })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'readme.txt', exact: true }).click();
    await page.getByRole('dialog').getByText('read me first').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'plans', exact: true }).click();
    await box(page, t, 'first floor.txt').check();
    await page.getByRole('button', { name: translate(t, 'archive.extractChosen', { count: 1 }) }).click();
    await tray(page)
      .getByText(translate(t, 'tray.task.unpacked', { count: 1 }))
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await tray(page).getByRole('button', { name: t['tray.task.folder'] }).first().click();
    await row(page, 'plans').waitFor();
    await closeTray(page, t);
    await page.goto('/yun/index');
    await row(page, 'Issued set.zip').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.extract'] }).click();
    const clash = page.getByRole('dialog', { name: t['archive.clash.title'] });
    await clash.waitFor();
    expect(await violations(page)).toEqual([]);
    await clash.getByRole('button', { name: t['action.cancel'] }).click();
    await clash.waitFor({ state: 'hidden' });
  });

  it('chooses a folder by keys, takes something out of it, and extracts the rest', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, 'project.zip').dblclick();
    await chooseFolder(page, t, {
      async choose() {
        await row(page, 'letters').focus();
        await page.keyboard.press('ArrowDown');
      },
      enter: () => page.keyboard.press('Enter'),
      async without() {
        await expect
          .poll(() => row(page, 'old').evaluate((element) => element === document.activeElement))
          .toBe(true);
        await page.keyboard.press('Control+ ');
      },
      leave: () => page.keyboard.press('Backspace'),
    });
  });

  it('refuses a wrong password and takes the right one', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, 'secret.7z').dblclick();
    await unlockInside(page, t);
    await page.goto('/yun/index');
    await row(page, 'secret.7z').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.extract'] }).click();
    await unlockInTray(page, t);
  });

  it('redraws names in another code page at once', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, '旧版.zip').dblclick();
    await rereadNames(page, t);
  });

  it('cancels an extraction, which leaves nothing', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, 'many.zip').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.extract'] }).click();
    await cancelMany(page, t);
    expect(looking.problems).toEqual([]);
  });

  it('compresses with a password', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await row(page, 'Issued set.zip').click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.compress'] }).click();
    const dialog = page.getByRole('dialog', { name: t['archive.compress.title'] });
    await dialog.getByLabel(t['item.name']).fill('locked.zip');
    await dialog.getByText(t['archive.compress.protect']).click();
    await dialog.locator('input[name=password]').fill('long enough');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t['archive.compress.create'] }).click();
    await row(page, 'locked.zip').waitFor();
    await tray(page).getByText(t['tray.task.packed']).waitFor();
    await closeTray(page, t);
  });

  it('refuses a repeated download, and goes on where one of three fails', async () => {
    const { page } = looking;
    await page.goto('/yun/index');
    await downloadThree(page, t, async ([first, second]) => {
      await row(page, first).click();
      await row(page, second).click({ modifiers: ['Control'] });
      await page.keyboard.press('Control+s');
    });
    const disk = await makeTree({ 'refused.txt': 'refused' });
    await emptyTray(page, t, () => dropFiles(page, [disk.at('refused.txt')]));
    await disk.remove();
  });
});

describe('on a phone in zh', () => {
  const language = 'zh';
  const t = words(language);
  let looking: Visit;

  beforeAll(async () => {
    looking = await lookIn(opened, person, language, phone);
    await looking.page.goto('/webH5?kind=all');
  });
  afterAll(() => looking?.context.close());

  it('looks inside, extracts a selection, and asks before it extracts again', async () => {
    const { page } = looking;
    await client.call('folderAdd', { parentId: '0', name: 'Issued set' }).catch(() => {});
    await page.getByText('Issued set.zip').first().tap();
    await page.getByRole('button', { name: t['drive.action.open'], exact: true }).click();
    await page
      .getByRole('heading', { name: translate(t, 'archive.inside', { name: 'Issued set.zip' }) })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await box(page, t, 'readme.txt').check();
    await page.getByRole('button', { name: translate(t, 'archive.extractChosen', { count: 1 }) }).click();
    await page.getByRole('button', { name: t['archive.clash.again'] }).click();
    await openTray(page);
    await tray(page)
      .getByText(translate(t, 'tray.task.unpacked', { count: 1 }))
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await closeTray(page, t);
  });

  it('chooses a folder, takes something out of it, and extracts the rest', async () => {
    const { page } = looking;
    await page.goto(`/webH5/archive/${await idOf('project.zip')}`);
    await chooseFolder(page, t, {
      choose: () => box(page, t, 'plans').tap(),
      enter: () => page.getByRole('button', { name: 'plans', exact: true }).tap(),
      without: () => box(page, t, 'old').tap(),
      leave: () => page.getByRole('button', { name: 'project.zip', exact: true }).tap(),
    });
  });

  it('refuses a wrong password and takes the right one, also for what was begun elsewhere', async () => {
    const { page } = looking;
    const fileId = await idOf('secret.7z');
    await page.goto(`/webH5/archive/${fileId}`);
    await unlockInside(page, t);
    await client.call('unzip', { fileId, repeat: 1 });
    await openTray(page);
    await unlockInTray(page, t);
  });

  it('redraws names in another code page at once, and cancels an extraction', async () => {
    const { page } = looking;
    await page.goto(`/webH5/archive/${await idOf('旧版.zip')}`);
    await rereadNames(page, t);
    await page.goto(`/webH5/archive/${await idOf('many.zip')}`);
    await page.getByRole('button', { name: t['archive.extractAll'] }).click();
    await openTray(page);
    await cancelMany(page, t);
    expect(looking.problems).toEqual([]);
  });

  it('refuses a repeated download, goes on where one of three fails, and empties the tray in order', async () => {
    const { page } = looking;
    // What was extracted before would push the archives below what lies over the list.
    const { subFolders } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
    const folderIds = subFolders.map(({ id }) => id).join(',');
    if (folderIds !== '') await client.call('unionDelete', { deleteLevel: 1, folderIds });
    await page.goto('/webH5?kind=all');
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    const chosen = new Set<string>();
    await downloadThree(page, t, async (wanted) => {
      if (chosen.size === 0) {
        await longPress(page, wanted[0]);
        await page.touchscreen.tap(200, 60);
        await bar.waitFor();
        chosen.add(wanted[0]);
      }
      // The last one that is left ends choosing, so new ones come first.
      for (const name of new Set([...wanted, ...chosen])) {
        if (chosen.has(name) === wanted.includes(name)) continue;
        await cell(page, name).tap();
        if (!chosen.delete(name)) chosen.add(name);
      }
      await bar.getByRole('button', { name: t['drive.action.download'] }).tap();
    });
    await bar.getByRole('button', { name: t['drive.bulk.clear'] }).tap();
    await emptyTray(page, t, async () => {
      await page.getByRole('button', { name: t['mobile.tab.upload'] }).tap();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: t['upload.pick.files'], exact: true }).tap();
      const file = { name: 'refused.txt', mimeType: 'text/plain', buffer: Buffer.from('refused') };
      await (await chooser).setFiles([file]);
    });
  });
});
