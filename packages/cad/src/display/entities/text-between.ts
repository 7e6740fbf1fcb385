import type { EntityCommon } from '../../model/common.ts';
import type { Point } from '../../model/point.ts';
import type { TextEntity } from '../../model/texts.ts';

const FIT = 5;

/** A text of an entity that has one but is none: between two points, whatever font stands in. */
export function textBetween(
  e: EntityCommon,
  text: string,
  from: Point,
  to: Point,
  height: number,
): TextEntity {
  const { handle, layer, color, lineType, lineTypeScale, lineWeight, invisible, extrusion } = e;
  return {
    handle,
    layer,
    color,
    lineType,
    lineTypeScale,
    lineWeight,
    invisible,
    extrusion,
    type: 'TEXT',
    text,
    position: from,
    alignment: to,
    horizontal: FIT,
    vertical: 0,
    height,
    rotation: 0,
    widthFactor: 1,
    oblique: 0,
    style: '',
    backwards: false,
    upsideDown: false,
    thickness: 0,
  };
}
