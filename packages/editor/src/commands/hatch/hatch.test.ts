import type { EditDocument } from '@linework/cad/edit/document';
import type { HatchEntity } from '@linework/cad/model/hatch';
import { signedArea } from '@linework/geom/plan/loops';
import { expect, test } from 'vitest';
import { publishedDifferences } from '../../../test/published.ts';
import { runCase } from '../../../test/shapes.ts';
import { loopCurves } from '../hatch-lines.ts';
import { HATCH_EDITS, HATCH_ROWS, LINES, SQUARE } from '../../../test/hatch.rows.ts';

const hatchesOf = (document: EditDocument): HatchEntity[] =>
  document
    .entitiesOf(document.blockNamed()!)
    .filter((entity): entity is HatchEntity => entity.type === 'HATCH');

const areasOf = ({ loops }: HatchEntity): number[] =>
  loops.map((loop) => Math.abs(signedArea(loopCurves(loop)))).toSorted((a, b) => b - a);

test.each(HATCH_ROWS)('HATCH: %s', (_, given, run, areas, fields) => {
  const { document, errors } = runCase({ given, run });
  expect(errors).toEqual([]);
  const made = hatchesOf(document);
  expect(made).toHaveLength(areas.length);
  made.forEach((hatch, i) => {
    const found = areasOf(hatch);
    expect(found).toHaveLength(areas[i]!.length);
    found.forEach((area, k) =>
      expect(Math.abs(area - areas[i]![k]!)).toBeLessThan(fields || areas[i]![k]! < 99 ? 1e-6 : 1),
    );
  });
  if (fields) expect(made[0]).toMatchObject(fields);
  expect(publishedDifferences(document, 'dwg')).toEqual([]);
});

test('a gradient keeps its colors, angle and shift', () => {
  const { document } = runCase({ given: [SQUARE], run: ['GRADIENT P CYLINDER 1 3 45 N 5,5', ''] });
  expect(hatchesOf(document)[0]!.gradient).toEqual({
    name: 'CYLINDER',
    angle: Math.PI / 4,
    shift: 1,
    tint: 0,
    singleColor: false,
    colors: [
      { position: 0, color: 1 },
      { position: 1, color: 3 },
    ],
  });
});

test('lines of a pattern are scaled and turned, and begin at the origin', () => {
  const { document } = runCase({ given: [SQUARE], run: ['H O 1,2 P ANSI31 2 0 5,5', ''] });
  const [line] = hatchesOf(document)[0]!.lines;
  expect(line!.angle).toBeCloseTo(Math.PI / 4, 12);
  expect(line!.base).toEqual([1, 2]);
  expect(Math.hypot(...line!.offset)).toBeCloseTo(0.25, 12);
});

test('the boundary can be kept', () => {
  const { lines } = runCase({ given: LINES, run: ['H A R Y X 5,5', ''] });
  expect(lines.filter((line) => line.startsWith('PLC'))).toEqual(['PLC 0,0 10,0 10,10 0,10']);
});

test.each([
  ['of lines', LINES, ['BOUNDARY 5,5', ''], ['PLC 0,0 10,0 10,10 0,10']],
  [
    'with islands',
    [SQUARE, 'PLC 4,4 6,4 6,6 4,6'],
    ['BO 1,1', ''],
    [SQUARE, SQUARE, 'PLC 4,4 6,4 6,6 4,6', 'PLC 4,4 6,4 6,6 4,6'],
  ],
  [
    'without islands',
    [SQUARE, 'PLC 4,4 6,4 6,6 4,6'],
    ['BO I N 1,1', ''],
    [SQUARE, SQUARE, 'PLC 4,4 6,4 6,6 4,6'],
  ],
  [
    'over a gap',
    ['LINE 0,0 10,0', 'LINE 10,0.05 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'],
    ['BO G 0.1 5,5', ''],
    ['PLC 0,0 10,0.05 10,10 0,10'],
  ],
])('BOUNDARY: %s', (_, given, run, then) => {
  const { lines } = runCase({ given, run });
  const key = (line: string): string => line.split(' ').toSorted().join(' ');
  expect(
    lines
      .filter((line) => line.startsWith('PLC'))
      .map(key)
      .toSorted(),
  ).toEqual(then.map(key).toSorted());
});

test.each(HATCH_EDITS)('HATCHEDIT: %s', (_, run, fields) => {
  const { document, errors } = runCase({
    given: [SQUARE, 'LINE 50,50 60,60 @A'],
    run: ['H 5,5', '', ...run],
  });
  expect(errors).toEqual([]);
  expect(hatchesOf(document)[0]).toMatchObject(fields);
  expect(publishedDifferences(document, 'dwg')).toEqual([]);
});

test('HATCHEDIT: boundaries are added and removed, the origin is moved', () => {
  const { document } = runCase({
    given: [SQUARE, 'CIRCLE 20,5 2'],
    run: ['H 5,5', '', 'HE L AD 22,5', '', 'HE L O 3,4'],
  });
  expect(areasOf(hatchesOf(document)[0]!)).toHaveLength(2);
  expect(hatchesOf(document)[0]!.lines[0]!.base).toEqual([3, 4]);
});

test('HATCHEDIT: one of two boundaries is removed', () => {
  const { document } = runCase({
    given: [SQUARE, 'CIRCLE 20,5 2'],
    run: ['H 5,5 20,5', '', 'HE L R 22,5', ''],
  });
  expect(areasOf(hatchesOf(document)[0]!)).toEqual([100]);
});

test('HATCHEDIT: the boundary is drawn again, and areas are separated', () => {
  const { document, lines } = runCase({
    given: ['CIRCLE 0,0 5', 'CIRCLE 20,5 2'],
    run: ['H 0,0 20,5', '', 'HE L B N', 'HE 0.0625,0.0625 H'],
  });
  expect(lines.filter((line) => line.startsWith('PLC'))).toHaveLength(2);
  expect(hatchesOf(document).length).toBeGreaterThanOrEqual(1);
});

test('an unknown pattern is refused', () => {
  expect(runCase({ given: [SQUARE], run: ['H P NONESUCH'] }).errors).toEqual(['unknownPattern']);
});
