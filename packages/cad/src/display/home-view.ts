/** Where a layout is looked at first. */
import type { Box } from '@linework/geom/box';
import type { View as SavedView } from '../model/layout.ts';
import type { ViewportEntity } from '../model/viewports.ts';
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
 * copy into every file, and what ezdxf, GDAL and our own writer begin with.
 */
const GIVEN_VIEWS: readonly (readonly [number, number])[] = [
  [148.5, 297],
  [4.5, 9],
  [0, 1000],
  [0, 10],
  [106.4409457059851, 113.3818914119703],
];
/** Of a view that nobody chose the drawing fills this share and is shown nearly whole, or is shown whole instead. */
const FILLED = 0.1;
const NEARLY_WHOLE = 0.9;
/** A view so many times larger than the drawing shows a dot. */
const MAX_EMPTINESS = 30;

/** Whether a view that nobody chose shows the drawing, rather than a part of it or a dot. */
function happensToShow(frame: Box, dense: Box): boolean {
  const across = Math.min(frame.maxX, dense.maxX) - Math.max(frame.minX, dense.minX);
  const up = Math.min(frame.maxY, dense.maxY) - Math.max(frame.minY, dense.minY);
  const filled = Math.max(across / (frame.maxX - frame.minX), up / (frame.maxY - frame.minY));
  return (
    across >= NEARLY_WHOLE * (dense.maxX - dense.minX) &&
    up >= NEARLY_WHOLE * (dense.maxY - dense.minY) &&
    filled >= FILLED
  );
}

/** Things that end in a view show that it is of the drawing: one that only crosses it may be a frame around all. */
function showsAnything(frame: Box, boxes: Float64Array): boolean {
  for (let i = 0; i + 3 < boxes.length; i += 4) {
    const [minX, minY, maxX, maxY] = [boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!];
    if (!(minX <= frame.maxX && maxX >= frame.minX && minY <= frame.maxY && maxY >= frame.minY)) continue;
    if (minX >= frame.minX || maxX <= frame.maxX || minY >= frame.minY || maxY <= frame.maxY) return true;
  }
  return false;
}

/** A saved view in the plane that it is projected onto. */
export function homeOf(view: SavedView, projection: Projection): View {
  const c = Math.cos(-view.twist);
  const s = Math.sin(-view.twist);
  const aspect = view.aspect > 0.05 && view.aspect < 20 ? view.aspect : 4 / 3;
  const [tx, ty, tz] = view.target;
  return {
    x: projection[0] * tx + projection[1] * ty + projection[2] * tz + view.center[0] * c - view.center[1] * s,
    y: projection[3] * tx + projection[4] * ty + projection[5] * tz + view.center[0] * s + view.center[1] * c,
    width: view.height * aspect,
    height: view.height,
    twist: view.twist || 0,
  };
}

/** What a saved view shows of the plane that it is projected onto. */
export function savedFrame(view: SavedView, projection: Projection): Box | undefined {
  const box = boxOf(homeOf(view, projection));
  return box.maxX > box.minX && box.maxY > box.minY ? box : undefined;
}

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
  const home = homeOf(view, projection);
  if (!Number.isFinite(home.x + home.y)) return undefined;
  const frame = boxOf(home);
  const span = Math.max(dense.maxX - dense.minX, dense.maxY - dense.minY);
  if (Math.max(home.width, home.height) > MAX_EMPTINESS * span && span > 0) return undefined;
  const given = GIVEN_VIEWS.some(([y, height]) => view.center[1] === y && view.height === height);
  if (given && span > 0 && !happensToShow(frame, dense)) return undefined;
  return showsAnything(frame, boxes) ? home : undefined;
}

/** What a sheet was last looked at; undefined where that shows nothing of it. */
export function savedSheetView(sheet: ViewportEntity | undefined, shown: Box | undefined): View | undefined {
  if (!sheet || sheet.id !== 1 || !shown) return undefined;
  const { viewCenter, viewHeight, width, height } = sheet;
  const home: View = {
    x: viewCenter[0],
    y: viewCenter[1],
    width: (viewHeight * width) / height,
    height: viewHeight,
    twist: 0,
  };
  if (!(home.width > 0) || !Number.isFinite(home.width + home.height + home.x + home.y)) return undefined;
  const frame = boxOf(home);
  const across = Math.min(frame.maxX, shown.maxX) - Math.max(frame.minX, shown.minX);
  const up = Math.min(frame.maxY, shown.maxY) - Math.max(frame.minY, shown.minY);
  const isSeen = across > 0 && up > 0;
  const size = Math.max(shown.maxX - shown.minX, shown.maxY - shown.minY);
  return isSeen && Math.max(home.width, home.height) <= MAX_EMPTINESS * size ? home : undefined;
}
