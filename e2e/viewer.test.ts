/** Opening drawings and looking around in them, on a desk and on a phone. */
import { readFile } from 'node:fs/promises';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import {
  desktop,
  openedForTests,
  password,
  phone,
  signIn,
  signUp,
  visit,
  words,
  type Visit,
} from './harness.ts';
import { bareDxf, roomsDxf } from './viewer-files.ts';

const t = words();
const person = 'looker@example.com';
const opened = openedForTests();
const patience = 60_000;
const sizes = { desktop, phone } as const;
type Where = keyof typeof sizes;

/** The cookie note lies over the bottom corner. */
async function come(where: Where, options: { bypassCSP?: boolean; dark?: boolean } = {}): Promise<Visit> {
  const visited = await visit(opened.browser, opened.product.url, { size: sizes[where], ...options });
  await visited.page.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
  return visited;
}

const surface = (page: Page): Locator => page.locator('#drawing');

/** Everything is drawn, and the address says where one is. */
async function shown(page: Page): Promise<void> {
  await page.locator('#drawing[data-state=success][data-complete]').waitFor({ timeout: patience });
  await page.waitForFunction(() => new URLSearchParams(location.search).has('s'));
}

/** Chooses a file by the button on the page. */
async function choose(page: Page, button: Locator, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function openLocal(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/');
  await choose(page, page.getByRole('button', { name: t['home.open.button'] }), name, buffer);
  await page.waitForURL('**/viewer/local*');
}

async function openPanel(
  page: Page,
  where: Where,
  id: 'layers' | 'properties' | 'find' | 'blocks' | 'info',
): Promise<Locator> {
  const name = t[`viewer.panel.${id}`];
  const panel = page.getByRole('complementary', { name });
  if (await panel.isVisible()) return panel;
  if (where === 'desktop') await page.getByRole('button', { name, exact: true }).click();
  else {
    await page.getByRole('button', { name: t['viewer.panels'] }).tap();
    await page.getByRole('menuitem', { name }).tap();
  }
  await panel.getByRole('heading', { name }).waitFor();
  return panel;
}

const closePanel = (page: Page): Promise<void> =>
  page.getByRole('button', { name: t['viewer.closePanel'] }).click();

interface View {
  x: number;
  y: number;
  s: number;
}

function viewOf(page: Page): View {
  const query = new URL(page.url()).searchParams;
  return { x: Number(query.get('x')), y: Number(query.get('y')), s: Number(query.get('s')) };
}

/** The view once it stands still and is another one than before. */
async function movedFrom(page: Page, before: View): Promise<View> {
  await expect.poll(() => viewOf(page), { timeout: 10_000 }).not.toEqual(before);
  return viewOf(page);
}

/** Where a point of the drawing is in the window. */
async function pixelOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await surface(page).boundingBox())!;
  const view = viewOf(page);
  return {
    x: box.x + box.width / 2 + (x - view.x) * view.s,
    y: box.y + box.height / 2 - (y - view.y) * view.s,
  };
}

/** Whether something of this colour is on screen, of what the page shows itself. */
async function hasColour(page: Page, is: (r: number, g: number, b: number) => boolean): Promise<boolean> {
  const box = (await surface(page).boundingBox())!;
  // A sheet lies over the drawing on a phone, and its swatches have the same colours.
  const sheet = page.viewportSize()!.width < 768 ? page.getByRole('complementary') : undefined;
  const top = sheet && (await sheet.isVisible()) ? (await sheet.boundingBox())!.y : Infinity;
  const picture = await page.screenshot({ clip: { ...box, height: Math.min(box.height, top - box.y) } });
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return [...new Set(new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer))];
  }, picture.toString('base64'));
  return pixels.some((pixel) => is(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255));
}

const isRed = (r: number, g: number, b: number): boolean => r > 200 && g < 80 && b < 80;
const isGreen = (r: number, g: number, b: number): boolean => g > 150 && r < 110 && b < 110;

describe.each(['desktop', 'phone'] as const)('a local file on a %s', (where) => {
  let here: Visit;
  beforeAll(async () => {
    here = await come(where);
    await openLocal(here.page, 'rooms.dxf', roomsDxf());
    await shown(here.page);
  });
  afterAll(() => here?.context.close());

  it('opens by a choice on the home page, and nothing of it is sent', async () => {
    const { page } = here;
    await page.getByRole('heading', { name: 'rooms.dxf' }).waitFor();
    expect(await hasColour(page, isRed)).toBe(true);
    const { x, y } = viewOf(page);
    expect(Math.abs(x - 4000)).toBeLessThan(400);
    expect(Math.abs(y - 2500)).toBeLessThan(400);
  });

  it('hides a layer, shows one alone and brings all back', async () => {
    const { page } = here;
    const panel = await openPanel(page, where, 'layers');
    const list = panel.getByRole('listbox');
    const walls = list.getByRole('option', { name: 'WALLS' });
    const press = (what: Locator): Promise<void> => (where === 'phone' ? what.tap() : what.click());
    await press(walls);
    await expect.poll(() => walls.getAttribute('aria-selected')).toBe('false');
    await expect.poll(() => hasColour(page, isRed)).toBe(false);
    await list.focus();
    await page.keyboard.press('Home');
    await panel.getByRole('searchbox').fill('door');
    await expect.poll(() => list.getByRole('option').count()).toBe(1);
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await panel.getByRole('searchbox').fill('');
    await expect.poll(() => list.locator('[aria-selected=true]').count()).toBe(1);
    // A phone's sheet covers the doors.
    if (where === 'desktop') await expect.poll(() => hasColour(page, isGreen)).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('only')).toBe('DOORS');
    await press(panel.getByRole('button', { name: t['viewer.action.layersAsDrawn'] }));
    await expect.poll(() => hasColour(page, isRed)).toBe(true);
    expect(await list.getByRole('option', { name: 'GRID' }).getAttribute('aria-selected')).toBe('false');
    await closePanel(page);
  });

  it('finds a text as it is typed and goes there', async () => {
    const { page } = here;
    const before = viewOf(page);
    const panel = await openPanel(page, where, 'find');
    await panel.getByRole('searchbox').pressSequentially('livi');
    await panel.getByRole('option', { name: 'LIVING ROOM' }).waitFor();
    expect(await panel.getByRole('option').count()).toBe(1);
    await panel.getByRole('searchbox').press('Enter');
    await expect.poll(() => viewOf(page).s, { timeout: 10_000 }).toBeGreaterThan(before.s * 1.5);
    expect(viewOf(page).x).toBeGreaterThan(5400);
    expect(viewOf(page).x).toBeLessThan(7500);
    await panel.getByRole('searchbox').fill('bathroom');
    await panel.getByText(t['viewer.find.none']).waitFor();
    await closePanel(page);
    await page.keyboard.press('0');
    await expect.poll(() => Math.abs(viewOf(page).x - 4000)).toBeLessThan(400);
  });

  it('tells what was picked', async () => {
    const { page } = here;
    const at = await pixelOf(page, 4000, 4000);
    if (where === 'phone') await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
    // Where there is room for it the panel opens by itself.
    const panel =
      where === 'phone'
        ? await openPanel(page, where, 'properties')
        : page.getByRole('complementary', { name: t['viewer.panel.properties'] });
    await panel.getByRole('heading', { name: t['viewer.type.line'] }).waitFor();
    expect(await panel.innerText()).toContain('WALLS');
    expect(await panel.innerText()).toMatch(/5000\.0* mm/);
    await closePanel(page);
  });

  it('counts blocks, lists their attributes and saves them as a table', async () => {
    const { page } = here;
    const panel = await openPanel(page, where, 'blocks');
    await panel.getByRole('option', { name: /DOOR.*2/ }).click();
    await panel.getByRole('option', { name: /D-02/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: t['viewer.blocks.csv'] }).click(),
    ]);
    const lines = (await readFile((await download.path())!, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('NUMBER');
    expect(lines.filter((row) => /DOORS.*D-0[12]/.test(row))).toHaveLength(2);
    await closePanel(page);
  });

  it('nothing went wrong on the page, and no policy was broken', () => {
    expect(here.problems).toEqual([]);
  });
});

describe('getting about', () => {
  let here: Visit;
  beforeAll(async () => {
    here = await come('desktop');
    await openLocal(here.page, 'rooms.dxf', roomsDxf());
    await shown(here.page);
  });
  afterAll(() => here?.context.close());

  it('the wheel zooms about the pointer', async () => {
    const { page } = here;
    const before = viewOf(page);
    const corner = await pixelOf(page, 0, 5000);
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.wheel(0, -400);
    const after = await movedFrom(page, before);
    expect(after.s).toBeGreaterThan(before.s * 1.5);
    const still = await pixelOf(page, 0, 5000);
    expect(Math.hypot(still.x - corner.x, still.y - corner.y)).toBeLessThan(2);
  });

  it('the middle button and Space with a drag move', async () => {
    const { page } = here;
    for (const how of ['middle', 'space'] as const) {
      const before = viewOf(page);
      if (how === 'space') await page.keyboard.down(' ');
      await page.mouse.move(600, 400);
      await page.mouse.down({ button: how === 'middle' ? 'middle' : 'left' });
      await page.mouse.move(700, 450, { steps: 4 });
      await page.mouse.up({ button: how === 'middle' ? 'middle' : 'left' });
      if (how === 'space') await page.keyboard.up(' ');
      const after = await movedFrom(page, before);
      expect((before.x - after.x) * after.s).toBeCloseTo(100, 0);
      expect((after.y - before.y) * after.s).toBeCloseTo(50, 0);
    }
  });

  it('a window is zoomed to, and the way back is there', async () => {
    const { page } = here;
    const before = viewOf(page);
    await page.getByRole('button', { name: t['viewer.tool.zoomWindow'] }).click();
    await page.mouse.move(500, 300);
    await page.mouse.down();
    await page.mouse.move(700, 420, { steps: 4 });
    await page.mouse.up();
    const close = await movedFrom(page, before);
    expect(close.s).toBeGreaterThan(before.s * 3);
    await page.getByRole('button', { name: t['viewer.action.previousView'] }).click();
    await expect.poll(() => viewOf(page)).toEqual(before);
    await page.getByRole('button', { name: t['viewer.action.nextView'] }).click();
    await expect.poll(() => viewOf(page)).toEqual(close);
  });

  it('keys zoom, move and fit', async () => {
    const { page } = here;
    await surface(page).focus();
    await page.keyboard.press('f');
    await expect.poll(() => Math.abs(viewOf(page).x - 4000)).toBeLessThan(400);
    const whole = viewOf(page);
    await page.keyboard.press('+');
    const close = await movedFrom(page, whole);
    expect(close.s / whole.s).toBeCloseTo(1.6, 2);
    await page.keyboard.press('ArrowRight');
    const right = await movedFrom(page, close);
    expect(right.x).toBeGreaterThan(close.x);
    await page.mouse.move(600, 400);
    await page.mouse.dblclick(600, 400);
    await expect.poll(() => viewOf(page).s).toBeCloseTo(whole.s, 4);
  });

  it('a command can be typed, or called by name', async () => {
    const { page } = here;
    await surface(page).focus();
    await page.keyboard.press(':');
    await page.getByRole('combobox').fill('la');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: t['viewer.panel.layers'] }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(t['viewer.background.paper']);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasColour(page, (r, g, b) => r === 0xfb && g === 0xfa && b === 0xf6)).toBe(true);
  });

  it('the view is saved as a picture', async () => {
    const { page } = here;
    await page.getByRole('button', { name: t['action.more'] }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t['viewer.action.savePicture'] }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('rooms.png');
    const bytes = await readFile((await download.path())!);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20))).toBe(4000);
  });

  it('nothing went wrong on the page, and no policy was broken', () => {
    expect(here.problems).toEqual([]);
  });
});

describe.each(['desktop', 'phone'] as const)('a sample on a %s', (where) => {
  it('opens from the home page without an account, with its layouts', async () => {
    const { context, page, problems } = await come(where);
    await page.goto('/');
    const card = page.getByRole('link', { name: t['viewer.sample.sheet-set'] });
    await (where === 'phone' ? card.tap() : card.click());
    await page.waitForURL('**/viewer/sample/sheet-set*');
    await shown(page);
    const tabs = page.getByRole('tablist', { name: t['viewer.layouts'] }).getByRole('tab');
    expect(await tabs.count()).toBeGreaterThan(1);
    const before = viewOf(page);
    await (where === 'phone' ? tabs.nth(1).tap() : tabs.nth(1).click());
    await movedFrom(page, before);
    await shown(page);
    const name = await tabs.nth(1).innerText();
    expect(new URL(page.url()).searchParams.get('layout')).toBe(name);
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await tabs.first().click();
    await expect.poll(() => viewOf(page)).toEqual(before);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('from the cloud', () => {
  let client: Client;
  let fileId = '';
  beforeAll(async () => {
    const { context, page } = await come('desktop');
    await signUp(page, person);
    await context.close();
    client = opened.product.client();
    await client.call('login', { method: 'password', account: person, password });
    const file = new File([new Uint8Array(roomsDxf())], 'rooms.dxf');
    fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
  });

  it('a double click opens it in a tab of its own; a reload comes back to the view, a link brings others there', async () => {
    const { context, page } = await come('desktop');
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
    expect(await hasColour(tab, isRed)).toBe(false);
    await tab.getByRole('link', { name: t['viewer.backToFolder'] }).click();
    await tab.waitForURL('**/yun/index');
    await context.close();
  });

  it('counts as looking at it', async () => {
    await expect
      .poll(async () => (await client.call('fileDetail', { fileId })).browseCount, { timeout: 10_000 })
      .toBeGreaterThan(0);
  });

  it('a phone opens it from the page of the file', async () => {
    const { context, page } = await come('phone');
    await signIn(page, person);
    await page.goto(`/webH5/item/${fileId}`);
    await page.getByRole('button', { name: 'Open', exact: true }).tap();
    await page.waitForURL(`**/viewer/${fileId}*`);
    await shown(page);
    await context.close();
  });

  it('what is gone says so', async () => {
    const { context, page } = await come('desktop');
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
    const { context, page } = await come('desktop', { bypassCSP: true });
    for (const [what, name, bytes, reason] of bad) {
      await openLocal(page, name, bytes);
      await page
        .getByRole('heading', { name: t[`viewer.failure.${reason}.title`] })
        .waitFor({ timeout: patience });
      expect(await violations(page), what).toEqual([]);
      await choose(page, page.getByRole('button', { name: t['viewer.chooseAnother'] }), 'rooms.dxf', rooms);
      await shown(page);
      expect(await hasColour(page, isRed), what).toBe(true);
    }
    await context.close();
  });

  it('shows what can be read of a drawing that ends too early', async () => {
    const { context, page } = await come('desktop');
    const whole = rooms.toString();
    await openLocal(page, 'cut.dxf', Buffer.from(whole.slice(0, whole.indexOf('LIVING ROOM'))));
    await shown(page);
    expect(await hasColour(page, isRed)).toBe(true);
    await context.close();
  });

  it('a file that is dropped opens, on the home page and on another drawing', async () => {
    const { context, page } = await come('desktop');
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
    const { context, page } = await come('desktop', { bypassCSP: true });
    await page.goto('/viewer/local');
    await page.getByRole('heading', { name: t['viewer.local.title'] }).waitFor();
    expect(await violations(page)).toEqual([]);
    await choose(page, page.getByRole('button', { name: t['viewer.local.choose'] }), 'rooms.dxf', rooms);
    await shown(page);
    await context.close();
  });
});

describe('everybody', () => {
  it.each([
    ['desktop', false],
    ['desktop', true],
    ['phone', false],
    ['phone', true],
  ] as const)('can use it: axe finds nothing on a %s, dark %s', async (where, dark) => {
    const { context, page } = await come(where, { dark, bypassCSP: true });
    await openLocal(page, 'rooms.dxf', roomsDxf());
    await shown(page);
    expect(await violations(page), 'the drawing').toEqual([]);
    for (const id of ['layers', 'properties', 'find', 'blocks', 'info'] as const) {
      await openPanel(page, where, id);
      expect(await violations(page), id).toEqual([]);
      if (where === 'phone') await closePanel(page);
    }
    await context.close();
  });
});
