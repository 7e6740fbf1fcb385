/** Every screen, in both themes, on desktop and phone: it shows something, nothing goes wrong, and axe finds nothing. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { desktop, openedForTests, phone, settled, signIn, signUp, visit, type Visit } from './harness.ts';
import { desktopScreens, phoneScreens } from './screens.ts';

/** Where pictures of every screen go, for those who want to look at them. */
const pictures = process.env['LINEWORK_SCREENSHOTS'];

const opened = openedForTests();
beforeAll(async () => {
  const { context, page } = await visit(opened.browser, opened.product.url);
  await signUp(page, 'first@example.com');
  await context.close();
});

describe.each([
  ['desktop', desktop, desktopScreens],
  ['phone', phone, phoneScreens],
] as const)('%s', (name, size, screens) => {
  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    const visits = new Map<boolean, Visit>();
    beforeAll(async () => {
      for (const signedIn of [false, true]) {
        const visited = await visit(opened.browser, opened.product.url, {
          size,
          dark: theme === 'dark',
          bypassCSP: true,
        });
        if (signedIn) await signIn(visited.page, 'first@example.com');
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
        if (pictures) {
          await mkdir(pictures, { recursive: true });
          const file = `${name}-${theme}${signedIn ? '-in' : ''}${path.replaceAll(/[/?=]/g, '_')}.png`;
          await page.screenshot({ path: join(pictures, file) });
        }
        expect(await violations(page)).toEqual([]);
        expect(problems).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      },
    );
  });
});
