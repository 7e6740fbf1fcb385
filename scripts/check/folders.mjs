import { posix } from 'node:path';
import { sourcesUnder } from './sources.mjs';

/** So many sources lie beside each other at the most; tests come on top. */
const maxFiles = 40;

/** Folders whose rule is one file for each of a kind, and those that are still to be split: these may only shrink. */
const exceptions = /** @type {Record<string, number>} */ ({
  // One file a feature, and one a text's area, in each language.
  'packages/contract/src': 64,
  'packages/i18n/src/de': 45,
  'packages/i18n/src/en': 45,
  'packages/i18n/src/ko': 45,
  'packages/i18n/src/zh': 45,
  bench: 65,
  'packages/cad/src/ocf': 48,
  'packages/cad/src/read/dxf': 42,
  'apps/server/test': 44,
});

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);

/** @returns {Promise<string[]>} one line for each folder that is to be split by topic */
export async function findFlatFolders(/** @type {string} */ root) {
  const folders = ['packages', 'apps', 'bench', 'scripts', 'test'];
  return flatFolders((await Promise.all(folders.map((folder) => sourcesUnder(root, folder)))).flat());
}

/** @param {readonly string[]} paths @returns {string[]} */
export function flatFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths.filter((each) => !isTest(each))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => {
    const max = exceptions[folder] ?? maxFiles;
    return count > max
      ? [`${folder} has ${count} files beside each other, ${max} at the most: split it by topic`]
      : [];
  });
}
