import { applyBatches } from '@linework/cad/edit/apply-batches';
import { dimensionLinksOf } from '@linework/cad/edit/associate/dimension-links';
import { encodeBatch } from '@linework/cad/edit/batch-codec';
import { EditDocument } from '@linework/cad/edit/document';
import { dragGrip } from '@linework/cad/edit/grips';
import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import type { HatchEntity } from '@linework/cad/model/hatch';
import { openDocument } from '@linework/cad/save/document';
import { DwgSource } from '@linework/cad/save/dwg/dwg-source';
import { write, type WriteVersion } from '@linework/cad/write/write';
import { signedArea } from '@linework/geom/plan/loops';
import { describe, expect, test } from 'vitest';
import { readWithAcad } from '../../cad/test/acad.ts';
import { differences, summaryOf } from '../../cad/test/summary.ts';
import { loopCurves } from '../src/commands/hatch-lines.ts';
import { allCommands } from '../src/commands/table.ts';
import { CommandRunner } from '../src/runner.ts';
import { newDocument } from './drawing.ts';
import { entityFrom, runCase } from './shapes.ts';

const entitiesOf = (document: EditDocument): readonly Entity[] => document.entitiesOf(document.blockNamed()!);
const dimensionsOf = (document: EditDocument): DimensionEntity[] =>
  entitiesOf(document).filter((entity): entity is DimensionEntity => entity.type === 'DIMENSION');
const hatchesOf = (document: EditDocument): HatchEntity[] =>
  entitiesOf(document).filter((entity): entity is HatchEntity => entity.type === 'HATCH');
const areaOf = ({ loops }: HatchEntity): number =>
  loops.reduce((sum, loop) => sum + Math.abs(signedArea(loopCurves(loop))), 0);

function type(document: EditDocument, lines: readonly string[]): void {
  const runner = new CommandRunner(document, {}, allCommands);
  for (const line of lines) {
    if (line === '') runner.enter();
    else runner.type(line);
  }
  while (!runner.isIdle) runner.cancel();
}

/** What is drawn, the dimension, an edit, and what it measures then (angles in degrees). */
const DIMENSIONS: [title: string, given: string[], run: string[], edit: string[], measured: number][] = [
  [
    'linear on the ends of a line',
    ['LINE 0,0 10,0'],
    ['DLI 0,0 10,0 5,4'],
    ['S C 8,-1 12,1', '', '10,0 14,0'],
    14,
  ],
  ['linear on an object', ['LINE 0,0 10,0'], ['DLI', '', '5,0 5,4'], ['SC 5,0', '', '0,0 2'], 20],
  [
    'linear on a corner of a polyline',
    ['PL 0,0 8,0 8,3'],
    ['DLI 0,0 8,0 4,-3'],
    ['S C 7,-1 9,4', '', '8,0 9,0'],
    9,
  ],
  [
    'linear on two objects',
    ['LINE 0,0 0,5', 'LINE 10,0 10,5'],
    ['DLI 0,0 10,0 5,-4'],
    ['M 10,2', '', '0,0 3,0'],
    13,
  ],
  [
    'linear between middles',
    ['LINE 0,0 0,6', 'LINE 10,0 10,6'],
    ['DLI 0,3 10,3 5,8'],
    ['M 10,2', '', '0,0 -2,0'],
    8,
  ],
  [
    'linear between centers',
    ['CIRCLE 0,0 1', 'CIRCLE 10,0 2'],
    ['DLI 0,0 10,0 5,4'],
    ['M 12,0', '', '0,0 5,0'],
    15,
  ],
  ['aligned', ['LINE 0,0 3,4'], ['DAL 0,0 3,4 0,9'], ['SC 1.5,2', '', '0,0 3'], 15],
  ['radius', ['CIRCLE 0,0 5'], ['DRA 5,0 9,0'], ['SC 0,-5', '', '0,0 2'], 10],
  ['radius of an arc', ['ARC 0,0 5 0 90'], ['DRA 0,5 0,2'], ['SC 5,0', '', '0,0 2'], 10],
  ['diameter', ['CIRCLE 0,0 5'], ['DDI 5,0 0,9'], ['SC 5,0', '', '0,0 3'], 30],
  [
    'angle of two lines',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['DAN 8,0 0,8 5,5'],
    ['RO 0,8', '', '0,0 45'],
    135,
  ],
  ['by the smart command', ['LINE 0,0 10,0'], ['DIM 5,0 5,4', ''], ['SC 5,0', '', '0,0 2'], 20],
];

describe('a new dimension', () => {
  test.each(DIMENSIONS)('%s follows what it measures', (_title, given, run, edit, measured) => {
    const { document, errors } = runCase({ given, run });
    expect(errors).toEqual([]);
    const [dimension] = dimensionsOf(document);
    const before = dimension!.measurement;
    expect(dimension!.links?.length).toBeGreaterThan(0);
    type(document, edit);
    const isAngle = dimension!.kind.startsWith('angular');
    const now = (): number => dimensionsOf(document)[0]!.measurement * (isAngle ? 180 / Math.PI : 1);
    expect(now()).toBeCloseTo(measured, 6);
    document.undo();
    expect(dimensionsOf(document)[0]!.measurement).toBe(before);
    document.redo();
    expect(now()).toBeCloseTo(measured, 6);
  });

  test('follows a grip', () => {
    const { document } = runCase({ given: ['LINE 0,0 10,0'], run: ['DLI 0,0 10,0 5,4'] });
    const line = entitiesOf(document)[0]!;
    document.transact('GRIP', (transaction) =>
      transaction.replace(line.handle, dragGrip(line, 2, [25, 1, 0])),
    );
    expect(dimensionsOf(document)[0]).toMatchObject({ point14: [25, 1, 0], measurement: 25 });
  });

  test('between free points, and where DIMASSOC is off, is linked to nothing', () => {
    const free = runCase({ given: ['LINE 0,0 10,0'], run: ['DLI 0,1 10,1 5,4'] }).document;
    expect(dimensionsOf(free)[0]!.links).toBeUndefined();
    const off = runCase({
      given: ['LINE 0,0 10,0'],
      run: ['SETVAR DIMASSOC 1', 'DLI 0,0 10,0 5,4'],
    }).document;
    expect(dimensionsOf(off)[0]!.links).toBeUndefined();
  });

  test('is copied with what it measures, and alone without the link', () => {
    const both = runCase({
      given: ['LINE 0,0 10,0'],
      run: ['DLI 0,0 10,0 5,4', 'CO ALL', '', '0,0 0,50', ''],
    });
    const [line, , copiedLine] = entitiesOf(both.document);
    const copy = dimensionsOf(both.document)[1]!;
    expect(copiedLine!.type).toBe('LINE');
    expect(copy.links!.map(({ objects }) => objects)).toEqual([[copiedLine!.handle], [copiedLine!.handle]]);
    expect(copiedLine!.handle).not.toBe(line!.handle);
    const alone = runCase({
      given: ['LINE 0,0 10,0'],
      run: ['DLI 0,0 10,0 5,4', 'CO L', '', '0,0 0,50', ''],
    });
    expect(dimensionsOf(alone.document)[1]!.links).toBeUndefined();
  });
});

const SQUARE = 'PLC 0,0 10,0 10,10 0,10';
const LINES = ['LINE 0,0 10,0', 'LINE 10,0 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'];
const SLOT = ['LINE 0,0 10,0', 'ARC 10,2 2 -90 90', 'LINE 10,4 0,4', 'ARC 0,2 2 90 270'];

const HATCHES: [title: string, given: string[], run: string[], edit: string[], area: number][] = [
  ['in a polyline', [SQUARE], ['H 5,5', ''], ['S C 9,-1 11,11', '', '10,0 15,0'], 150],
  ['in selected objects', [SQUARE], ['H S ALL', '', ''], ['S C 9,-1 11,11', '', '10,0 15,0'], 150],
  ['in four lines', LINES, ['H 5,5', ''], ['S C 9,-1 11,11', '', '10,0 15,0'], 150],
  ['in a circle', ['CIRCLE 0,0 5'], ['H 0,0', ''], ['SC 5,0', '', '0,0 2'], 100 * Math.PI],
  ['in an ellipse', ['ELLIPSE 0,0 6,0 0.5'], ['H 0,0', ''], ['SC 6,0', '', '0,0 2'], 72 * Math.PI],
  ['in lines and arcs', SLOT, ['H 5,2', ''], ['S C 6,-1 13,5', '', '0,0 10,0'], 80 + 4 * Math.PI],
  [
    'around an island',
    [SQUARE, 'CIRCLE 5,5 2'],
    ['H 1,1', ''],
    ['SC W 2,2 8,8', '', '5,5 2'],
    100 + 16 * Math.PI,
  ],
  ['in a retained boundary', LINES, ['H A R Y X 5,5', ''], ['S C 9,-1 11,11', '', '10,0 15,0'], 150],
];

describe('a new hatch', () => {
  test.each(HATCHES)('%s follows its boundary', (_title, given, run, edit, area) => {
    const { document, errors } = runCase({ given, run });
    expect(errors).toEqual([]);
    const before = hatchesOf(document)[0]!;
    expect(before.associative).toBe(true);
    type(document, edit);
    expect(areaOf(hatchesOf(document)[0]!)).toBeCloseTo(area, 6);
    document.undo();
    expect(hatchesOf(document)[0]).toBe(before);
  });

  test('that parts of objects bound, and where HPASSOC is off, is on its own', () => {
    const part = runCase({ given: [SQUARE, 'LINE 4,-5 4,15'], run: ['H 2,5', ''] }).document;
    expect(hatchesOf(part)[0]).toMatchObject({ associative: false, loops: [{ sources: [] }] });
    const off = runCase({ given: [SQUARE], run: ['H A A N X 5,5', ''] }).document;
    expect(hatchesOf(off)[0]).toMatchObject({ associative: false, loops: [{ sources: [] }] });
  });

  test('is on its own once its boundary is erased, and follows it again when that is undone', () => {
    const { document } = runCase({ given: [SQUARE], run: ['H 5,5', ''] });
    document.transact('ERASE', (transaction) => transaction.drop([entitiesOf(document)[0]!.handle]));
    expect(hatchesOf(document)[0]).toMatchObject({ associative: false, loops: [{ sources: [] }] });
    document.undo();
    expect(hatchesOf(document)[0]).toMatchObject({ associative: true });
  });
});

const FILES: ['dwg' | 'dxf', WriteVersion][] = [
  ['dwg', '2000'],
  ['dwg', '2004'],
  ['dwg', '2007'],
  ['dwg', '2010'],
  ['dwg', '2013'],
  ['dwg', '2018'],
  ['dxf', '2000'],
  ['dxf', '2007'],
  ['dxf', '2018'],
];

function baseFile(format: 'dwg' | 'dxf', version: WriteVersion): Uint8Array {
  const document = newDocument();
  document.transact('given', (transaction) => {
    for (const line of ['LINE 0,0 10,0', 'CIRCLE 30,0 5', 'PLC 50,0 60,0 60,10 50,10', 'LINE 90,0 99,9'])
      transaction.add(entityFrom(line));
  });
  return write(document.drawing, { format, version }).bytes!;
}

/** Who is told of an entity's changes, as the file has it. */
function reactorsOf(bytes: Uint8Array, drawing: Drawing, handle: number): number[] {
  if (drawing.format === 'dwg') return DwgSource.open(bytes).entity(handle)!.mode.reactors.slice();
  const entity = [...drawing.blocks.values()]
    .flatMap(({ entities }) => entities)
    .find((each) => each.handle === handle)!;
  const { codes, values } = entity.extra ?? { codes: [], values: [] };
  return codes.flatMap((code, i) => (code === 330 ? [Number.parseInt(String(values[i]), 16)] : []));
}

test.each(FILES)('links are saved in %s %s and read back', (format, version) => {
  const base = baseFile(format, version);
  const document = new EditDocument(openDocument(base).drawing);
  type(document, [
    'DLI 0,0 10,0 5,4',
    'DRA 35,0 39,0',
    'H 55,5',
    '',
    'LINE 0,20 10,20',
    '',
    'DLI 0,20 10,20 5,24',
  ]);
  const batches = document.batches.map(encodeBatch);
  const saved = applyBatches(base, batches);
  // what a reader fills in where the writer leaves a default out
  const isMade = ({ what }: { what: string }): boolean => /DIMENSION insertion|MTEXT xAxis/.test(what);
  expect(saved.differences.filter((each) => !isMade(each))).toEqual([]);
  const { drawing } = openDocument(saved.bytes);
  const again = new EditDocument(drawing);
  const [line, circle, ring, other] = entitiesOf(again) as [Entity, Entity, Entity, Entity];
  const [first, radius, last] = dimensionsOf(again) as [DimensionEntity, DimensionEntity, DimensionEntity];
  const drawn = entitiesOf(again).at(-2)!;
  expect(dimensionLinksOf(drawing)).toEqual([
    { dimension: first.handle, objects: [line.handle] },
    { dimension: first.handle, objects: [line.handle] },
    { dimension: radius.handle, objects: [circle.handle] },
    { dimension: last.handle, objects: [drawn.handle] },
    { dimension: last.handle, objects: [drawn.handle] },
  ]);
  const [hatch] = hatchesOf(again);
  expect(hatch).toMatchObject({ associative: true, loops: [{ sources: [ring.handle] }] });
  expect(reactorsOf(saved.bytes, drawing, ring.handle)).toEqual([hatch!.handle]);
  expect(reactorsOf(saved.bytes, drawing, line.handle)).toHaveLength(1);
  expect(reactorsOf(saved.bytes, drawing, line.handle)).toEqual(
    reactorsOf(saved.bytes, drawing, first.handle),
  );
  expect(saved.rewritten.has(other.handle)).toBe(version === '2000' && format === 'dwg');

  type(again, ['SC 5,0', '', '0,0 2', 'SC 30,-5', '', '30,0 2', 'S C 59,-1 61,11', '', '60,0 65,0']);
  expect(dimensionsOf(again).map(({ measurement }) => measurement)).toEqual([20, 10, 10]);
  expect(areaOf(hatchesOf(again)[0]!)).toBeCloseTo(150, 9);
});

test.each(['2000', '2010', '2018'] as const)('another reader opens DWG %s with links', (version) => {
  const base = baseFile('dwg', version);
  const document = new EditDocument(openDocument(base).drawing);
  type(document, ['DLI 0,0 10,0 5,4', 'DRA 35,0 39,0', 'H 55,5', '']);
  const { bytes } = applyBatches(base, document.batches.map(encodeBatch));
  const { summary, complaints } = readWithAcad(bytes, 'dwg');
  expect(complaints).toEqual([]);
  expect(summary.counts).toMatchObject({ DIMENSION: 2, HATCH: 1 });
  expect(differences(summaryOf(openDocument(bytes).drawing), summary)).toEqual([]);
});

test('a dimension whose line was erased, or that was taken off it, is saved without a link', () => {
  const base = baseFile('dwg', '2018');
  const document = new EditDocument(openDocument(base).drawing);
  type(document, ['DLI 0,0 10,0 5,4', 'DLI 90,0 99,9 95,-4', 'E 5,0', '']);
  const taken = dimensionsOf(document)[1]!;
  document.transact('GRIP', (transaction) =>
    transaction.set(taken.handle, { point13: [91, -1, 0], point14: [98, 3, 0] }),
  );
  const { bytes } = applyBatches(base, document.batches.map(encodeBatch));
  expect(dimensionLinksOf(openDocument(bytes).drawing)).toEqual([]);
});
