/** What the editor's journeys have in common: opening it, typing commands, reading what was saved. */
import { readFile } from 'node:fs/promises';
import type { Drawing } from '@linework/cad/model/drawing';
import { openDocument } from '@linework/cad/save/document';
import type { Entity } from '@linework/cad/model/entity';
import type { Page } from 'playwright-core';
import {
  patience,
  visitPatiently,
  words,
  type openedForTests,
  type Visit,
  type VisitOptions,
} from './harness.ts';

const t = words();

/** Somebody who has seen the hints of the first use. */
export async function comeToEdit(
  opened: ReturnType<typeof openedForTests>,
  options: VisitOptions = {},
): Promise<Visit> {
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

/** All work lies on the server. */
export const draftSaved = (page: Page): Promise<void> =>
  page.getByText(words()['editor.saved.draft'].replace('{time}', '').trim()).waitFor();
