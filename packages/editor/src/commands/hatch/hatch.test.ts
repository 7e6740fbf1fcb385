import type { EditDocument } from '@linework/cad/edit/document';
import type { HatchEntity } from '@linework/cad/model/hatch';
import { signedArea } from '@linework/geom/plan/loops';
import { expect, test } from 'vitest';
import { runCase } from '../../../test/shapes.ts';
import { loopCurves } from '../hatch-lines.ts';

const SQUARE = 'PLC 0,0 10,0 10,10 0,10';
const LINES = ['LINE 0,0 10,0', 'LINE 10,0 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'];

const hatchesOf = (document: EditDocument): HatchEntity[] =>
  document
    .entitiesOf(document.blockNamed()!)
    .filter((entity): entity is HatchEntity => entity.type === 'HATCH');

const areasOf = ({ loops }: HatchEntity): number[] =>
  loops.map((loop) => Math.abs(signedArea(loopCurves(loop)))).toSorted((a, b) => b - a);

const ROWS: [
  title: string,
  given: string[],
  run: string[],
  areas: number[][],
  fields?: Partial<HatchEntity>,
][] = [
  ['a polyline by a point', [SQUARE], ['HATCH 5,5', ''], [[100]], { pattern: 'ANSI31', solid: false }],
  ['lines by a point', LINES, ['H 5,5', ''], [[100]]],
  [
    'lines that run over',
    ['LINE -5,0 15,0', 'LINE 10,-5 10,15', 'LINE 15,10 -5,10', 'LINE 0,15 0,-5'],
    ['H 5,5', ''],
    [[100]],
  ],
  ['one half', [SQUARE, 'LINE 4,-5 4,15'], ['H 2,5', ''], [[40]]],
  ['a circle', ['CIRCLE 0,0 5'], ['H 0,0', ''], [[25 * Math.PI]]],
  ['an ellipse', ['ELLIPSE 0,0 6,0 0.5'], ['H 0,0', ''], [[18 * Math.PI]]],
  ['between circle and line', ['CIRCLE 0,0 5', 'LINE -9,0 9,0'], ['H 0,2', ''], [[12.5 * Math.PI]]],
  ['with an island', [SQUARE, 'CIRCLE 5,5 2'], ['H 1,1', ''], [[100, 4 * Math.PI]]],
  [
    'with an island in an island',
    [SQUARE, 'CIRCLE 5,5 3', 'CIRCLE 5,5 1'],
    ['H 1,1', ''],
    [[100, 9 * Math.PI, Math.PI]],
  ],
  [
    'outer islands only',
    [SQUARE, 'CIRCLE 5,5 3', 'CIRCLE 5,5 1'],
    ['H A S O X 1,1', ''],
    [[100, 9 * Math.PI]],
    { style: 1 },
  ],
  ['islands ignored', [SQUARE, 'CIRCLE 5,5 3'], ['H A S I X 1,1', ''], [[100]], { style: 2 }],
  ['inside an island', [SQUARE, 'CIRCLE 5,5 2'], ['H 5,5', ''], [[4 * Math.PI]]],
  ['selected boundaries', [SQUARE, 'CIRCLE 5,5 2'], ['H S ALL', '', ''], [[100, 4 * Math.PI]]],
  ['selected lines', LINES, ['H S ALL', '', ''], [[100]]],
  ['two areas in one', [SQUARE, 'CIRCLE 20,5 1'], ['H 5,5 20,5', ''], [[100, Math.PI]]],
  ['two areas apart', [SQUARE, 'CIRCLE 20,5 1'], ['H A H Y X 5,5 20,5', ''], [[100], [Math.PI]]],
  ['one of two undone', [SQUARE, 'CIRCLE 20,5 1'], ['H 5,5 20,5 U', ''], [[100]]],
  ['solid', [SQUARE], ['H P S 5,5', ''], [[100]], { solid: true, pattern: 'SOLID', lines: [] }],
  [
    'a pattern, its scale and angle',
    [SQUARE],
    ['H P NET 2 45 5,5', ''],
    [[100]],
    { pattern: 'NET', scale: 2, angle: Math.PI / 4 },
  ],
  [
    'lines of one own',
    [SQUARE],
    ['H P U 30 2 Y 5,5', ''],
    [[100]],
    { patternKind: 0, double: true, scale: 2 },
  ],
  ['colored', [SQUARE], ['H CO 3 5,5', ''], [[100]], { color: 3 }],
  ['on another layer', [`${SQUARE} @A`], ['H LA A 5,5', ''], [[100]], { layer: 'A' }],
  ['transparent', [SQUARE], ['H T 40 5,5', ''], [[100]], { opacity: 0.6 }],
  [
    'with a gap',
    ['LINE 0,0 10,0', 'LINE 10,0.05 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'],
    ['H A G 0.1 X 5,5', ''],
    [[100]],
  ],
  [
    'not where it is open',
    ['LINE 0,0 10,0', 'LINE 10,1 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'],
    ['H 5,5', ''],
    [],
  ],
  ['dead ends do not matter', [SQUARE, 'LINE 5,10 5,6'], ['H 2,5', ''], [[100]]],
  ['a gradient', [SQUARE], ['GRADIENT 5,5', ''], [[100]], { solid: true }],
  ['a gradient of two colors', [SQUARE], ['GRADIENT P CYLINDER 1 3 45 N 5,5', ''], [[100]]],
  [
    'far from the origin',
    ['PLC 100000000,100000000 100000010,100000000 100000010,100000010 100000000,100000010'],
    ['H 100000005,100000005', ''],
    [[100]],
  ],
];

test.each(ROWS)('HATCH: %s', (_, given, run, areas, fields) => {
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

const EDITS: [title: string, run: string[], fields: Partial<HatchEntity>][] = [
  ['its pattern', ['HATCHEDIT L P NET 3 0'], { pattern: 'NET', scale: 3 }],
  ['to solid', ['HE L P S'], { solid: true, pattern: 'SOLID' }],
  ['its style', ['HE L S O'], { style: 1 }],
  ['its color', ['HE L CO 5'], { color: 5 }],
  ['its layer', ['HE L LA A'], { layer: 'A' }],
  ['its transparency', ['HE L T 50'], { opacity: 0.5 }],
];

test.each(EDITS)('HATCHEDIT: %s', (_, run, fields) => {
  const { document, errors } = runCase({
    given: [SQUARE, 'LINE 50,50 60,60 @A'],
    run: ['H 5,5', '', ...run],
  });
  expect(errors).toEqual([]);
  expect(hatchesOf(document)[0]).toMatchObject(fields);
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
    run: ['H 0,0 20,5', '', 'HE L B', 'HE 0.0625,0.0625 H'],
  });
  expect(lines.filter((line) => line.startsWith('PLC'))).toHaveLength(2);
  expect(hatchesOf(document).length).toBeGreaterThanOrEqual(1);
});

test('an unknown pattern is refused', () => {
  expect(runCase({ given: [SQUARE], run: ['H P NONESUCH'] }).errors).toEqual(['unknownPattern']);
});
