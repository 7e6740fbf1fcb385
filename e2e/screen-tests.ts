/**
 * A screen shows something, nothing goes wrong, and axe finds nothing. It looks once: at one's own screens in the dark, at
 * all others in the light. The contrast of all colors in both themes has a test of its own (apps/web/src/ui/tokens.test.ts).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectSound } from './axe.ts';
import { firstMember, openedAlone, settled, signIn, visit, type Visit } from './harness.ts';
import type { TestedScreen } from './screens.ts';

/** Where pictures of every screen go, for those who want to look at them. */
const pictures = process.env['LINEWORK_SCREENSHOTS'];

const themeOf = (signedIn: boolean): 'dark' | 'light' => (signedIn ? 'dark' : 'light');

/** Goes through them with one person, signed in once, and with a visitor. */
export function testScreens(
  name: string,
  size: { width: number; height: number },
  screens: readonly TestedScreen[],
): void {
  const opened = openedAlone();
  const visits = new Map<boolean, Visit>();
  beforeAll(async () => {
    const { browser, product } = opened;
    const person = 'first@example.com';
    await firstMember(opened, person);
    for (const signedIn of [false, true]) {
      const visited = await visit(browser, product.url, { size, bypassCSP: true });
      if (signedIn) await signIn(visited.page, person);
      await visited.page.emulateMedia({ colorScheme: themeOf(signedIn) });
      visits.set(signedIn, visited);
    }
  });
  afterAll(async () => {
    for (const { context } of visits.values()) await context.close();
  });

  async function takePictures(page: Page, signedIn: boolean, file: string): Promise<void> {
    if (!pictures) return;
    await mkdir(pictures, { recursive: true });
    for (const theme of [themeOf(!signedIn), themeOf(signedIn)]) {
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      await page.screenshot({ path: join(pictures, `${name}-${theme}${file}`) });
    }
  }

  it.each(screens.map(({ path, signedIn }) => [path, signedIn] as const))(
    '%s (signed in: %s)',
    async (path, signedIn) => {
      const { page, problems } = visits.get(signedIn)!;
      problems.length = 0;
      await page.goto(path);
      await settled(page);
      await takePictures(page, signedIn, `${signedIn ? '-in' : ''}${path.replaceAll(/[/?=]/g, '_')}.png`);
      await expectSound(page);
      expect(problems).toEqual([]);
    },
  );
}
