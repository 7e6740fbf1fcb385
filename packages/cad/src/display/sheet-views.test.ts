import { expect, test } from 'vitest';
import { defaultLayout, emptyBlock } from '../model/defaults.ts';
import type { Entity } from '../model/entity.ts';
import type { UnknownEntity } from '../model/foreign.ts';
import type { ViewportEntity } from '../model/viewports.ts';
import { common, drawing, insert, line, model, show } from './fixture.ts';

const VIEWPORT = 0x51;

const view = (block: string, position: [number, number, number]): UnknownEntity =>
  ({
    ...common(),
    type: 'UNKNOWN',
    name: 'ACDBVIEWREPBLOCKREFERENCE',
    view: { insert: insert(block, { position }), viewport: VIEWPORT },
  }) as UnknownEntity;

const viewport = (handle: number, more: Partial<ViewportEntity> = {}): ViewportEntity =>
  ({
    ...common(),
    handle,
    type: 'VIEWPORT',
    id: 2,
    status: 1,
    center: [100, 50, 0],
    width: 40,
    height: 20,
    viewCenter: [0, 0],
    viewTarget: [-9000, -9000, 0],
    viewDirection: [0, 0, 1],
    viewHeight: 20,
    twist: 0,
    lensLength: 50,
    frontClip: 0,
    backClip: 0,
    flags: 0,
    frozenLayers: [],
    clipEntity: 0,
    ...more,
  }) as ViewportEntity;

/** As AutoCAD stores one: in the model a block that holds the block with the lines, far away from everything else. */
function sheetWithView(...others: Entity[]) {
  const d = drawing([line(0, 0, 10, 10), view('*S2', [0, 0, 0])], {
    '*S1': [line(0, 0, 5, 0), line(5, 0, 5, 5)],
    '*S2': [view('*S1', [-9000, -9000, 0])],
  });
  const border = { ...common(), type: 'UNKNOWN', name: 'DRAWINGVIEW', graphics: new Uint8Array(8) } as Entity;
  d.blocks.set('*PAPER_SPACE', {
    ...emptyBlock('*Paper_Space'),
    entities: [viewport(0x50, { id: 1 }), viewport(VIEWPORT), border, ...others],
  });
  d.layouts.push(defaultLayout('A1', '*Paper_Space'));
  return show(d);
}

test('a view is shown by its viewport alone, and nothing else is', () => {
  const list = sheetWithView();
  const [shown, ...rest] = list.layouts[1]!.viewports;
  expect(rest).toEqual([]);
  expect(list.groups[shown!.group]!.box).toEqual({ minX: -9000, minY: -9000, maxX: -8995, maxY: -8995 });
  expect(model(list).box).toEqual({ minX: 0, minY: 0, maxX: 10, maxY: 10 });
  expect(list.skipped).toEqual({});
});

test('its viewport has no frame, and what lies behind it shows nothing', () => {
  const behind = viewport(0x60, { id: 3, viewTarget: [0, 0, 0] });
  const other = viewport(0x61, { id: 4, center: [200, 50, 0], viewTarget: [0, 0, 0] });
  const list = sheetWithView(behind, other);
  expect(list.layouts[1]!.viewports.map(({ handle }) => handle)).toEqual([VIEWPORT, other.handle]);
  const sheet = list.groups[list.layouts[1]!.group]!;
  expect(sheet.paths.count).toBe(1);
  expect(sheet.box).toEqual({ minX: 180, minY: 40, maxX: 220, maxY: 60 });
});

test('a view of an Inventor sheet is shown by the viewport written before it, wherever it lies', () => {
  const layer = '*IDW_BlockReferenceLayer';
  const d = drawing(
    [
      { ...insert('FRONT', { layer, position: [-9000, 0, 0] }), handle: 0x55 },
      { ...insert('SIDE', { layer, position: [-8990, 0, 0] }), handle: 0x65 },
    ],
    { FRONT: [line(0, 0, 5, 0)], SIDE: [line(0, 0, 0, 5)] },
  );
  const near = { viewTarget: [0, 0, 0], viewCenter: [-8990, 0] } as const;
  d.blocks.set('*PAPER_SPACE', {
    ...emptyBlock('*Paper_Space'),
    entities: [
      viewport(0x40, { id: 1 }),
      viewport(0x50, { id: 2, ...near } as Partial<ViewportEntity>),
      viewport(0x60, { id: 3, ...near } as Partial<ViewportEntity>),
    ],
  });
  d.layouts.push(defaultLayout('A1', '*Paper_Space'));
  const list = show(d);
  const shown = list.layouts[1]!.viewports.map(({ group }) =>
    [...list.groups[group]!.inserts.group].map((inner) => list.groups[inner]!.name),
  );
  expect(shown).toEqual([['FRONT'], ['SIDE']]);
});
