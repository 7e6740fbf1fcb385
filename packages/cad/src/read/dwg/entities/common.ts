import { BY_BLOCK, BY_HANDLE, BY_LAYER } from '../../../dwg/entity-mode.ts';
import { BYBLOCK, type Color, type EntityCommon } from '../../../model/common.ts';
import { WORLD_NORMAL, type Point } from '../../../model/point.ts';
import type { DwgContext } from '../context.ts';
import { extendedData } from '../stream/extended-data.ts';
import type { ObjectStream } from '../stream/object-stream.ts';

/** What the open entity shares with all others. */
export function common(context: DwgContext, extrusion: Readonly<Point>): EntityCommon {
  const { stream } = context;
  const { mode } = stream;
  return withRest(context, {
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: mode.lineTypeScale,
    lineWeight: mode.lineWeight,
    invisible: mode.invisible,
    extrusion,
  });
}

/**
 * Adds what few entities have. The most frequent types write out what `common` does, in one literal: that is half the
 * time and memory of copying it.
 */
export function withRest<T extends EntityCommon>(context: DwgContext, entity: T): T {
  const { stream } = context;
  const { mode } = stream;
  if (isPlain(stream)) return entity;
  if (mode.transparency !== undefined) addOpacity(entity, mode.transparency);
  if (mode.dictionary !== 0) entity.extensionDictionary = mode.dictionary;
  if (mode.plotStyleFlags === BY_HANDLE) entity.plotStyle = mode.plotStyle;
  if (mode.materialFlags === BY_HANDLE) entity.material = mode.material;
  if (stream.graphics) entity.graphics = stream.graphics;
  if (stream.extended.length > 0) {
    const extra = extendedData(stream, context);
    if (extra) entity.extra = extra;
  }
  return entity;
}

function isPlain({ mode, graphics, extended }: ObjectStream): boolean {
  return (
    mode.transparency === undefined &&
    mode.dictionary === 0 &&
    mode.plotStyleFlags !== BY_HANDLE &&
    mode.materialFlags !== BY_HANDLE &&
    graphics === undefined &&
    extended.length === 0
  );
}

export function layerName(context: DwgContext): string {
  return context.layers.get(context.stream.mode.layer) ?? '0';
}

export function colorOf(context: DwgContext): Color {
  const { mode } = context.stream;
  return mode.bookColor ? (context.bookColors.get(mode.bookColor) ?? mode.color) : mode.color;
}

export function lineTypeName(context: DwgContext): string {
  const { lineTypeFlags, lineType } = context.stream.mode;
  if (lineTypeFlags === BY_LAYER) return 'BYLAYER';
  if (lineTypeFlags === BY_BLOCK) return 'BYBLOCK';
  if (lineTypeFlags === BY_HANDLE) return context.drawing.names.lineTypes.get(lineType) ?? 'BYLAYER';
  return 'CONTINUOUS';
}

/** Top byte 1 by block, 2 or 3 a value in the lowest byte. */
function addOpacity(entity: EntityCommon, bits: number): void {
  const kind = bits >>> 24;
  if (kind === 1) entity.opacity = -1;
  else if (kind >= 2 && (bits & 255) < 255) entity.opacity = (bits & 255) / 255;
}

export function normal(source: Readonly<Point>): Readonly<Point> {
  return source[0] === 0 && source[1] === 0 && (source[2] === 1 || source[2] === 0) ? WORLD_NORMAL : source;
}

/** A color that a face or a part has instead of its entity's; undefined where it is the same. */
export function ownColor(color: Color, parent: Color): number | undefined {
  return typeof color === 'number' && color !== parent && color !== BYBLOCK ? color : undefined;
}
