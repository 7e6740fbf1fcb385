import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { Advice, step } from './progress.mjs';
import { sourceHash } from './sources.mjs';

const folder = inRoot('apps/web/public/samples');
const stamp = inRoot('.cache/samples-stamp');

/** Prepares the sample drawings of the home page unless nothing they are made from has changed since the last time. */
export async function ensureSamplesMade(/** @type {string} */ node24) {
  const hash = await sourceHash('packages/samples');
  const made = await readFile(inRoot('apps/web/public/samples/index.json')).catch(() => undefined);
  if (made && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
  await step('Preparing the samples', async () => {
    const { code, output } = await run(node24, [inRoot('packages/samples/src/make.ts'), folder], {});
    if (code !== 0)
      throw new Advice(`${output.trim()}\n\nThe samples could not be made; the reason stands above.`);
  });
  await mkdir(inRoot('.cache'), { recursive: true });
  await writeFile(stamp, hash);
}
