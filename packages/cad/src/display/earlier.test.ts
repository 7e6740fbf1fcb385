import { expect, it } from 'vitest';
import { defaultLayout, defaultLineType, emptyBlock } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { common, drawing, insert, line, plainText, show } from './fixture.ts';
import type { DisplayList, Group } from './list.ts';

const circle = (x: number): Entity =>
  ({ ...common(), type: 'CIRCLE', center: [x, 0, 0], radius: 1, thickness: 0 }) as Entity;
const text = (words: string): Entity =>
  ({
    ...common(),
    type: 'TEXT',
    ...plainText,
    position: [3, 4, 0],
    text: words,
    rotation: 0.5,
  }) as Entity;
const face = (): Entity =>
  ({
    ...common(),
    type: 'SOLID',
    corners: [
      [0, 0, 0],
      [5, 0, 0],
      [0, 5, 0],
      [5, 5, 0],
    ],
    thickness: 0,
  }) as Entity;

/** Lines of texts between all else, whose marks are `scale` as large; a sheet with a view of them at double size. */
function plan(scale: number): Drawing {
  const gas = (y: number): Entity => line(0, y, 95, y, { lineType: 'GAS', lineTypeScale: scale });
  const missing = { ...insert('NOWHERE'), position: [1, 1, 0] } as Entity;
  const d = drawing(
    [line(0, 0, 9, 9), text('Room'), gas(1), circle(5), face(), missing, insert('PLAIN'), gas(2), circle(7)],
    { PLAIN: [line(1, 1, 2, 2), circle(0)] },
  );
  const at = { text: 'G', number: 0, styleHandle: 0, style: '', scale: 1, rotation: 0 };
  const shape = { ...at, absolute: false, upright: true, offset: [0, 0] as [number, number] };
  const elements = [{ length: 6 }, { length: -2, shape }, { length: -2 }];
  d.lineTypes.set('GAS', { ...defaultLineType('GAS'), length: 10, elements });
  const view = { id: 2, status: 1, center: [100, 50, 0], width: 40, height: 20, viewCenter: [5, 5] };
  const from = { viewTarget: [0, 0, 0], viewDirection: [0, 0, 1], viewHeight: 10, twist: 0, flags: 0 };
  const viewport = { ...common(), ...view, ...from, type: 'VIEWPORT', frozenLayers: [], clipEntity: 0 };
  d.blocks.set('*PAPER_SPACE', {
    ...emptyBlock('*Paper_Space'),
    entities: [{ ...viewport, id: 1 } as unknown as Entity, viewport as unknown as Entity],
  });
  d.layouts.push(defaultLayout('A1', '*Paper_Space'));
  d.header.paperLineTypeScale = true;
  return d;
}

const geometry = ({ runs, box, paths, arcs, fills, texts, inserts }: Group): object => ({
  runs,
  box,
  paths: [paths.start, paths.points, paths.flags],
  arcs: arcs.geometry,
  fills: fills.points,
  texts: [texts.glyph, texts.matrix, texts.origin, texts.string],
  inserts: [inserts.group, inserts.matrix],
});

const rowsOf = (list: DisplayList, group: number): { handle: number; box: number[] }[] =>
  [...list.entities.group].flatMap((of, row) =>
    of === group
      ? [{ handle: list.entities.handle[row]!, box: [...list.entities.box.subarray(4 * row, 4 * row + 4)] }]
      : [],
  );

it('a view at another scale shows what drawing it all anew would', () => {
  const list = show(plan(1));
  const anew = show(plan(0.5));
  const [model, sheet] = list.layouts;
  const seen = sheet!.viewports[0]!.group;
  expect(seen).not.toBe(model!.group);
  expect(geometry(list.groups[seen]!)).toEqual(geometry(anew.groups[anew.layouts[0]!.group]!));
  expect(list.groups[seen]!.texts.count).toBeGreaterThan(list.groups[model!.group]!.texts.count);
});

it('what is shown once more has rows of its own, with the same places', () => {
  const list = show(plan(1));
  const [model, sheet] = list.layouts;
  const seen = sheet!.viewports[0]!.group;
  const [first, again] = [rowsOf(list, model!.group), rowsOf(list, seen)];
  expect(again.map(({ handle }) => handle)).toEqual(first.map(({ handle }) => handle));
  const unmarked = [0, 1, 3, 4, 5, 6, 8];
  expect(unmarked.map((i) => again[i])).toEqual(unmarked.map((i) => first[i]));
  const group = list.groups[seen]!;
  for (const { entity } of [group.paths, group.arcs, group.fills, group.texts, group.inserts])
    for (const row of entity) expect(list.entities.group[row]).toBe(seen);
});
