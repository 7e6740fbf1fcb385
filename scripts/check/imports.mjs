import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { cyclesAcrossFeatures, cyclesInServer, mutualFeatures } from './cycles.mjs';
import { importsOf, sourcesUnder } from './sources.mjs';

/** Who may import whom among our own packages. Arrows run one way; ARCHITECTURE.md draws them. */
const mayImport = /** @type {Record<string, string[]>} */ ({
  geom: [],
  cad: ['geom'],
  render: ['cad', 'geom'],
  editor: ['cad', 'geom'],
  fonts: ['cad'],
  solid: ['geom', 'cad'],
  samples: ['cad', 'geom', 'render'],
  contract: [],
  i18n: ['contract'],
  client: ['contract'],
  embed: ['contract'],
  server: ['contract', 'i18n', 'geom', 'cad', 'render', 'fonts', 'solid'],
  web: ['contract', 'i18n', 'client', 'geom', 'cad', 'editor', 'render', 'fonts', 'solid'],
  cli: ['contract', 'i18n', 'client', 'server', 'geom', 'cad', 'editor', 'render', 'fonts', 'solid'],
  e2e: ['contract', 'i18n', 'client', 'server', 'web', 'geom', 'cad', 'render'],
  bench: [
    'contract',
    'i18n',
    'client',
    'server',
    'web',
    'cli',
    'geom',
    'cad',
    'editor',
    'render',
    'fonts',
    'solid',
  ],
});
/** What their tests may import beyond that. */
const testsMayImport = /** @type {Record<string, string[]>} */ ({ server: ['client'], editor: ['i18n'] });

/** These run in browsers too. */
const isomorphic = [
  'geom',
  'cad',
  'editor',
  'render',
  'fonts',
  'solid',
  'contract',
  'i18n',
  'client',
  'embed',
  'web',
];

/** The files through which one feature is used by another. */
const publicFiles = /** @type {Record<string, RegExp>} */ ({
  server: /^service\.ts$/,
  web: /^(queries|actions)\.tsx?$/,
});

/** Features that are built on another one and use all of it; never the other way round. */
const builtOn = /** @type {Record<string, Record<string, string[]>>} */ ({ web: { editor: ['viewer'] } });

/** Folders of an app's src that stand below others, and which of those they must not know. */
const below = /** @type {Record<string, Record<string, string[]>>} */ ({
  server: {
    db: ['http', 'features', 'commands'],
    blobs: ['http', 'features', 'commands'],
    jobs: ['http', 'features', 'commands'],
    events: ['http', 'features', 'commands'],
    features: ['commands'],
    http: ['commands'],
  },
  web: { ui: ['features'] },
});
/** Lists that are put together from what the features declare. */
const registries = /** @type {Record<string, RegExp>} */ ({
  'apps/server/src/db/schema.ts': /\/features\/[^/]+\/tables\.ts$/,
  'apps/server/src/jobs/kinds.ts': /\/features\/[^/]+\/(jobs|service)\.ts$/,
});

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|\/test\/|^(e2e|bench)\//.test(path);

/** @returns {Promise<string[]>} one line for each import that goes the wrong way */
export async function findImportFaults(/** @type {string} */ root) {
  const files = (
    await Promise.all(['packages', 'apps', 'e2e', 'bench'].map((folder) => sourcesUnder(root, folder)))
  ).flat();
  const sources = await Promise.all(
    files.map(async (path) => ({ path, source: await readFile(join(root, path), 'utf8') })),
  );
  return [
    ...sources.flatMap(({ path, source }) => faultsIn(path, source)),
    ...mutualFolders(sources),
    ...mutualFeatures(sources),
    ...cyclesAcrossFeatures(sources),
    ...cyclesInServer(sources),
  ];
}

/** Its folders stand in one order: the engine lowest, then the state, and the page with its panels on top. */
const layered = 'apps/web/src/features/viewer/';

/**
 * @param {readonly { path: string, source: string }[]} sources
 * @returns {string[]} one line for each two folders of the viewer that import each other
 */
export function mutualFolders(sources) {
  /** @type {Map<string, string>} an import of each folder by another, with the file that has it */
  const known = new Map();
  for (const { path, source } of sources) {
    const from = folderIn(path);
    if (!from || isTest(path)) continue;
    for (const specifier of importsOf(source).filter((each) => each.startsWith('.'))) {
      const to = folderIn(posix.join(posix.dirname(path), specifier));
      if (to && to !== from) known.set(`${from} ${to}`, path);
    }
  }
  return [...known].flatMap(([pair, path]) => {
    const [from, to] = /** @type {[string, string]} */ (pair.split(' '));
    const back = known.get(`${to} ${from}`);
    return back && from < to ? [`${path} and ${back}: the viewer's ${from} and ${to} import each other`] : [];
  });
}

const folderIn = (/** @type {string} */ path) =>
  path.startsWith(layered) ? /^([^/]+)\//.exec(path.slice(layered.length))?.[1] : undefined;

/**
 * @param {string} path from the root, with slashes
 * @param {string} source
 * @returns {string[]}
 */
export function faultsIn(path, source) {
  return importsOf(source).flatMap((specifier) => {
    const fault = faultOf(path, specifier);
    return fault ? [`${path} imports ${specifier}: ${fault}`] : [];
  });
}

/** @param {string} path @param {string} specifier @returns {string | undefined} */
function faultOf(path, specifier) {
  const room = roomOf(path);
  const allowed = mayImport[room];
  if (!allowed) return `scripts/check/imports.mjs does not say yet what ${room} may import`;
  const test = isTest(path);
  if (isBuiltin(specifier)) {
    return isomorphic.includes(room) && isInSrc(path) && !test ? `${room} runs in browsers too` : undefined;
  }
  const own = /^@linework\/([^/]+)/.exec(specifier)?.[1];
  if (own) {
    const extra = test ? (testsMayImport[room] ?? []) : [];
    return own === room || [...allowed, ...extra].includes(own) ? undefined : `${room} must not know ${own}`;
  }
  return specifier.startsWith('.') ? relativeFault(path, room, specifier) : undefined;
}

/** @param {string} path @param {string} room @param {string} specifier */
function relativeFault(path, room, specifier) {
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith(`${folderOf(path)}/`)) {
    // Tests and benches may share what is no source: both sides of the contract have the same golden files.
    return isTest(path) && !isInSrc(target) ? undefined : 'another package is imported by its name';
  }
  const [from, fromFeature] = placeOf(path);
  const [to, toFeature, ...rest] = placeOf(target);
  if (!from || !to || isTest(path)) return undefined;
  if (below[room]?.[from]?.includes(to) && !registries[path]?.test(target)) {
    return `${from} stands below ${to}`;
  }
  if (from !== 'features' || to !== 'features' || fromFeature === toFeature) return undefined;
  if (builtOn[room]?.[fromFeature ?? '']?.includes(toFeature ?? '')) return undefined;
  return publicFiles[room]?.test(rest.join('/'))
    ? undefined
    : `${toFeature} is used by other features through its public file only`;
}

/** The workspace's folder: packages/cad, apps/web, e2e. */
const folderOf = (/** @type {string} */ path) =>
  (/^(?:packages|apps)\/[^/]+/.exec(path) ?? /^[^/]+/.exec(path))?.[0] ?? '';
const roomOf = (/** @type {string} */ path) => posix.basename(folderOf(path));
const isInSrc = (/** @type {string} */ path) => path.startsWith(`${folderOf(path)}/src/`);
/** The parts of a path below src. */
const placeOf = (/** @type {string} */ path) =>
  isInSrc(path) ? path.slice(`${folderOf(path)}/src/`.length).split('/') : [];
