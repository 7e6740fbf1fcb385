import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/processes.mjs';
import { Advice } from '../bootstrap/progress.mjs';
import { serverEnvironment } from '../bootstrap/serving.mjs';

/** @typedef {{ file: string, projectName: string }} TestFile */

const vitest = inRoot('node_modules/vitest/vitest.mjs');
/** Hung, not slow. */
const stageLimitMs = 45 * 60_000;
/** Several runs may be under way in one folder. */
let reports = 0;

/**
 * The test files that these arguments select.
 * @param {string} node24
 * @param {string} folder for temporary files
 * @param {string[]} args
 * @returns {Promise<TestFile[]>}
 */
export async function listFiles(node24, folder, args) {
  const { code, output, report } = await runList(node24, folder, ['--filesOnly', ...args]);
  if (code !== 0 || !report) {
    throw new Advice(`${output}\n\nThe tests could not be listed; the reason stands above.`);
  }
  return JSON.parse(report);
}

/**
 * How many tests these arguments select; at least one, where they cannot be counted without being run.
 * @param {string} node24
 * @param {string} folder for temporary files
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function countTests(node24, folder, args) {
  const { code, report } = await runList(node24, folder, ['--no-static-parse', ...args]);
  return code === 0 && report ? Math.max(1, JSON.parse(report).length) : 1;
}

async function runList(
  /** @type {string} */ node24,
  /** @type {string} */ folder,
  /** @type {string[]} */ args,
) {
  const file = join(folder, `list-${(reports += 1)}.json`);
  const finished = await run(node24, [vitest, 'list', `--json=${file}`, ...args], { cwd: root });
  const report = await readFile(file, 'utf8').catch(() => undefined);
  await rm(file, { force: true });
  return { ...finished, report };
}

/**
 * Runs the tests of some projects of vitest.config.ts.
 * @param {string} node24
 * @param {string} folder for temporary files
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {() => void} onFile
 * @returns {Promise<{ code: number, files: import('./counts.mjs').FileResult[] | undefined, output: string }>}
 */
export async function runTests(node24, folder, args, env, onFile) {
  const file = join(folder, `report-${(reports += 1)}.json`);
  const { code, output } = await run(
    node24,
    [
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--passWithNoTests',
      ...args,
    ],
    {
      cwd: root,
      // Most tests start a server of their own: half of its work would be to compile its threads anew.
      env: { ...serverEnvironment, ...env, TMPDIR: folder },
      timeoutMs: stageLimitMs,
      onLine: (line) => {
        if (isFileResult.test(stripVTControlCharacters(line))) onFile();
      },
    },
  );
  const report = await readFile(file, 'utf8').catch(() => undefined);
  await rm(file, { force: true });
  return {
    code,
    files: report && JSON.parse(report).testResults,
    output: code === 0 ? '' : withoutPasses(output),
  };
}

const isFileResult = /^\s*[✓❯×↓] .*\(\d+ tests?/;

/** What went well only hides what did not. */
const withoutPasses = (/** @type {string} */ output) =>
  output
    .split('\n')
    .filter((line) => !/^\s*[✓↓] /.test(stripVTControlCharacters(line)))
    .join('\n')
    .trim();
