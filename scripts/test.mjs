// `npm test`: what every change must pass, from a fresh clone. `npm run test:slow`: the rest. `npm test -- name` runs the
// test files of both whose path has that name in it; LINEWORK_TEST_ONLY=unit,e2e runs those stages.
import { relative } from 'node:path';
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { root } from './bootstrap/paths.mjs';
import { elapsed, main, step } from './bootstrap/progress.mjs';
import { runChecks } from './check/steps.mjs';
import { countFiles, inWords, noCounts, slowest, sum } from './test/counts.mjs';
import { openServices, plainEnvironment } from './test/services.mjs';
import { countTests, listFiles, runTests } from './test/vitest.mjs';

/**
 * `selects` narrows a stage to some of its test files.
 * @typedef {{
 *   name: string, title: string, projects: string[], selects?: (file: string) => boolean,
 *   needs: import('./test/services.mjs').ServiceName[],
 * }} Stage
 */

const narrowing = process.argv.slice(2).filter((word) => word !== '--slow');

/** Where SQL is written: these run on PostgreSQL with every `npm test`, all others with `npm run test:slow`. */
const sqlPaths = [
  'apps/server/src/db/',
  'apps/server/src/jobs/',
  'features/drive/',
  'features/edit/',
  'features/gallery/',
  'features/order/',
  'features/share/',
  'features/version/',
];
const holdsSql = (/** @type {string} */ file) => sqlPaths.some((path) => file.includes(path));

/** A quarter of all time for few tests: hostile files, whole installations, families of real drawings. Not in `npm test`. */
const longPaths = [
  'apps/server/src/blobs/check.test.ts',
  'apps/server/src/db/transfer.test.ts',
  'apps/server/src/features/archive/bombs.test.ts',
  'apps/server/src/features/archive/engine/',
  'apps/server/src/features/compare/',
  'apps/server/src/features/drawing/companions.test.ts',
  'apps/server/src/features/drawing/hostile.test.ts',
  'apps/server/src/features/model/compareWait.test.ts',
  'apps/server/src/features/model/files.test.ts',
  'apps/server/src/features/model/hostile.test.ts',
  'apps/server/src/features/preview/plot-tables.test.ts',
  'apps/server/src/features/share/guess.test.ts',
  'apps/server/src/sandbox/packed/',
  'apps/server/test/commands.test.ts',
  'apps/web/src/features/editor/engine/document/livePicture.test.ts',
  'packages/cad/test/same-drawing.test.ts',
  'packages/cli/src/kernel/fuzz.test.ts',
  'packages/solid/src/models.test.ts',
];
const takesLong = (/** @type {string} */ file) => longPaths.some((path) => file.includes(path));
const isQuick = (/** @type {string} */ file) => !takesLong(file);

/** The longest first; the last one has work for every core, when nothing else runs beside it any more. */
const fastStages = /** @type {Stage[]} */ ([
  { name: 'e2e', title: 'Browser journeys', projects: ['e2e'], needs: ['taskCode', 'web', 'chromium'] },
  {
    name: 'server',
    title: 'Server tests on SQLite',
    projects: ['server', 'server-once'],
    selects: isQuick,
    needs: ['taskCode'],
  },
  {
    name: 'postgres',
    title: 'SQL tests on PostgreSQL',
    projects: ['server'],
    selects: holdsSql,
    needs: ['taskCode', 'postgres'],
  },
  { name: 'unit', title: 'Unit tests', projects: ['unit', 'unit-alone'], selects: isQuick, needs: [] },
]);
const slowStages = /** @type {Stage[]} */ ([
  {
    name: 'e2e',
    title: 'All other browser tests',
    projects: ['e2e-slow'],
    needs: ['taskCode', 'web', 'chromium'],
  },
  {
    name: 'postgres',
    title: 'Server tests on PostgreSQL',
    projects: ['server'],
    // `npm test -- name` looks through all of them.
    selects: (file) => narrowing.length > 0 || (!holdsSql(file) && isQuick(file)),
    needs: ['taskCode', 'postgres'],
  },
  {
    name: 'long',
    title: 'Long tests of server and kernel',
    projects: ['server', 'server-once', 'unit', 'unit-alone'],
    selects: takesLong,
    needs: ['taskCode'],
  },
  { name: 'faults', title: 'Fault tests', projects: ['faults'], needs: ['taskCode'] },
  {
    name: 'cluster',
    title: 'Cluster tests on PostgreSQL and S3',
    projects: ['cluster'],
    needs: ['taskCode', 'postgres', 's3'],
  },
]);
/** So many stages at the same time: each waits a good deal, for disks, databases and browsers. */
const atOnce = 2;

const isSlowRun = process.argv.includes('--slow');
const only = process.env['LINEWORK_TEST_ONLY']?.split(',').map((name) => name.trim());
const fastOnly = fastStages.filter(({ name }) => name !== 'postgres');
const stages = narrowing.length ? [...fastOnly, ...slowStages] : isSlowRun ? slowStages : fastStages;
const isWanted = (/** @type {string} */ name) => !only || only.includes(name);

await main(async () => {
  const start = Date.now();
  await ensureInstalled();
  const node24 = await findNode24();
  /** @type {import('./test/counts.mjs').Counts[]} */
  const counts = [];
  const services = await openServices(node24);
  try {
    const listed = await listFiles(node24, services.folder, narrowing);
    const waiting = stages
      .filter(({ name }) => isWanted(name))
      .map((stage) => async () => {
        const { projects, selects = () => true } = stage;
        const files = listed.filter(
          ({ projectName, file }) => projects.includes(projectName) && selects(file),
        );
        return files.length ? runStage(node24, stage, files, services) : noCounts;
      });
    // Beside the longest stage, and before all others.
    if (isWanted('check') && !isSlowRun && !narrowing.length) waiting.splice(1, 0, () => runChecks(node24));
    const runNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) counts.push(await next());
    };
    await together(Array.from({ length: atOnce }, runNext));
  } finally {
    await services.stop();
  }
  const total = sum(counts);
  console.log(`\nAll of it took ${elapsed(start)}.`);
  if (!total.passed && !total.failed) console.log('No test was selected.');
  console.log(inWords(total));
  return total.failed || !total.passed ? 1 : 0;
});

/** All of them to their end, and then the first failure: services are stopped when nothing uses them any more. */
async function together(/** @type {Promise<void>[]} */ running) {
  await Promise.allSettled(running);
  await Promise.all(running);
}

/**
 * @param {string} node24
 * @param {Stage} stage
 * @param {import('./test/vitest.mjs').TestFile[]} files
 * @param {Awaited<ReturnType<typeof openServices>>} services
 */
async function runStage(node24, { title, projects, selects, needs }, files, services) {
  const paths = selects ? files.map(({ file }) => file) : narrowing;
  const args = [...projects.map((project) => `--project=${project}`), ...paths];
  const env = plainEnvironment();
  for (const need of needs) {
    const service = await services.start(need);
    if ('skipped' in service) {
      console.log(`${title}: skipped, since ${service.skipped}`);
      return { ...noCounts, skipped: await countTests(node24, services.folder, args) };
    }
    if ('failed' in service) {
      console.log(`${title}: cannot run\n${service.failed}`);
      return { ...noCounts, failed: 1 };
    }
    Object.assign(env, service.env);
  }
  const {
    code,
    output,
    files: ended,
  } = await step(
    title,
    (note) => {
      let finished = 0;
      return runTests(node24, services.folder, args, env, () =>
        note(`${(finished += 1)} of ${files.length} files`),
      );
    },
    (result) => inWords(countFiles(result.files, result.code)),
  );
  const named = (ended ?? []).map((file) => ({ ...file, name: relative(root, file.name) }));
  if (named.length > 1) console.log(`${title}, the slowest: ${slowest(named, 8)}`);
  if (output) console.log(`\n${output}\n`);
  return countFiles(ended, code);
}
