import type { EntityCommon, Tags } from '../../model/common.ts';
import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import { WORLD_NORMAL } from '../../model/point.ts';
import { blank } from '../dxf/common.ts';
import { blankDimension, dimensionKind } from '../dxf/dimensions.ts';
import { blankViewport, readOldViewport } from '../dxf/viewports.ts';
import { ByteReader } from './bytes.ts';
import type { OldContext } from './context.ts';
import { readExtendedData } from './extended.ts';

/** One record: its type, its mode and option bits, and a reader that stands at its own fields. */
export type Record = {
  type: number;
  /** Paper space, or another viewport's. */
  paper: boolean;
  hasAttributes: boolean;
  options: number;
  hasElevation: boolean;
  elevation: number;
  thickness: number;
  common: EntityCommon;
  reader: ByteReader;
};

const HAS = {
  color: 1,
  lineType: 2,
  elevation: 4,
  thickness: 8,
  handle: 32,
  extra: 64,
  attributes: 128,
} as const;

/** Reads what all entities share. Lines, points and faces of R10 on use the elevation bit the other way round. */
export function readRecord(context: OldContext, bytes: Uint8Array, start: number, end: number): Record {
  const { release } = context;
  const reader = new ByteReader(bytes, start, end);
  const type = reader.u8();
  const mode = reader.u8();
  reader.skip(2);
  const common = blank();
  common.layer = context.layers[reader.i16()] ?? '0';
  const options = reader.u16();
  const extra = release.paper && mode & HAS.extra ? reader.u8() : 0;
  if (extra & 2) {
    const tags: Tags = readExtendedData(context, reader);
    if (tags.codes.length > 0) common.extra = tags;
  }
  if (mode & HAS.color) common.color = reader.u8();
  if (mode & HAS.lineType) {
    const index = release.indexed16 ? reader.i16() : (reader.u8() << 24) >> 24;
    common.lineType = context.lineTypes[index] ?? (index === 256 ? 'BYLAYER' : 'BYBLOCK');
  }
  const flatBit = release.spatial && (type === 1 || type === 2 || type === 21 || type === 22);
  const elevation = mode & HAS.elevation && !flatBit ? reader.f64() : 0;
  const thickness = mode & HAS.thickness ? reader.f64() : 0;
  if (release.handles && mode & HAS.handle) {
    for (const byte of reader.take(Math.min(8, reader.u8()))) common.handle = common.handle * 256 + byte;
    if (!Number.isSafeInteger(common.handle)) common.handle = 0;
    if (common.handle > context.maxHandle) context.maxHandle = common.handle;
  }
  const viewport = extra & 4 ? reader.u16() : 0;
  return {
    type,
    paper: viewport !== 0,
    hasAttributes: (mode & HAS.attributes) !== 0,
    options,
    hasElevation: (mode & HAS.elevation) !== 0,
    elevation,
    thickness,
    common,
    reader,
  };
}

function setExtrusion(record: Record): void {
  const normal = record.reader.point3();
  const world = normal[0] === 0 && normal[1] === 0 && normal[2] === 1;
  record.common.extrusion = world || record.reader.over ? WORLD_NORMAL : normal;
}

function flat(record: Record): Point {
  const [x, y] = record.reader.point2();
  return [x, y, record.elevation];
}

/** x, y, and z unless the elevation bit says that it is zero. */
function spatial(record: Record): Point {
  const { reader } = record;
  return [reader.f64(), reader.f64(), record.hasElevation ? 0 : reader.f64()];
}

/** Entities of one record; vertices, attributes and block marks are put together by the walker. */
export function readEntity(context: OldContext, record: Record): Entity | undefined {
  const { common, reader, options, thickness } = record;
  const { release } = context;
  switch (record.type) {
    case 1: {
      const start = release.spatial ? spatial(record) : flat(record);
      const end = release.spatial ? spatial(record) : flat(record);
      if (release.spatial && options & 1) setExtrusion(record);
      return { type: 'LINE', ...common, start, end, thickness };
    }
    case 2: {
      const position = release.spatial ? spatial(record) : flat(record);
      if (release.spatial && options & 1) setExtrusion(record);
      return { type: 'POINT', ...common, position, thickness, angle: options & 2 ? reader.f64() : 0 };
    }
    case 3: {
      const center = flat(record);
      const radius = reader.f64();
      if (options & 1) setExtrusion(record);
      return { type: 'CIRCLE', ...common, center, radius, thickness };
    }
    case 4:
      return readShape(context, record);
    case 7:
      return { type: 'TEXT', ...readText(context, record, 1) };
    case 8: {
      const center = flat(record);
      const radius = reader.f64();
      const startAngle = reader.f64();
      const endAngle = reader.f64();
      if (options & 1) setExtrusion(record);
      return { type: 'ARC', ...common, center, radius, startAngle, endAngle, thickness };
    }
    case 9:
    case 11: {
      const corners: [Point, Point, Point, Point] = [flat(record), flat(record), flat(record), flat(record)];
      if (options & 1) setExtrusion(record);
      return { type: record.type === 9 ? 'TRACE' : 'SOLID', ...common, corners, thickness };
    }
    case 14:
      return readInsert(context, record);
    case 15:
    case 16:
      return readAttribute(context, record);
    case 21: {
      const ends = release.spatial ? ([1, 1] as const) : ([options & 1, options & 2] as const);
      const [start, end] = ends.map((z): Point => [
        reader.f64(),
        reader.f64(),
        z ? reader.f64() : record.elevation,
      ]);
      return { type: 'LINE', ...common, start: start as Point, end: end as Point, thickness };
    }
    case 22:
      return readFace(context, record);
    case 23:
      return readDimension(context, record);
    case 24: {
      const viewport = { ...blankViewport(), ...common };
      viewport.center = reader.point3();
      viewport.width = reader.f64();
      viewport.height = reader.f64();
      viewport.id = reader.i16();
      readOldViewport(viewport);
      return viewport;
    }
    default:
      return undefined;
  }
}

function readShape(context: OldContext, record: Record): Entity {
  const { reader, options } = record;
  const position = flat(record);
  const size = reader.f64();
  const number = reader.u8();
  const rotation = options & 1 ? reader.f64() : 0;
  const style = context.styles[options & 2 ? reader.u8() : 0] ?? '';
  const widthFactor = options & 4 ? reader.f64() : 1;
  const oblique = options & 8 ? reader.f64() : 0;
  const { common, thickness } = record;
  return {
    type: 'SHAPE',
    ...common,
    name: '',
    number,
    style,
    position,
    size,
    rotation,
    widthFactor,
    oblique,
    thickness,
  };
}

/** The optional part of texts; attributes use the same fields one bit later. */
function readText(context: OldContext, record: Record, firstBit: number) {
  const { reader } = record;
  const position = flat(record);
  const height = reader.f64();
  const text = context.text(reader.take(reader.u16()));
  return { ...record.common, ...readTextOptions(context, record, firstBit, position), height, text };
}

function readTextOptions(context: OldContext, record: Record, firstBit: number, position: Point) {
  const { reader, options, thickness } = record;
  let bit = firstBit;
  const has = (): boolean => {
    const set = (options & bit) !== 0;
    bit <<= 1;
    return set;
  };
  const rotation = has() ? reader.f64() : 0;
  const widthFactor = has() ? reader.f64() : 1;
  const oblique = has() ? reader.f64() : 0;
  const style = context.styles[has() ? reader.u8() : 0] ?? 'STANDARD';
  const generation = has() ? reader.u8() : 0;
  const horizontal = has() ? reader.u8() : 0;
  const alignment = has() ? ([...reader.point2(), record.elevation] as Point) : undefined;
  // text has one bit in between; both have extrusion at 256 or 128
  if (has() && reader.position + 24 <= reader.end) setExtrusion(record);
  const vertical = has() && !reader.over ? reader.u8() : 0;
  const shape = {
    position,
    rotation,
    widthFactor,
    oblique,
    style,
    backwards: (generation & 2) !== 0,
    upsideDown: (generation & 4) !== 0,
    horizontal: horizontal <= 5 ? horizontal : 0,
    vertical: vertical <= 3 ? vertical : 0,
    thickness,
  };
  const withExtrusion = { ...shape, extrusion: record.common.extrusion };
  return alignment ? { ...withExtrusion, alignment } : withExtrusion;
}

function readAttribute(context: OldContext, record: Record): Entity {
  const { reader } = record;
  const definition = record.type === 15;
  const position = flat(record);
  const height = reader.f64();
  const text = context.text(reader.take(reader.u16()));
  const prompt = definition ? context.text(reader.take(reader.u16())) : '';
  const tag = context.text(reader.take(reader.u16()));
  const flags = reader.u8();
  const options = readTextOptions(context, record, 2, position);
  const shape = {
    ...record.common,
    ...options,
    height,
    text,
    tag,
    flags,
    hidden: (flags & 1) !== 0,
    constant: (flags & 2) !== 0,
    fieldLength: 0,
    lockPosition: false,
  };
  return definition ? { type: 'ATTDEF', ...shape, prompt } : { type: 'ATTRIB', ...shape };
}

function readInsert(context: OldContext, record: Record): Entity {
  const { reader, options } = record;
  const name = context.blocks[reader.i16()] ?? '';
  const position = flat(record);
  const x = options & 1 ? reader.f64() : 1;
  const y = options & 2 ? reader.f64() : 1;
  const rotation = options & 4 ? reader.f64() : 0;
  const z = options & 8 ? reader.f64() : 1;
  const columns = options & 16 ? reader.u16() : 1;
  const rows = options & 32 ? reader.u16() : 1;
  const columnSpacing = options & 64 ? reader.f64() : 0;
  const rowSpacing = options & 128 ? reader.f64() : 0;
  if (options & 256) setExtrusion(record);
  return {
    type: 'INSERT',
    ...record.common,
    name,
    position,
    scale: [x, y, z],
    rotation,
    columns: columns || 1,
    rows: rows || 1,
    columnSpacing,
    rowSpacing,
    attributes: [],
  };
}

function readFace(context: OldContext, record: Record): Entity {
  const { reader, options } = record;
  const corner = (bit: number): Point =>
    context.release.spatial
      ? spatial(record)
      : [reader.f64(), reader.f64(), options & bit ? reader.f64() : record.elevation];
  const corners: [Point, Point, Point, Point] = [corner(1), corner(2), corner(4), corner(8)];
  const invisibleEdges = context.release.spatial && options & 1 ? reader.u16() & 15 : 0;
  return { type: '3DFACE', ...record.common, corners, invisibleEdges };
}

function readDimension(context: OldContext, record: Record): Entity {
  const { reader, options } = record;
  const { release } = context;
  const place = (): Point => (release.spatial ? reader.point3() : flat(record));
  const dimension = { ...blankDimension(), ...record.common };
  dimension.block = context.blocks[reader.i16()] ?? '';
  dimension.definitionPoint = place();
  dimension.textMiddle = flat(record);
  if (release.spatial && options & 1) dimension.insertion = flat(record);
  if (options & 2) dimension.flags = reader.u8();
  dimension.kind = dimensionKind(dimension.flags);
  if (options & 4) dimension.text = context.text(reader.take(reader.u16()));
  if (options & 8) dimension.point13 = place();
  if (options & 16) dimension.point14 = place();
  if (options & 32) dimension.point15 = place();
  if (options & 64) dimension.point16 = place();
  if (options & 128) dimension.leaderLength = reader.f64();
  if (options & 256) dimension.angle = reader.f64();
  if (release.paper) {
    if (options & 512) dimension.obliqueAngle = reader.f64();
    if (options & 1024) dimension.textRotation = reader.f64();
    if (options & 0x4000) setExtrusion(record);
    dimension.extrusion = record.common.extrusion;
    if (options & 0x8000) dimension.style = context.dimStyles[reader.u16()] ?? 'STANDARD';
  }
  return dimension;
}
