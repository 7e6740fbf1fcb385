/** What pages weigh and how still they stand, held to budgets.json. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialogWeights, editorWeights, pageWeights, viewerWeight } from '../apps/web/bundles.ts';
import budgets from './budgets.json' with { type: 'json' };
import { desktop, firstMember, openedAlone, phone, settled, signIn, visit } from './harness.ts';

const dist = join(import.meta.dirname, '../apps/web/dist');
const kB = (bytes: number): number => bytes / 1000;

describe('bytes', () => {
  const pages = pageWeights(dist);

  it.each(Object.entries(budgets.pages))('%s', (name, { budget, now }) => {
    const { js, css } = pages[name as keyof typeof pages];
    expect(now).toBeLessThanOrEqual(budget);
    expect(kB(js)).toBeLessThanOrEqual(now);
    expect(kB(css)).toBeLessThanOrEqual(budgets.css.now);
  });

  it('has a budget for every page', () => {
    expect(Object.keys(pages).toSorted()).toEqual(Object.keys(budgets.pages).toSorted());
  });

  it('the viewer itself, with its tools and its worker, without the kernel', () => {
    const { budget, now } = budgets.viewer;
    expect(now).toBeLessThanOrEqual(budget);
    expect(kB(viewerWeight(dist).js)).toBeLessThanOrEqual(now);
  });

  it('the editor until a command can be typed, over the viewer and without the kernel', () => {
    const { budget, now } = budgets.editor;
    const { page, worker, kernel } = editorWeights(dist);
    expect(now).toBeLessThanOrEqual(budget);
    expect(kB(page.js + worker.js - kernel.js)).toBeLessThanOrEqual(now);
  });

  it.each(Object.entries(dialogWeights(dist)))('dialog %s', (_name, { js }) => {
    expect(kB(js)).toBeLessThanOrEqual(budgets.dialog.now);
  });
});

describe('layout', () => {
  const person = 'first@example.com';
  const opened = openedAlone();
  beforeAll(async () => {
    await firstMember(opened, person);
  });

  it.each([
    ['drive', desktop, '/yun/index'],
    ['mobile', phone, '/webH5'],
  ] as const)('%s does not shift while it loads', async (_name, size, path) => {
    const { context, page } = await visit(opened.browser, opened.product.url, { size });
    await signIn(page, person);
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await settled(page);
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    expect(shift).toBeLessThanOrEqual(budgets.layoutShift);
    await context.close();
  });
});
