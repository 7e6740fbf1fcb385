/** Measuring, as people do it: every number is known beforehand. */
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { openedForTests, words, type Visit } from './harness.ts';
import {
  atDesk,
  choose,
  click,
  eventually,
  isPainted,
  newPerson,
  newest,
  pixelOf,
  restOn,
  snapOnly,
  type SnapName,
  upload,
} from './viewer-tools-steps.ts';

const t = words();
const opened = openedForTests();
let client: Client;

beforeAll(async () => {
  client = await newPerson(opened);
});

describe('measuring', () => {
  let looking: Visit;
  let page: Page;
  beforeAll(async () => {
    looking = await atDesk(opened, await upload(client, 'measures.dxf'), 'measure');
    ({ page } = looking);
    await looking.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => looking?.context.close());

  it('draws a length from corner to corner exactly, though the clicks are aside', async () => {
    await choose(page, 'measure', t['measure.tool.distance']);
    await click(page, 0, 0, 5);
    await click(page, 4000, 3000, -5);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('5000.00 mm');
    await expect.poll(() => newest(page).innerText()).toContain('36.9°');
    await expect.poll(() => newest(page).innerText()).toContain('ΔX 4000.00 mm');
    await expect.poll(() => newest(page).innerText()).toContain('ΔY 3000.00 mm');
  });

  it('measures without a pointer, and says why a line does nothing', async () => {
    const type = async (line: string): Promise<void> => {
      await page.locator('#drawing').focus();
      await page.keyboard.press('Escape');
      await page.keyboard.press(':');
      await page.getByRole('combobox').fill(line);
      await page.keyboard.press('Enter');
    };
    await type('dist 0,0 @300,400');
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('500.00 mm');
    await type('nonsense');
    await page.getByText('Unknown command “nonsense”').waitFor();
    await page.keyboard.press('Escape');
    await type('dist');
    // Ten pixels a step, ten units a pixel: from the middle of the view to the right.
    for (const key of ['ArrowDown', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', 'Enter'])
      await page.keyboard.press(key);
    await eventually(() => newest(page).innerText()).toContain('300.00 mm');
  });

  it('is painted again with letters that came later', async () => {
    const start = await pixelOf(page, 0, 0);
    await eventually(() => isPainted(page, start)).toBe(true);
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('main > canvas')!;
      canvas.getContext('2d')!.clearRect(0, 0, canvas.width, canvas.height);
      document.fonts.dispatchEvent(new Event('loadingdone'));
    });
    await eventually(() => isPainted(page, start)).toBe(true);
  });

  it('marks what it snaps to, with its name beside the pointer', async () => {
    const corner = await pixelOf(page, 4000, 0);
    await eventually(() => isPainted(page, corner, 9)).toBe(false);
    await page.mouse.move(corner.x + 4, corner.y + 4);
    await eventually(() => isPainted(page, corner, 9)).toBe(true);
    await page.mouse.move(corner.x + 200, corner.y + 60);
    await eventually(() => isPainted(page, corner, 9)).toBe(false);
  });

  it('adds up a chain, goes back a point, and takes typed lengths', async () => {
    await click(page, 0, 0, 4);
    await click(page, 4000, 0, 4);
    await click(page, 4000, 3000, 4);
    await click(page, 0, 3000, 4);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('7000.00 mm');
    await expect.poll(() => newest(page).innerText()).toContain('4000.00 mm + 3000.00 mm');
    await click(page, 0, 0, 4);
    const right = await pixelOf(page, 3000, -400);
    await page.mouse.move(right.x, right.y);
    await page.keyboard.type('1234.5<90');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('1234.50 mm');
    await expect.poll(() => newest(page).innerText()).toContain('90.0°');
  });

  it('goes along the axes with Shift', async () => {
    await snapOnly(page, 'end');
    await click(page, 0, 0, 4);
    const aside = await pixelOf(page, 2500, 200);
    await page.keyboard.down('Shift');
    await page.mouse.move(aside.x, aside.y);
    await page.mouse.click(aside.x, aside.y);
    await page.keyboard.up('Shift');
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('2500.00 mm');
    await expect.poll(() => newest(page).innerText()).toContain('0.0°');
  });

  it('goes along the axes by F8, and does not snap after F3', async () => {
    const ortho = page.getByRole('button', { name: t['measure.snap.ortho'] });
    await page.keyboard.press('F8');
    await expect.poll(() => ortho.getAttribute('aria-pressed')).toBe('true');
    await click(page, 0, 0, 4);
    const aside = await pixelOf(page, 2600, 300);
    await page.mouse.move(aside.x, aside.y);
    await page.mouse.click(aside.x, aside.y);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('2600.00 mm');
    await page.keyboard.press('F8');
    await expect.poll(() => ortho.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('F3');
    await click(page, 0, 0, 4);
    await click(page, 4000, 0, -4);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toMatch(/^39\d\d\./);
    await page.keyboard.press('F3');
  });

  it('measures from where the paths of two points cross that the pointer rested on', async () => {
    await snapOnly(page, 'end');
    await restOn(page, 4000, -1000);
    await restOn(page, 9000, 2500);
    await click(page, 4000, 2500, 5);
    await click(page, 0, -1000, 4);
    await page.keyboard.press('Enter');
    // 4000 across, 3500 up.
    await eventually(() => newest(page).innerText()).toContain('5315.07 mm');
  });

  it('goes a typed length along the path of a point, and leaves paths alone after F11', async () => {
    await restOn(page, 4000, -1000);
    const right = await pixelOf(page, 5500, -1000, 3);
    await page.mouse.move(right.x, right.y);
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await click(page, 0, -1000, 4);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('4500.00 mm');
    const corner = await restOn(page, 9000, 2500);
    await page.keyboard.press('F11');
    await page.mouse.move(right.x, right.y + 60);
    await eventually(() => isPainted(page, corner, 3)).toBe(false);
    await page.keyboard.press('F11');
  });

  it.each<[SnapName, from: readonly [number, number], near: readonly [number, number], text: string]>([
    ['mid', [0, 0], [4000, 1500], '4272.00 mm'],
    // From the edge, as people know it from CAD.
    ['center', [0, 0], [6707, 2207], '6184.66 mm'],
    ['quadrant', [0, 0], [7000, 1500], '7158.91 mm'],
    ['intersection', [0, 3000], [4000, 3000], '4000.00 mm'],
    ['perpendicular', [0, 3000], [1440, 1080], '2400.00 mm'],
    // The tangent from 4000,0 to the circle: the root of 2500² − 1000².
    ['tangent', [4000, 0], [5948.7, 501.3], '2291.29 mm'],
  ])('snaps to %s', async (mode, from, near, text) => {
    await snapOnly(page, 'end');
    await click(page, ...from, 4);
    await snapOnly(page, mode);
    await click(page, ...near, 4);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain(text);
  });

  it('knows areas, of clicked corners and of a clicked shape', async () => {
    await choose(page, 'measure', t['measure.tool.area']);
    await snapOnly(page, 'end');
    for (const [x, y] of [
      [0, 0],
      [4000, 0],
      [4000, 3000],
      [0, 3000],
    ] as const)
      await click(page, x, y, 4);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('12000000.00 mm²');
    await expect.poll(() => newest(page).innerText()).toContain('14000.00 mm');
    await expect.poll(() => newest(page).innerText()).toContain('12.00 m²');
    await choose(page, 'measure', t['measure.tool.shape']);
    await click(page, 6000, 2500, 0);
    await eventually(() => newest(page).innerText()).toContain('3141592.65 mm²');
    await click(page, 2000, 3000, 0);
    await eventually(() => newest(page).innerText()).toContain('12000000.00 mm²');
  });

  it('knows angles, radii, arcs and coordinates', async () => {
    await choose(page, 'measure', t['measure.tool.angle']);
    await click(page, 3000, -1000, 0);
    await click(page, 1000, -2000, 0);
    await eventually(() => newest(page).innerText()).toContain('45.0°');
    await choose(page, 'measure', t['measure.tool.radius']);
    await click(page, 6000, 2500, 0);
    await eventually(() => newest(page).innerText()).toContain('1000.00 mm');
    await expect.poll(() => newest(page).innerText()).toContain('2000.00 mm');
    await choose(page, 'measure', t['measure.tool.arc']);
    await click(page, 9000 + 1000 * Math.SQRT1_2, 1500 + 1000 * Math.SQRT1_2, 0);
    await eventually(() => newest(page).innerText()).toContain('1570.80 mm');
    await choose(page, 'measure', t['measure.tool.coordinate']);
    await snapOnly(page, 'end');
    await click(page, 4000, 3000, 4);
    await eventually(() => newest(page).innerText()).toContain('4000.00, 3000.00 mm');
  });

  it('says when there is nothing to measure', async () => {
    await choose(page, 'measure', t['measure.tool.radius']);
    await click(page, 7500, -2500, 0);
    await page.getByText(t['measure.nothingThere']).waitFor();
  });

  it('copies one and all, keeps them over a reload, deletes and clears', async () => {
    const list = page.getByRole('list', { name: t['measure.list'] });
    const count = await list.getByRole('listitem').count();
    await newest(page).getByRole('button', { name: t['measure.copy'] }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('4000.00, 3000.00 mm');
    await page.getByRole('button', { name: t['measure.copyAll'] }).click();
    const firstRow = async (): Promise<string[]> =>
      (await page.evaluate(() => navigator.clipboard.readText())).split('\n')[0]!.split('\t');
    await expect.poll(firstRow).toEqual(['1', 'Distance', 'Length', '5000.00 mm', 'Model']);
    await page.reload();
    await eventually(() => list.getByRole('listitem').count()).toBe(count);
    await newest(page).getByRole('button', { name: t['measure.delete'] }).click();
    await eventually(() => list.getByRole('listitem').count()).toBe(count - 1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: t['measure.clear'] }).click();
    await page.getByText(t['measure.empty.title']).waitFor();
    // The newest of the two toasts: of all but the one that was deleted before.
    await page.getByRole('button', { name: t['measure.undo'] }).last().click();
    await eventually(() => list.getByRole('listitem').count()).toBe(count - 1);
    await page.reload();
    await eventually(() => list.getByRole('listitem').count()).toBe(count - 1);
    expect(looking.problems).toEqual([]);
  });
});
