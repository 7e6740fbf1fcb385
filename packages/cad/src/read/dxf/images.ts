import type { ImageEntity, OleEntity, UnderlayEntity } from '../../model/images.ts';
import { blank, DEGREE, readCommon } from './common.ts';
import { joinChunks, type DxfContext } from './context.ts';
import { Floats } from './floats.ts';

const points = new Floats();

export function readImage(context: DxfContext, type: 'IMAGE' | 'WIPEOUT'): ImageEntity {
  const cursor = context.cursor;
  const image: ImageEntity = {
    ...blank(),
    type,
    definition: 0,
    position: [0, 0, 0],
    u: [1, 0, 0],
    v: [0, 1, 0],
    width: 1,
    height: 1,
    displayFlags: 7,
    clipping: false,
    brightness: 50,
    contrast: 50,
    fade: 0,
    clipKind: 1,
    clipPoints: points.take(0),
    clipInverted: false,
  };
  points.clear();
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 10:
      case 20:
      case 30:
        image.position[code / 10 - 1] = cursor.number();
        break;
      case 11:
      case 21:
      case 31:
        image.u[(code - 11) / 10] = cursor.number();
        break;
      case 12:
      case 22:
      case 32:
        image.v[(code - 12) / 10] = cursor.number();
        break;
      case 13:
        image.width = cursor.number();
        break;
      case 23:
        image.height = cursor.number();
        break;
      case 340:
        image.definition = cursor.handle();
        break;
      case 70:
        image.displayFlags = cursor.int();
        break;
      case 280:
        image.clipping = cursor.int() !== 0;
        break;
      case 281:
        image.brightness = cursor.int();
        break;
      case 282:
        image.contrast = cursor.int();
        break;
      case 283:
        image.fade = cursor.int();
        break;
      case 71:
        image.clipKind = cursor.int();
        break;
      case 290:
        image.clipInverted = cursor.int() !== 0;
        break;
      case 14:
      case 24:
        points.push(cursor.number());
        break;
      case 90:
      case 91:
        break;
      default:
        readCommon(context, image);
    }
  }
  image.clipPoints = points.take(points.length & ~1);
  context.budget.vertices(points.length / 2);
  return image;
}

export function readUnderlay(context: DxfContext, type: UnderlayEntity['type']): UnderlayEntity {
  const cursor = context.cursor;
  const underlay: UnderlayEntity = {
    ...blank(),
    type,
    definition: 0,
    position: [0, 0, 0],
    scale: [1, 1, 1],
    rotation: 0,
    flags: 2,
    contrast: 100,
    fade: 0,
    clipPoints: points.take(0),
  };
  points.clear();
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 10:
      case 20:
      case 30:
        underlay.position[code / 10 - 1] = cursor.number();
        break;
      case 41:
      case 42:
      case 43:
        underlay.scale[code - 41] = cursor.number();
        break;
      case 50:
        underlay.rotation = cursor.number() * DEGREE;
        break;
      case 340:
        underlay.definition = cursor.handle();
        break;
      case 280:
        underlay.flags = cursor.int();
        break;
      case 281:
        underlay.contrast = cursor.int();
        break;
      case 282:
        underlay.fade = cursor.int();
        break;
      case 11:
      case 21:
        points.push(cursor.number());
        break;
      default:
        readCommon(context, underlay);
    }
  }
  underlay.clipPoints = points.take(points.length & ~1);
  context.budget.vertices(points.length / 2);
  return underlay;
}

export function readOle(context: DxfContext, type: OleEntity['type']): OleEntity {
  const cursor = context.cursor;
  const ole: OleEntity = {
    ...blank(),
    type,
    upperLeft: [0, 0, 0],
    lowerRight: [0, 0, 0],
    kind: 2,
    description: '',
  };
  const chunks: Uint8Array[] = [];
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 10:
      case 20:
      case 30:
        ole.upperLeft[code / 10 - 1] = cursor.number();
        break;
      case 11:
      case 21:
      case 31:
        ole.lowerRight[(code - 11) / 10] = cursor.number();
        break;
      case 3:
        ole.description = cursor.text();
        break;
      case 71:
        ole.kind = cursor.int();
        break;
      case 70:
      case 72:
      case 73:
      case 90:
      case 1:
        break;
      case 310:
        chunks.push(cursor.bytes());
        break;
      default:
        readCommon(context, ole);
    }
  }
  if (chunks.length > 0) ole.data = joinChunks(chunks);
  return ole;
}
