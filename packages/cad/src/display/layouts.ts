import { type Box, emptyBox, growBox, isEmptyBox, uniteBox } from '@linework/geom/box';
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { InsertEntity } from '../model/inserts.ts';
import type { Layout, View as SavedView } from '../model/layout.ts';
import type { ViewportEntity } from '../model/viewports.ts';
import type { Annotations, AnnotationView } from './annotation.ts';
import { clipRing } from './clip-entity.ts';
import type { Context } from './context.ts';
import { denseBox } from './extents.ts';
import { isWorld, PLAN, type Projection, viewProjection } from './frame.ts';
import type { Clip, DisplayLayout, DisplayViewport, View } from './list.ts';
import type { SheetViews } from './sheet-views.ts';
import { tellDepth } from './view-depth.ts';

/** Compiles a layout's block under a projection, with its linetypes enlarged, at a scale of annotation, and tells its group. */
export type CompileSpace = (
  block: Block,
  projection: Projection,
  lineTypeScale: number,
  annotation?: AnnotationView,
) => number;

const MAX_VIEWPORTS = 2000;

function viewOf(box: Box | undefined): View {
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
 * Centre's y and height of views that nobody chose: of the empty sheets of templates, metric and imperial, which libraries
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
function savedView(
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
  if (projection === PLAN && !isWorld(view.direction)) return undefined;
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

export function buildLayout(
  context: Context,
  drawing: Drawing,
  sheetViews: SheetViews,
  annotations: Annotations,
  layout: Layout,
  compile: CompileSpace,
  boxesOf: (group: number) => Float64Array,
): DisplayLayout | undefined {
  const block = drawing.blocks.get(layout.block.toUpperCase());
  if (!block) return undefined;
  const active = drawing.viewports.find((v) => v.name.toUpperCase() === '*ACTIVE') ?? drawing.viewports[0];
  const projection =
    layout.model && context.options.savedDirection && active ? viewProjection(active.direction) : PLAN;
  const group = compile(block, projection, 1, layout.model ? annotations.ofModel(layout) : undefined);
  const box = context.groups[group]?.box;
  if (layout.model) {
    const boxes = boxesOf(group);
    const dense = denseBox(boxes, box);
    return {
      name: layout.name,
      model: true,
      group,
      viewports: [],
      sheet: undefined,
      millimetres: 0,
      extents: box,
      home: savedView(active, projection, boxes, dense) ?? viewOf(dense),
    };
  }
  const viewports = buildViewports(context, drawing, sheetViews, block, (viewport, ...space) =>
    compile(...space, annotations.ofViewport(layout, viewport)),
  );
  const all = emptyBox();
  if (box) uniteBox(all, box);
  for (const v of viewports)
    for (let i = 0; i + 1 < v.clip.points.length; i += 2)
      growBox(all, v.clip.points[i]!, v.clip.points[i + 1]!);
  const sheet = sheetOf(layout);
  const extents = isEmptyBox(all) ? undefined : all;
  const usable = sheet && extents && covers(sheet, extents) ? sheet : undefined;
  const dense = denseBox(boxesOf(group), box);
  const shown = emptyBox();
  if (dense) uniteBox(shown, dense);
  for (const v of viewports)
    for (let i = 0; i + 1 < v.clip.points.length; i += 2)
      growBox(shown, v.clip.points[i]!, v.clip.points[i + 1]!);
  const unit = layout.plot.units === 0 ? 25.4 : 1;
  const scale =
    layout.plot.scaleNumerator > 0 && layout.plot.scaleDenominator > 0
      ? layout.plot.scaleNumerator / layout.plot.scaleDenominator
      : 1;
  return {
    name: layout.name,
    model: false,
    group,
    viewports,
    sheet,
    millimetres: unit * scale,
    extents,
    home: viewOf(usable ?? (isEmptyBox(shown) ? sheet : shown)),
  };
}

/** The sheet is trusted for the view when most of what is drawn lies on it. */
function covers(sheet: Box, extents: Box): boolean {
  const w = Math.min(sheet.maxX, extents.maxX) - Math.max(sheet.minX, extents.minX);
  const h = Math.min(sheet.maxY, extents.maxY) - Math.max(sheet.minY, extents.minY);
  const area = (extents.maxX - extents.minX) * (extents.maxY - extents.minY);
  return (
    w > 0 &&
    h > 0 &&
    w * h >= 0.5 * area &&
    w * h >= 0.05 * (sheet.maxX - sheet.minX) * (sheet.maxY - sheet.minY)
  );
}

function sheetOf(layout: Layout): Box | undefined {
  const { plot } = layout;
  if (!(plot.paperWidth > 0) || !(plot.paperHeight > 0)) return undefined;
  const turned = plot.rotation === 1 || plot.rotation === 3;
  const mm = plot.units === 0 ? 1 / 25.4 : 1;
  const scale =
    plot.scaleNumerator > 0 && plot.scaleDenominator > 0 ? plot.scaleDenominator / plot.scaleNumerator : 1;
  const k = mm * scale;
  const [left, bottom, right, top] = plot.margins;
  const corner = [
    [left, bottom],
    [bottom, right],
    [right, top],
    [top, left],
  ][plot.rotation & 3]!;
  const x = -(corner[0]! + plot.origin[0]) * k;
  const y = -(corner[1]! + plot.origin[1]) * k;
  const width = (turned ? plot.paperHeight : plot.paperWidth) * k;
  const height = (turned ? plot.paperWidth : plot.paperHeight) * k;
  // Where what is plotted is centred on the paper, only the limits tell where the paper lies: they are as large as it.
  const [[minX, minY], [maxX, maxY]] = layout.limits;
  const alike = (one: number, other: number): boolean => Math.abs(one - other) <= 0.01 * other;
  if (alike(maxX - minX, width) && alike(maxY - minY, height)) return { minX, minY, maxX, maxY };
  return { minX: x, minY: y, maxX: x + width, maxY: y + height };
}

type CompileInViewport = (
  viewport: ViewportEntity,
  block: Block,
  projection: Projection,
  lineTypeScale: number,
) => number;

function buildViewports(
  context: Context,
  drawing: Drawing,
  sheetViews: SheetViews,
  paper: Block,
  compile: CompileInViewport,
): DisplayViewport[] {
  const model = drawing.blocks.get('*MODEL_SPACE');
  if (!model) return [];
  const entities = paper.entities.filter((e): e is ViewportEntity => e.type === 'VIEWPORT');
  const sheet = sheetViewport(entities);
  const byHandle = new Map<number, Entity>();
  if (entities.some((e) => e.clipEntity > 0)) for (const e of paper.entities) byHandle.set(e.handle, e);
  const made: DisplayViewport[] = [];
  const views = viewsOf(model);
  for (const e of entities.slice(0, MAX_VIEWPORTS)) {
    if (e === sheet || isOff(e) || !(e.viewHeight > 0) || !(e.height > 0) || !(e.width > 0)) continue;
    const view = sheetViews.of(e);
    if (!view && sheetViews.isOf(e)) continue;
    const shown = view ? only(model, view) : views.length > 0 ? nearestView(model, views, e) : model;
    const viewport = buildViewport(context, e, byHandle.get(e.clipEntity), shown, compile);
    if (viewport) made.push(viewport);
  }
  return made;
}

/** Inventor's layer for the views of its sheets. */
const VIEW_LAYER = '*IDW_BLOCKREFERENCELAYER';

/** Where the model is nothing but an Inventor sheet's views, which lie over each other: those views. */
function viewsOf(model: Block): InsertEntity[] {
  const { entities } = model;
  const isView = (e: Entity): e is InsertEntity =>
    e.type === 'INSERT' && e.layer.toUpperCase() === VIEW_LAYER;
  return entities.length > 1 && entities.every(isView) ? entities : [];
}

function only(model: Block, insert: InsertEntity): Block {
  return { ...model, name: `${model.name} ${insert.handle}`, entities: [insert] };
}

/** The model with the one view that a viewport is centred on. */
function nearestView(model: Block, views: InsertEntity[], { viewCenter, viewTarget }: ViewportEntity): Block {
  const away = ({ position }: InsertEntity): number =>
    Math.hypot(position[0] - viewTarget[0] - viewCenter[0], position[1] - viewTarget[1] - viewCenter[1]);
  return only(
    model,
    views.reduce((best, view) => (away(view) < away(best) ? view : best)),
  );
}

/** Layouts that are not the current one have viewports without number and status; they still are on. */
function isOff({ id, status, flags }: ViewportEntity): boolean {
  return (flags & 0x20000) !== 0 || (status === 0 && id > 0);
}

/** The viewport that is the sheet itself: number 1, or the first where none is numbered. */
export function sheetViewport(viewports: ViewportEntity[]): ViewportEntity | undefined {
  return viewports.find((v) => v.id === 1) ?? (viewports.every((v) => v.id <= 0) ? viewports[0] : undefined);
}

function buildViewport(
  context: Context,
  e: ViewportEntity,
  clipper: Entity | undefined,
  model: Block,
  compile: CompileInViewport,
): DisplayViewport | undefined {
  tellDepth(e, context.diagnostics);
  const projection = viewProjection(e.viewDirection);
  const scale = e.height / e.viewHeight;
  const lineTypeScale = context.main.drawing.header.paperLineTypeScale ? 1 / scale : 1;
  const group = compile(e, model, projection, lineTypeScale);
  const c = Math.cos(e.twist || 0) * scale;
  const s = Math.sin(e.twist || 0) * scale;
  const [tx, ty, tz] = e.viewTarget;
  const px = projection[0] * tx + projection[1] * ty + projection[2] * tz;
  const py = projection[3] * tx + projection[4] * ty + projection[5] * tz;
  const matrix: DisplayViewport['matrix'] = [
    c,
    s,
    -s,
    c,
    e.center[0] - e.viewCenter[0] * scale - (c * px - s * py),
    e.center[1] - e.viewCenter[1] * scale - (s * px + c * py),
  ];
  if (!matrix.every(Number.isFinite)) return undefined;
  const w = e.width / 2;
  const h = e.height / 2;
  const [x, y] = e.center;
  const ring = (clipper && clipRing(clipper)) ?? [x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h];
  const clip: Clip = {
    ringStart: Uint32Array.of(0, ring.length / 2),
    points: Float64Array.from(ring),
    inverted: false,
  };
  const frozen = e.frozenLayers.map((name) => context.layer(context.main, name));
  return {
    handle: e.handle,
    group,
    matrix,
    clip,
    frozen: Uint32Array.from(frozen),
    lineTypeScale,
    scale,
    layer: context.layer(context.main, e.layer),
  };
}
