import { generateDxf } from '../../../bench/generate.ts';
import { defaultLayout, emptyBlock } from '../src/model/defaults.ts';
import type { Drawing } from '../src/model/drawing.ts';
import type { EntityCommon } from '../src/model/common.ts';
import { WORLD_NORMAL } from '../src/model/point.ts';
import { read } from '../src/read/read.ts';

export const SHEETS = ['Ground floor', 'First floor'];

/** A drawing with what a save easily loses: sheets, extended data, groups, a draw order, a clipped insert. */
export function richDrawing(): Drawing {
  const { drawing } = read(new TextEncoder().encode(generateDxf({ segments: 200, origin: 1e6 })));
  const model = drawing.blocks.get('*MODEL_SPACE')!;
  model.handle ||= drawing.nextHandle++;
  const [first, second, third] = model.entities;
  first!.extra = {
    codes: [1001, 1000, 1070, 1040, 1010, 1020, 1030, 1005, 1003, 1002, 1071, 1002],
    values: [
      'SURVEY',
      'Höhe 中',
      7,
      2.5,
      1,
      2,
      3,
      second!.handle.toString(16).toUpperCase(),
      first!.layer,
      '{',
      70000,
      '}',
    ],
  };
  drawing.groups.push({
    name: 'PAIR',
    handle: drawing.nextHandle++,
    description: 'two of them',
    selectable: true,
    entities: [second!.handle, third!.handle],
  });
  // The first goes to the front.
  drawing.sortOrder.set(model.handle, new Map([[first!.handle, 0xffffff]]));
  const insert = model.entities.find((entity) => entity.type === 'INSERT');
  if (insert?.type === 'INSERT')
    insert.clip = {
      points: Float64Array.of(0, 0, 4, 3),
      normal: [0, 0, 1],
      origin: [0, 0, 0],
      enabled: true,
      inverted: false,
      inverseInsert: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
      boundary: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
    };
  SHEETS.forEach((name, i) => addSheet(drawing, name, i));
  return drawing;
}

function addSheet(drawing: Drawing, name: string, i: number): void {
  const block = emptyBlock(i === 0 ? '*Paper_Space' : `*Paper_Space${i - 1}`, drawing.nextHandle++);
  const layout = { ...defaultLayout(name, block.name), tabOrder: i + 1, handle: drawing.nextHandle++ };
  block.layout = layout.handle;
  const common = (): EntityCommon => ({
    handle: drawing.nextHandle++,
    layer: '0',
    color: 256,
    lineType: 'BYLAYER',
    lineTypeScale: 1,
    lineWeight: -1,
    invisible: false,
    extrusion: WORLD_NORMAL,
  });
  for (const id of [1, 2]) {
    block.entities.push({
      type: 'VIEWPORT',
      ...common(),
      id,
      status: id,
      center: [150 + i, 100, 0],
      width: 300,
      height: 200,
      viewCenter: [1e6, 1e6],
      viewTarget: [0, 0, 0],
      viewDirection: [0, 0, 1],
      viewHeight: 400,
      twist: 0,
      lensLength: 50,
      frontClip: 0,
      backClip: 0,
      flags: 32,
      frozenLayers: [],
      clipEntity: 0,
    });
  }
  block.entities.push({ type: 'LINE', ...common(), start: [0, 0, 0], end: [10 + i, 5, 0], thickness: 0 });
  drawing.blocks.set(block.name.toUpperCase(), block);
  drawing.names.blocks.set(block.handle, block.name);
  drawing.layouts.push(layout);
}
