import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const staticImport = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const lazyImport = /\bimport\(\s*['"]([^'"]+)['"]/g;

const found = (/** @type {string} */ source, /** @type {RegExp} */ pattern) =>
  [...source.matchAll(pattern)].map(([, specifier]) => specifier ?? '');

/** What a module cannot be without, types included. */
export const staticImportsOf = (/** @type {string} */ source) => found(source, staticImport);

/** What a module imports, statically or not. */
export const importsOf = (/** @type {string} */ source) => [
  ...staticImportsOf(source),
  ...found(source, lazyImport),
];

/** @returns {Promise<string[]>} */
export async function sourcesUnder(/** @type {string} */ root, /** @type {string} */ folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const lists = entries.map(async (entry) => {
    const { name } = entry;
    const path = `${folder}/${name}`;
    if (['node_modules', 'dist', 'bin'].includes(name)) return [];
    if (entry.isDirectory()) return sourcesUnder(root, path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
  return (await Promise.all(lists)).flat();
}
