import { expect, test } from 'vitest';
import { Pages } from './pages.ts';

const bytes = (): Uint8Array => new Uint8Array(30);
const EXTENTS = [
  { offset: 0, end: 10 },
  { offset: 10, end: 18 },
  { offset: 20, end: 30 },
];

test('a page is unpacked when its bytes are needed, and once', () => {
  const unpacked: number[] = [];
  const pages = Pages.packed(bytes(), EXTENTS, (page) => unpacked.push(page));
  expect(unpacked).toEqual([]);
  pages.need(20, 22);
  pages.need(25, 40);
  expect(unpacked).toEqual([2]);
  pages.need(9, 11);
  pages.need(0, 5);
  expect(unpacked).toEqual([2, 0, 1]);
  pages.whole();
  expect(unpacked).toEqual([2, 0, 1]);
});

test.each([
  ['overlap', [EXTENTS[0]!, { offset: 5, end: 20 }]],
  ['are out of order', [EXTENTS[1]!, EXTENTS[0]!]],
  ['begin late', [EXTENTS[1]!, EXTENTS[2]!]],
])('pages that %s are unpacked at once, in their order', (_, extents) => {
  const unpacked: number[] = [];
  const pages = Pages.packed(bytes(), extents, (page) => unpacked.push(page));
  expect(unpacked).toEqual([0, 1]);
  pages.whole();
  expect(unpacked).toEqual([0, 1]);
});
