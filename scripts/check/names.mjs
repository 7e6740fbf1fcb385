import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sourcesUnder } from './sources.mjs';

/**
 * Names that were given up for the field's own terms (`git grep` for the usual word must find the code). Only declarations
 * and file names count: some of these are ordinary English in a sentence.
 */
const retiredNames = `
  Bearer May Orders Questions Reach Stand aslant bearer besides goOn hear inTurn lessCommon
  lookFor prepareWhole rehearse represented settling staying stumble supplies unawaited underWay
`
  .trim()
  .split(/\s+/);
const retiredFiles = `
  alone among annotated besides carried deep filing giveUrls goOn inTurn ink kept leave lessCommon
  lookFor mend named originals questions reach rehearse represented settling shown staying
  strangers.test supplies threeTimes.test together told.test turns unawaited unchanged underWay
  varied waiting whole
`
  .trim()
  .split(/\s+/);
/** Ordinary words where these stand. */
const goodFiles = ['packages/cad/src/read/pdf/alone.ts', 'packages/editor/src/questions.ts'];

const declared =
  /\b(?:const|let|var|function|class|interface|type|readonly)\s+#?([A-Za-z_]\w*)|^\s+(?:static |async |get )*#?([A-Za-z_]\w*)\??(?:\(|:\s)/gm;
const retired = new RegExp(`^(?:${retiredNames.join('|')})$`);
const limits = /^(?:most|least|longest(?!Task)|fewest)[A-Z]|^(?:MOST|LEAST|LONGEST|FEWEST)_/;
const british = /colour|neighbour|millimetre|centre(?!$)/i;

/** What users have or other programs call keeps the spelling it has: stored settings, requests, libraries. */
const spelledOutside = /^(?:colours?|coloursOf|toColourspace|greyscale)$/;

/** @returns {Promise<string[]>} one line for each name that is retired, misspelled or taken twice */
export async function findNameFaults(/** @type {string} */ root) {
  const folders = ['packages', 'apps', 'e2e', 'bench'];
  const files = (await Promise.all(folders.map((folder) => sourcesUnder(root, folder)))).flat();
  const sources = await Promise.all(
    files.map(async (path) => ({ path, source: await readFile(join(root, path), 'utf8') })),
  );
  return [
    ...sources.flatMap(({ path, source }) => nameFaultsIn(path, source)),
    ...duplicatesAmong(sources),
  ].toSorted();
}

/**
 * @param {string} path from the root, with slashes
 * @param {string} source
 * @returns {string[]}
 */
export function nameFaultsIn(path, source) {
  const file = basename(path).replace(/\.tsx?$/, '');
  const faults = new Set();
  if (retiredFiles.includes(file) && !goodFiles.includes(path))
    faults.add(`${path}: ${file} is a retired name`);
  for (const [, name = '', member = ''] of source.matchAll(declared)) {
    if (retired.test(name)) faults.add(`${path}: ${name} is a retired name`);
    const either = name || member;
    if (limits.test(either)) faults.add(`${path}: ${either} is a limit: call it max… or min…`);
    if (british.test(either) && !spelledOutside.test(either)) {
      faults.add(`${path}: ${either} is spelled the American way in code`);
    }
  }
  return [...faults];
}

/** @param {readonly { path: string, source: string }[]} sources */
function duplicatesAmong(sources) {
  const places = /** @type {Map<string, Map<string, string>>} */ (new Map());
  for (const { path, source } of sources) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const room = /^(?:packages|apps)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';
    for (const [, name = ''] of source.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm)) {
      const rooms = places.get(name) ?? new Map();
      places.set(name, rooms.set(room, path));
    }
  }
  return [...places]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([name, rooms]) => `${name} is exported by several packages: ${[...rooms.values()].join(', ')}`);
}
