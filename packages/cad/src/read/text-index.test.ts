import { expect, test } from 'vitest';
import { drawingOf, dxfText, type Pair } from './dxf/fixture.ts';
import { plainParagraph } from './plain-text.ts';
import { read } from './read.ts';
import { textIndex } from './text-index.ts';

test('formatting is taken out of paragraphs', () => {
  expect(plainParagraph('{\\fArial|b1;Bold}\\P\\H2.5x;next \\S1/2; \\~x\\\\y')).toBe(
    'Bold\nnext 1/2 \u00a0x\\y',
  );
  expect(plainParagraph('100%%p0.5')).toBe('100±0.5');
});

test('text inside a block stands where its insert puts it', () => {
  const insert: Pair[] = [
    [0, 'INSERT'],
    [5, 'A1'],
    [8, 'Walls'],
    [2, 'Door'],
    [10, 100],
    [20, 50],
    [41, 2],
    [42, 2],
    [50, 90],
  ];
  const [entry] = textIndex(read(dxfText(drawingOf(insert))).drawing);
  // (2, 3) less the base (1, 2), doubled, turned left: (−2, 2) from the insertion point
  expect(entry).toMatchObject({ text: 'Exit ∅10', handle: 0xa1, type: 'TEXT', layout: 'Model' });
  expect(entry?.x).toBeCloseTo(98, 9);
  expect(entry?.y).toBeCloseTo(52, 9);
});

test('attributes, table cells and leaders are found', () => {
  const entities: Pair[] = [
    [0, 'INSERT'],
    [5, 'A1'],
    [8, '0'],
    [66, 1],
    [2, 'None'],
    [10, 0],
    [20, 0],
    [0, 'ATTRIB'],
    [5, 'A2'],
    [8, '0'],
    [10, 7],
    [20, 8],
    [40, 1],
    [1, 'Room 12'],
    [2, 'ROOM'],
    [0, 'SEQEND'],
    [0, 'ACAD_TABLE'],
    [5, 'A3'],
    [8, '0'],
    [2, '*T1'],
    [10, 10],
    [20, 20],
    [100, 'AcDbTable'],
    [91, 1],
    [92, 2],
    [141, 5],
    [142, 30],
    [142, 30],
    [171, 1],
    [1, 'Cell A'],
    [171, 1],
    [1, 'Cell B'],
  ];
  const entries = textIndex(read(dxfText(drawingOf(entities, 'AC1018'))).drawing);
  expect(entries.map(({ text, x, y }) => [text, x, y])).toEqual([
    ['Room 12', 7, 8],
    ['Cell A', 10, 20],
    ['Cell B', 40, 20],
  ]);
});
