import { expect, test } from 'vitest';
import { countFiles, inWords, slowest, sum } from './counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  startTime: 0,
  endTime: 0,
  assertionResults: tests.map((each) => ({ status: each })),
});
const good = file('passed', 'passed', 'passed', 'pending', 'todo', 'skipped');
const bad = file('failed', 'passed', 'failed');

test('passed, failed and skipped tests are counted', () => {
  expect(countFiles([good], 0)).toEqual({ passed: 2, failed: 0, skipped: 3 });
  expect(countFiles([good, bad], 1)).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

test('a file that cannot be loaded, or of which all tests passed and something else did not, is a failure', () => {
  expect(countFiles([file('failed'), bad], 1).failed).toBe(2);
  expect(countFiles([file('failed', 'passed')], 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that fails without a failed test is a failure', () => {
  expect(countFiles([good], 1).failed).toBe(1);
  expect(countFiles(undefined, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the counts of all stages add up', () => {
  const total = sum([countFiles([good], 0), countFiles([good, bad], 1)]);
  expect(inWords(total)).toBe('5 passed, 1 failed, 6 skipped');
});

test('the slowest files come first', () => {
  const timed = [1000, 9400, 3000].map((endTime, n) => ({ name: `${n}.test.ts`, startTime: 0, endTime }));
  expect(slowest(timed, 2)).toBe('1.test.ts 9 s, 2.test.ts 3 s');
});
