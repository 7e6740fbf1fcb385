// What AssemblyScript is made of: the file that is compiled, and all that it imports.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @returns {string} of the file and everything beneath it, so that a change of any of them shows */
export function hashOfSources(/** @type {string} */ entry) {
  const hash = createHash('sha256');
  for (const path of sourcesOf(entry, new Set())) hash.update(readFileSync(path));
  return hash.digest('hex');
}

/** @returns {Set<string>} each once, in the order in which they are met */
function sourcesOf(/** @type {string} */ path, /** @type {Set<string>} */ met) {
  if (met.has(path)) return met;
  met.add(path);
  for (const [, name] of readFileSync(path, 'utf8').matchAll(/from '(\.\/[\w-]+)'/g))
    sourcesOf(join(dirname(path), `${name}.ts`), met);
  return met;
}
