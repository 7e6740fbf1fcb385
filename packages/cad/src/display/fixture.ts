import type { EntityCommon } from '../model/common.ts';
import { defaultLayer, defaultLayout, emptyBlock, emptyDrawing, plainInsert } from '../model/defaults.ts';
import type { DimensionEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { ImageEntity } from '../model/images.ts';
import type { InsertEntity } from '../model/inserts.ts';
import type { View } from '../model/layout.ts';
import { type Point2, WORLD_NORMAL } from '../model/point.ts';
import { blankDimension } from '../read/dxf/dimensions.ts';
import { NO_FONTS } from '../text/fonts.ts';
import { toDisplayList } from './build.ts';
import type { DisplayList } from './list.ts';

let next = 1;
export const common = (): Omit<Entity, 'type'> & { extrusion: typeof WORLD_NORMAL } => ({
  handle: next++,
  layer: '0',
  color: 256,
  lineType: 'BYLAYER',
  lineTypeScale: 1,
  lineWeight: -1,
  invisible: false,
  extrusion: WORLD_NORMAL,
});
export const line = (x0: number, y0: number, x1: number, y1: number, more: Partial<Entity> = {}): Entity =>
  ({ ...common(), type: 'LINE', start: [x0, y0, 0], end: [x1, y1, 0], thickness: 0, ...more }) as Entity;
/** How a text stands: upright, level, from its beginning on. */
export const plainText = {
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
} as const;
export const insert = (name: string, more: Partial<InsertEntity> = {}): InsertEntity => ({
  ...plainInsert(common() as EntityCommon, name),
  ...more,
});
/** Pixels of one unit from the origin on. */
export const image = (
  type: ImageEntity['type'],
  more: Pick<ImageEntity, 'width' | 'height' | 'clipKind' | 'clipPoints' | 'clipInverted'>,
): ImageEntity =>
  ({
    ...common(),
    type,
    definition: 0,
    position: [0, 0, 0],
    u: [1, 0, 0],
    v: [0, 1, 0],
    displayFlags: 7,
    clipping: true,
    brightness: 50,
    contrast: 50,
    fade: 0,
    ...more,
  }) as ImageEntity;

/** One of four units, two above the points that it measures. */
export const dimension = (layer: string, more: Partial<DimensionEntity> = {}): Entity =>
  ({
    ...blankDimension(),
    ...common(),
    layer,
    kind: 'aligned',
    flags: 33,
    definitionPoint: [0, 2, 0],
    textMiddle: [2, 2, 0],
    insertion: [0, 0, 0],
    point14: [4, 0, 0],
    text: 'd1=4',
    measurement: 4,
    ...more,
  }) as Entity;

export function drawing(model: Entity[], blocks: Record<string, Entity[]> = {}): Drawing {
  const d = emptyDrawing('dxf');
  d.blocks.get('*MODEL_SPACE')!.entities = model;
  d.layouts = [defaultLayout('Model', '*Model_Space')];
  for (const name of ['0', 'WALL'])
    d.layers.set(name, { ...defaultLayer(name), color: name === 'WALL' ? 3 : 7 });
  for (const [name, entities] of Object.entries(blocks))
    d.blocks.set(name.toUpperCase(), { ...emptyBlock(name), entities });
  return d;
}
export const show = (d: Drawing, options = {}): DisplayList => toDisplayList(d, NO_FONTS, options).list;
export const model = (list: DisplayList): DisplayList['groups'][number] =>
  list.groups[list.layouts[0]!.group]!;

/** The view from above that a drawing was saved with. */
export function savedPlan(center: Point2, height: number): View {
  return {
    name: '*ACTIVE',
    center,
    height,
    aspect: 1.5,
    twist: 0,
    target: [0, 0, 0],
    direction: [0, 0, 1],
    paperSpace: false,
  };
}
