/** A tree of files on the disk, the way people drop them, and the drop itself with real folders in it. */
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface DiskTree {
  /** The folder that everything lies in. */
  path: string;
  at(name: string): string;
  remove(): Promise<void>;
}

/** Paths with their content; a path that ends in a slash is an empty folder, a number makes a file of that many bytes. */
export async function makeTree(files: Record<string, string | number>): Promise<DiskTree> {
  const path = await mkdtemp(join(tmpdir(), 'linework-tree-'));
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    if (name.endsWith('/')) {
      await mkdir(file, { recursive: true });
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    if (typeof content === 'string') await writeFile(file, content);
    else {
      await writeFile(file, 'x');
      // Sparse: it weighs nothing on the disk.
      await truncate(file, content);
    }
  }
  return {
    path,
    at: (name) => join(path, name),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** A site with drawings' lists in folders: 300 files, an empty folder, and a program that nobody wants. */
export function harbour(): Record<string, string> {
  const files: Record<string, string> = { 'Harbour/empty/inner/': '', 'Harbour/setup.exe': 'MZ' };
  for (let n = 1; n <= 300; n += 1) {
    const folder = ['plans', 'plans/level 1', 'lists', '图纸'][n % 4]!;
    files[`Harbour/${folder}/sheet-${String(n).padStart(3, '0')}.txt`] = `Sheet ${n}\n`.repeat(200 + n);
  }
  return files;
}

async function drag(
  page: Page,
  files: readonly string[],
  types: readonly ('dragEnter' | 'dragOver' | 'drop')[],
  { x, y }: { x: number; y: number },
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (const type of types) {
    await cdp.send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  }
  await cdp.detach();
}

const middle = { x: 400, y: 500 };

export const hoverFiles = (page: Page, files: readonly string[], at = middle): Promise<void> =>
  drag(page, files, ['dragEnter', 'dragOver'], at);

/** Once the page says where they would fall: before that a drop is nobody's. */
export async function dropFiles(page: Page, files: readonly string[], at = middle): Promise<void> {
  await expect
    .poll(async () => {
      await hoverFiles(page, files, at);
      return page.locator('[data-upload-overlay]').isVisible();
    })
    .toBe(true);
  await drag(page, files, ['drop'], at);
}
