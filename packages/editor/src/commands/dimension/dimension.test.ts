import type { EditDocument } from '@linework/cad/edit/document';
import type { DimensionEntity, LeaderEntity, MultileaderEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { MultileaderStyle } from '@linework/cad/model/styles';
import { expect, test } from 'vitest';
import { lineFor, runCase } from '../../../test/shapes.ts';

const entitiesOf = (document: EditDocument): readonly Entity[] => document.entitiesOf(document.blockNamed()!);

const dimensionsOf = (document: EditDocument): DimensionEntity[] =>
  entitiesOf(document).filter((entity): entity is DimensionEntity => entity.type === 'DIMENSION');

/** What it measures (angles in degrees), and fields that matter. */
const ROWS: [
  title: string,
  given: string[],
  run: string[],
  measured: number[],
  fields?: Partial<DimensionEntity>,
][] = [
  [
    'horizontal above',
    [],
    ['DIMLINEAR 0,0 10,5 5,9'],
    [10],
    { kind: 'rotated', angle: 0, definitionPoint: [10, 9, 0] },
  ],
  ['vertical beside', [], ['DLI 0,0 10,5 15,2'], [5], { angle: Math.PI / 2, definitionPoint: [15, 5, 0] }],
  ['forced horizontal', [], ['DLI 0,0 10,5 H 15,2'], [10], { angle: 0, definitionPoint: [10, 2, 0] }],
  ['forced vertical', [], ['DLI 0,0 10,5 V 5,9'], [5], { angle: Math.PI / 2, definitionPoint: [5, 5, 0] }],
  ['rotated', [], ['DLI 0,0 10,0 R 60 5,9'], [5]],
  ['of an object', ['LINE 0,0 7,0'], ['DLI', '', '3,0 3,4'], [7], { point13: [0, 0, 0], point14: [7, 0, 0] }],
  ['of a circle', ['CIRCLE 0,0 3'], ['DLI', '', '3,0 9,0'], [6]],
  ['of a piece of a polyline', ['PL 0,0 8,0 8,3'], ['DLI', '', '4,0 4,4'], [8]],
  ['with a text', [], ['DLI 0,0 10,0 T', 'about <>', '5,4'], [10], { text: 'about <>' }],
  ['with a paragraph', [], ['DLI 0,0 10,0 M', '<> mm', '5,4'], [10], { text: '<> mm' }],
  ['with a turned text', [], ['DLI 0,0 10,0 A 30 5,4'], [10], { textRotation: Math.PI / 6 }],
  ['aligned', [], ['DIMALIGNED 0,0 3,4 0,9'], [5], { kind: 'aligned' }],
  ['aligned to an object', ['LINE 0,0 6,8'], ['DAL', '', '3,4 0,9'], [10]],
  ['aligned with text and angle', [], ['DAL 0,0 3,4 T', 'x', 'A 10 M', 'y', '0,9'], [5], { text: 'y' }],
  [
    'a radius',
    ['CIRCLE 0,0 5'],
    ['DIMRADIUS 5,0 9,0'],
    [5],
    { kind: 'radius', definitionPoint: [0, 0, 0], point15: [5, 0, 0] },
  ],
  ['a radius of an arc', ['ARC 0,0 5 0 90'], ['DRA 0,5 0,2'], [5], { point15: [0, 5, 0] }],
  ['a radius of a polyline arc', ['PL 0,0,1 10,0'], ['DRA 5,-5 5,-9'], [5], { definitionPoint: [5, 0, 0] }],
  [
    'a diameter',
    ['CIRCLE 0,0 5'],
    ['DIMDIAMETER 5,0 0,9'],
    [10],
    { kind: 'diameter', point15: [0, 5, 0], definitionPoint: [0, -5, 0] },
  ],
  ['a diameter with a text', ['CIRCLE 0,0 5'], ['DDI 5,0 T', '2x <>', '0,9'], [10], { text: '2x <>' }],
  [
    'a jogged radius',
    ['ARC 0,0 50 0 90'],
    ['DIMJOGGED 0,50 10,20 20,60 15,40'],
    [50],
    { kind: 'jogged', point13: [10, 20, 0] },
  ],
  [
    'an angle between lines',
    ['LINE 0,0 10,0', 'LINE 0,0 10,10'],
    ['DIMANGULAR 5,0 5,5 8,3'],
    [Math.PI / 4],
    { kind: 'angular' },
  ],
  [
    'the other angle between lines',
    ['LINE 0,0 10,0', 'LINE 0,0 10,10'],
    ['DAN 5,0 5,5 0,5'],
    [(3 * Math.PI) / 4],
  ],
  [
    'an angle in a chosen quadrant',
    ['LINE 0,0 10,0', 'LINE 0,0 10,10'],
    ['DAN 5,0 5,5 Q 8,3 -9,-3'],
    [Math.PI / 4],
  ],
  [
    'an angle at a vertex',
    [],
    ['DAN', '', '0,0 5,0 0,5 3,3'],
    [Math.PI / 2],
    { kind: 'angular3', point15: [0, 0, 0] },
  ],
  ['an angle outside at a vertex', [], ['DAN', '', '0,0 5,0 0,5 -3,-3'], [(3 * Math.PI) / 2]],
  [
    'the angle of an arc',
    ['ARC 0,0 5 0 60'],
    [`DAN ${5 * Math.cos(0.5)},${5 * Math.sin(0.5)} 6,3`],
    [Math.PI / 3],
  ],
  ['an angle on a circle', ['CIRCLE 0,0 5'], ['DAN 5,0 0,5 4,4'], [Math.PI / 2]],
  [
    'an angle with a text',
    [],
    ['DAN', '', '0,0 5,0 0,5 T', 'right', '3,3'],
    [Math.PI / 2],
    { text: 'right' },
  ],
  ['an ordinate of x', [], ['DIMORDINATE 7,3 7,9'], [7], { kind: 'ordinate' }],
  ['an ordinate of y', [], ['DOR 7,3 12,3'], [3]],
  ['an ordinate forced to x', [], ['DOR 7,3 X 12,9'], [7]],
  ['an ordinate forced to y', [], ['DOR 7,3 Y 8,9'], [3]],
  ['an arc length', ['ARC 0,0 5 0 90'], ['DIMARC 0,5 5,5'], [(5 * Math.PI) / 2], { kind: 'arc' }],
  ['part of an arc', ['ARC 0,0 5 0 90'], ['DAR 0,5 P 5,0 3,4 6,4'], [5 * Math.atan2(4, 3)]],
  ['a baseline', [], ['DLI 0,0 10,0 5,4', 'DIMBASELINE 20,0 30,0', '', ''], [10, 20, 30]],
  ['a chain', [], ['DLI 0,0 10,0 5,4', 'DIMCONTINUE 20,0 35,0', '', ''], [10, 10, 15]],
  ['a chain with one undone', [], ['DLI 0,0 10,0 5,4', 'DCO 20,0 U 25,0', '', ''], [10, 15]],
  [
    'a chain from a selected one',
    [],
    ['DLI 0,0 10,0 5,4', 'DLI 50,0 60,0 55,4', 'DCO S 10,4 14,0', '', ''],
    [10, 10, 4],
  ],
  ['a baseline of ordinates', [], ['DOR 7,3 7,9', 'DBA 9,3', '', ''], [7, 9]],
  ['a chain of angles', [], ['DAN', '', '0,0 5,0 5,5 4,2', 'DCO 0,5', '', ''], [Math.PI / 4, Math.PI / 4]],
  ['smart: between points', [], ['DIM 0,0 10,0 5,4', ''], [10]],
  ['smart: along a slope', [], ['DIM 0,0 3,4 0,9', ''], [3]],
  ['smart: a line', ['LINE 0,0 10,0'], ['DIM 5,0 5,4', ''], [10]],
  ['smart: a circle', ['CIRCLE 0,0 5'], ['DIM 3,4 9,9', ''], [10], { kind: 'diameter' }],
  ['smart: a circle by radius', ['CIRCLE 0,0 5'], ['DIM 3,4 R 9,9', ''], [5], { kind: 'radius' }],
  ['smart: an arc', ['ARC 0,0 5 0 90'], ['DIM 3,4 9,9', ''], [5], { kind: 'radius' }],
  [
    'smart: the length of an arc',
    ['ARC 0,0 5 0 90'],
    ['DIM 3,4 L 9,9', ''],
    [(5 * Math.PI) / 2],
    { kind: 'arc' },
  ],
  [
    'smart: the angle of an arc',
    ['ARC 0,0 5 0 90'],
    ['DIM 3,4 U 9,9', ''],
    [Math.PI / 2],
    { kind: 'angular3' },
  ],
  ['smart: a diameter by option', ['ARC 0,0 5 0 90'], ['DIM 3,4 D 9,9', ''], [10], { kind: 'diameter' }],
  ['smart: an angle', ['LINE 0,0 10,0', 'LINE 0,0 0,10'], ['DIM A 5,0 0,5 3,3', ''], [Math.PI / 2]],
  ['smart: an ordinate', [], ['DIM O 7,3 7,9', ''], [7]],
  ['smart: a chain', [], ['DIM 0,0 10,0 5,4 C 15,0', '', '', ''], [10, 5]],
  ['smart: a baseline', [], ['DIM 0,0 10,0 5,4 B 15,0', '', '', ''], [10, 15]],
  ['smart: undone', [], ['DIM 0,0 10,0 5,4 U', ''], []],
];

test.each(ROWS)('%s', (_, given, run, measured, fields) => {
  const { document, errors } = runCase({ given, run });
  expect(errors).toEqual([]);
  const made = dimensionsOf(document);
  expect(made).toHaveLength(measured.length);
  made.forEach(({ measurement }, i) => expect(measurement).toBeCloseTo(measured[i]!, 9));
  if (fields) expect(roundedFields(made[0]!)).toMatchObject(roundedFields(fields));
  for (const dimension of made) {
    const block = document.named('block', dimension.block);
    expect(block?.name).toMatch(/^\*D\d+$/);
    expect(document.entitiesOf(block!.handle).length).toBeGreaterThan(3);
  }
});

const round = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.round(value * 1e9) / 1e9 + 0;
  return Array.isArray(value) ? value.map(round) : value;
};
const roundedFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, round(value)]));

test('a picture has its lines, heads, text and points where AutoCAD has them', () => {
  const { document } = runCase({ given: [], run: ['DLI 0,0 10,0 5,4'] });
  const [dimension] = dimensionsOf(document);
  const parts = document.entitiesOf(document.named('block', dimension!.block)!.handle);
  const lines = parts.map(lineFor);
  // DIMEXO 0.0625, DIMEXE 0.18
  expect(lines).toContain('LINE 0,0.0625 0,4.18');
  expect(lines).toContain('LINE 10,0.0625 10,4.18');
  expect(parts.filter(({ type }) => type === 'SOLID')).toHaveLength(2);
  expect(parts.find(({ type }) => type === 'MTEXT')).toMatchObject({ text: '10.0000', position: [5, 4, 0] });
  expect(lines.filter((line) => line.startsWith('POINT'))).toEqual([
    'POINT 0,0 @Defpoints',
    'POINT 10,0 @Defpoints',
    'POINT 10,4 @Defpoints',
  ]);
  expect(dimension!.textMiddle).toEqual([5, 4, 0]);
});

test('a stretched dimension is measured and drawn again, in its own block', () => {
  const { document, runner } = runCase({ given: ['LINE 0,0 10,0'], run: ['DLI 0,0 10,0 5,4'] });
  const before = dimensionsOf(document)[0]!;
  runner.type('STRETCH 8,-1 12,6');
  runner.enter();
  runner.type('0,0 5,0');
  const after = dimensionsOf(document)[0]!;
  expect(after).toMatchObject({ measurement: 15, point14: [15, 0, 0], block: before.block });
  const parts = document.entitiesOf(document.named('block', after.block)!.handle);
  expect(parts.find(({ type }) => type === 'MTEXT')).toMatchObject({
    text: '15.0000',
    position: [7.5, 4, 0],
  });
  expect(parts.map(lineFor)).toContain('LINE 15,0.0625 15,4.18');
  document.undo();
  expect(dimensionsOf(document)[0]).toMatchObject({ measurement: 10 });
});

test('a copy of a dimension in an array has a picture of its own', () => {
  const { document } = runCase({
    given: [],
    run: ['DLI 0,0 10,0 5,4', 'ARRAYRECT L', '', 'COU 2 1 S 20 1', ''],
  });
  const blocks = dimensionsOf(document).map(({ block }) => block);
  expect(new Set(blocks).size).toBe(2);
  const parts = document.entitiesOf(document.named('block', blocks[1]!)!.handle);
  expect(parts.map(lineFor)).toContain('LINE 30,0.0625 30,4.18');
});

test.each([
  ['two points and a line of text', ['QLEADER 0,0 5,5', '', '', 'Steel', ''], 'Steel', 3],
  ['three points', ['LE 0,0 5,5 9,5 0', 'Steel', 'S235', ''], 'Steel\\PS235', 3],
  ['the old command', ['LEADER 0,0 5,5', '', 'Steel', ''], 'Steel', 3],
])('a leader by %s', (_, run, text, points) => {
  const { document, errors } = runCase({ given: [], run });
  expect(errors).toEqual([]);
  const leader = entitiesOf(document).find((entity): entity is LeaderEntity => entity.type === 'LEADER')!;
  expect(leader.points).toHaveLength(points * 3);
  expect(leader).toMatchObject({ arrow: true, annotationKind: 0 });
  expect(document.entity(leader.annotation)).toMatchObject({ type: 'MTEXT', text });
});

test('a leader without text, as a spline without a head', () => {
  const { document } = runCase({ given: [], run: ['LEADER 0,0 5,5 9,5 F S N E', '', ''] });
  expect(entitiesOf(document)).toMatchObject([
    { type: 'LEADER', spline: true, arrow: false, annotationKind: 3 },
  ]);
});

test('settings of quick leaders stay', () => {
  const { document } = runCase({ given: [], run: ['LE S P N 2 0,0 5,0 0', 'x', ''] });
  const leader = entitiesOf(document).find(({ type }) => type === 'LEADER');
  expect(leader).toMatchObject({ spline: true, arrow: false });
  expect((leader as LeaderEntity).points).toHaveLength(6);
});

const STYLE: MultileaderStyle = {
  name: 'Standard',
  handle: 0x60,
  contentKind: 2,
  pathKind: 1,
  lineColor: 0,
  lineTypeHandle: 0,
  lineWeight: -2,
  landing: true,
  landingGap: 0.09,
  dogleg: true,
  doglegLength: 0.36,
  arrowHandle: 0,
  arrowSize: 0.18,
  text: '',
  textStyleHandle: 0,
  textColor: 0,
  textHeight: 0.18,
  textFrame: false,
  leftAttachment: 1,
  rightAttachment: 1,
  blockHandle: 0,
  scale: 1,
};

const withStyle = (document: EditDocument): void => {
  document.drawing.multileaderStyles.set(STYLE.handle, STYLE);
};

test.each([
  ['head first', ['MLEADER 0,0 5,5', 'Note', ''], [0, 0, 0], [5, 5, 0]],
  ['landing first', ['MLD L 5,5 0,0', 'Note', ''], [0, 0, 0], [5, 5, 0]],
  ['content first', ['MLD C 5,5', 'Note', '', '0,0'], [0, 0, 0], [5, 5, 0]],
])('a multileader, %s', (_, run, head, connection) => {
  const { document, errors } = runCase({ given: [], run }, withStyle);
  expect(errors).toEqual([]);
  const made = entitiesOf(document)[0] as MultileaderEntity;
  const [arm] = made.context.leaders;
  expect(Array.from(arm!.lines[0]!.points)).toEqual(head);
  expect(arm).toMatchObject({ connection, doglegDirection: [1, 0, 0], doglegLength: 0.36 });
  expect(made.context.text).toMatchObject({ text: 'Note', alignment: 1 });
  expect(made.context.text!.position[0]).toBeCloseTo(5.45, 9);
});

test('options of a multileader: spline, no landing, three points, no content', () => {
  const { document } = runCase({ given: [], run: ['MLD O L P A N M 3 C N X 0,0 5,5 9,5'] }, withStyle);
  const made = entitiesOf(document)[0] as MultileaderEntity;
  expect(made).toMatchObject({ pathKind: 2, dogleg: false, contentKind: 0 });
  expect(made.context.leaders[0]!.lines[0]!.points).toHaveLength(6);
});

test('without a style there is no multileader', () => {
  expect(runCase({ given: [], run: ['MLEADER'] }).errors).toEqual(['noMleaderStyle']);
});
