/** What the editor's journeys have in common: opening it, typing commands, reading what was saved. */
import { readFile } from 'node:fs/promises';
import type { Drawing } from '@linework/cad/model/drawing';
import { openDocument } from '@linework/cad/save/document';
import type { Entity } from '@linework/cad/model/entity';
import { translate } from '@linework/i18n';
import type { Page } from 'playwright-core';
import {
  patience,
  visitPatiently,
  words,
  type Visit,
  type VisitOptions,
  type OpenedProduct,
} from './harness.ts';

const t = words();

/** Somebody who has seen the hints of the first use. */
export async function comeToEdit(opened: OpenedProduct, options: VisitOptions = {}): Promise<Visit> {
  const visited = await visitPatiently(opened, options);
  await visited.context.addInitScript(() => localStorage.setItem('linework.editor.hints', 'seen'));
  return visited;
}

/** The document is read: commands run. */
export async function ready(page: Page): Promise<void> {
  await page.locator('#drawing[data-phase=ready]').waitFor({ timeout: patience });
  await page.waitForFunction(() => new URLSearchParams(location.search).has('s'));
}

/** One line of the command line, from wherever the focus is. */
export async function enter(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

export async function enterAll(page: Page, lines: readonly string[]): Promise<void> {
  for (const line of lines) await enter(page, line);
}

/** Nothing is asked any more. */
export const idle = (page: Page, language?: Parameters<typeof words>[0]): Promise<void> =>
  page
    .getByRole('region', { name: words(language)['editor.commandLine'] })
    .getByPlaceholder(words(language)['editor.commandHint'])
    .waitFor();

interface SavedFile {
  name: string;
  bytes: Uint8Array;
  drawing: Drawing;
}

/** What Ctrl+S writes to the disk. */
export const saved = (page: Page): Promise<SavedFile> => written(page, page.keyboard.press('Control+s'));

/** A drawing of the drive, written to the disk as it is now. */
export async function savedCopy(page: Page): Promise<SavedFile> {
  await page.getByRole('banner').getByRole('button', { name: t['action.more'] }).click();
  return written(page, page.getByRole('menuitem', { name: t['editor.saveCopy'] }).click());
}

async function written(page: Page, asked: Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), asked]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return { name: download.suggestedFilename(), bytes, drawing: openDocument(bytes).drawing };
}

/** Entities of the model by type, in the order they were drawn. */
export function modelOf(drawing: Drawing): readonly Entity[] {
  const model = [...drawing.blocks.values()].find(({ name }) => name.toUpperCase() === '*MODEL_SPACE');
  return model?.entities ?? [];
}

/** What a reload or a crash has left is there again: told in the language of the page. */
export const restored = (page: Page, count: number): Promise<void> =>
  page.getByText(translate(t, 'editor.restored', { count })).waitFor();

/** Work that another tab has left is offered, with the time of it. */
export const unsavedWork = (page: Page): Promise<void> => {
  const [before = '', after = ''] = t['editor.recovery.title'].split('{when}');
  return page
    .getByRole('strong')
    .filter({ hasText: before.trim() })
    .filter({ hasText: after.trim() })
    .filter({ hasText: /\d{1,2}:\d\d/ })
    .waitFor();
};

/** An input method in a field: letters that are not yet text, and the text that comes of them. */
export async function inputMethod(page: Page): Promise<{
  compose(letters: string): Promise<void>;
  /** A key that the method itself takes, as all while it composes. */
  press(key: string): Promise<void>;
  commit(text: string): Promise<void>;
}> {
  const session = await page.context().newCDPSession(page);
  return {
    compose: async (text) =>
      void (await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })),
    async press(key) {
      const event = { key, code: key, windowsVirtualKeyCode: 229 };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    commit: async (text) => void (await session.send('Input.insertText', { text })),
  };
}

/** All work lies on the server. */
export const draftSaved = (page: Page): Promise<void> =>
  page.getByText(translate(words(), 'editor.saved.draft', { time: '' }).trim()).waitFor();
