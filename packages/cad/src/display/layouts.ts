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
import { PLAN, type Projection, viewProjection } from './frame.ts';
import { homeOf, savedFrame, savedSheetView, savedView, viewOf } from './home-view.ts';
import type { Clip, DisplayLayout, DisplayViewport } from './list.ts';
import { shownPlotTable } from './plot-tables.ts';
import type { SheetViews } from './sheet-views.ts';
import { type DepthView, modelDepth, viewportDepth } from './view-depth.ts';

/** Compiles a layout's block under a projection, with its linetypes enlarged, at a scale of annotation, and tells its group. */
export type CompileSpace = (
  block: Block,
  projection: Projection,
  lineTypeScale: number,
  annotation?: AnnotationView,
  view?: DepthView,
) => number;

const MAX_VIEWPORTS = 2000;

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
  if (layout.model) return buildModel(context, drawing, annotations, layout, block, PLAN, compile, boxesOf);
  const group = compile(block, PLAN, 1);
  const box = context.groups[group]?.box;
  const viewports = buildViewports(context, drawing, sheetViews, block, (viewport, view, ...space) =>
    compile(...space, annotations.ofViewport(layout, viewport), view),
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
  const plotTable = shownPlotTable(layout);
  return {
    name: layout.name,
    model: false,
    group,
    viewports,
    sheet,
    millimeters: unit * scale,
    extents,
    home:
      savedSheetView(sheetViewport(viewportsOf(block)), usable ?? extents) ??
      viewOf(usable ?? (isEmptyBox(shown) ? sheet : shown)),
    ...(plotTable !== undefined && { plotTable }),
  };
}

function buildModel(
  context: Context,
  drawing: Drawing,
  annotations: Annotations,
  layout: Layout,
  block: Block,
  projection: Projection,
  compile: CompileSpace,
  boxesOf: (group: number) => Float64Array,
  view?: DepthView,
): DisplayLayout {
  const lineTypeScale = drawing.modelLineTypeScale ?? 1;
  const group = compile(block, projection, lineTypeScale, annotations.ofModel(layout), view);
  const extents = context.groups[group]?.box;
  const boxes = boxesOf(group);
  const dense = denseBox(boxes, extents);
  return {
    name: layout.name,
    model: true,
    group,
    viewports: [],
    sheet: undefined,
    millimeters: 0,
    extents,
    home:
      (view?.camera.isPerspective ? perspectiveHome(drawing, projection) : undefined) ??
      savedView(lastView(drawing), projection, boxes, dense) ??
      viewOf(dense),
    ...(lineTypeScale !== 1 && { lineTypeScale }),
  };
}

/** The view of the model that was on screen when the drawing was saved. */
function lastView({ viewports }: Drawing): SavedView | undefined {
  return viewports.find(({ name }) => name.toUpperCase() === '*ACTIVE') ?? viewports[0];
}

/** Nothing else than what the eye saw makes sense of a perspective. */
function perspectiveHome(drawing: Drawing, projection: Projection): DisplayLayout['home'] | undefined {
  const view = lastView(drawing);
  return view && savedFrame(view, projection) && homeOf(view, projection);
}

/** Larger models are not drawn twice: from above they are there anyway. */
const MAX_3D_ENTITIES = 200_000;

/**
 * The model as it was last seen, from a side or with its surfaces; undefined where that was from above as wires, or shows
 * nothing. `plan`: the group of the model from above.
 */
export function buildModelView3d(
  context: Context,
  drawing: Drawing,
  annotations: Annotations,
  compile: CompileSpace,
  boxesOf: (group: number) => Float64Array,
  plan: number | undefined,
): DisplayLayout | undefined {
  const layout = drawing.layouts.find(({ model }) => model);
  const block = layout && drawing.blocks.get(layout.block.toUpperCase());
  const last = lastView(drawing);
  const projection = last ? viewProjection(last.direction) : PLAN;
  const view = last && modelDepth(last, savedFrame(last, projection));
  if (!block || (projection === PLAN && !view) || block.entities.length > MAX_3D_ENTITIES) return undefined;
  const made = buildModel(context, drawing, annotations, layout, block, projection, compile, boxesOf, view);
  if (!made.extents || made.group === plan) return undefined;
  let name = `${layout.name} 3D`;
  while (drawing.layouts.some((other) => other.name === name)) name += "'";
  return { ...made, name, modelView3d: true };
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
  // Where what is plotted is centered on the paper, only the limits tell where the paper lies: they are as large as it.
  const [[minX, minY], [maxX, maxY]] = layout.limits;
  const alike = (one: number, other: number): boolean => Math.abs(one - other) <= 0.01 * other;
  if (alike(maxX - minX, width) && alike(maxY - minY, height)) return { minX, minY, maxX, maxY };
  return { minX: x, minY: y, maxX: x + width, maxY: y + height };
}

type CompileInViewport = (
  viewport: ViewportEntity,
  view: DepthView | undefined,
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
  const entities = viewportsOf(paper);
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

/** The model with the one view that a viewport is centered on. */
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

function viewportsOf({ entities }: Block): ViewportEntity[] {
  return entities.filter((e): e is ViewportEntity => e.type === 'VIEWPORT');
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
  const projection = viewProjection(e.viewDirection);
  const scale = e.height / e.viewHeight;
  const lineTypeScale = context.main.drawing.header.paperLineTypeScale ? 1 / scale : 1;
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
  const group = compile(e, viewportDepth(e, matrix, ring), model, projection, lineTypeScale);
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
