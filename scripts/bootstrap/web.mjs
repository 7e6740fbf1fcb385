import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { Advice, step } from './progress.mjs';
import { ensureSamplesMade } from './samples.mjs';
import { sourceHash } from './sources.mjs';

const stamp = inRoot('apps/web/dist/.stamp');

/** Builds the web app unless nothing it is made from has changed since the last time. */
export async function ensureWebBuilt(/** @type {string} */ node24) {
  await ensureSamplesMade(node24);
  const hash = await sourceHash('apps/web');
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
