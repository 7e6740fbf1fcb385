import type { EditDocument } from '@linework/cad/edit/document';
import type { DimensionEntity, LeaderEntity, MultileaderEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import { expect, test } from 'vitest';
import { publishedDifferences } from '../../../test/published.ts';
import { lineFor, runCase } from '../../../test/shapes.ts';
import { DIMENSION_ROWS } from '../../../test/dimension.rows.ts';

const entitiesOf = (document: EditDocument): readonly Entity[] => document.entitiesOf(document.blockNamed()!);

const dimensionsOf = (document: EditDocument): DimensionEntity[] =>
  entitiesOf(document).filter((entity): entity is DimensionEntity => entity.type === 'DIMENSION');

test.each(DIMENSION_ROWS)('%s', (_, given, run, measured, fields) => {
  const { document, errors } = runCase({ given, run });
  expect(errors).toEqual([]);
  const made = dimensionsOf(document);
  expect(made).toHaveLength(measured.length);
  made.forEach(({ measurement }, i) => expect(measurement).toBeCloseTo(measured[i]!, 9));
  if (fields) expect(roundedFields(made[0]!)).toMatchObject(roundedFields(fields));
  expect(publishedDifferences(document, 'dwg')).toEqual([]);
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
  expect(publishedDifferences(document, 'dwg')).toEqual([]);
});

test('a leader without text, as a spline without a head', () => {
  const { document } = runCase({ given: [], run: ['LEADER 0,0 5,5 9,5 F S N E', '', '', 'N'] });
  expect(entitiesOf(document)).toMatchObject([
    { type: 'LEADER', spline: true, arrow: false, annotationKind: 3 },
  ]);
});

test('settings of quick leaders stay', () => {
  const { document } = runCase({ given: [], run: ['LE S P N 2 M 0,0 5,0 0', 'x', ''] });
  const leader = entitiesOf(document).find(({ type }) => type === 'LEADER');
  expect(leader).toMatchObject({ spline: true, arrow: false });
  expect((leader as LeaderEntity).points).toHaveLength(6);
});

test.each([
  ['head first', ['MLEADER 0,0 5,5', 'Note', ''], [0, 0, 0], [5, 5, 0]],
  ['landing first', ['MLD L 5,5 0,0', 'Note', ''], [0, 0, 0], [5, 5, 0]],
  ['content first', ['MLD C 5,5', 'Note', '', '0,0'], [0, 0, 0], [5, 5, 0]],
])('a multileader, %s', (_, run, head, connection) => {
  const { document, errors } = runCase({ given: [], run });
  expect(errors).toEqual([]);
  const made = entitiesOf(document)[0] as MultileaderEntity;
  const [arm] = made.context.leaders;
  expect(Array.from(arm!.lines[0]!.points)).toEqual(head);
  expect(arm).toMatchObject({ connection, doglegDirection: [1, 0, 0], doglegLength: 0.36 });
  expect(made.context.text).toMatchObject({ text: 'Note', alignment: 1 });
  expect(made.context.text!.position[0]).toBeCloseTo(5.45, 9);
});

test('options of a multileader: spline, no landing, three points, no content', () => {
  const { document } = runCase({ given: [], run: ['MLD O L P A N M 3 C N X 0,0 5,5 9,5'] });
  const made = entitiesOf(document)[0] as MultileaderEntity;
  expect(made).toMatchObject({ pathKind: 2, dogleg: false, contentKind: 0 });
  expect(made.context.leaders[0]!.lines[0]!.points).toHaveLength(6);
});

test('without a style there is no multileader', () => {
  const withoutStyle = (document: EditDocument): void => document.drawing.multileaderStyles.clear();
  expect(runCase({ given: [], run: ['MLEADER'] }, withoutStyle).errors).toEqual(['noMleaderStyle']);
});
