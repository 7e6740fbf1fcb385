/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/**
 * @typedef {{
 *   name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string }[],
 * }} FileResult
 */

/** @type {Readonly<Counts>} */
export const noCounts = Object.freeze({ passed: 0, failed: 0, skipped: 0 });

/** @param {Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    noCounts,
  );

export const inWords = (/** @type {Counts} */ { passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const isFailed = (/** @type {{ status: string }} */ { status }) => status === 'failed';

/**
 * Where most of the time went, so that nobody has to look for it.
 * @param {readonly Pick<FileResult, 'name' | 'startTime' | 'endTime'>[]} files
 * @param {number} count
 */
export const slowest = (files, count) =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${name} ${seconds} s`)
    .join(', ');

/**
 * Counts the files of Vitest's JSON report. A file that cannot even be loaded has no tests to fail, and an error
 * outside of any test fails the run alone: each counts as one failure.
 * @param {FileResult[] | undefined} files
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countFiles(files, exitCode) {
  if (!files) return { ...noCounts, failed: 1 };
  /** @type {Counts} */
  const counts = { ...noCounts };
  for (const file of files) {
    if (isFailed(file) && !file.assertionResults.some(isFailed)) counts.failed += 1;
    for (const { status } of file.assertionResults) {
      counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
    }
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
