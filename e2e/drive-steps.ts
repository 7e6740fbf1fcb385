/** What one looks for on the pages of the drive, on a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';

export const row = (page: Page, name: string): Locator =>
  page.locator('[role=grid] [data-id]').filter({ has: page.getByText(name, { exact: true }) });
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toast]').filter({ hasText: text });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** However many there are for a moment: a search shows what half a word finds before the rest of it is typed. */
export const gone = (of: Locator): Promise<void> => of.first().waitFor({ state: 'detached' });
