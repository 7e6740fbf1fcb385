import { defaultLayout } from '../../model/defaults.ts';
import { isReference, MODEL_SPACE, PAPER_SPACE, type Block, type Drawing } from '../../model/drawing.ts';
import { entityName, type Entity } from '../../model/entity.ts';
import type { Layout } from '../../model/layout.ts';
import { WORLD_NORMAL } from '../../model/point.ts';
import type { ViewportEntity } from '../../model/viewports.ts';
import { num } from '../../dwg/fields/record.ts';
import { R2007, R2010 } from '../../dwg/versions.ts';
import { substitute } from '../substitute.ts';
import { isWritable } from './records/entity.ts';
import { PLAIN, type Target } from './target.ts';

export type PlannedEntity = { entity: Entity; handle: number };

export type PlannedBlock = {
  key: string;
  block: Block;
  handle: number;
  begin: number;
  end: number;
  layout: number;
  entities: PlannedEntity[];
};

export type PlannedLayout = { layout: Layout; handle: number; block: string };

export type Plan = { blocks: PlannedBlock[]; layouts: PlannedLayout[] };

/** First version that has the entity, where that is not R2000; before it there is nothing to show instead. */
const SINCE: Partial<Record<Entity['type'], number>> = {
  MESH: R2010,
  HELIX: R2007,
  PDFUNDERLAY: R2007,
  DWFUNDERLAY: R2007,
  DGNUNDERLAY: R2007,
};

/** Gives everything its handle before anything is written, so that references are known whichever way they point. */
export function planDrawing(target: Target): Plan {
  const { drawing } = target;
  const give = <T extends { handle: number }>(
    entries: ReadonlyMap<string, T>,
    into: Map<string, number>,
  ): void => {
    for (const [key, entry] of entries) into.set(key, target.keep(entry.handle));
  };
  give(drawing.lineTypes, target.lineTypes);
  give(drawing.layers, target.layers);
  give(drawing.textStyles, target.styles);
  give(drawing.dimStyles, target.dimStyles);
  const layouts = planLayouts(target);
  const used = new Set(layouts.map(({ block }) => block));
  const blocks: PlannedBlock[] = [];
  for (const [key, block] of drawing.blocks) {
    // a block named like a sheet would be one without a name
    if (key.startsWith(PAPER_SPACE) && !used.has(key)) {
      if (block.entities.length > 0) target.losses.lose('sheet that no layout belongs to');
      continue;
    }
    const handle = target.keep(block.handle);
    target.blocks.set(key, handle);
    blocks.push({ key, block, handle, begin: 0, end: 0, layout: 0, entities: [] });
  }
  for (const planned of blocks) {
    planned.layout = layouts.find(({ block }) => block === planned.key)?.handle ?? 0;
    planned.entities = planEntities(target, planned);
    const { record = {} } = target.sourceDiff?.block(planned.block) ?? {};
    planned.begin = target.keep(num(record, 'block'));
    planned.end = target.keep(num(record, 'endBlock'));
  }
  return { blocks, layouts };
}

/** The model and every sheet; a file without any sheet gets an empty one. */
function planLayouts(target: Target): PlannedLayout[] {
  const { drawing } = target;
  const list = [...drawing.layouts];
  if (!list.some(({ model }) => model)) list.unshift(defaultLayout('Model', '*Model_Space'));
  if (!list.some(({ model }) => !model))
    list.push({ ...defaultLayout('Layout1', '*Paper_Space'), tabOrder: 1 });
  return list
    .filter(({ block, model }) => model || drawing.blocks.has(block.toUpperCase()))
    .map((layout) => ({
      layout,
      handle: target.keep(layout.handle),
      block: layout.model ? MODEL_SPACE : layout.block.toUpperCase(),
    }));
}

function planEntities(target: Target, { block, key, layout }: PlannedBlock): PlannedEntity[] {
  if (isReference(block)) {
    // DXF may have a copy of them
    if (block.entities.length > 0)
      target.losses.lose('entity of an external reference (its own file has it)', block.entities.length);
    return [];
  }
  const entities = block.entities.flatMap((entity) => plainer(target, entity));
  // a sheet that nobody has opened yet has none, and is given it by the program that does
  const asItWas = target.sourceDiff?.block(block) !== undefined;
  if (key === MODEL_SPACE || layout === 0) return entities.map((entity) => reserve(target, entity));
  if (asItWas) {
    const own = target.sourceDiff?.sheet(block);
    const erased = own && !entities.some(({ handle }) => handle === own.handle);
    return (erased ? [own, ...entities] : entities).map((entity) => reserve(target, entity));
  }
  // the sheet itself comes first
  const sheet =
    entities.find((entity) => entity.type === 'VIEWPORT' && entity.id === 1) ?? sheetViewport(target, key);
  return [sheet, ...entities.filter((entity) => entity !== sheet)].map((entity) => reserve(target, entity));
}

function reserve(target: Target, entity: Entity): PlannedEntity {
  return { entity, handle: target.keep(entity.handle) };
}

/** What is written in place of it: mostly itself, sometimes plainer things, sometimes nothing. */
function plainer(target: Target, entity: Entity): Entity[] {
  if (target.carrying && 'stored' in entity && entity.stored) return [entity];
  if (target.sourceDiff?.has(entity)) return [entity];
  const since = SINCE[entity.type];
  const isKnown = since === undefined || target.version >= since || target.classes.has(entity.type);
  if (isKnown && isWritable(target, entity)) return [entity];
  const instead = substitute(target.drawing, entity, () => 0);
  if (instead) target.losses.change(instead.kind, entityName(entity));
  else target.losses.lose(entityName(entity));
  return instead?.parts ?? [];
}

export function sheetViewport({ drawing }: Target, key: string): ViewportEntity {
  const layout = drawing.layouts.find(({ block }) => block.toUpperCase() === key);
  const [[x, y], [u, v]] = layout?.limits ?? [
    [0, 0],
    [12, 9],
  ];
  const [width, height] = [Math.abs(u - x) || 12, Math.abs(v - y) || 9];
  return {
    ...PLAIN,
    type: 'VIEWPORT',
    extrusion: WORLD_NORMAL,
    id: 1,
    status: 1,
    center: [(x + u) / 2, (y + v) / 2, 0],
    width,
    height,
    viewCenter: [(x + u) / 2, (y + v) / 2],
    viewTarget: [0, 0, 0],
    viewDirection: [0, 0, 1],
    viewHeight: height,
    twist: 0,
    lensLength: 50,
    frontClip: 0,
    backClip: 0,
    flags: 0x8060,
    frozenLayers: [],
    clipEntity: 0,
  };
}

/** Names of applications that extended data anywhere belongs to. */
export function applicationNames(drawing: Drawing): Set<string> {
  const names = new Set(['ACAD']);
  const collect = ({ extra }: { extra?: Entity['extra'] }): void =>
    extra?.codes.forEach((code, i) => {
      if (code === 1001) names.add(String(extra.values[i]));
    });
  for (const table of [drawing.layers, drawing.lineTypes, drawing.textStyles, drawing.dimStyles])
    for (const entry of table.values()) collect(entry);
  for (const block of drawing.blocks.values()) {
    collect(block);
    for (const entity of block.entities) {
      collect(entity);
      if (entity.type === 'INSERT') for (const each of entity.attributes) collect(each);
    }
  }
  return names;
}
