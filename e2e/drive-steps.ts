/** What one looks for on the pages of the drive, on a desk and on a phone. */
import { calls, type CallName } from '@linework/contract';
import type { Locator, Page } from 'playwright-core';

export const row = (page: Page, name: string): Locator =>
  page.locator('[role=grid] [data-id]').filter({ has: page.getByText(name, { exact: true }) });
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toast]').filter({ hasText: text });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** However many there are for a moment: a search shows what half a word finds before the rest of it is typed. */
export const gone = (of: Locator): Promise<void> => of.first().waitFor({ state: 'detached' });

/** Does something and waits for the server to have done its part too: rows come and go before that. */
export async function answered(page: Page, call: CallName, act: () => Promise<unknown>): Promise<void> {
  const { path } = calls[call];
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
    act(),
  ]);
  await answer.finished();
}

/** The field for another name, once it has the keyboard. */
export async function startRenaming(page: Page): Promise<Locator> {
  await page.keyboard.press('F2');
  await page.locator('[role=grid] input:focus').waitFor();
  return page.locator('[role=grid] input');
}

/** With a finger that stays, which chooses the row. */
export async function longPress(page: Page, name: string): Promise<void> {
  const box = (await row(page, name).boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + 120, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.getByRole('menu').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
