/** A drawing with sheets: each thing is shown on the layout where it is, and a sheet lies on its desk. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openedForTests, type Visit, words } from './harness.ts';
import { come, movedFrom, openPanel, patience, shown, surface, viewOf } from './viewer-steps.ts';
import { choose, isPainted } from './viewer-tools-steps.ts';

const opened = openedForTests();
const t = words();
let visited: Visit;
let page: Page;

beforeAll(async () => {
  visited = await come(opened, 'desktop', { bypassCSP: true });
  ({ page } = visited);
  page.setDefaultTimeout(patience);
  await page.goto('/viewer/sample/sheet-set');
  await shown(page);
});
afterAll(() => visited?.context.close());

const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
/** Also by the address, which follows as soon as the view stands still. */
async function isOn(name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  const layout = name === t['viewer.model'] ? null : name;
  await expect.poll(() => new URL(page.url()).searchParams.get('layout'), { timeout: patience }).toBe(layout);
}

async function goTo(name: string): Promise<void> {
  await tab(name).click();
  await isOn(name);
  await shown(page);
}

/** At the left edge, in the middle of the height: beside every sheet that is seen whole. */
async function besideSheet(): Promise<{ x: number; y: number }> {
  const box = (await surface(page).boundingBox())!;
  return { x: box.x + 90, y: box.y + box.height / 2 };
}

async function inTheMiddle(): Promise<{ x: number; y: number }> {
  const box = (await surface(page).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('a sheet', () => {
  it('lies on a desk, which model space has not', async () => {
    await goTo(t['viewer.model']);
    await expect.poll(async () => isPainted(page, await besideSheet(), 2)).toBe(false);
    await goTo('A-101 Plan');
    await expect.poll(async () => isPainted(page, await besideSheet(), 2)).toBe(true);
    await expect.poll(async () => isPainted(page, await inTheMiddle(), 2)).toBe(false);
  });

  it('is told in the unit it is drawn in', async () => {
    const info = await openPanel(page, 'desktop', 'info');
    await info.getByText('594 mm', { exact: true }).waitFor();
    await info.getByText('420 mm', { exact: true }).waitFor();
  });
});

describe('what is found', () => {
  it('is shown on its own layout, in a size that can be read', async () => {
    const panel = await openPanel(page, 'desktop', 'find');
    const field = panel.getByRole('searchbox');
    await goTo('A-101 Plan');
    // An attribute of a block that draws nothing else, in model space.
    await field.fill('KITCHEN');
    await panel.getByRole('option', { name: /KITCHEN/ }).click();
    await isOn(t['viewer.model']);
    // The letters are 250 high: a line of text, neither a dot nor the whole screen.
    await expect.poll(() => viewOf(page).s * 250).toBeGreaterThan(12);
    expect(viewOf(page).s * 250).toBeLessThan(200);
    const before = viewOf(page);
    // A word of the title block, on a sheet.
    await field.fill('LINDQVIST');
    await panel.getByRole('option', { name: /LINDQVIST.*A-201/ }).click();
    await isOn('A-201 Elevation');
    await movedFrom(page, before);
  });

  it('leaves the scale alone when it is gone to again', async () => {
    const panel = await openPanel(page, 'desktop', 'find');
    await panel.getByRole('searchbox').fill('KITCHEN');
    const hit = panel.getByRole('option', { name: /KITCHEN/ });
    await hit.click();
    await isOn(t['viewer.model']);
    await expect.poll(() => viewOf(page).s * 250).toBeGreaterThan(12);
    const { s } = viewOf(page);
    await hit.click();
    await hit.click();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(viewOf(page).s).toBeCloseTo(s, 6);
  });

  it('an insert is gone to from another layout', async () => {
    await goTo('A-201 Elevation');
    const panel = await openPanel(page, 'desktop', 'blocks');
    await panel.getByRole('option', { name: /^WINDOW/ }).click();
    await panel.getByRole('option', { name: /Model/ }).first().click();
    await isOn(t['viewer.model']);
  });
});

describe('a note on a sheet', () => {
  it('brings its sheet when it is gone to from model space', async () => {
    await goTo('A-101 Plan');
    await page.getByRole('button', { name: t['viewer.panel.notes'], exact: true }).click();
    await choose(page, 'notes', t['notes.kind.text']);
    const middle = await inTheMiddle();
    await page.mouse.click(middle.x, middle.y);
    await page.getByRole('textbox', { name: t['notes.writeHere'] }).fill('On the sheet');
    await page.keyboard.press('Escape');
    await goTo(t['viewer.model']);
    await page
      .getByRole('button', { name: /On the sheet/ })
      .first()
      .click();
    await isOn('A-101 Plan');
  });

  it('nothing went wrong on the page', () => expect(visited.problems).toEqual([]));
});
