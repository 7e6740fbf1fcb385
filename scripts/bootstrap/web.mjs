import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { Advice, step } from './progress.mjs';

const stamp = inRoot('apps/web/dist/.stamp');

/** Builds the web app unless nothing it is made from has changed since the last time. */
export async function ensureWebBuilt(/** @type {string} */ node24) {
  const hash = await sourceHash();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
  await step('Building the web app', async () => {
    const vite = inRoot('node_modules/vite/bin/vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await run(node24, [vite, 'build'], { cwd: inRoot('apps/web'), env });
    if (code !== 0)
      throw new Advice(`${output.trim()}\n\nThe web app could not be built; the reason stands above.`);
  });
  // Vite empties the folder first, so a build that failed half-way leaves no stamp.
  await writeFile(stamp, hash);
}

async function sourceHash() {
  const hash = createHash('sha256');
  const folders = ['apps/web', ...(await workspacesOf('apps/web'))];
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
