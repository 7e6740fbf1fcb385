// `npm run bench`: the four suites, each of which prints its tables. `npm run bench -- NAME …` runs one of them, or one of
// their parts, and hands on what follows.
import { existsSync } from 'node:fs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { follow } from './bootstrap/processes.mjs';
import { Advice, elapsed, main } from './bootstrap/progress.mjs';
import { serverFlags } from './bootstrap/serving.mjs';
import { ensureTaskCode } from './bootstrap/taskCode.mjs';
import { ensureWebBuilt } from './bootstrap/web.mjs';
import { findChromium } from './services/chromium.mjs';

/** What a suite is called is its main part; the others belong to changes of their own. */
const suites = {
  drive: ['bulk'],
  upload: ['archive', 'archive-look', 'archive-samples', 'download'],
  drawing: [
    'compare',
    'corpus',
    'edit',
    'merged-files',
    'models',
    'preview-match',
    'publish',
    'round-trip',
    'save',
    'solids',
    'thumbnails',
  ],
  viewer: ['edit-frames', 'edit-peers', 'model-peers', 'overlay-frames'],
};
const onServer = new Set(['drive', ...suites.drive, 'upload', ...suites.upload]);
const inBrowser = new Set(['viewer', ...suites.viewer]);

const fileOf = (/** @type {string} */ name) =>
  [`${name}.bench.ts`, `${name}.ts`].map((file) => inRoot('bench', file)).find((path) => existsSync(path));

await main(async () => {
  const [name, ...rest] = process.argv.slice(2);
  const known = Object.entries(suites).flatMap(([suite, parts]) => [suite, ...parts]);
  if (name !== undefined && !known.includes(name))
    throw new Advice(`No bench has that name. There are ${known.join(', ')}.`);
  const wanted = name === undefined ? Object.keys(suites) : [name];
  await ensureInstalled();
  const node24 = await findNode24();
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...(await ensureTaskCode(node24)) };
  if (wanted.some((each) => inBrowser.has(each))) {
    await ensureWebBuilt(node24);
    const found = await findChromium();
    if ('skipped' in found) throw new Advice(`It needs a browser: ${found.skipped}.`);
    env['LINEWORK_TEST_CHROMIUM'] = found.path;
  }
  // Names of files are those of where it was called.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  /** @type {Record<string, { outcome: string, took: string }>} */
  const outcomes = {};
  let failed = false;
  for (const each of wanted) {
    const start = Date.now();
    const file = fileOf(each);
    if (file === undefined) throw new Error(`bench/ has no ${each}`);
    console.log(`\n${each}`);
    // What is measured of the server itself collects its garbage as the server does.
    const flags = onServer.has(each) ? serverFlags : ['--expose-gc'];
    const code = await follow(node24, [...flags, file, ...rest], { cwd, env }).ended;
    // Ctrl-C means all of them.
    if (code > 128) return code;
    failed ||= code !== 0;
    outcomes[each] = { outcome: code === 0 ? 'done' : `failed (${code})`, took: elapsed(start) };
  }
  console.log();
  console.table(outcomes);
  return failed ? 1 : 0;
});
