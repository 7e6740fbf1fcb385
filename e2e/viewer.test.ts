/** Looking around in drawings, on a desk and on a phone. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { openedForTests, words, type Visit } from './harness.ts';
import { roomsDxf } from './viewer-files.ts';
import {
  closePanel,
  come,
  hasColor,
  isBlue,
  isGreen,
  isRed,
  movedFrom,
  openLocal,
  openPanel,
  pixelOf,
  shown,
  surface,
  viewOf,
} from './viewer-steps.ts';

const t = words();
const opened = openedForTests();
const indexColor = (number: number): string => translate(t, 'viewer.layers.indexColor', { number });

describe.each(['desktop', 'phone'] as const)('a local file on a %s', (where) => {
  let here: Visit;
  beforeAll(async () => {
    here = await come(opened, where);
    await openLocal(here.page, 'rooms.dxf', roomsDxf());
    await shown(here.page);
  });
  afterAll(() => here?.context.close());

  it('opens by a choice on the home page, and nothing of it is sent', async () => {
    const { page } = here;
    await page.getByRole('heading', { name: 'rooms.dxf' }).waitFor();
    await expect.poll(() => hasColor(page, isRed)).toBe(true);
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
    await expect.poll(() => hasColor(page, isRed)).toBe(false);
    await list.focus();
    await page.keyboard.press('Home');
    await panel.getByRole('searchbox').fill('door');
    await expect.poll(() => list.getByRole('option').count()).toBe(1);
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await panel.getByRole('searchbox').fill('');
    await expect.poll(() => list.locator('[aria-selected=true]').count()).toBe(1);
    await expect.poll(() => hasColor(page, isGreen)).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('only')).toBe('DOORS');
    await press(panel.getByRole('button', { name: t['viewer.action.layersAsDrawn'] }));
    await expect.poll(() => hasColor(page, isRed)).toBe(true);
    await expect
      .poll(() => list.getByRole('option', { name: 'GRID' }).getAttribute('aria-selected'))
      .toBe('false');
    await closePanel(page);
  });

  it('freezes a layer, says so in the address, and thaws it', async () => {
    const { page } = here;
    const panel = await openPanel(page, where, 'layers');
    const doors = panel.getByRole('option', { name: 'DOORS' });
    const press = (what: Locator): Promise<void> => (where === 'phone' ? what.tap() : what.click());
    if (where === 'desktop') await doors.hover();
    await press(doors.getByTitle(t['viewer.layers.freeze']));
    await doors.getByRole('img', { name: t['viewer.layers.frozen'] }).waitFor({ state: 'attached' });
    await expect.poll(() => doors.getAttribute('aria-selected')).toBe('false');
    await expect.poll(() => hasColor(page, isGreen)).toBe(false);
    await expect.poll(() => new URL(page.url()).searchParams.get('frozen')).toBe('DOORS');
    await press(doors.getByTitle(t['viewer.layers.thaw']));
    await expect.poll(() => doors.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => new URL(page.url()).searchParams.get('frozen')).toBe(null);
    await closePanel(page);
  });

  it('gives a layer another color, says so in the address, and takes it back', async () => {
    const { page } = here;
    const panel = await openPanel(page, where, 'layers');
    const walls = panel.getByRole('option', { name: 'WALLS' });
    const press = (what: Locator): Promise<void> => (where === 'phone' ? what.tap() : what.click());
    await press(walls.getByTitle(t['viewer.layers.color']));
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('radio', { name: indexColor(5), exact: true }));
    await press(dialog.getByRole('button', { name: t['action.close'] }).last());
    await expect.poll(() => hasColor(page, isBlue)).toBe(true);
    expect(await hasColor(page, isRed)).toBe(false);
    await expect.poll(() => new URL(page.url()).searchParams.get('colours')).toBe('WALLS,5');
    expect(new URL(page.url()).searchParams.get('off')).toBeNull();
    await press(panel.getByRole('button', { name: t['viewer.action.layersAsDrawn'] }));
    await expect.poll(() => hasColor(page, isRed)).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('colours')).toBeNull();
    await closePanel(page);
  });

  it('finds a text as it is typed and goes there', async () => {
    const { page } = here;
    const before = viewOf(page);
    const panel = await openPanel(page, where, 'find');
    await panel.getByRole('searchbox').pressSequentially('livi');
    await panel.getByRole('option', { name: 'LIVING ROOM' }).waitFor();
    await expect.poll(() => panel.getByRole('option').count()).toBe(1);
    await panel.getByRole('searchbox').press('Enter');
    await expect.poll(() => viewOf(page).s).toBeGreaterThan(before.s * 1.5);
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
    await expect.poll(() => panel.innerText()).toContain('WALLS');
    await expect.poll(() => panel.innerText()).toMatch(/5000\.0* mm/);
    const before = viewOf(page);
    await panel.getByRole('button', { name: t['viewer.properties.show'] }).click();
    await movedFrom(page, before);
    // All of it is where the panel does not cover it.
    const [low, high] = [await pixelOf(page, 4000, 0), await pixelOf(page, 4000, 5000)];
    const edge = (await panel.boundingBox())!;
    expect(high.y).toBeGreaterThan((await surface(page).boundingBox())!.y);
    if (where === 'phone') expect(low.y).toBeLessThan(edge.y);
    else expect(low.x).toBeLessThan(edge.x);
    await closePanel(page);
    await page.keyboard.press('0');
    await expect.poll(() => Math.abs(viewOf(page).x - 4000)).toBeLessThan(400);
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
    here = await come(opened, 'desktop');
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
      const moved = (after = viewOf(page)) => [
        Math.round((before.x - after.x) * after.s),
        Math.round((after.y - before.y) * after.s),
      ];
      // The address may tell of the way there as well.
      await expect.poll(() => moved()).toEqual([100, 50]);
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
    await page.getByRole('option', { name: t['viewer.background.paper'] }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasColor(page, (r, g, b) => r === 0xfb && g === 0xfa && b === 0xf6)).toBe(true);
  });

  it('Escape closes a dialog of a panel, then the panel', async () => {
    const { page } = here;
    const panel = await openPanel(page, 'desktop', 'layers');
    await panel.getByRole('button', { name: t['viewer.layers.states'] }).click();
    await page.getByRole('menuitem', { name: t['viewer.layers.saveState'] }).click();
    const dialog = page.getByRole('dialog', { name: t['viewer.layers.saveState'] });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await panel.isVisible()).toBe(true);
    await panel.getByRole('searchbox').press('Escape');
    await panel.waitFor({ state: 'hidden' });
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

describe('a phone', () => {
  let here: Visit;
  beforeAll(async () => {
    here = await come(opened, 'phone');
    await openLocal(here.page, 'rooms.dxf', roomsDxf());
    await shown(here.page);
  });
  afterAll(() => here?.context.close());

  /** Between which pixels the red walls stand, of what no sheet covers. */
  async function walls(page: Page): Promise<{ top: number; bottom: number }> {
    const box = (await surface(page).boundingBox())!;
    const sheet = page.getByRole('complementary');
    const end = (await sheet.isVisible()) ? (await sheet.boundingBox())!.y : box.y + box.height;
    const picture = await page.screenshot({ clip: { ...box, height: end - box.y }, scale: 'css' });
    return page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
        Array.from({ length: width }, (_, x) => 4 * (y * width + x)).some(
          (at) => data[at]! > 200 && data[at + 1]! < 80 && data[at + 2]! < 80,
        ),
      );
      return { top: rows[0] ?? 0, bottom: rows.at(-1) ?? 0 };
    }, picture.toString('base64'));
  }

  it('sees all of a drawing above a sheet, and as before without it', async () => {
    const { page } = here;
    const before = await walls(page);
    const address = page.url();
    const panel = await openPanel(page, 'phone', 'layers');
    const left = (await panel.boundingBox())!.y - (await surface(page).boundingBox())!.y;
    // As high as it was, or as what is left is.
    await expect
      .poll(async () => {
        const { top, bottom } = await walls(page);
        return (
          top > 4 && bottom < left - 4 && bottom - top > Math.min(before.bottom - before.top, left) * 0.8
        );
      })
      .toBe(true);
    await closePanel(page);
    await expect.poll(() => walls(page)).toEqual(before);
    expect(page.url()).toBe(address);
  });

  it('what stood in the middle stands in the middle of what a sheet leaves', async () => {
    const { page } = here;
    const whole = viewOf(page);
    await page.getByRole('button', { name: t['viewer.action.fit'] }).focus();
    await page.keyboard.press('+');
    const close = await movedFrom(page, whole);
    await openPanel(page, 'phone', 'info');
    const shifted = await movedFrom(page, close);
    expect(shifted.s).toBe(close.s);
    expect(shifted.x).toBe(close.x);
    const box = (await surface(page).boundingBox())!;
    const edge = (await page.getByRole('complementary').boundingBox())!.y;
    const middle = box.y + box.height / 2 - (close.y - shifted.y) * shifted.s;
    expect(Math.abs(middle - (box.y + edge) / 2)).toBeLessThan(3);
    await closePanel(page);
    await expect.poll(() => viewOf(page)).toEqual(close);
  });
});

describe.each(['desktop', 'phone'] as const)('a sample on a %s', (where) => {
  it('opens from the home page without an account, with its layouts', async () => {
    const { context, page, problems } = await come(opened, where);
    await page.goto('/');
    const card = page.getByRole('link', { name: t['viewer.sample.sheet-set'] });
    await (where === 'phone' ? card.tap() : card.click());
    await page.waitForURL('**/viewer/sample/sheet-set*');
    await shown(page);
    const tabs = page.getByRole('tablist', { name: t['viewer.layouts'] }).getByRole('tab');
    await expect.poll(() => tabs.count()).toBeGreaterThan(1);
    await (where === 'phone' ? tabs.first().tap() : tabs.first().click());
    await expect.poll(() => new URL(page.url()).searchParams.get('layout')).toBe(null);
    await shown(page);
    const before = viewOf(page);
    await (where === 'phone' ? tabs.nth(1).tap() : tabs.nth(1).click());
    await movedFrom(page, before);
    await shown(page);
    const name = await tabs.nth(1).innerText();
    await expect.poll(() => new URL(page.url()).searchParams.get('layout')).toBe(name);
    await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await tabs.first().click();
    await expect.poll(() => viewOf(page)).toEqual(before);
    expect(problems).toEqual([]);
    await context.close();
  });
});
