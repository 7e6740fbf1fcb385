import type { ViewportEntity } from '../../model/viewports.ts';
import { blank, DEGREE, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';

export function blankViewport(): ViewportEntity {
  return {
    ...blank(),
    type: 'VIEWPORT',
    id: 0,
    status: 1,
    center: [0, 0, 0],
    width: 1,
    height: 1,
    viewCenter: [0, 0],
    viewTarget: [0, 0, 0],
    viewDirection: [0, 0, 1],
    viewHeight: 0,
    twist: 0,
    lensLength: 50,
    frontClip: 0,
    backClip: 0,
    flags: 0,
    frozenLayers: [],
    clipEntity: 0,
  };
}

export function readViewport(context: DxfContext): ViewportEntity {
  const cursor = context.cursor;
  const viewport = blankViewport();
  const frozen: number[] = [];
  let [renderMode, style] = [0, 0];
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 10:
      case 20:
      case 30:
        viewport.center[code / 10 - 1] = cursor.number();
        break;
      case 40:
        viewport.width = cursor.number();
        break;
      case 41:
        viewport.height = cursor.number();
        break;
      case 68:
        viewport.status = cursor.int();
        break;
      case 69:
        viewport.id = cursor.int();
        break;
      case 12:
      case 22:
        viewport.viewCenter[(code - 12) / 10] = cursor.number();
        break;
      case 16:
      case 26:
      case 36:
        viewport.viewDirection[(code - 16) / 10] = cursor.number();
        break;
      case 17:
      case 27:
      case 37:
        viewport.viewTarget[(code - 17) / 10] = cursor.number();
        break;
      case 42:
        viewport.lensLength = cursor.number();
        break;
      case 43:
        viewport.frontClip = cursor.number();
        break;
      case 44:
        viewport.backClip = cursor.number();
        break;
      case 45:
        viewport.viewHeight = cursor.number();
        break;
      case 51:
        viewport.twist = cursor.number() * DEGREE;
        break;
      case 90:
        viewport.flags = cursor.int();
        break;
      case 170:
        if (cursor.int() !== 0) viewport.shadePlot = cursor.int();
        readCommon(context, viewport);
        break;
      case 281:
        renderMode = cursor.int();
        readCommon(context, viewport);
        break;
      case 348:
        style = cursor.handle();
        readCommon(context, viewport);
        break;
      case 331:
      case 341:
        frozen.push(cursor.handle());
        break;
      case 340:
        viewport.clipEntity = cursor.handle();
        break;
      default:
        readCommon(context, viewport);
    }
  }
  for (const handle of frozen) {
    const name = context.drawing.names.layers.get(handle);
    if (name !== undefined) viewport.frozenLayers.push(name);
  }
  if (renderMode !== 0) context.shadedViews.push({ view: viewport, renderMode, style });
  if (viewport.viewHeight === 0) readOldViewport(viewport);
  return viewport;
}

/** R11 and R12 keep the view in extended data: ACAD, 'MVIEW', '{', then values in a fixed order. */
export function readOldViewport(viewport: ViewportEntity): void {
  const extra = viewport.extra;
  if (!extra) return;
  const from = extra.values.indexOf('MVIEW');
  if (from < 0) return;
  const numbers: number[] = [];
  const points: number[][] = [];
  const names: string[] = [];
  let ints = 0;
  for (let i = from + 1; i < extra.codes.length; i++) {
    const code = extra.codes[i] as number;
    const value = extra.values[i];
    if (code === 1001) break;
    if (code === 1010) points.push([Number(value), Number(extra.values[i + 1]), Number(extra.values[i + 2])]);
    else if (code === 1040) numbers.push(Number(value));
    else if (code === 1003) names.push(String(value));
    else if (code === 1070 && ++ints === 2) viewport.flags = Number(value);
  }
  const [target, direction] = points;
  if (target) viewport.viewTarget = [target[0] ?? 0, target[1] ?? 0, target[2] ?? 0];
  if (direction) viewport.viewDirection = [direction[0] ?? 0, direction[1] ?? 0, direction[2] ?? 1];
  const [twist, height, x, y, lens, front, back] = numbers;
  viewport.twist = twist ?? 0;
  viewport.viewHeight = height ?? 0;
  viewport.viewCenter = [x ?? 0, y ?? 0];
  viewport.lensLength = lens ?? 50;
  viewport.frontClip = front ?? 0;
  viewport.backClip = back ?? 0;
  viewport.frozenLayers = names;
}
