/**
 * LINEWORK_TEST_SLOW_ANSWERS=400 lets every call of a page reach the server up to so many milliseconds later, each by
 * another time: a test that asks the server, or leaves the page, before what was done there has arrived fails then.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { calls } from '@linework/contract';

const longest = Number(process.env['LINEWORK_TEST_SLOW_ANSWERS'] ?? 0);
const paths = new Set<string>(Object.values(calls).map(({ path }) => path));

export async function slowDown(context: BrowserContext): Promise<void> {
  if (!longest) return;
  await context.route(
    ({ pathname }) => paths.has(pathname),
    async (route) => {
      await sleep(Math.random() * longest);
      // The page may be gone by now.
      await route.fallback().catch(() => undefined);
    },
  );
}
