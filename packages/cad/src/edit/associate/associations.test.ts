import { describe, expect, test } from 'vitest';
import { blank, defaultLayer, emptyDrawing } from '../../model/defaults.ts';
import type { DimensionEntity, DimensionKind } from '../../model/dimensions.ts';
import type { RawObject } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { HatchEntity, HatchLoop } from '../../model/hatch.ts';
import type { Point } from '../../model/point.ts';
import { blankDimension } from '../../read/dxf/dimensions.ts';
import { EditDocument } from '../document.ts';
import { translation } from '../matrix.ts';
import type { Transaction } from '../transaction.ts';

const LINE = 0x100;
const CIRCLE = 0x101;
const SQUARE = 0x102;
const DIMENSION = 0x110;
const HATCH = 0x111;

const line = (start: Point, end: Point): Entity => ({
  ...blank(),
  handle: LINE,
  type: 'LINE',
  start,
  end,
  thickness: 0,
});
const circle: Entity = {
  ...blank(),
  handle: CIRCLE,
  type: 'CIRCLE',
  center: [20, 0, 0],
  radius: 5,
  thickness: 0,
};

function dimension(kind: DimensionKind, points: Partial<DimensionEntity>): DimensionEntity {
  return { ...blankDimension(), handle: DIMENSION, kind, flags: 32, ...points };
}

/** As a DXF has it: the dimension, and one place for each entity. */
function link(...geometry: number[]): RawObject {
  const places = geometry.flatMap((handle): [number, string | number][] => [
    [1, 'AcDbOsnapPointRef'],
    [72, 1],
    [331, handle.toString(16)],
    [40, 0],
  ]);
  const tags: [number, string | number][] = [
    [100, 'AcDbDimAssoc'],
    [330, DIMENSION.toString(16)],
    [90, 3],
    ...places,
  ];
  return {
    name: 'DIMASSOC',
    handle: 0x200,
    owner: 0,
    tags: { codes: tags.map(([code]) => code), values: tags.map(([, value]) => value) },
  };
}

function documentOf(entities: Entity[], objects: RawObject[] = []): EditDocument {
  const drawing = emptyDrawing('dxf');
  drawing.layers.set('0', { ...defaultLayer('0'), handle: 0x10 });
  drawing.blocks.get('*MODEL_SPACE')!.entities = entities;
  drawing.objects.push(...objects);
  drawing.nextHandle = 0x300;
  return new EditDocument(drawing);
}

const dimensionOf = (document: EditDocument): DimensionEntity =>
  document.entity(DIMENSION) as DimensionEntity;
const hatchOf = (document: EditDocument): HatchEntity => document.entity(HATCH) as HatchEntity;
const moving =
  (handles: number[], x: number, y: number) =>
  (transaction: Transaction): void =>
    transaction.transform(handles, translation(x, y));

describe('a dimension that holds on to geometry', () => {
  const wall = line([0, 0, 0], [10, 0, 0]);
  const linear = (kind: 'rotated' | 'aligned'): DimensionEntity =>
    dimension(kind, { point13: [0, 0, 0], point14: [10, 0, 0], definitionPoint: [10, 4, 0] });

  test('goes along with a line that is moved, and back', () => {
    const document = documentOf([wall, linear('rotated')], [link(LINE, LINE)]);
    document.transact('MOVE', moving([LINE], 3, 2));
    expect(dimensionOf(document)).toMatchObject({
      point13: [3, 2, 0],
      point14: [13, 2, 0],
      definitionPoint: [13, 6, 0],
    });
    document.undo();
    expect(dimensionOf(document)).toMatchObject({ point13: [0, 0, 0], definitionPoint: [10, 4, 0] });
  });

  test('measures a line that is stretched', () => {
    const document = documentOf([wall, linear('rotated')], [link(LINE, LINE)]);
    document.transact('STRETCH', (transaction) => transaction.set(LINE, { end: [25, 1, 0] }));
    expect(dimensionOf(document)).toMatchObject({
      point13: [0, 0, 0],
      point14: [25, 1, 0],
      definitionPoint: [25, 4, 0],
      measurement: 25,
    });
  });

  test('that is aligned keeps its distance from a line that turns', () => {
    const document = documentOf([wall, linear('aligned')], [link(LINE, LINE)]);
    document.transact('STRETCH', (transaction) => transaction.set(LINE, { end: [0, 10, 0] }));
    const { point14, definitionPoint, measurement } = dimensionOf(document);
    expect(point14).toEqual([0, 10, 0]);
    expect(definitionPoint[0]).toBeCloseTo(-4, 9);
    expect(definitionPoint[1]).toBeCloseTo(10, 9);
    expect(measurement).toBeCloseTo(10, 9);
  });

  test('is moved once where both are', () => {
    const document = documentOf([wall, linear('rotated')], [link(LINE, LINE)]);
    document.transact('MOVE', moving([LINE, DIMENSION], 3, 2));
    expect(dimensionOf(document)).toMatchObject({ point13: [3, 2, 0], definitionPoint: [13, 6, 0] });
  });

  test('follows the middle and the radius of a circle', () => {
    const radius = dimension('radius', { definitionPoint: [20, 0, 0], point15: [20, 5, 0] });
    const document = documentOf([circle, radius], [link(CIRCLE)]);
    document.transact('SCALE', (transaction) => transaction.set(CIRCLE, { radius: 8, center: [21, 1, 0] }));
    expect(dimensionOf(document)).toMatchObject({
      definitionPoint: [21, 1, 0],
      point15: [21, 9, 0],
      measurement: 8,
    });
  });

  test('stays where nothing links it, where its point was taken away, and where its line is erased', () => {
    const unlinked = documentOf([wall, linear('rotated')]);
    unlinked.transact('MOVE', moving([LINE], 3, 2));
    expect(dimensionOf(unlinked).point13).toEqual([0, 0, 0]);
    const away = { ...linear('rotated'), point13: [1, 1, 0] as Point, point14: [9, 1, 0] as Point };
    const apart = documentOf([wall, away], [link(LINE, LINE)]);
    apart.transact('MOVE', moving([LINE], 3, 2));
    expect(dimensionOf(apart).point13).toEqual([1, 1, 0]);
    const erased = documentOf([wall, linear('rotated')], [link(LINE, LINE)]);
    erased.transact('ERASE', (transaction) => transaction.drop([LINE]));
    expect(dimensionOf(erased)).toMatchObject({ point13: [0, 0, 0], point14: [10, 0, 0] });
  });

  test('on a locked layer stays', () => {
    const document = documentOf([wall, { ...linear('rotated'), layer: 'DIM' }], [link(LINE, LINE)]);
    document.transact('LAYER', (transaction) => transaction.addLayer({ name: 'DIM', locked: true }));
    document.transact('MOVE', moving([LINE], 3, 2));
    expect(dimensionOf(document).point13).toEqual([0, 0, 0]);
  });
});

describe('an associative hatch', () => {
  const square: Entity = {
    ...blank(),
    handle: SQUARE,
    type: 'LWPOLYLINE',
    points: Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10),
    constantWidth: 0,
    elevation: 0,
    thickness: 0,
    closed: true,
    continuousLineType: false,
  };
  const hatch = (loops: HatchLoop[], associative = true): HatchEntity => ({
    ...blank(),
    handle: HATCH,
    type: 'HATCH',
    pattern: 'SOLID',
    solid: true,
    associative,
    style: 0,
    patternKind: 1,
    angle: 0,
    scale: 1,
    double: false,
    lines: [],
    elevation: 0,
    loops,
    seeds: new Float64Array(0),
    pixelSize: 0,
  });
  const outline = (sources: number[]): HatchLoop => ({
    flags: 3,
    polyline: { points: Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10), closed: true },
    edges: [],
    sources,
  });
  const pointsOf = (document: EditDocument): number[] => [...hatchOf(document).loops[0]!.polyline!.points];

  test('follows the corner of a polyline, and back', () => {
    const document = documentOf([square, hatch([outline([SQUARE])])]);
    const points = Float64Array.of(0, 0, 10, 0, 15, 12, 0, 10);
    document.transact('STRETCH', (transaction) => transaction.set(SQUARE, { points }));
    expect(pointsOf(document)).toEqual([...points]);
    document.undo();
    expect(pointsOf(document)).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
  });

  test('follows a circle', () => {
    const ring: HatchLoop = {
      flags: 1,
      edges: [
        { kind: 'arc', center: [20, 0], radius: 5, start: 0, end: 2 * Math.PI, counterClockwise: true },
      ],
      sources: [CIRCLE],
    };
    const document = documentOf([circle, hatch([ring])]);
    document.transact('SCALE', (transaction) => transaction.set(CIRCLE, { radius: 7, center: [1, 2, 0] }));
    expect(hatchOf(document).loops[0]!.edges[0]).toMatchObject({ center: [1, 2], radius: 7 });
  });

  test('stays where it is not associative, and where its boundary does not close any more', () => {
    const free = documentOf([square, hatch([outline([SQUARE])], false)]);
    free.transact('MOVE', moving([SQUARE], 5, 5));
    expect(pointsOf(free)).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
    const edges: HatchLoop['edges'] = [
      { kind: 'line', start: [0, 0], end: [10, 0] },
      { kind: 'line', start: [10, 0], end: [5, 8] },
      { kind: 'line', start: [5, 8], end: [0, 0] },
    ];
    const side = { ...line([5, 8, 0], [0, 0, 0]), handle: 0x105 };
    const open = documentOf([
      line([0, 0, 0], [10, 0, 0]),
      side,
      hatch([{ flags: 1, edges, sources: [LINE, side.handle] }]),
    ]);
    open.transact('ARC', (transaction) => transaction.set(LINE, { start: [0, -4, 0], end: [10, 0, 0] }));
    expect(hatchOf(open).loops[0]!.edges[1]).toEqual(edges[1]);
  });
});
