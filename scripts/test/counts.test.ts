import { expect, test } from 'vitest';
import { countReport, inWords, sum } from './counts.mjs';

const report = (overrides = {}) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
    ...overrides,
  });

test('passed, failed and skipped tests are counted', () => {
  expect(countReport(report(), 0)).toEqual({ passed: 5, failed: 0, skipped: 3 });
  expect(countReport(report({ numFailedTests: 2 }), 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('a file that cannot be loaded is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
  ];
  expect(countReport(report({ numFailedTests: 1, testResults }), 1).failed).toBe(2);
});

test('a run that fails without a failed test is a failure', () => {
  expect(countReport(report(), 1).failed).toBe(1);
  expect(countReport(undefined, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the counts of all stages add up', () => {
  const total = sum([countReport(report(), 0), countReport(report({ numFailedTests: 2 }), 1)]);
  expect(inWords(total)).toBe('10 passed, 2 failed, 6 skipped');
});
