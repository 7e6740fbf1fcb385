import { blank, defaultLayer, defaultLayout, emptyBlock } from '../src/model/defaults.ts';
import type { Drawing } from '../src/model/drawing.ts';
import type { Entity } from '../src/model/entity.ts';
import { editableDrawing } from './compare-edits.ts';

export const OURS = ['nothing', 'changeA', 'changeB', 'delete', 'add'] as const;
export const THEIRS = ['nothing', 'changeA', 'changeAOther', 'changeB', 'delete', 'add'] as const;
export type SideEdit = (typeof OURS)[number] | (typeof THEIRS)[number];

export const model = (drawing: Drawing): Entity[] => drawing.blocks.get('*MODEL_SPACE')!.entities;
export const line = (drawing: Drawing): Extract<Entity, { type: 'LINE' }> =>
  model(drawing).find((entity) => entity.type === 'LINE') as Extract<Entity, { type: 'LINE' }>;
const tagged = (drawing: Drawing): Extract<Entity, { type: 'INSERT' }> =>
  model(drawing).find((one) => one.type === 'INSERT' && one.attributes.length > 0) as Extract<
    Entity,
    { type: 'INSERT' }
  >;
const remove = (drawing: Drawing, entity: Entity): void => {
  model(drawing).splice(model(drawing).indexOf(entity), 1);
};
export const addLine = (drawing: Drawing, entities: Entity[], side: number): void => {
  const handle = drawing.nextHandle++;
  entities.push({ ...blank(), handle, type: 'LINE', start: [side, 0, 0], end: [side, 9, 0], thickness: 0 });
};

/** What each edit does to each kind of thing; `side` makes what both sides do different. */
export const KINDS: Record<
  string,
  Record<Exclude<SideEdit, 'nothing'>, (drawing: Drawing, side: number) => void>
> = {
  entity: {
    changeA: (d) => void (line(d).color = 3),
    changeAOther: (d) => void (line(d).color = 5),
    changeB: (d) => void (line(d).end = [line(d).end[0] + 7, line(d).end[1], 0]),
    delete: (d) => remove(d, line(d)),
    add: (d, side) => addLine(d, model(d), side),
  },
  attribute: {
    changeA: (d) => void (tagged(d).attributes[0]!.text = 'C1'),
    changeAOther: (d) => void (tagged(d).attributes[0]!.text = 'C2'),
    changeB: (d) => void (tagged(d).rotation = 1),
    delete: (d) => remove(d, tagged(d)),
    add: (d, side) => {
      const copy = structuredClone(tagged(d));
      copy.handle = d.nextHandle++;
      copy.attributes[0]!.handle = d.nextHandle++;
      copy.attributes[0]!.text = `D${side}`;
      copy.position[1] -= 3 * side;
      model(d).push(copy);
    },
  },
  layer: {
    changeA: (d) => void (d.layers.get('CONTOURS')!.color = 3),
    changeAOther: (d) => void (d.layers.get('CONTOURS')!.color = 5),
    changeB: (d) => void (d.layers.get('CONTOURS')!.locked = true),
    delete: (d) => void d.layers.delete('CONTOURS'),
    add: (d, side) => {
      d.layers.set('EXTRA', { ...defaultLayer('EXTRA', d.nextHandle++), color: side });
    },
  },
  block: {
    changeA: (d) => void (d.blocks.get('SPARE')!.entities[0]!.color = 3),
    changeAOther: (d) => void (d.blocks.get('SPARE')!.entities[0]!.color = 5),
    changeB: (d) => addLine(d, d.blocks.get('SPARE')!.entities, 40),
    delete: (d) => void d.blocks.delete('SPARE'),
    add: (d, side) => {
      const block = emptyBlock('EXTRA', d.nextHandle++);
      addLine(d, block.entities, side);
      d.blocks.set('EXTRA', block);
    },
  },
  sheet: {
    changeA: (d) => void (d.layouts.find(({ name }) => name === 'First floor')!.plot.paperWidth = 841),
    changeAOther: (d) => void (d.layouts.find(({ name }) => name === 'First floor')!.plot.paperWidth = 594),
    changeB: (d) => void (d.layouts.find(({ name }) => name === 'First floor')!.plot.styleSheet = 'a.ctb'),
    delete: (d) => {
      const layout = d.layouts.find(({ name }) => name === 'First floor')!;
      d.layouts.splice(d.layouts.indexOf(layout), 1);
      d.blocks.delete(layout.block.toUpperCase());
    },
    add: (d, side) => {
      const block = emptyBlock('*Paper_Space7', d.nextHandle++);
      const layout = { ...defaultLayout('Extra', block.name), handle: d.nextHandle++, tabOrder: 9 };
      layout.plot.paperWidth = 100 * side;
      block.layout = layout.handle;
      addLine(d, block.entities, side);
      d.blocks.set('*PAPER_SPACE7', block);
      d.layouts.push(layout);
    },
  },
};

/** A layer and a block that nothing else uses, so that they can be deleted. */
export function baseDrawing(): Drawing {
  const drawing = editableDrawing();
  for (const block of drawing.blocks.values())
    for (const entity of block.entities) if (entity.layer === 'CONTOURS') entity.layer = '0';
  const spare = emptyBlock('SPARE', drawing.nextHandle++);
  addLine(drawing, spare.entities, 60);
  drawing.blocks.set('SPARE', spare);
  return drawing;
}

export const edited = (kind: string, edit: SideEdit, side: number): Drawing => {
  const drawing = baseDrawing();
  if (edit !== 'nothing') KINDS[kind]![edit](drawing, side);
  return drawing;
};
