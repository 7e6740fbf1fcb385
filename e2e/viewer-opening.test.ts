/** Opening drawings: from the cloud, damaged ones, dropped ones; and for everybody. */
import type { Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations, violationsInBothThemes } from './axe.ts';
import { firstMember, openedForTests, signIn, words } from './harness.ts';
import { bareDxf, roomsDxf } from './viewer-files.ts';
import {
  choose,
  closePanel,
  come,
  hasColor,
  isRed,
  movedFrom,
  openLocal,
  openPanel,
  patience,
  shown,
  viewOf,
} from './viewer-steps.ts';

const t = words();
const opened = openedForTests();
const person = 'looker@example.com';

describe('from the cloud', () => {
  let client: Client;
  let fileId = '';
  beforeAll(async () => {
    client = await firstMember(opened, person);
    const file = new File([new Uint8Array(roomsDxf())], 'rooms.dxf');
    fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
  });

  it('a double click opens it in a tab of its own; a reload comes back to the view, a link brings others there', async () => {
    const { context, page } = await come(opened, 'desktop');
    await signIn(page, person);
    await page.goto('/yun/index');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('row').filter({ hasText: 'rooms.dxf' }).dblclick(),
    ]);
    await shown(tab);
    expect(new URL(tab.url()).pathname).toBe(`/viewer/${fileId}`);
    const whole = viewOf(tab);
    await tab.keyboard.press('+');
    const close = await movedFrom(tab, whole);
    await tab.goto(`/viewer/${fileId}`);
    await shown(tab);
    await expect.poll(() => viewOf(tab)).toEqual(close);
    await tab.goto(`/viewer/${fileId}?x=4000&y=2500&s=0.2&off=WALLS`);
    await shown(tab);
    expect(viewOf(tab)).toEqual({ x: 4000, y: 2500, s: 0.2 });
    await expect.poll(() => hasColor(tab, isRed)).toBe(false);
    await tab.getByRole('link', { name: t['viewer.backToFolder'] }).click();
    await tab.waitForURL('**/yun/index');
    await context.close();
  });

  it('counts as looking at it', async () => {
    await expect
      .poll(async () => (await client.call('fileDetail', { fileId })).browseCount)
      .toBeGreaterThan(0);
  });

  it('a phone opens it from the page of the file', async () => {
    const { context, page } = await come(opened, 'phone');
    await signIn(page, person);
    await page.goto(`/webH5/item/${fileId}`);
    await page.getByRole('button', { name: 'Open', exact: true }).tap();
    await page.waitForURL(`**/viewer/${fileId}*`);
    await shown(page);
    await context.close();
  });

  it('what is gone says so', async () => {
    const { context, page } = await come(opened, 'desktop');
    await signIn(page, person);
    await page.goto('/viewer/999999999');
    await page.getByRole('heading', { name: t['viewer.failure.gone.title'] }).waitFor();
    await context.close();
  });
});

describe('bad input', () => {
  const rooms = roomsDxf();
  const bad = [
    ['not a drawing', 'notes.dwg', Buffer.from('just some words\n'.repeat(50)), 'notADrawing'],
    ['an empty file', 'empty.dwg', Buffer.alloc(0), 'empty'],
    ['a truncated drawing', 'cut.dwg', Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(300)]), 'damaged'],
    ['a drawing with nothing in it', 'bare.dxf', bareDxf(), 'nothingToShow'],
  ] as const;

  it('says what is wrong, offers another file, and the tab lives', async () => {
    const { context, page } = await come(opened, 'desktop', { bypassCSP: true });
    for (const [what, name, bytes, reason] of bad) {
      await openLocal(page, name, bytes);
      await page
        .getByRole('heading', { name: t[`viewer.failure.${reason}.title`] })
        .waitFor({ timeout: patience });
      expect(await violations(page), what).toEqual([]);
      await choose(page, page.getByRole('button', { name: t['viewer.chooseAnother'] }), 'rooms.dxf', rooms);
      await shown(page);
      await expect.poll(() => hasColor(page, isRed), { message: what }).toBe(true);
    }
    await context.close();
  });

  it('shows what can be read of a drawing that ends too early', async () => {
    const { context, page } = await come(opened, 'desktop');
    const whole = rooms.toString();
    await openLocal(page, 'cut.dxf', Buffer.from(whole.slice(0, whole.indexOf('LIVING ROOM'))));
    await shown(page);
    await expect.poll(() => hasColor(page, isRed)).toBe(true);
    // That something is missing is said, and counted at the panel that tells what.
    await page.getByText(t['viewer.damaged']).waitFor();
    await page.getByRole('button', { name: `${t['viewer.panel.diagnostics']} (1)` }).waitFor();
    await page.getByRole('button', { name: t['viewer.damaged.show'] }).click();
    const panel = page.getByRole('complementary', { name: t['viewer.panel.diagnostics'] });
    await panel.getByText(t['diagnostic.cut']).waitFor();
    await context.close();
  });

  it('numbers that no place can have spoil nothing else', async () => {
    const { context, page } = await come(opened, 'desktop');
    const odd =
      '0\nLINE\n8\nWALLS\n10\nnan\n20\n1e300\n11\n-1e300\n21\n1e999\n' +
      '0\nLINE\n8\nDOORS\n10\n1e300\n20\n0\n11\n5\n21\n5\n';
    const spoilt = rooms.toString().replace('2\nENTITIES\n', `$&${odd}`);
    expect(spoilt).toContain(odd);
    await openLocal(page, 'odd.dxf', Buffer.from(spoilt));
    await shown(page);
    await expect.poll(() => hasColor(page, isRed)).toBe(true);
    expect(viewOf(page).s).toBeGreaterThan(0.05);
    await page.keyboard.press('f');
    await expect.poll(() => hasColor(page, isRed)).toBe(true);
    await context.close();
  });

  it('a file that is dropped opens, on the home page and on another drawing', async () => {
    const { context, page } = await come(opened, 'desktop');
    const drop = (at: string, name: string, content: string): Promise<void> =>
      page.evaluate(
        ([selector, fileName, written]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([written], fileName));
          const target = document.querySelector(selector)!;
          for (const type of ['dragover', 'drop']) {
            target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
          }
        },
        [at, name, content] as const,
      );
    await page.goto('/');
    await page.getByRole('button', { name: t['home.open.button'] }).waitFor();
    await drop('[data-takes-drops]', 'first.dxf', rooms.toString());
    await page.waitForURL('**/viewer/local*');
    await shown(page);
    await drop('#drawing', 'second.dxf', rooms.toString());
    await page.getByRole('heading', { name: 'second.dxf' }).waitFor();
    await shown(page);
    await context.close();
  });

  it('opened cold, it asks for a file', async () => {
    const { context, page } = await come(opened, 'desktop', { bypassCSP: true });
    await page.goto('/viewer/local');
    await page.getByRole('heading', { name: t['viewer.local.title'] }).waitFor();
    expect(await violations(page)).toEqual([]);
    await choose(page, page.getByRole('button', { name: t['viewer.local.choose'] }), 'rooms.dxf', rooms);
    await shown(page);
    await context.close();
  });
});

describe('everybody', () => {
  it.each(['desktop', 'phone'] as const)('can use it: axe finds nothing on a %s', async (where) => {
    const { context, page } = await come(opened, where, { bypassCSP: true });
    await openLocal(page, 'rooms.dxf', roomsDxf());
    await shown(page);
    expect(await violationsInBothThemes(page), 'the drawing').toEqual([]);
    for (const id of ['layers', 'properties', 'find', 'blocks', 'info'] as const) {
      await openPanel(page, where, id);
      expect(await violationsInBothThemes(page), id).toEqual([]);
      if (where === 'phone') await closePanel(page);
    }
    await context.close();
  });
});
