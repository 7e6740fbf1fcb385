import { defaultLayer, emptyBlock, plainInsert } from '../../model/defaults.ts';
import type { Block } from '../../model/drawing.ts';
import { MODEL_SPACE } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import { blank } from '../dxf/common.ts';
import { ByteReader } from './bytes.ts';
import type { OldContext } from './context.ts';

const HEADER = 0x28;
const LAYERS = 127;

/** R1.2–R1.4: a header, 128 layer colors, then the entities one after another, blocks among them. */
export function readFirstReleases(context: OldContext, bytes: Uint8Array): void {
  const { drawing } = context;
  const reader = new ByteReader(bytes, HEADER);
  const count = reader.u16();
  const { header } = drawing;
  header.extents = [reader.point3(), reader.point3()];
  header.limits = [reader.point2(), reader.point2()];
  const [x, y] = reader.point3();
  const height = reader.f64();
  if (height > 0) {
    const view = { target: [0, 0, 0] as Point, direction: [0, 0, 1] as Point, twist: 0, paperSpace: false };
    drawing.viewports.push({ name: '*ACTIVE', center: [x, y], height, aspect: 4 / 3, ...view });
  }
  reader.skip(2 + 8 + 2 + 8 + 2 + 2 + 2);
  header.textSize = reader.f64();
  reader.skip(8 + 2 + 2);
  for (let i = 0; i <= LAYERS; i++) readLayer(context, i, reader.i16());
  reader.skip(8 + 8);
  header.linearUnits = reader.i16();
  header.linearPrecision = reader.i16();
  reader.skip(2 + 2 + 2 + 16 + 8 + 8);
  readEntities(context, reader, count);
}

function readLayer(context: OldContext, index: number, color: number): void {
  const layer = defaultLayer(String(index));
  context.layers.push(layer.name);
  const used = Math.abs(color) < 16 && color !== 0;
  if (used) {
    layer.off = color < 0;
    layer.color = Math.abs(color);
  }
  if (used || index === 0) context.drawing.layers.set(layer.name, layer);
}

function readEntities(context: OldContext, reader: ByteReader, count: number): void {
  const { drawing } = context;
  const model = drawing.blocks.get(MODEL_SPACE) ?? emptyBlock('*Model_Space');
  drawing.blocks.set(MODEL_SPACE, model);
  let target: Block = model;
  let repeat = -1;
  for (let i = 0; i < count && reader.position < reader.end && context.budget.entity(); i++) {
    const type = (reader.u8() << 24) >> 24;
    reader.skip(1);
    const common = blank();
    common.layer = String(reader.u8());
    reader.skip(1);
    if (!drawing.layers.has(common.layer)) drawing.layers.set(common.layer, defaultLayer(common.layer));
    const kind = Math.abs(type);
    if (kind === 5) repeat = target.entities.length;
    else if (kind === 6) {
      const array = readArray(context, reader, target.entities.splice(Math.max(0, repeat)), common);
      target.entities.push(array);
    } else if (kind === 10) reader.skip(reader.u16());
    else if (kind === 12) {
      target = emptyBlock(context.text(reader.take(reader.u16())));
      drawing.blocks.set(target.name.toUpperCase(), target);
      const [x, y] = reader.point2();
      target.base = [x, y, 0];
    } else if (kind === 13) target = model;
    else {
      const entity = readOne(context, reader, kind, common);
      if (!entity) {
        context.diagnostics.warn('entity', `Record of unknown type ${type}: the rest is not read.`);
        return;
      }
      if (type > 0 && !reader.over) target.entities.push(entity);
    }
  }
  if (reader.over) context.diagnostics.warn('truncated', 'The file ends in the middle of an entity.');
}

function readArray(
  context: OldContext,
  reader: ByteReader,
  entities: Entity[],
  common: ReturnType<typeof blank>,
): Entity {
  const columns = reader.u16() || 1;
  const rows = reader.u16() || 1;
  const columnSpacing = reader.f64();
  const rowSpacing = reader.f64();
  const block = emptyBlock(`*R${context.drawing.blocks.size}`);
  block.flags = 1;
  block.entities = entities;
  context.drawing.blocks.set(block.name, block);
  return { ...plainInsert(common, block.name), columns, rows, columnSpacing, rowSpacing };
}

function readOne(
  context: OldContext,
  reader: ByteReader,
  kind: number,
  common: ReturnType<typeof blank>,
): Entity | undefined {
  const place = (): Point => [...reader.point2(), 0];
  switch (kind) {
    case 1:
      return { type: 'LINE', ...common, start: place(), end: place(), thickness: 0 };
    case 2:
      return { type: 'POINT', ...common, position: place(), thickness: 0, angle: 0 };
    case 3:
      return { type: 'CIRCLE', ...common, center: place(), radius: reader.f64(), thickness: 0 };
    case 4: {
      const position = place();
      const size = reader.f64();
      const rotation = reader.f64();
      const number = reader.u16();
      return {
        type: 'SHAPE',
        ...common,
        name: '',
        number,
        style: '',
        position,
        size,
        rotation,
        widthFactor: 1,
        oblique: 0,
        thickness: 0,
      };
    }
    case 7: {
      const position = place();
      const height = reader.f64();
      const rotation = reader.f64();
      const text = context.text(reader.take(reader.u16()));
      const plain = { widthFactor: 1, oblique: 0, style: 'STANDARD', backwards: false, upsideDown: false };
      return {
        type: 'TEXT',
        ...common,
        ...plain,
        position,
        height,
        rotation,
        text,
        horizontal: 0,
        vertical: 0,
        thickness: 0,
      };
    }
    case 8:
      return {
        type: 'ARC',
        ...common,
        center: place(),
        radius: reader.f64(),
        startAngle: reader.f64(),
        endAngle: reader.f64(),
        thickness: 0,
      };
    case 9:
    case 11:
      return {
        type: kind === 9 ? 'TRACE' : 'SOLID',
        ...common,
        corners: [place(), place(), place(), place()],
        thickness: 0,
      };
    case 14: {
      const name = context.text(reader.take(reader.u16()));
      const position = place();
      const scale: Point = [reader.f64(), reader.f64(), 1];
      const rotation = reader.f64();
      return { ...plainInsert(common, name), position, scale, rotation };
    }
    default:
      return undefined;
  }
}
