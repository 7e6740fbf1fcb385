/** Where a layout is looked at first. */
import type { Box } from '@linework/geom/box';
import type { View as SavedView } from '../model/layout.ts';
import { PLAN, type Projection, viewProjection } from './frame.ts';
import type { View } from './list.ts';

export function viewOf(box: Box | undefined): View {
  if (!box) return { x: 0, y: 0, width: 12, height: 9, twist: 0 };
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  const least = Math.max(width, height, 1e-6) * 1e-3;
  return {
    x: (box.minX + box.maxX) / 2,
    y: (box.minY + box.maxY) / 2,
    width: Math.max(width, least),
    height: Math.max(height, least),
    twist: 0,
  };
}

function boxOf(view: View): Box {
  const c = Math.abs(Math.cos(view.twist));
  const s = Math.abs(Math.sin(view.twist));
  const w = (view.width * c + view.height * s) / 2;
  const h = (view.width * s + view.height * c) / 2;
  return { minX: view.x - w, minY: view.y - h, maxX: view.x + w, maxY: view.y + h };
}

/**
 * Center's y and height of views that nobody chose: of the empty sheets of templates, metric and imperial, which libraries
 * copy into every file, and what ezdxf and GDAL begin with.
 */
const GIVEN_VIEWS: readonly (readonly [number, number])[] = [
  [148.5, 297],
  [4.5, 9],
  [0, 1000],
  [106.4409457059851, 113.3818914119703],
];
/** Of a view that nobody chose the drawing fills this share, or is shown whole instead; a corner of it must fill the other. */
const FILLED = 0.25;
const PEEKING = 0.1;

/** Whether a frame shows a drawing, rather than a corner of it or, where nobody chose it, a part or a dot. */
function showsEnough(frame: Box, dense: Box, given: boolean): boolean {
  const [width, height] = [frame.maxX - frame.minX, frame.maxY - frame.minY];
  const across = (Math.min(frame.maxX, dense.maxX) - Math.max(frame.minX, dense.minX)) / width;
  const up = (Math.min(frame.maxY, dense.maxY) - Math.max(frame.minY, dense.minY)) / height;
  const whole =
    dense.minX >= frame.minX &&
    dense.maxX <= frame.maxX &&
    dense.minY >= frame.minY &&
    dense.maxY <= frame.maxY;
  if (given) return whole && Math.max(across, up) >= FILLED;
  return whole || (across > 0 && up > 0 && across * up >= PEEKING);
}

/** As many things in a view show that it is of the drawing; of fewer, half of them. */
const ENOUGH_INSIDE = 3;

/** The saved view, when it looks the way the model is projected, shows enough of it and is not lost in emptiness. */
export function savedView(
  view: SavedView | undefined,
  projection: Projection,
  boxes: Float64Array,
  dense: Box | undefined,
): View | undefined {
  if (
    !view ||
    !dense ||
    !(view.height > 0) ||
    !Number.isFinite(view.height + view.center[0] + view.center[1])
  )
    return undefined;
  if (projection === PLAN && viewProjection(view.direction) !== PLAN) return undefined;
  const c = Math.cos(-view.twist);
  const s = Math.sin(-view.twist);
  const aspect = view.aspect > 0.05 && view.aspect < 20 ? view.aspect : 4 / 3;
  const [tx, ty, tz] = view.target;
  const home: View = {
    x: projection[0] * tx + projection[1] * ty + projection[2] * tz + view.center[0] * c - view.center[1] * s,
    y: projection[3] * tx + projection[4] * ty + projection[5] * tz + view.center[0] * s + view.center[1] * c,
    width: view.height * aspect,
    height: view.height,
    twist: view.twist || 0,
  };
  if (!Number.isFinite(home.x + home.y)) return undefined;
  const frame = boxOf(home);
  const span = Math.max(dense.maxX - dense.minX, dense.maxY - dense.minY);
  if (Math.max(home.width, home.height) > 10 * span && span > 0) return undefined;
  const given = GIVEN_VIEWS.some(([y, height]) => view.center[1] === y && view.height === height);
  if (span > 0 && !showsEnough(frame, dense, given)) return undefined;
  let inside = 0;
  let all = 0;
  for (let i = 0; i + 3 < boxes.length; i += 4) {
    if (!(boxes[i]! <= boxes[i + 2]!)) continue;
    all++;
    const x = (boxes[i]! + boxes[i + 2]!) / 2;
    const y = (boxes[i + 1]! + boxes[i + 3]!) / 2;
    if (x < frame.minX || x > frame.maxX || y < frame.minY || y > frame.maxY) continue;
    if (++inside === ENOUGH_INSIDE) return home;
  }
  return inside >= Math.ceil(all / 2) ? home : undefined;
}
