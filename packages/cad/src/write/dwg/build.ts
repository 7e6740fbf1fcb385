import * as acad from '@node-projects/acad-ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import { MODEL_SPACE, PAPER_SPACE } from '../../model/drawing.ts';
import { entityName } from '../../model/entity.ts';
import { color, DwgTarget, xy, xyz } from './context.ts';
import { toEntity } from './entities.ts';

/** A library document made from a drawing: for drawings that came from elsewhere, or were edited. */
export function buildDocument(drawing: Drawing, version: string, diagnostics: Diagnostics): acad.CadDocument {
  const target = new DwgTarget(drawing, version, diagnostics);
  buildHeader(target);
  buildTables(target);
  // All records first, so that inserts find them whatever their order.
  const records = new Map<string, acad.BlockRecord>();
  for (const [key, block] of drawing.blocks) {
    const record = recordFor(target, key, block);
    if (record) records.set(key, record);
  }
  for (const [key, block] of drawing.blocks) {
    const record = records.get(key);
    if (record) fill(target, record, block);
  }
  target.report();
  return target.document;
}

function recordFor(target: DwgTarget, key: string, block: Block): acad.BlockRecord | undefined {
  const { document } = target;
  if (key === MODEL_SPACE) return document.modelSpace ?? undefined;
  if (key === PAPER_SPACE) return document.paperSpace ?? undefined;
  if (key.startsWith(PAPER_SPACE)) {
    if (block.entities.length > 0) target.lose('layout beyond the first');
    return undefined;
  }
  const record = new acad.BlockRecord(block.name);
  record.blockEntity.basePoint = xyz(block.base);
  if (block.flags & 1) record.isAnonymous = true;
  if (block.xrefPath) target.lose('external reference (its path)');
  document.blockRecords?.add(record);
  return record;
}

function fill(target: DwgTarget, record: acad.BlockRecord, block: Block): void {
  for (const entity of block.entities) {
    // the sheet itself is made by the library
    if (entity.type === 'VIEWPORT' && entity.id === 1) continue;
    const made = toEntity(target, entity);
    if (made) {
      record.entities.add(made);
      adoptChildren(target.document, made);
    } else target.lose(entityName(entity));
  }
}

/** Vertices and attributes are objects of the file too; the library registers only what stands in a block itself. */
function adoptChildren(document: acad.CadDocument, parent: acad.Entity): void {
  const list =
    parent instanceof acad.Insert
      ? parent.attributes
      : parent instanceof acad.Polyline
        ? parent.vertices
        : undefined;
  if (!list || list.length === 0) return;
  const register = document as unknown as { _addCadObject(object: acad.CadObject): void };
  for (const child of list.seqend ? [...list, list.seqend] : list) {
    child.owner = parent;
    if (child.handle === 0) register._addCadObject(child);
  }
}

function buildHeader({ document, drawing }: DwgTarget): void {
  const { header } = document;
  if (!header) return;
  header.insUnits = drawing.header.units;
  header.measurementUnits = drawing.header.metric ? 1 : 0;
  header.lineTypeScale = drawing.header.lineTypeScale;
  header.pointDisplayMode = drawing.header.pointMode;
  header.pointDisplaySize = drawing.header.pointSize;
  header.modelSpaceExtMin = xyz(drawing.header.extents[0]);
  header.modelSpaceExtMax = xyz(drawing.header.extents[1]);
  header.modelSpaceLimitsMin = xy(drawing.header.limits[0]);
  header.modelSpaceLimitsMax = xy(drawing.header.limits[1]);
  header.modelSpaceInsertionBase = xyz(drawing.header.insertionBase);
}

function buildTables(target: DwgTarget): void {
  const { document, drawing } = target;
  for (const style of drawing.textStyles.values()) {
    const known = document.textStyles?.tryGetValue(style.name);
    const made =
      known ?? new acad.TextStyle(style.shapeFile ? style.font || 'shapes' : style.name || 'Standard');
    made.filename = style.font;
    made.bigFontFilename = style.bigFont;
    made.height = style.fixedHeight;
    made.width = style.widthFactor;
    made.obliqueAngle = style.oblique;
    made.styleFlags = (style.shapeFile ? 1 : 0) | (style.vertical ? 4 : 0);
    made.mirrorFlag = (style.backwards ? 2 : 0) | (style.upsideDown ? 4 : 0);
    if (!known) document.textStyles?.tryAdd(made);
  }
  for (const lineType of drawing.lineTypes.values()) {
    if (document.lineTypes?.contains(lineType.name)) continue;
    const made = new acad.LineType(lineType.name);
    made.description = lineType.description;
    for (const element of lineType.elements) {
      const segment = new acad.LineTypeSegment();
      segment.length = element.length;
      made.addSegment(segment);
      if (element.shape) target.lose('shape or text of a line type');
    }
    document.lineTypes?.add(made);
  }
  for (const layer of drawing.layers.values()) {
    const known = document.layers?.tryGetValue(layer.name);
    const made = known ?? new acad.Layer(layer.name);
    if (!known) document.layers?.add(made);
    made.color = color(layer.color);
    made.isOn = !layer.off;
    made.layerFlags = (layer.frozen ? 1 : 0) | (layer.frozenInNewViewports ? 2 : 0) | (layer.locked ? 4 : 0);
    made.lineType = target.lineType(layer.lineType);
    made.lineWeight = layer.lineWeight as acad.LineWeightType;
    made.plotFlag = layer.plot;
  }
  for (const style of drawing.dimStyles.values()) {
    const known = document.dimensionStyles?.tryGetValue(style.name);
    const made = known ?? new acad.DimensionStyle(style.name);
    if (!known) document.dimensionStyles?.add(made);
    made.scaleFactor = style.scale;
    if (style.arrowSize > 0) made.arrowSize = style.arrowSize;
    if (style.textHeight > 0) made.textHeight = style.textHeight;
    made.extensionLineOffset = style.extensionOffset;
    made.extensionLineExtension = style.extensionBeyond;
    made.dimensionLineGap = style.textGap;
    made.decimalPlaces = style.decimals;
    made.linearScaleFactor = style.linearFactor;
    made.tickSize = style.tickSize;
    made.textVerticalAlignment = style.textVertical;
    made.dimensionLineColor = color(style.lineColor);
    made.extensionLineColor = color(style.extensionColor);
    made.textColor = color(style.textColor);
    made.style = target.style(style.textStyle);
  }
}
