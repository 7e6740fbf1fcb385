import { generateDxf } from '../../../bench/generate.ts';
import type { Change, Comparison } from '../src/compare/comparison.ts';
import { blank, emptyBlock } from '../src/model/defaults.ts';
import type { Drawing } from '../src/model/drawing.ts';
import type { Entity, EntityType } from '../src/model/entity.ts';
import type { AttribEntity } from '../src/model/texts.ts';
import { read } from '../src/read/read.ts';
import { richDrawing } from './rich-drawing.ts';

type Outcome = 'added' | 'removed' | 'changed' | 'moved';

/** What a comparison has to say of one edit: nothing more, nothing less. */
export type Expected = { outcome: Outcome; kind: Change['kind']; id: string; properties: string[] };

export type Edit = { name: string; run(drawing: Drawing, next: () => number): Expected | undefined };

/** Sheets, viewports, blocks, hatches, texts and one of what the generator does not make. */
export function editableDrawing(): Drawing {
  const drawing = richDrawing();
  const model = drawing.blocks.get('*MODEL_SPACE')!;
  const handle = (): number => drawing.nextHandle++;
  for (let i = 0; i < 12; i++) {
    const attribute: AttribEntity = {
      ...blank(),
      handle: handle(),
      type: 'ATTRIB',
      tag: 'NUMBER',
      text: `A${i}`,
      position: [1e6 + i * 3, 1e6 - 20, 0],
      height: 1,
      rotation: 0,
      widthFactor: 1,
      oblique: 0,
      style: 'STANDARD',
      backwards: false,
      upsideDown: false,
      horizontal: 0,
      vertical: 0,
      thickness: 0,
      flags: 0,
      hidden: false,
      constant: false,
      fieldLength: 0,
      lockPosition: false,
    };
    model.entities.push({
      ...blank(),
      handle: handle(),
      type: 'INSERT',
      name: 'DOOR-TAG',
      position: [1e6 + i * 3, 1e6 - 20, 0],
      scale: [1, 1, 1],
      rotation: 0,
      columns: 1,
      rows: 1,
      columnSpacing: 0,
      rowSpacing: 0,
      attributes: [attribute],
    });
    model.entities.push({
      ...blank(),
      handle: handle(),
      type: 'DIMENSION',
      kind: 'aligned',
      flags: 1,
      block: '',
      style: 'STANDARD',
      definitionPoint: [1e6 + i * 5, 1e6 - 40, 0],
      textMiddle: [1e6 + i * 5, 1e6 - 41, 0],
      point13: [1e6 + i * 5, 1e6 - 50, 0],
      point14: [1e6 + i * 5 + 4, 1e6 - 50, 0],
      point15: [0, 0, 0],
      point16: [0, 0, 0],
      angle: 0,
      obliqueAngle: 0,
      textRotation: 0,
      horizontalDirection: 0,
      leaderLength: 0,
      text: '',
      measurement: 4,
      attachment: 5,
      spacingStyle: 1,
      spacingFactor: 1,
      flipArrow1: false,
      flipArrow2: false,
    });
    const circle = {
      type: 'CIRCLE',
      center: [1e6 + i * 7, 1e6 - 70, 0],
      radius: 1 + i / 8,
      thickness: 0,
    } as const;
    model.entities.push({ ...blank(), handle: handle(), ...circle, center: [...circle.center] });
  }
  const block = emptyBlock('DOOR-TAG', handle());
  const line = { ...blank(), handle: handle(), type: 'LINE' as const, thickness: 0 };
  block.entities.push({ ...line, start: [0, 0, 0], end: [1, 2, 0] });
  drawing.blocks.set('DOOR-TAG', block);
  drawing.names.blocks.set(block.handle, block.name);
  return drawing;
}

const hex = (entity: Entity): string => entity.handle.toString(16).toUpperCase();

/** An entity of model space that no other edit has had. */
function take<T extends EntityType>(
  drawing: Drawing,
  next: () => number,
  type: T,
): Extract<Entity, { type: T }> | undefined {
  const free = drawing.blocks
    .get('*MODEL_SPACE')!
    .entities.filter((entity) => entity.type === type && !edited.has(entity));
  const one = free[Math.floor(next() * free.length)] as Extract<Entity, { type: T }> | undefined;
  if (one) edited.add(one);
  return one;
}
const edited = new WeakSet<object>();
const onceFor = new WeakMap<Drawing, Set<string>>();

function isFirst(drawing: Drawing, name: string): boolean {
  const known = onceFor.get(drawing) ?? new Set<string>();
  onceFor.set(drawing, known);
  return !known.has(name) && known.add(name) !== undefined;
}

/** An edit of one entity of a type. */
function entityEdit<T extends EntityType>(
  name: string,
  type: T,
  properties: string[],
  change: (entity: Extract<Entity, { type: T }>, next: () => number) => void,
  outcome: Outcome = 'changed',
): Edit {
  const run = (drawing: Drawing, next: () => number): Expected | undefined => {
    const entity = take(drawing, next, type);
    if (!entity) return undefined;
    change(entity, next);
    return { outcome, kind: 'entity', id: hex(entity as Entity), properties };
  };
  return { name, run };
}

/** An edit of something that there is once. */
function recordEdit(
  name: string,
  kind: Change['kind'],
  id: string,
  properties: string[],
  change: (drawing: Drawing) => void,
  outcome: Outcome = 'changed',
): Edit {
  const run = (drawing: Drawing): Expected | undefined => {
    if (!isFirst(drawing, name)) return undefined;
    change(drawing);
    return { outcome, kind, id, properties };
  };
  return { name, run };
}

const model = (drawing: Drawing): Entity[] => drawing.blocks.get('*MODEL_SPACE')!.entities;

export const EDITS: readonly Edit[] = [
  entityEdit(
    'line moved',
    'LINE',
    [],
    (line, next) => {
      const [dx, dy] = [1 + next() * 5, -2 + next()];
      for (const point of [line.start, line.end]) {
        point[0] += dx;
        point[1] += dy;
      }
    },
    'moved',
  ),
  entityEdit('insert turned', 'INSERT', ['rotation'], (insert) => void (insert.rotation += 0.5)),
  entityEdit('insert scaled', 'INSERT', ['scaleFactors'], (insert) => void (insert.scale = [2.5, 2.5, 2.5])),
  entityEdit('recolored', 'LINE', ['color'], (line) => void (line.color = 6)),
  entityEdit('on another layer', 'CIRCLE', ['layer'], (circle) => void (circle.layer = 'ROADS')),
  entityEdit('line weight', 'LWPOLYLINE', ['lineWeight'], (line) => void (line.lineWeight = 70)),
  entityEdit('line type scale', 'LINE', ['lineTypeScale'], (line) => void (line.lineTypeScale = 3)),
  entityEdit('text edited', 'TEXT', ['text'], (text) => void (text.text += ' rev B')),
  entityEdit('text height', 'TEXT', ['height'], (text) => void (text.height *= 2)),
  entityEdit('vertex added', 'LWPOLYLINE', ['vertices'], (line) => {
    line.points = Float64Array.from([...line.points, line.points.at(-2)! + 3, line.points.at(-1)! + 2]);
    if (line.bulges) line.bulges = Float64Array.from([...line.bulges, 0]);
  }),
  entityEdit('radius', 'CIRCLE', ['radius'], (circle) => void (circle.radius += 0.25)),
  entityEdit('hatch scale', 'HATCH', ['patternScale'], (hatch) => {
    hatch.scale *= 2;
    hatch.solid = false;
  }),
  entityEdit('dimension text', 'DIMENSION', ['text'], (dimension) => void (dimension.text = '<> TYP.')),
  entityEdit('dimension stretched', 'DIMENSION', ['secondPoint'], (dimension) => {
    dimension.point14 = [dimension.point14[0] + 1, dimension.point14[1], 0];
  }),
  {
    name: 'attribute',
    run(drawing, next) {
      const insert = model(drawing).find(
        (one) => one.type === 'INSERT' && one.attributes.length > 0 && !edited.has(one),
      );
      if (insert?.type !== 'INSERT') return undefined;
      edited.add(insert);
      insert.attributes[0]!.text = `B${Math.floor(next() * 1000)}`;
      return { outcome: 'changed', kind: 'entity', id: hex(insert), properties: ['attribute:NUMBER'] };
    },
  },
  {
    name: 'erased',
    run(drawing, next) {
      const line = take(drawing, next, 'LINE');
      if (!line) return undefined;
      const entities = model(drawing);
      entities.splice(entities.indexOf(line), 1);
      return { outcome: 'removed', kind: 'entity', id: hex(line), properties: [] };
    },
  },
  {
    name: 'added',
    run(drawing, next) {
      const at = 1e6 + 500 + next() * 400;
      const line: Entity = {
        ...blank(),
        handle: drawing.nextHandle++,
        type: 'LINE',
        start: [at, at, 0],
        end: [at + 3 + next(), at + next() * 9, 0],
        thickness: 0,
      };
      edited.add(line);
      model(drawing).push(line);
      return { outcome: 'added', kind: 'entity', id: hex(line), properties: [] };
    },
  },
  recordEdit('layer renamed', 'layer', 'WOODS', ['name'], (drawing) => {
    const layer = drawing.layers.get('TREES')!;
    layer.name = 'WOODS';
    drawing.layers.delete('TREES');
    drawing.layers.set('WOODS', layer);
    drawing.names.layers.set(layer.handle, 'WOODS');
    for (const block of drawing.blocks.values())
      for (const entity of block.entities) {
        if (entity.layer.toUpperCase() === 'TREES') entity.layer = 'WOODS';
        if (entity.type === 'INSERT')
          for (const one of entity.attributes) if (one.layer.toUpperCase() === 'TREES') one.layer = 'WOODS';
      }
  }),
  recordEdit('layer color', 'layer', 'ROADS', ['color'], (d) => void (d.layers.get('ROADS')!.color = 4)),
  recordEdit(
    'layer frozen',
    'layer',
    'LABELS',
    ['frozen'],
    (d) => void (d.layers.get('LABELS')!.frozen = true),
  ),
  recordEdit('block redefined', 'block', 'DOOR-TAG', ['inside'], (drawing) => {
    const [line] = drawing.blocks.get('DOOR-TAG')!.entities;
    if (line?.type === 'LINE') line.end = [1.5, 2.5, 0];
  }),
  recordEdit('sheet renamed', 'layout', 'Roof', ['name'], (drawing) => {
    drawing.layouts.find(({ name }) => name === 'First floor')!.name = 'Roof';
  }),
  recordEdit('sheet on other paper', 'layout', 'Ground floor', ['paperWidth'], (drawing) => {
    drawing.layouts.find(({ name }) => name === 'Ground floor')!.plot.paperWidth = 841;
  }),
  {
    name: 'viewport scale',
    run(drawing) {
      if (!isFirst(drawing, 'viewport scale')) return undefined;
      const viewport = drawing.blocks
        .get('*PAPER_SPACE')!
        .entities.find((one) => one.type === 'VIEWPORT' && one.id === 2);
      if (viewport?.type !== 'VIEWPORT') return undefined;
      viewport.viewHeight = 800;
      return { outcome: 'changed', kind: 'entity', id: hex(viewport), properties: ['scale'] };
    },
  },
  {
    name: 'everything shifted',
    run(drawing) {
      if (!isFirst(drawing, 'everything shifted')) return undefined;
      for (const entity of model(drawing)) shiftEntity(entity, 125, -75);
      return undefined;
    },
  },
];

function shiftEntity(entity: Entity, dx: number, dy: number): void {
  const shift = (point: [number, number, number] | undefined): void => {
    if (!point) return;
    point[0] += dx;
    point[1] += dy;
  };
  const flat = (points: Float64Array): void => {
    for (let i = 0; i + 1 < points.length; i += 2) {
      points[i]! += dx;
      points[i + 1]! += dy;
    }
  };
  if (entity.type === 'LINE') [entity.start, entity.end].forEach(shift);
  if (entity.type === 'CIRCLE' || entity.type === 'ARC') shift(entity.center);
  if (entity.type === 'LWPOLYLINE') flat(entity.points);
  if (entity.type === 'TEXT') [entity.position, entity.alignment].forEach(shift);
  if (entity.type === 'POINT') shift(entity.position);
  if (entity.type === 'INSERT')
    [entity.position, ...entity.attributes.map((one) => one.position)].forEach(shift);
  if (entity.type === 'DIMENSION')
    [entity.definitionPoint, entity.textMiddle, entity.point13, entity.point14].forEach(shift);
  if (entity.type === 'HATCH')
    for (const { polyline, edges } of entity.loops) {
      if (polyline) flat(polyline.points);
      for (const edge of edges)
        if (edge.kind === 'line')
          for (const point of [edge.start, edge.end]) {
            point[0] += dx;
            point[1] += dy;
          }
    }
}

/** What a comparison said, in the form of what was expected. */
export function told(comparison: Comparison): Expected[] {
  return (['added', 'removed', 'changed', 'moved'] as const).flatMap((outcome) =>
    comparison[outcome].map(({ kind, handle, name, changes = [], inside }) => ({
      outcome,
      kind,
      id: kind === 'entity' ? handle : name,
      properties: [...changes.map(({ property }) => property), ...(inside ? ['inside'] : [])],
    })),
  );
}

/** A plain drawing, for what needs many entities. */
export function plainDrawing(segments: number): Drawing {
  return read(new TextEncoder().encode(generateDxf({ segments, origin: 1000 }))).drawing;
}
