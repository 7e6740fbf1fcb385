/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const noCounts = Object.freeze({ passed: 0, failed: 0, skipped: 0 });

/** @param {Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    noCounts,
  );

export const inWords = (/** @type {Counts} */ { passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Counts what Vitest's JSON report says. A file that cannot even be loaded has no tests to fail, and an error outside
 * of any test fails the run alone: each counts as one failure.
 * @param {string | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countReport(report, exitCode) {
  if (!report) return { ...noCounts, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
  const unloadable = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + unloadable;
  return {
    passed: numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}
