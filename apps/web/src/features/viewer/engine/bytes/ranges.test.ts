import { expect, test } from 'vitest';
import { mergeSpans } from './ranges.ts';

test('neighbors become one request, whatever order they were asked in', () => {
  const spans = [
    { from: 300, to: 400 },
    { from: 0, to: 100 },
    { from: 100, to: 200 },
  ];
  expect(mergeSpans(spans, 50, 1000)).toEqual([
    { from: 0, to: 200 },
    { from: 300, to: 400 },
  ]);
  expect(mergeSpans(spans, 100, 1000)).toEqual([{ from: 0, to: 400 }]);
});

test('a request stays below its limit, and one larger section stays whole', () => {
  const spans = [
    { from: 0, to: 600 },
    { from: 600, to: 1100 },
    { from: 1100, to: 5000 },
  ];
  expect(mergeSpans(spans, 0, 1000)).toEqual(spans);
});

test('what lies inside of another adds nothing', () => {
  expect(
    mergeSpans([
      { from: 0, to: 100 },
      { from: 20, to: 50 },
    ]),
  ).toEqual([{ from: 0, to: 100 }]);
});
