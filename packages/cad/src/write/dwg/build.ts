import * as acad from '@node-projects/acad-ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import { MODEL_SPACE } from '../../model/drawing.ts';
import { entityName, type Entity } from '../../model/entity.ts';
import { inDrawOrder } from '../../model/draw-order.ts';
import { addClip } from './clips.ts';
import { color, DwgTarget, xy, xyz } from './context.ts';
import { toEntity } from './entities.ts';
import { addExtendedData } from './extended.ts';
import { buildLayouts, strayPapers } from './layouts.ts';
import { SUBSTITUTES, substitutes } from '../substitute.ts';

/** The library's document made from a drawing: for drawings that came from elsewhere, or were edited. */
export function buildDocument(drawing: Drawing, version: string, diagnostics: Diagnostics): DwgTarget {
  const target = new DwgTarget(drawing, version, diagnostics);
  buildHeader(target);
  buildTables(target);
  // All records first, so that inserts find them whatever their order.
  const records = buildLayouts(target);
  const strays = new Set(strayPapers(target));
  for (const [key, block] of drawing.blocks) {
    if (strays.has(key)) {
      if (block.entities.length > 0) target.lose('sheet that no layout belongs to');
      continue;
    }
    const record = records.get(key) ?? recordFor(target, key, block);
    records.set(key, record);
    if (block.handle) target.made.set(block.handle, record);
  }
  for (const [key, block] of drawing.blocks) {
    const record = records.get(key);
    if (record) fill(target, record, block, key === MODEL_SPACE || block.layout !== 0);
  }
  buildGroups(target);
  // Last, since extended data refers to what may stand anywhere.
  for (const [made, { extra }] of extended(target, records)) if (extra) addExtendedData(target, made, extra);
  reportObjects(target);
  target.report();
  return target;
}

function recordFor({ document }: DwgTarget, key: string, block: Block): acad.BlockRecord {
  if (key === MODEL_SPACE && document.modelSpace) return document.modelSpace;
  const record = new acad.BlockRecord(block.name);
  record.blockEntity.basePoint = xyz(block.base);
  record.blockEntity.comments = block.description;
  record.units = block.units;
  if (block.flags & 1) record.isAnonymous = true;
  if (block.xrefPath) {
    record.blockFlags |= block.flags & (4 | 8) || 4;
    record.blockEntity.xRefPath = block.xrefPath;
  }
  document.blockRecords?.add(record);
  return record;
}

/** In draw order: the handles are new and rise, so a table of the order is not needed. */
function fill(target: DwgTarget, record: acad.BlockRecord, block: Block, isLayout: boolean): void {
  if (isLayout) addSheetViewport(record);
  for (const entity of inDrawOrder(target.drawing, block)) {
    // the sheet itself is made by the library
    if (entity.type === 'VIEWPORT' && entity.id === 1) continue;
    for (const part of plainer(target, entity) ?? [entity]) {
      const made = toEntity(target, part);
      if (made) {
        record.entities.add(made);
        adoptChildren(target.document, made);
        target.made.set(part.handle, made);
        if (part.type === 'INSERT' && part.clip) addClip(made, part.clip);
        if (part !== entity && part.extra) addExtendedData(target, made, part.extra);
      } else target.lose(entityName(part));
    }
  }
}

function addSheetViewport(record: acad.BlockRecord): void {
  record.layout?.updatePaperViewport();
  // written, but not set by the library
  for (const made of record.entities) if (made instanceof acad.Viewport) made.ambientLightColor = color(250);
}

function plainer(target: DwgTarget, entity: Entity): Entity[] | undefined {
  if (entity.type !== 'ACAD_TABLE' && entity.type !== 'MULTILEADER') return undefined;
  const parts = substitutes(target.drawing, entity, () => 0);
  if (parts) target.losses.change(SUBSTITUTES[entity.type]);
  return parts;
}

function buildGroups(target: DwgTarget): void {
  for (const group of target.drawing.groups) {
    const members = group.entities
      .map((handle) => target.made.get(handle))
      .filter((made) => made instanceof acad.Entity);
    if (members.length === 0 && group.entities.length > 0) {
      target.lose('group whose members are missing');
      continue;
    }
    const made = new acad.Group(group.name || `*A${group.handle}`);
    // into the document first: members must be of the same
    target.document.groups?.add(made);
    made.description = group.description;
    made.selectable = group.selectable;
    for (const member of members) made.add(member);
  }
}

type Described = Pick<Entity, 'extra'>;

/** Everything made that may carry extended data, with what it was made from. */
function* extended(
  target: DwgTarget,
  records: ReadonlyMap<string, acad.BlockRecord>,
): Generator<[acad.CadObject, Described]> {
  const { drawing, document } = target;
  for (const layer of drawing.layers.values()) {
    const made = document.layers?.tryGetValue(layer.name);
    if (made) yield [made, layer];
  }
  for (const [key, block] of drawing.blocks) {
    const record = records.get(key);
    if (record) yield [record, block];
    for (const entity of block.entities) {
      const made = target.made.get(entity.handle);
      if (!made) continue;
      yield [made, entity];
      if (entity.type !== 'INSERT' || !(made instanceof acad.Insert)) continue;
      for (const [i, attribute] of entity.attributes.entries()) {
        const part = made.attributes[i];
        if (part) yield [part, attribute];
      }
    }
  }
}

/** What no entity shows and is not built: views, coordinate systems, and objects of the dictionaries. */
function reportObjects(target: DwgTarget): void {
  const { drawing } = target;
  for (const view of drawing.views) if (view.name) target.lose('named view');
  for (const { name } of drawing.ucs) if (name) target.lose('named coordinate system');
  for (const { name } of drawing.objects) if (!BUILT.has(name)) target.losses.loseObject(name);
  for (const [name, count] of drawing.documentObjects ?? []) target.losses.loseObject(name, count);
  const dictionaries = drawing.objects.length === 0;
  for (const block of drawing.blocks.values()) {
    for (const entity of block.entities) {
      if (entity.type === 'INSERT' && entity.clip?.inverted) target.lose('inversion of a clip');
      if (dictionaries && entity.extensionDictionary) target.lose('extension dictionary of an entity');
    }
  }
}

/** Objects that the library makes itself, or that are built above. */
const BUILT = new Set([
  'DICTIONARY',
  'ACDBDICTIONARYWDFLT',
  'ACDBPLACEHOLDER',
  'LAYOUT',
  'GROUP',
  'SORTENTSTABLE',
  'MLINESTYLE',
  'SCALE',
  'MATERIAL',
  'VISUALSTYLE',
]);

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
  header.paperSpaceLineTypeScaling = drawing.header.paperLineTypeScale ? 1 : 0;
  header.currentEntityLinetypeScale = drawing.header.currentLineTypeScale || 1;
  header.fillMode = drawing.header.fillMode;
  header.mirrorText = drawing.header.mirrorText;
  header.displayLineWeight = drawing.header.lineWeightDisplay;
  header.attributeVisibility = drawing.header.attributeMode;
  header.textSize = drawing.header.textSize || 0.2;
  header.linearUnitFormat = drawing.header.linearUnits || 2;
  header.linearUnitPrecision = drawing.header.linearPrecision;
  header.angularUnit = drawing.header.angularUnits;
  header.angularUnitPrecision = drawing.header.angularPrecision;
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
    if (style.handle) target.made.set(style.handle, made);
  }
  for (const lineType of drawing.lineTypes.values()) {
    const known = document.lineTypes?.tryGetValue(lineType.name);
    if (known) {
      target.made.set(lineType.handle, known);
      continue;
    }
    const made = new acad.LineType(lineType.name);
    made.description = lineType.description;
    for (const element of lineType.elements) {
      const segment = new acad.LineTypeSegment();
      segment.length = element.length;
      made.addSegment(segment);
      if (element.shape) target.lose('shape or text of a line type');
    }
    document.lineTypes?.add(made);
    target.made.set(lineType.handle, made);
  }
  for (const layer of drawing.layers.values()) {
    const known = document.layers?.tryGetValue(layer.name);
    const made = known ?? new acad.Layer(layer.name);
    if (!known) document.layers?.add(made);
    target.made.set(layer.handle, made);
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
    target.made.set(style.handle, made);
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
