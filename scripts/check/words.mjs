import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourcesUnder } from './sources.mjs';

const words = 'packages/i18n/src/en/';
/** One for each language: they have the keys, and use none. */
const isDictionary = (/** @type {string} */ path) => /^packages\/i18n\/src\/[a-z]{2}(\.ts|\/)/.test(path);
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|\/test\//.test(path);

/** @returns {Promise<string[]>} one line for each sentence that no program shows; a missing one is an error of types */
export async function findUnusedWords(/** @type {string} */ root) {
  const paths = (await Promise.all(['packages', 'apps'].map((folder) => sourcesUnder(root, folder)))).flat();
  const read = (/** @type {string} */ path) => readFile(join(root, path), 'utf8');
  const sources = await Promise.all(paths.filter((path) => !isDictionary(path) && !isTest(path)).map(read));
  const areas = await Promise.all(
    paths
      .filter((path) => path.startsWith(words))
      .map(async (path) => ({ path, keys: keysIn(await read(path)) })),
  );
  return unusedKeys(areas, sources);
}

/**
 * @param {readonly { path: string, keys: readonly string[] }[]} areas
 * @param {readonly string[]} sources
 * @returns {string[]}
 */
export function unusedKeys(areas, sources) {
  const named = new Set(sources.flatMap((source) => [...source.matchAll(whole)].map(([, key]) => key)));
  const parts = [...new Set(sources.flatMap(templatesIn))];
  const composed = parts.length === 0 ? undefined : new RegExp(`^(?:${parts.join('|')})$`);
  return areas.flatMap(({ path, keys }) =>
    keys
      .filter((key) => !named.has(key) && !composed?.test(key))
      .map((key) => `${path}: nothing shows ${key}`),
  );
}

const keysIn = (/** @type {string} */ source) =>
  [...source.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, key]) => key ?? '');

const whole = /(?<=['"`])([\w.]+)(?=['"`])/g;
const begun = /`(?=\w+(?:\.\w*)*\$\{)|'(?=[\w.]+\.' \+)/g;

/** Keys that are put together: each as a pattern of those that it can be. */
function templatesIn(/** @type {string} */ source) {
  return [...source.matchAll(begun)].flatMap(({ index }) => {
    const pattern =
      source[index] === "'"
        ? `${/^[\w.]+/.exec(source.slice(index + 1))?.[0]}.*`
        : patternFrom(source, index + 1);
    return pattern === undefined || !/\w\\?\./.test(pattern) ? [] : [pattern];
  });
}

/** A template up to its end; undefined where it is no key. */
function patternFrom(/** @type {string} */ source, /** @type {number} */ start) {
  let pattern = '';
  for (let at = start; at < source.length;) {
    const text = /^[\w.]*/.exec(source.slice(at, at + 100))?.[0] ?? '';
    pattern += text.replaceAll('.', '\\.');
    at += text.length;
    if (source[at] === '`') return pattern;
    if (!source.startsWith('${', at)) return undefined;
    at = endOfHole(source, at + 2);
    pattern += '.*';
  }
  return undefined;
}

function endOfHole(/** @type {string} */ source, /** @type {number} */ start) {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
  }
  return at;
}
