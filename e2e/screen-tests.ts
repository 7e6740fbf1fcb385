/** A screen in both themes: it shows something, nothing goes wrong, and axe finds nothing. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contrastFaults, overflowOf, violations } from './axe.ts';
import { openedForTests, settled, signUp, visit, type Visit } from './harness.ts';
import type { Screen } from './screens.ts';

/** Where pictures of every screen go, for those who want to look at them. */
const pictures = process.env['LINEWORK_SCREENSHOTS'];

/** Goes through them with one person, signed in once; what the browser remembers of it is given to the other profile. */
export function testScreens(
  name: string,
  size: { width: number; height: number },
  screens: readonly Screen[],
): void {
  const opened = openedForTests();
  const visits = new Map<boolean, Visit>();
  beforeAll(async () => {
    const { browser, product } = opened;
    const first = await visit(browser, product.url);
    await signUp(first.page, 'first@example.com');
    const storageState = await first.context.storageState();
    await first.context.close();
    for (const signedIn of [false, true]) {
      const options = { size, bypassCSP: true, ...(signedIn && { storageState }) };
      visits.set(signedIn, await visit(browser, product.url, options));
    }
  });
  afterAll(async () => {
    for (const { context } of visits.values()) await context.close();
  });

  it.each(screens.map(({ path, signedIn }) => [path, signedIn] as const))(
    '%s (signed in: %s)',
    async (path, signedIn) => {
      const { page, problems } = visits.get(signedIn)!;
      problems.length = 0;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await settled(page);
      const picture = async (theme: string): Promise<void> => {
        if (!pictures) return;
        await mkdir(pictures, { recursive: true });
        const file = `${name}-${theme}${signedIn ? '-in' : ''}${path.replaceAll(/[/?=]/g, '_')}.png`;
        await page.screenshot({ path: join(pictures, file) });
      };
      await picture('light');
      expect(await violations(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      // The other theme has other colours, and is the same page in everything else.
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      await picture('dark');
      expect(await contrastFaults(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
}
