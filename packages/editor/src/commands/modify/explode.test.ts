import type { EditDocument } from '@linework/cad/edit/document';
import { blank, emptyBlock } from '@linework/cad/model/defaults';
import type { AttdefEntity, AttribEntity } from '@linework/cad/model/texts';
import { expect, test } from 'vitest';
import { entityFrom, lineFor, runCase } from '../../../test/shapes.ts';

const text = {
  ...blank(),
  position: [1, 0, 0] as [number, number, number],
  height: 1,
  text: 'A-1',
  rotation: 0,
  widthFactor: 1,
  oblique: 0,
  style: 'Standard',
  backwards: false,
  upsideDown: false,
  horizontal: 0,
  vertical: 0,
  thickness: 0,
  tag: 'NO',
  flags: 0,
  hidden: false,
  constant: false,
  fieldLength: 0,
  lockPosition: false,
};

/** A block of a line, a circle and an attribute. */
function withBlock(document: EditDocument): void {
  document.transact('block', (transaction) => {
    const block = transaction.addBlock({ ...emptyBlock('DOOR'), base: [0, 0, 0] });
    transaction.add(entityFrom('LINE 0,0 2,0'), block);
    transaction.add({ ...entityFrom('CIRCLE 1,1 1'), color: 0 }, block);
    const definition: AttdefEntity = { ...text, type: 'ATTDEF', prompt: 'Number', text: '?' };
    transaction.add(definition, block);
  });
}

const attribute = (value: string): AttribEntity => ({
  ...text,
  type: 'ATTRIB',
  text: value,
  position: [11, 5, 0],
});

const CASES: [title: string, given: string[], run: string[], then: string[]][] = [
  ['a polyline', ['PL 0,0 10,0,1 10,4'], ['EXPLODE L', ''], ['LINE 0,0 10,0', 'ARC 10,2 2 270 90']],
  ['a closed polyline', ['PLC 0,0 4,0 4,4'], ['X L', ''], ['LINE 0,0 4,0', 'LINE 4,0 4,4', 'LINE 4,4 0,0']],
  ['a block', ['INSERT DOOR 10,5'], ['X L', ''], ['LINE 10,5 12,5', 'CIRCLE 11,6 1', 'ATTDEF']],
  [
    'a block turned and scaled',
    ['INSERT DOOR 10,5 2,2,2 90'],
    ['X L', ''],
    ['LINE 10,5 10,9', 'CIRCLE 8,7 2', 'ATTDEF'],
  ],
  [
    'a block scaled unevenly',
    ['INSERT DOOR 0,0 2,1,1'],
    ['X L', ''],
    ['LINE 0,0 4,0', 'ELLIPSE 2,1 2,0 0.5', 'ATTDEF'],
  ],
  ['a mirrored block', ['INSERT DOOR 0,0 -1,1,1'], ['X L', ''], ['LINE 0,0 -2,0', 'CIRCLE -1,1 1', 'ATTDEF']],
  ['a line stays', ['LINE 0,0 1,0'], ['X L', ''], ['LINE 0,0 1,0']],
];

test.each(CASES)('EXPLODE: %s', (_, given, run, then) => {
  const { lines, errors } = runCase({ given, run }, withBlock);
  expect(errors).toEqual([]);
  expect(lines.toSorted()).toEqual(then.toSorted());
});

test('EXPLODE leaves the attribute definition, BURST the value in the look of the insert', () => {
  const { document, runner } = runCase({ given: ['INSERT DOOR 10,5 @A'], run: [] }, withBlock);
  const model = document.blockNamed()!;
  const [insert] = document.entitiesOf(model);
  document.transact('attribute', (transaction) => {
    transaction.set(insert!.handle, { attributes: [attribute('D-17')], color: 3 });
  });
  runner.type('BURST L');
  runner.enter();
  const parts = document.entitiesOf(model);
  expect(parts.map(lineFor).toSorted()).toEqual(
    ['CIRCLE 11,6 1 @A', 'LINE 10,5 12,5 @A', 'TEXT 11,5 D-17 @A'].toSorted(),
  );
  expect(parts.find(({ type }) => type === 'CIRCLE')).toMatchObject({ color: 3 });
});

test('a dimension becomes the parts of its picture', () => {
  const { document, runner } = runCase({ given: [], run: ['DIMLINEAR 0,0 10,0 5,4'] });
  runner.type('X L');
  runner.enter();
  const types = document.entitiesOf(document.blockNamed()!).map(({ type }) => type);
  expect(types).toContain('MTEXT');
  expect(types).toContain('SOLID');
  expect(types).not.toContain('DIMENSION');
});

test('a hatch becomes its lines', () => {
  const { lines } = runCase({
    given: ['PLC 0,0 10,0 10,10 0,10'],
    run: ['HATCH P U 0 2 N S L', '', '', 'X L', ''],
  });
  expect(lines.toSorted()).toEqual(
    ['PLC 0,0 10,0 10,10 0,10', ...[2, 4, 6, 8].map((y) => `LINE 0,${y} 10,${y}`)].toSorted(),
  );
});

test('a block inserted as a grid and one of another file stay', () => {
  const { document, runner, reports } = runCase({ given: ['INSERT DOOR 0,0'], run: [] }, withBlock);
  const [insert] = document.entitiesOf(document.blockNamed()!);
  document.transact('grid', (transaction) => transaction.set(insert!.handle, { columns: 2 }));
  runner.type('X L');
  runner.enter();
  expect(document.entity(insert!.handle)).toBeDefined();
  expect(reports).toContain('found');
});

test.each([
  ['DIVIDE', 'DIVIDE 5,0 B DOOR Y 2', ['INSERT DOOR 5,0 0']],
  ['MEASURE along a slope', 'MEASURE 1,0 B DOOR N 5', ['INSERT DOOR 5,0 0', 'INSERT DOOR 10,0 0']],
])('%s places blocks', (_, typed, then) => {
  const { lines } = runCase({ given: ['LINE 0,0 10,0'], run: [typed] }, withBlock);
  expect(lines.filter((line) => line.startsWith('INSERT')).toSorted()).toEqual(then.toSorted());
});

test('DIVIDE turns blocks along the curve', () => {
  const { lines } = runCase({ given: ['LINE 0,0 0,10'], run: ['DIVIDE 0,5 B DOOR Y 2'] }, withBlock);
  expect(lines).toContain('INSERT DOOR 0,5 90');
});

test('TRIM and EXTEND take edges inside blocks', () => {
  const { lines } = runCase({ given: ['INSERT DOOR 0,0', 'LINE 1,-5 1,5'], run: ['TR 1,-3', ''] }, withBlock);
  expect(lines).toContain('LINE 1,0 1,5');
});

test('PEDIT makes a spline with its frame and takes it back', () => {
  const { document, runner } = runCase({
    given: ['PL 0,0 10,0 10,10 0,10'],
    run: ['PEDIT 5,0 S', ''],
  });
  const [curve] = document.entitiesOf(document.blockNamed()!);
  expect(curve).toMatchObject({ type: 'POLYLINE', smoothType: 6, flags: 4 });
  const { points, vertexFlags } = curve as Extract<typeof curve, { type: 'POLYLINE' }>;
  expect(Array.from(vertexFlags!.slice(0, 4))).toEqual([16, 16, 16, 16]);
  // the middle of a cubic of four points: (P0 + 3 P1 + 3 P2 + P3) / 8
  const middle = (4 + (points.length / 3 - 4 - 1) / 2) * 3;
  expect(points[middle]).toBeCloseTo(7.5, 9);
  expect(points[middle + 1]).toBeCloseTo(5, 9);
  runner.type('PEDIT L D');
  runner.enter();
  const [frame] = document.entitiesOf(document.blockNamed()!);
  expect(frame).toMatchObject({ type: 'POLYLINE', flags: 0 });
});

test('BLEND leaves both ends in their direction', () => {
  const { document } = runCase({
    given: ['LINE 0,0 10,0', 'LINE 20,10 30,10'],
    run: ['BLEND 9,0 21,10'],
  });
  const spline = document.entitiesOf(document.blockNamed()!).at(-1) as { controlPoints: Float64Array };
  const [x0, y0, , x1, y1] = spline.controlPoints;
  expect([x0, y0, y1]).toEqual([10, 0, 0]);
  expect(x1).toBeGreaterThan(10);
});

test('BLEND can keep the curvature', () => {
  const { document } = runCase({
    given: ['LINE 0,0 10,0', 'ARC 20,0 5 0 90'],
    run: ['BLEND CON S 9,0 20,5'],
  });
  const spline = document.entitiesOf(document.blockNamed()!).at(-1);
  expect(spline).toMatchObject({ type: 'SPLINE', degree: 5 });
});
