import {
  DGNUNDERLAY,
  DWFUNDERLAY,
  IMAGE,
  OLE2FRAME,
  PDFUNDERLAY,
  WIPEOUT,
} from '../../../dwg/fields/images.ts';
import { INSERT, MINSERT } from '../../../dwg/fields/inserts.ts';
import { VIEWPORT } from '../../../dwg/fields/viewports.ts';
import type { ImageEntity, OleEntity, UnderlayEntity } from '../../../model/images.ts';
import type { InsertEntity } from '../../../model/inserts.ts';
import { renderModeOf } from '../../../model/layout.ts';
import type { ViewportEntity } from '../../../model/viewports.ts';
import { R2010 } from '../../../dwg/versions.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

/** Its attributes are objects of their own, which the caller adds. */
export function insert(target: Target, entity: InsertEntity): TableRecord | undefined {
  const block = target.block(entity.name);
  if (block === 0) return undefined;
  const { position, rotation, extrusion, columns, rows, columnSpacing, rowSpacing } = entity;
  const record = {
    position,
    scale: entity.scale.map((scale) => scale || 1),
    rotation,
    extrusion,
    hasAttributes: Number(entity.attributes.length > 0),
    columns,
    rows,
    columnSpacing,
    rowSpacing,
    block,
  };
  return [columns > 1 || rows > 1 ? MINSERT : INSERT, record];
}

/** reactor: the object that tells the definition of this image; wipeouts have neither. */
export function image(target: Target, entity: ImageEntity, definition: number, reactor: number): TableRecord {
  const { position, u, v, width, height, clipPoints, clipKind } = entity;
  if (entity.clipInverted && target.version < R2010) target.losses.lose('inversion of a clip');
  const clip =
    clipKind === 2 || clipPoints.length > 4
      ? { clipKind: 2, clipPoints }
      : { clipKind: 1, clipCorners: cornersOf(clipPoints, width, height) };
  return [
    entity.type === 'IMAGE' ? IMAGE : WIPEOUT,
    {
      version: 0,
      position,
      u,
      v,
      size: [width, height],
      displayFlags: entity.displayFlags,
      clipping: Number(entity.clipping),
      brightness: entity.brightness,
      contrast: entity.contrast,
      fade: entity.fade,
      clipInverted: Number(entity.clipInverted),
      ...clip,
      definition,
      reactor,
    },
  ];
}

function cornersOf(points: Float64Array, width: number, height: number): Float64Array {
  return points.length === 4 ? points : Float64Array.of(-0.5, -0.5, width - 0.5, height - 0.5);
}

export function underlay(target: Target, entity: UnderlayEntity): TableRecord {
  const table = { PDFUNDERLAY, DWFUNDERLAY, DGNUNDERLAY }[entity.type];
  const { extrusion, position, rotation, scale, flags, contrast, fade, clipPoints } = entity;
  const definition = target.reference(entity.definition);
  return [table, { extrusion, position, rotation, scale, flags, contrast, fade, clipPoints, definition }];
}

export function ole(entity: OleEntity): TableRecord | undefined {
  if (entity.type !== 'OLE2FRAME' || !entity.data) return undefined;
  return [OLE2FRAME, { flags: entity.kind, mode: 0, data: entity.data }];
}

export function viewport(target: Target, entity: ViewportEntity): TableRecord {
  return [
    VIEWPORT,
    {
      center: entity.center,
      width: entity.width,
      height: entity.height,
      target: entity.viewTarget,
      direction: entity.viewDirection,
      twist: entity.twist,
      viewHeight: entity.viewHeight,
      lensLength: entity.lensLength,
      frontClip: entity.frontClip,
      backClip: entity.backClip,
      viewCenter: entity.viewCenter,
      flags: entity.flags,
      renderMode: renderModeOf(entity.visualStyle),
      shadePlot: entity.shadePlot ?? 0,
      frozen: entity.frozenLayers.map((name) => target.layer(name)),
      clip: target.reference(entity.clipEntity),
    },
  ];
}
