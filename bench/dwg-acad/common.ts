import type * as acad from '@node-projects/acad-ts';
import type { Color, EntityCommon, Tags } from '@linework/cad/model/common';
import { BYBLOCK, BYLAYER } from '@linework/cad/model/common';
import type { Point, Point2 } from '@linework/cad/model/point';
import { WORLD_NORMAL } from '@linework/cad/model/point';
import { resolveEscapes } from '@linework/cad/read/encoding';

type Xy = { x: number; y: number };
type Xyz = { x: number; y: number; z: number };

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

export function point(source: Xyz | null | undefined): Point {
  return source ? [finite(source.x), finite(source.y), finite(source.z)] : [0, 0, 0];
}

export function point2(source: Xy | null | undefined): Point2 {
  return source ? [finite(source.x), finite(source.y)] : [0, 0];
}

export function flat3(points: Iterable<Xyz>, count: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(count * 3);
  let at = 0;
  for (const { x, y, z } of points) {
    result[at++] = finite(x);
    result[at++] = finite(y);
    result[at++] = finite(z);
  }
  return result;
}

export function flat2(points: Iterable<Xy>, count: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(count * 2);
  let at = 0;
  for (const { x, y } of points) {
    result[at++] = finite(x);
    result[at++] = finite(y);
  }
  return result;
}

export function text(value: string | null | undefined): string {
  return value ? resolveEscapes(value) : '';
}

export function color(source: acad.Color | null | undefined): Color {
  if (!source) return BYLAYER;
  if (source.isByLayer) return BYLAYER;
  if (source.isByBlock) return BYBLOCK;
  if (source.isTrueColor) return { rgb: source.trueColor & 0xffffff };
  return source.index <= 256 ? source.index : BYLAYER;
}

/** A color of a book stands in an object of its own, the entity itself then says BYBLOCK. */
function entityColor(entity: acad.Entity): Color {
  const book = entity.bookColor;
  if (!book) return color(entity.color);
  const value = color(book.color);
  if (typeof value === 'number') return value;
  return book.bookName ? { ...value, name: `${book.bookName}$${book.colorName}` } : value;
}

function normal(source: Xyz | null | undefined): Readonly<Point> {
  if (!source || (source.x === 0 && source.y === 0 && source.z === 1)) return WORLD_NORMAL;
  if (source.x === 0 && source.y === 0 && source.z === 0) return WORLD_NORMAL;
  return point(source);
}

export function common(entity: acad.Entity): EntityCommon {
  const result: EntityCommon = {
    handle: entity.handle,
    layer: entity.layer?.name ?? '0',
    color: entityColor(entity),
    lineType: entity.lineType?.name ?? 'BYLAYER',
    lineTypeScale: entity.lineTypeScale,
    lineWeight: entity.lineWeight,
    invisible: entity.isInvisible,
    extrusion: normal((entity as { normal?: Xyz }).normal),
  };
  const transparency = entity.transparency;
  if (transparency && !transparency.isByLayer) {
    result.opacity = transparency.isByBlock ? -1 : 1 - Math.min(90, Math.max(0, transparency.value)) / 100;
    if (result.opacity === 1) delete result.opacity;
  }
  const dictionary = entity.xDictionary;
  if (dictionary) result.extensionDictionary = dictionary.handle;
  const extra = extendedData(entity);
  if (extra) result.extra = extra;
  const graphics = (entity.proxyGeometries as unknown as { bytes?: Uint8Array }[])[0]?.bytes;
  if (graphics) result.graphics = graphics;
  return result;
}

/** Extended data as DXF groups, points in three groups each. */
export function extendedData(object: acad.CadObject): Tags | undefined {
  const data = object.extendedData;
  if (!data || data.size === 0) return undefined;
  const tags: Tags = { codes: [], values: [] };
  for (const [application, list] of data) {
    tags.codes.push(1001);
    tags.values.push(application.name);
    for (const record of list.records)
      pushRecord(tags, record.code, layerName(object, record) ?? record.rawValue);
  }
  return tags;
}

/** Extended data of DWG refers to layers by handle, DXF by name. */
function layerName(object: acad.CadObject, record: acad.ExtendedDataRecord): string | undefined {
  if (record.code !== 1003 || !object.document) return undefined;
  const layer = (record as acad.ExtendedDataLayer).resolveReference(object.document);
  return (layer as { name?: string } | null)?.name ?? '0';
}

function pushRecord(tags: Tags, code: number, value: unknown): void {
  if (typeof value === 'number' || typeof value === 'string') {
    const isReference = code === 1005 && typeof value === 'number';
    tags.codes.push(code);
    tags.values.push(
      isReference ? value.toString(16).toUpperCase() : typeof value === 'string' ? text(value) : value,
    );
  } else if (value instanceof Uint8Array) {
    tags.codes.push(code);
    tags.values.push(value);
  } else if (value && typeof value === 'object' && 'x' in value) {
    const { x, y, z } = value as Xyz;
    tags.codes.push(code, code + 10, code + 20);
    tags.values.push(finite(x), finite(y), finite(z));
  } else if (value && typeof value === 'object' && 'handle' in value) {
    tags.codes.push(code);
    tags.values.push(
      Number((value as { handle: number }).handle)
        .toString(16)
        .toUpperCase(),
    );
  }
}

export function handleOf(object: { handle: number } | null | undefined): number {
  return object?.handle ?? 0;
}
