/** A drawing opens as it was left: from the side, or on the sheet that was last looked at. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedForTests, type Visit, words } from './harness.ts';
import { boxDxf } from './viewer-files.ts';
import { come, openLocal, openPanel, patience, pixelOf, shown } from './viewer-steps.ts';

const opened = openedForTests();
const t = words();
let visited: Visit;
let page: Page;

beforeAll(async () => {
  visited = await come(opened, 'desktop', { bypassCSP: true });
  ({ page } = visited);
  page.setDefaultTimeout(patience);
});
afterAll(() => visited?.context.close());

const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true, selected: true });
const status = (): Locator => page.getByRole('contentinfo', { name: t['viewer.status'] });

describe('a drawing that was last seen from the side', () => {
  it('opens so', async () => {
    await openLocal(page, 'box.dxf', boxDxf());
    await shown(page);
    await tab(t['viewer.model3d']).waitFor();
    expect(new URL(page.url()).searchParams.get('layout')).toBe('Model 3D');
  });

  it('tells the true length of a line that looks shorter', async () => {
    // The middle of the front edge above, by the axes of the view.
    const [right, up] = [500 / Math.SQRT2, (2 * 400 - 500) / Math.sqrt(6)];
    const at = await pixelOf(page, right, up);
    await page.mouse.click(at.x, at.y);
    const panel = await openPanel(page, 'desktop', 'properties');
    await panel.getByText('1000', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('is not measured there, and says where', async () => {
    await page.keyboard.press('d');
    await page.getByText(t['viewer.refused.modelView3d']).waitFor();
    expect(await status().getByText(/,/).count()).toBe(0);
    await page.getByRole('tab', { name: t['viewer.model'], exact: true }).click();
    await tab(t['viewer.model']).waitFor();
    await shown(page);
    await page.keyboard.press('d');
    await page.getByText(t['measure.hint.first']).waitFor();
    // The tool does not go along.
    await page.getByRole('tab', { name: t['viewer.model3d'], exact: true }).click();
    await page.getByText(t['measure.hint.first']).waitFor({ state: 'detached' });
  });
});

it('a drawing that was left on a sheet opens there, and on the model by its address', async () => {
  await page.goto('/viewer/sample/sheet-set');
  await shown(page);
  await tab('A-101 Plan').waitFor();
  await page.getByRole('tab', { name: t['viewer.model'], exact: true }).click();
  await shown(page);
  await expect.poll(() => new URL(page.url()).searchParams.get('layout'), { timeout: patience }).toBe(null);
  const address = page.url();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.goto(address);
  await shown(page);
  await tab(t['viewer.model']).waitFor();
  expect(visited.problems).toEqual([]);
});
