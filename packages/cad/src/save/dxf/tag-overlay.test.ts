import { expect, test } from 'vitest';
import { overlayTags, type TagText } from './tag-overlay.ts';

function textOf(...groups: readonly (readonly [number, string])[]): TagText {
  const bytes = new TextEncoder().encode(groups.map(([code, value]) => `${code}\r\n${value}\r\n`).join(''));
  return { bytes, start: 0, end: bytes.length };
}

const head = [
  [0, 'LWPOLYLINE'],
  [5, '2A'],
] as const;
const lists = [
  [102, '{ACAD_REACTORS'],
  [330, '99'],
  [102, '}'],
  [102, '{ACAD_XDICTIONARY'],
  [360, '98'],
  [102, '}'],
] as const;
const body = (...xs: string[]) =>
  [[330, '1F'], [100, 'AcDbEntity'], [8, '0'], ...xs.map((x): [number, string] => [10, x])] as const;
const told = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\r\n').slice(0, -1);

test('a record that is written anew keeps its reactors and its extension dictionary', () => {
  const made = overlayTags(
    textOf(...head, ...lists, ...body('1', '2')),
    textOf(...head, ...body('1', '2')),
    textOf(...head, ...body('1', '2', '3')),
  );
  expect(told(made)).toEqual(told(textOf(...head, ...lists, ...body('1', '2', '3')).bytes));
});

test('a list that the writer makes itself is there once', () => {
  const own = [
    [102, '{ACAD_REACTORS'],
    [330, '77'],
    [102, '}'],
  ] as const;
  const made = overlayTags(
    textOf(...head, ...lists, ...body('1')),
    textOf(...head, ...body('1')),
    textOf(...head, ...own, ...body('1', '2')),
  );
  expect(told(made).filter((value) => value === '{ACAD_REACTORS')).toHaveLength(1);
  expect(told(made)).toContain('77');
  expect(told(made)).toContain('98');
});
