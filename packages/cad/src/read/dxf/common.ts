import type { Color, EntityCommon } from '../../model/common.ts';
import { BYLAYER } from '../../model/common.ts';
import type { Point } from '../../model/point.ts';
import { WORLD_NORMAL } from '../../model/point.ts';
import { keep, type DxfContext } from './context.ts';

export { blank } from '../../model/defaults.ts';

export const DEGREE = Math.PI / 180;

/** The groups every entity shares; called for what the entity's own reader does not take. */
export function readCommon(context: DxfContext, entity: EntityCommon): void {
  const cursor = context.cursor;
  switch (cursor.code) {
    case 100:
      return;
    case 5:
      entity.handle = cursor.handle();
      if (entity.handle > context.maxHandle) context.maxHandle = entity.handle;
      return;
    case 8:
      entity.layer = cursor.name();
      return;
    case 62:
      if (typeof entity.color === 'number') entity.color = indexColor(cursor.int());
      return;
    case 330:
      if (context.group === '') context.owner = cursor.handle();
      else keep(entity, cursor);
      return;
    default:
      readSeldom(context, entity);
  }
}

/** Apart, so that what runs for every entity stays small. */
function readSeldom(context: DxfContext, entity: EntityCommon): void {
  const cursor = context.cursor;
  const code = cursor.code;
  if (code >= 1000) {
    keep(entity, cursor);
    return;
  }
  switch (code) {
    case 6:
      entity.lineType = cursor.name();
      return;
    case 48:
      entity.lineTypeScale = cursor.number();
      return;
    case 370:
      entity.lineWeight = cursor.int();
      return;
    case 60:
      entity.invisible = cursor.int() === 1;
      return;
    case 67:
      context.paper = cursor.int() === 1;
      return;
    case 102:
      readGroupMark(context, entity);
      return;
    case 360:
      if (context.group === '{ACAD_XDICTIONARY') entity.extensionDictionary = cursor.handle();
      else keep(entity, cursor);
      return;
    case 210:
    case 220:
    case 230:
      entity.extrusion = withAxis(entity.extrusion, ((code - 210) / 10) as 0 | 1 | 2, cursor.number());
      return;
    case 420:
      entity.color = { rgb: cursor.int() & 0xffffff };
      return;
    case 430:
      if (typeof entity.color === 'object') entity.color = { rgb: entity.color.rgb, name: cursor.text() };
      return;
    case 440:
      entity.opacity = opacityOf(cursor.int());
      return;
    case 347:
      entity.material = cursor.handle();
      return;
    case 390:
      entity.plotStyle = cursor.handle();
      return;
    case 410:
    case 92:
    case 160:
      return;
    case 310:
      context.chunks.push(cursor.bytes());
      return;
    default:
      keep(entity, cursor);
  }
}

function readGroupMark(context: DxfContext, entity: EntityCommon): void {
  const mark = context.cursor.name();
  const before = context.group;
  context.group = mark.startsWith('{') ? mark : '';
  const known = mark === '{ACAD_XDICTIONARY' || before === '{ACAD_XDICTIONARY';
  if (!known) keep(entity, context.cursor);
}

/** Shared world normal when the written one says the same, so that identity can be tested. */
function withAxis(extrusion: Readonly<Point>, axis: 0 | 1 | 2, value: number): Readonly<Point> {
  if (extrusion[axis] === value) return extrusion;
  const changed: Point = [extrusion[0], extrusion[1], extrusion[2]];
  changed[axis] = value;
  if (changed[0] === 0 && changed[1] === 0 && changed[2] === 1) return WORLD_NORMAL;
  return changed;
}

export function indexColor(value: number): number {
  const index = Math.abs(value);
  return index <= 257 ? (index === 257 ? BYLAYER : index) : 7;
}

/** 32-bit color word of DXF groups 90–95 and 420: the top byte says which kind. */
export function rawColor(word: number): Color {
  const kind = (word >>> 24) & 0xff;
  if (kind === 0xc0) return BYLAYER;
  if (kind === 0xc1) return 0;
  if (kind === 0xc3) return word & 0xff;
  if (kind === 0xc2) return { rgb: word & 0xffffff };
  return kind === 0 && word <= 256 && word >= 0 ? word : { rgb: word & 0xffffff };
}

/** Group 440: bits 24–25 say by layer (0), by block (1) or a value (2). */
export function opacityOf(word: number): number | undefined {
  const kind = (word >>> 24) & 0xff;
  if (kind === 2) return (word & 0xff) / 255;
  return kind === 1 ? -1 : undefined;
}
