/** What journeys through archives and the tray have in common. */
import { translate, type Dictionary } from '@linework/i18n';
import type { Browser, Locator, Page } from 'playwright-core';
import { desktop, signIn, visitPatiently, type Visit } from './harness.ts';

export const tray = (page: Page): Locator => page.locator('[data-upload-tray]');
export const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

export const box = (page: Page, t: Dictionary, name: string): Locator =>
  page.getByRole('checkbox', { name: translate(t, 'archive.choose', { name }) });

/** It begins folded on a phone; its button is there once something is listed. */
export async function openTray(page: Page): Promise<void> {
  const fold = tray(page).locator('[aria-expanded][aria-controls=upload-list]');
  await fold.waitFor();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** The account has a language of its own; this browser has chosen another. */
export async function lookIn(
  opened: { readonly browser: Browser; readonly product: { url: string } },
  person: string,
  language: 'en' | 'zh',
  size: { width: number; height: number } = desktop,
): Promise<Visit> {
  const looking = await visitPatiently(opened, { language, size });
  await looking.context.addInitScript(
    (chosen) => localStorage.setItem('linework.language', chosen),
    language,
  );
  await signIn(looking.page, person);
  return looking;
}
