import { inRoot, root } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/processes.mjs';
import { step } from '../bootstrap/progress.mjs';
import { findFlatFolders } from './folders.mjs';
import { findImportFaults } from './imports.mjs';
import { findNameFaults } from './names.mjs';
import { findUnusedWords } from './words.mjs';

const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'test', 'docs'];
const rootFiles = ['*.{ts,json}', '.oxlintrc.json', '.oxfmtrc.json'];

/** @typedef {{ title: string, run: () => Promise<import('../bootstrap/processes.mjs').Finished> }} Check */

/**
 * Runs every check, also after one has failed, and prints what the failed ones found.
 * @param {string} node24
 * @param {{ fix?: boolean }} [options] with `fix`, formats and corrects what can be corrected first
 * @returns {Promise<import('../test/counts.mjs').Counts>}
 */
export async function runChecks(node24, { fix = false } = {}) {
  let failed = 0;
  const all = checks(node24, fix);
  for (const check of all) {
    const { code, output } = await step(check.title, check.run, (result) =>
      result.code === 0 ? 'passed' : 'FAILED',
    );
    if (code === 0) continue;
    failed += 1;
    console.log(`\n${output.trim()}\n`);
  }
  return { passed: all.length - failed, failed, skipped: 0 };
}

/** @returns {Check[]} */
function checks(/** @type {string} */ node24, /** @type {boolean} */ fix) {
  const tool =
    (/** @type {string} */ path, /** @type {string[]} */ ...args) =>
    () =>
      run(node24, [inRoot('node_modules', path), ...args], { cwd: root });
  // Incremental: a second run after a small change takes 3 seconds instead of 19. One checker takes 72 seconds of
  // processor for the three programs, and 1.8 GB; four, the default, take 117 and 3 GB, since each knows all types.
  const types = (/** @type {string} */ name, /** @type {string} */ project) => {
    const cache = inRoot('node_modules', '.cache', `types-${name}.tsbuildinfo`);
    return tool('typescript/bin/tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', cache);
  };
  return [
    { title: 'Types', run: types('all', 'tsconfig.json') },
    { title: 'Types of the web app', run: types('web', 'apps/web/tsconfig.json') },
    { title: 'Types of the browser tests', run: types('e2e', 'e2e/tsconfig.json') },
    // Without folders it looks everywhere, and has been seen to take 8 GB.
    {
      title: 'Lint',
      run: tool('oxlint/bin/oxlint', '--deny-warnings', ...(fix ? ['--fix'] : []), ...folders),
    },
    { title: 'Format', run: tool('oxfmt/bin/oxfmt', fix ? '--write' : '--check', ...folders, ...rootFiles) },
    { title: 'Import directions', run: () => faultsOf(findImportFaults) },
    { title: 'Sizes of folders', run: () => faultsOf(findFlatFolders) },
    { title: 'Names', run: () => faultsOf(findNameFaults) },
    { title: 'Unused words', run: () => faultsOf(findUnusedWords) },
    { title: 'Unused code', run: tool('knip/bin/knip.js', '--no-progress') },
  ];
}

async function faultsOf(/** @type {(root: string) => Promise<string[]>} */ find) {
  const faults = await find(root);
  return { code: faults.length ? 1 : 0, output: faults.join('\n') };
}
