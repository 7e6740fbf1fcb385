/** What comes late, an answer or a frame, does not undo what a person has done meanwhile. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { calls, type CallName } from '@linework/contract';
import { dialog, gone, row, startRenaming, toast } from './drive-steps.ts';
import { firstMember, openedForTests, signIn, visitPatiently, words, type Visit } from './harness.ts';

const t = words();
const person = 'fast@example.com';
const opened = openedForTests();
let client: Client;
let home: Visit;

beforeAll(async () => {
  client = await firstMember(opened, person);
  for (const name of ['alpha.txt', 'beta.txt', 'gamma.txt', 'other.txt']) {
    await client.postFile('upload', new File([name], name), { parentId: '0' });
  }
  home = await visitPatiently(opened);
  await signIn(home.page, person);
}, 120_000);
afterAll(() => home.context.close());

async function openAll(page: Page): Promise<void> {
  await page.goto('/yun/index');
  await row(page, 'alpha.txt').waitFor();
}

interface Held {
  held: () => number;
  letGo: () => Promise<void>;
}

/** Holds back what goes to the server, all of it or the first so many, until it is let go. */
async function hold(page: Page, path: string, most = Infinity): Promise<Held> {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  const holding = async (route: Route): Promise<void> => {
    if (count < most) {
      count += 1;
      await gate.promise;
    }
    await route.fallback().catch(() => undefined);
  };
  const here = (url: URL): boolean => url.pathname === path;
  await page.route(here, holding);
  return {
    held: () => count,
    async letGo() {
      gate.resolve();
      await page.unroute(here, holding);
    },
  };
}
const holdCall = (page: Page, call: CallName, most?: number) => hold(page, calls[call].path, most);

const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('the keyboard', () => {
  it('stays where one has gone before the row was drawn', async () => {
    const { page } = home;
    await openAll(page);
    await row(page, 'beta.txt').evaluate(async (element) => {
      const press = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' };
      element.querySelector('[role=gridcell]')!.dispatchEvent(new PointerEvent('pointerdown', press));
      element.dispatchEvent(new PointerEvent('pointerup', press));
      document.querySelector<HTMLElement>('[type=search]')!.focus();
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await focusedLabel(page)).toBe(t['action.searchFocus']);
    await expect.poll(() => row(page, 'beta.txt').getAttribute('aria-selected')).toBe('true');
  });

  it('goes on at the first that is found, also where that is found later', async () => {
    const { page } = home;
    await openAll(page);
    const list = await holdCall(page, 'unionList');
    await page.getByRole('searchbox').fill('gamma');
    await page.keyboard.press('Enter');
    await page.waitForURL('**q=gamma');
    await expect.poll(list.held).toBeGreaterThan(0);
    await list.letGo();
    await gone(row(page, 'alpha.txt'));
    await expect.poll(() => row(page, 'gamma.txt').getAttribute('aria-selected')).toBe('true');
  });

  it('stays in the name that is being typed when the one before it is refused', async () => {
    const { page } = home;
    await openAll(page);
    const edit = await holdCall(page, 'fileEdit');
    await row(page, 'alpha.txt').click();
    await (await startRenaming(page)).fill('other.txt');
    await page.keyboard.press('Enter');
    await expect.poll(edit.held).toBe(1);
    await row(page, 'gamma.txt').click();
    const field = await startRenaming(page);
    await field.fill('half a na');
    await edit.letGo();
    await toast(page, t['error.0201003']).waitFor();
    expect(await field.inputValue()).toBe('half a na');
    await row(page, 'alpha.txt').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'gamma.txt').waitFor();
  });
});

describe('what is typed', () => {
  it('as a note stays when the note is changed elsewhere', async () => {
    const { page } = home;
    await openAll(page);
    await row(page, 'alpha.txt').click();
    await page.keyboard.press('ControlOrMeta+i');
    const panel = page.getByRole('complementary', { name: t['item.details.title'] });
    await panel.getByRole('button', { name: t['item.details.addNote'] }).click();
    const field = panel.getByRole('textbox', { name: t['item.details.note'] });
    await field.fill('what I was about to s');
    const { files } = await client.call('unionList', { parentId: '0' });
    const { id } = files.find(({ name }) => name === 'alpha.txt')!;
    await client.call('fileEdit', { fileId: id, descp: 'from elsewhere' });
    await panel.getByText(t['item.activity.note']).first().waitFor();
    // The list has heard of it, too.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await field.inputValue()).toBe('what I was about to s');
    await panel.getByRole('button', { name: t['action.save'] }).click();
    await panel.getByRole('button', { name: 'what I was about to s' }).waitFor();
    await expect
      .poll(async () => (await client.call('fileInfo', { fileId: id })).descp)
      .toBe('what I was about to s');
    await page.keyboard.press('ControlOrMeta+i');
  });

  it('as two names, one after the other, ends with the second, also where the first takes longer', async () => {
    const { page } = home;
    await openAll(page);
    const edit = await holdCall(page, 'fileEdit', 1);
    let answers = 0;
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === calls.fileEdit.path) answers += 1;
    });
    await row(page, 'beta.txt').click();
    await (await startRenaming(page)).fill('first.txt');
    await page.keyboard.press('Enter');
    await row(page, 'first.txt').waitFor();
    await expect.poll(edit.held).toBe(1);
    await (await startRenaming(page)).fill('second.txt');
    await page.keyboard.press('Enter');
    await row(page, 'second.txt').waitFor();
    // Time enough for the second to overtake the first.
    await page.waitForTimeout(1000);
    await edit.letGo();
    await expect.poll(() => answers).toBe(2);
    const names = async () =>
      (await client.call('unionList', { parentId: '0' })).files.map(({ name }) => name);
    expect(await names()).toContain('second.txt');
    await row(page, 'second.txt').waitFor();
  });

  it('into a dialog is not closed by the answer to the one before', async () => {
    const { page } = home;
    await openAll(page);
    const add = await holdCall(page, 'folderAdd');
    const newFolder = page.getByRole('button', { name: t['drive.action.newFolder'] });
    await newFolder.click();
    await dialog(page).getByRole('textbox').fill('Late');
    await page.keyboard.press('Enter');
    await expect.poll(add.held).toBe(1);
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await newFolder.click();
    await dialog(page).getByRole('textbox').fill('Next');
    await add.letGo();
    await row(page, 'Late').waitFor();
    expect(await dialog(page).getByRole('textbox').inputValue()).toBe('Next');
    await page.keyboard.press('Escape');
  });
});

describe('a list', () => {
  it('is asked for again until the server answers, and says so', async () => {
    const { page } = home;
    await openAll(page);
    const here = (url: URL): boolean => url.pathname === calls.unionList.path;
    await page.route(here, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await client.call('folderAdd', { parentId: '0', name: 'Made meanwhile' });
    await page.getByText(t['offline.behind']).waitFor();
    await row(page, 'alpha.txt').waitFor();
    await page.unroute(here);
    await row(page, 'Made meanwhile').waitFor();
    await toast(page, t['online.text']).waitFor();
    await gone(page.getByText(t['offline.behind']));
  });

  it('knows what happened before the page could listen', async () => {
    const { page } = home;
    const events = await hold(page, '/events');
    await openAll(page);
    await expect.poll(events.held).toBe(1);
    await client.call('folderAdd', { parentId: '0', name: 'Before it listened' });
    await events.letGo();
    await row(page, 'Before it listened').waitFor();
  });

  it('knows what happened while the line was down', async () => {
    const { page } = home;
    const here = (url: URL): boolean => url.pathname === '/events';
    const again = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(here, async (route) => {
      asked += 1;
      // The first one is heard and ends; the next has to wait.
      if (asked === 1) return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 10\n\n' });
      await again.promise;
      // As if it had been down for long: the server no longer knows that something was missed.
      await route
        .continue({
          url: route
            .request()
            .url()
            .replace(/&age=\d+/, ''),
        })
        .catch(() => undefined);
    });
    await openAll(page);
    await expect.poll(() => asked).toBe(2);
    await client.call('folderAdd', { parentId: '0', name: 'While it was down' });
    again.resolve();
    await row(page, 'While it was down').waitFor();
    await page.unroute(here);
  });
});
