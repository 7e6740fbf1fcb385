/** What axe finds wrong with a page. */
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page must have been visited with `bypassCSP`: its own policy forbids scripts from elsewhere. */
export async function violations(page: Page, runOnly: readonly string[] = everything): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.addScriptTag({ path: axeSource }).catch(() => undefined);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // To describe all that is right as well takes a third of the time.
    const found = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
    );
  }, runOnly);
}

/** What is wrong in the light; and in the dark, which has other colors and is the same page in everything else. */
export async function violationsInBothThemes(
  page: Page,
  look: (theme: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of [
    ['dark', ['color-contrast']],
    ['light', everything],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    await look(theme);
    found.push(...(await violations(page, rules)).map((fault) => `${theme}: ${fault}`));
  }
  return found;
}

/** By how much the page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Nothing is wider than the screen, nothing is wrong for those who cannot see it. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}
