import { invert } from '@linework/geom/affine';
import { type Box, emptyBox, growBox, isEmptyBox } from '@linework/geom/box';
import type { DisplayLayout, DisplayList, DisplayViewport } from '../display/list.ts';

/** Whether an entity of a group may be seen. */
export type Seen = (group: number, entity: number) => boolean;

/** For the width of lines. */
const MARGIN = 0.01;

/** What a layout shows: of a group that it has in viewports alone only what lies behind them. */
export function seenOn({ entities }: DisplayList, { group: own, viewports }: DisplayLayout): Seen {
  const windows = new Map<number, Box[] | undefined>();
  for (const viewport of viewports) {
    const known = windows.has(viewport.group) ? windows.get(viewport.group) : [];
    const window = viewport.group === own ? undefined : windowOf(viewport);
    windows.set(viewport.group, known && window && [...known, window]);
  }
  const { box } = entities;
  return (group, entity) => {
    const boxes = windows.get(group);
    if (!boxes) return true;
    const b = 4 * entity;
    // What has no place may be anywhere.
    if (!(box[b]! <= box[b + 2]!)) return true;
    return boxes.some(
      ({ minX, minY, maxX, maxY }) =>
        box[b]! <= maxX && box[b + 1]! <= maxY && box[b + 2]! >= minX && box[b + 3]! >= minY,
    );
  };
}

/** What lies behind a viewport, in the coordinates of what it shows; undefined where that has no end. */
function windowOf({ matrix, clip }: DisplayViewport): Box | undefined {
  const back = invert(matrix);
  if (!back || clip.inverted) return undefined;
  const [a, b, c, d, e, f] = back;
  const box = emptyBox();
  for (let p = 0; p + 1 < clip.points.length; p += 2) {
    const [x, y] = [clip.points[p]!, clip.points[p + 1]!];
    growBox(box, a * x + c * y + e, b * x + d * y + f);
  }
  if (isEmptyBox(box)) return undefined;
  const [x, y] = [(box.maxX - box.minX) * MARGIN, (box.maxY - box.minY) * MARGIN];
  return { minX: box.minX - x, minY: box.minY - y, maxX: box.maxX + x, maxY: box.maxY + y };
}
