import { IMAGE, OLE2FRAME, PDFUNDERLAY } from '../../../dwg/fields/images.ts';
import { bytes, doubles, flag, num, point, point2 } from '../../../dwg/fields/record.ts';
import type { ImageEntity, OleEntity, UnderlayEntity } from '../../../model/images.ts';
import { WORLD_NORMAL, type Point } from '../../../model/point.ts';
import type { DwgContext } from '../context.ts';
import { common, normal } from './common.ts';

export function readImage(context: DwgContext, type: 'IMAGE' | 'WIPEOUT'): ImageEntity {
  const record = context.record(IMAGE.rows);
  const [width, height] = point2(record, 'size');
  const clipKind = num(record, 'clipKind');
  return {
    ...common(context, WORLD_NORMAL),
    type,
    definition: num(record, 'definition'),
    position: point(record, 'position'),
    u: point(record, 'u'),
    v: point(record, 'v'),
    width,
    height,
    displayFlags: num(record, 'displayFlags'),
    clipping: flag(record, 'clipping'),
    brightness: num(record, 'brightness'),
    contrast: num(record, 'contrast'),
    fade: num(record, 'fade'),
    clipKind,
    clipPoints: doubles(record, clipKind === 1 ? 'clipCorners' : 'clipPoints'),
    clipInverted: flag(record, 'clipInverted'),
  };
}

export function readUnderlay(context: DwgContext, type: UnderlayEntity['type']): UnderlayEntity {
  const record = context.record(PDFUNDERLAY.rows);
  return {
    ...common(context, normal(point(record, 'extrusion'))),
    type,
    definition: num(record, 'definition'),
    position: point(record, 'position'),
    scale: point(record, 'scale'),
    rotation: num(record, 'rotation'),
    flags: num(record, 'flags'),
    contrast: num(record, 'contrast'),
    fade: num(record, 'fade'),
    clipPoints: doubles(record, 'clipPoints'),
  };
}

const EMBEDDED = 2;
const CORNERS_AT = 2;
const CORNER = 24;

/** The corners stand at the front of the data, upper left first, each as three doubles. */
export function readOle(context: DwgContext): OleEntity {
  const record = context.record(OLE2FRAME.rows);
  const result: OleEntity = {
    ...common(context, WORLD_NORMAL),
    type: 'OLE2FRAME',
    upperLeft: [0, 0, 0],
    lowerRight: [0, 0, 0],
    kind: EMBEDDED,
    description: '',
  };
  const data = bytes(record, 'data');
  if (!data || data.length === 0) return result;
  result.data = data;
  if (data.length >= CORNERS_AT + CORNER * 4) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const corner = (i: number): Point => {
      const at = CORNERS_AT + i * CORNER;
      return [view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true)];
    };
    const upperLeft = corner(0);
    const lowerRight = corner(2);
    if ([...upperLeft, ...lowerRight].every(Number.isFinite))
      Object.assign(result, { upperLeft, lowerRight });
  }
  return result;
}
