import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** Changes with the files of a workspace and of our own packages that it stands on. */
export async function sourceHash(/** @type {string} */ workspace) {
  const hash = createHash('sha256');
  const folders = [workspace, ...(await workspacesOf(workspace))];
  for (const path of ['package-lock.json', 'tsconfig.json', ...(await filesUnder(folders))]) {
    hash.update(`\0${path}\0`).update(await readFile(inRoot(path)));
  }
  return hash.digest('hex');
}

/** @returns {Promise<string[]>} the folders of our own packages that this one stands on */
async function workspacesOf(/** @type {string} */ folder, /** @type {Set<string>} */ found = new Set()) {
  const { dependencies = {} } = JSON.parse(await readFile(inRoot(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const path = name.replace(/^@linework\//, 'packages/');
    if (path === name || found.has(path)) continue;
    found.add(path);
    await workspacesOf(path, found);
  }
  return [...found].sort();
}

/** @returns {Promise<string[]>} */
async function filesUnder(/** @type {string[]} */ folders) {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(inRoot(folder), { withFileTypes: true });
      const kept = entries.filter(
        ({ name }) => !['node_modules', 'dist', 'test'].includes(name) && !/\.test\.tsx?$/.test(name),
      );
      const inside = await filesUnder(
        kept.filter((each) => each.isDirectory()).map(({ name }) => join(folder, name)),
      );
      return [...kept.filter((each) => each.isFile()).map(({ name }) => join(folder, name)), ...inside];
    }),
  );
  return lists.flat().sort();
}
