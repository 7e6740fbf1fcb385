/** A screen in both themes: it shows something, nothing goes wrong, and axe finds nothing. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overflowOf, violationsInBothThemes } from './axe.ts';
import { firstMember, openedForTests, settled, signIn, visit, type Visit } from './harness.ts';
import type { TestedScreen } from './screens.ts';

/** Where pictures of every screen go, for those who want to look at them. */
const pictures = process.env['LINEWORK_SCREENSHOTS'];

/** Goes through them with one person, signed in once, and with a visitor. */
export function testScreens(
  name: string,
  size: { width: number; height: number },
  screens: readonly TestedScreen[],
): void {
  const opened = openedForTests();
  const visits = new Map<boolean, Visit>();
  beforeAll(async () => {
    const { browser, product } = opened;
    const person = 'first@example.com';
    await firstMember(opened, person);
    for (const signedIn of [false, true]) {
      const visited = await visit(browser, product.url, { size, bypassCSP: true });
      if (signedIn) await signIn(visited.page, person);
      visits.set(signedIn, visited);
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
      await page.goto(path);
      await settled(page);
      const picture = async (theme: string): Promise<void> => {
        if (!pictures) return;
        await settled(page);
        await mkdir(pictures, { recursive: true });
        const file = `${name}-${theme}${signedIn ? '-in' : ''}${path.replaceAll(/[/?=]/g, '_')}.png`;
        await page.screenshot({ path: join(pictures, file) });
      };
      expect(await violationsInBothThemes(page, picture)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
    },
  );
}
