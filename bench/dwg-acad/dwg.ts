import * as acad from '@node-projects/acad-ts';
import { emptyBlock, emptyDrawing } from '@linework/cad/model/defaults';
import type { Diagnostics } from '@linework/cad/model/diagnostics';
import type { Block, Drawing } from '@linework/cad/model/drawing';
import type { ModelerEntity } from '@linework/cad/model/faces';
import type { Budget } from '@linework/cad/model/limits';
import { finishDrawing } from '@linework/cad/read/finish';
import { extendedData, handleOf, point, text } from './common.ts';
import { fromEntity } from './entities.ts';
import { guardReaders } from './guard.ts';
import { readHeader } from './header.ts';
import { readObjects } from './objects.ts';
import { storedModels } from '@linework/cad/read/dwg/stored-data';
import { readTables } from './tables.ts';

/** DWG of R13 to R2018 by way of acad-ts: its document becomes our drawing, and stays with it for saving. */
export function readByAcad(bytes: Uint8Array, diagnostics: Diagnostics, budget: Budget): Drawing {
  const drawing = emptyDrawing('dwg');
  drawing.version = new TextDecoder('latin1').decode(bytes.subarray(0, 6));
  const buffer = bytes.slice().buffer;
  const document = parse(buffer, diagnostics);

  fill(drawing, document, diagnostics, budget);
  if (drawing.version >= 'AC1027') addModels(buffer, drawing);
  reportModels(drawing, diagnostics);
  readPreview(buffer, drawing);
  return drawing;
}

/** DXF by way of acad-ts, to ask a reader that is not ours. */
export function readDxfByAcad(bytes: Uint8Array, diagnostics: Diagnostics, budget: Budget): Drawing {
  const drawing = emptyDrawing('dxf');
  const restore = leaveAttributes();
  try {
    const document = acad.DxfReader.readFromStream(bytes, (_sender, event) => {
      if (event.notificationType === acad.NotificationType.Error)
        diagnostics.warn('dxf-object', event.message);
    });
    fill(drawing, document, diagnostics, budget);
    return drawing;
  } finally {
    restore();
  }
}

/** Attributes are stored where they stand; the library would move them by their insert once more. */
function leaveAttributes(): () => void {
  const inserts = acad.Insert.prototype;
  const moveAttribute = inserts.applyAttributeTransform;
  inserts.applyAttributeTransform = () => undefined;
  return () => (inserts.applyAttributeTransform = moveAttribute);
}

function fill(drawing: Drawing, document: acad.CadDocument, diagnostics: Diagnostics, budget: Budget): void {
  if (document.header) {
    readHeader(document.header, drawing.header);
    drawing.codePage = document.header.codePage || drawing.codePage;
  }
  readTables(document, drawing);
  readBlocks(document, drawing, diagnostics, budget);
  readObjects(document, drawing);
  const seed = document.header?.handleSeed ?? 0;
  finishDrawing(drawing, Math.max(seed, largestHandle(drawing)));
}

function parse(buffer: ArrayBuffer, diagnostics: Diagnostics): acad.CadDocument {
  const configuration = new acad.DwgReaderConfiguration();
  configuration.failsafe = true;
  configuration.keepUnknownEntities = true;
  configuration.keepUnknownNonGraphicalObjects = true;
  configuration.ignoreProxyGraphics = false;
  const geometry = acad.ProxyGeometryReader as unknown as { readGeometries: (data: Uint8Array) => unknown[] };
  const original = geometry.readGeometries;
  // The display reads proxy graphics itself and wants the bytes, not what the library makes of them.
  geometry.readGeometries = (data) => [{ bytes: data }];
  const restore = leaveAttributes();
  const release = guardReaders(buffer.byteLength);
  try {
    return acad.DwgReader.readFromStreamWithConfig(buffer, configuration, (_sender, event) => {
      if (event.notificationType === acad.NotificationType.Error)
        diagnostics.warn('dwg-object', event.message);
      else if (event.notificationType === acad.NotificationType.NotImplemented) {
        diagnostics.info('dwg-not-implemented', event.message);
      }
    });
  } finally {
    geometry.readGeometries = original;
    restore();
    release();
  }
}

function readBlocks(
  document: acad.CadDocument,
  drawing: Drawing,
  diagnostics: Diagnostics,
  budget: Budget,
): void {
  for (const record of document.blockRecords ?? []) {
    const block = emptyBlock(text(record.name), record.handle);
    const head = record.blockEntity;
    if (head) {
      block.base = point(head.basePoint);
      block.layer = head.layer?.name ?? '0';
      block.xrefPath = text(head.xRefPath);
      block.description = text(head.comments);
    }
    block.flags = record.blockFlags;
    block.layout = handleOf(record.layout);
    block.units = record.units;
    if (record.isAnonymous && record.source) block.dynamicSource = record.source.handle;
    const extra = extendedData(record);
    if (extra) block.extra = extra;
    readEntities(record, block, drawing, diagnostics, budget);
    drawing.blocks.set(block.name.toUpperCase(), block);
    readOrder(record, drawing);
  }
}

function readEntities(
  record: acad.BlockRecord,
  block: Block,
  drawing: Drawing,
  diagnostics: Diagnostics,
  budget: Budget,
): void {
  for (const entity of record.entities) {
    if (!budget.entity()) return;
    try {
      block.entities.push(fromEntity(entity, drawing));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      diagnostics.warn('entity', `${entity.objectName} could not be read: ${reason}`, entity.handle);
    }
  }
}

function readOrder(record: acad.BlockRecord, drawing: Drawing): void {
  const table = record.xDictionary ? record.sortEntitiesTable : null;
  if (!table) return;
  const order = new Map<number, number>();
  for (const sorter of table) {
    if (sorter.entity && sorter.sortHandle !== sorter.entity.handle)
      order.set(sorter.entity.handle, sorter.sortHandle);
  }
  if (order.size > 0) drawing.sortOrder.set(record.handle, order);
}

function largestHandle(drawing: Drawing): number {
  let largest = 0;
  for (const block of drawing.blocks.values()) {
    for (const entity of block.entities) if (entity.handle > largest) largest = entity.handle;
  }
  return largest;
}

function* modelers(drawing: Drawing): Generator<ModelerEntity> {
  for (const block of drawing.blocks.values()) {
    for (const entity of block.entities) {
      if (entity.type === '3DSOLID' || entity.type === 'REGION' || entity.type === 'BODY') yield entity;
    }
  }
}

/** Gives solids and regions of R2013 on the data that lies in a section of its own. */
function addModels(buffer: ArrayBuffer, drawing: Drawing): void {
  const waiting = [...modelers(drawing)].filter((entity) => !entity.acis);
  if (waiting.length === 0) return;
  const release = guardReaders(buffer.byteLength);
  try {
    const reader = new acad.DwgReader(buffer) as unknown as SectionReader;
    reader._fileHeader = reader.readFileHeader();
    const section = reader._getSectionStream('AcDb:AcDsPrototype_1b')?._stream;
    const models = section ? storedModels(section) : new Map<number, Uint8Array>();
    for (const entity of waiting) {
      const bytes = models.get(entity.handle);
      if (bytes) entity.acis = { kind: 'sab', bytes };
    }
  } catch {
    // reported below, one by one
  } finally {
    release();
  }
}

type SectionReader = {
  _fileHeader: unknown;
  readFileHeader(): unknown;
  _getSectionStream(name: string): { _stream: Uint8Array } | null;
};

function reportModels(drawing: Drawing, diagnostics: Diagnostics): void {
  for (const { acis, type, handle } of modelers(drawing)) {
    if (!acis) diagnostics.info('modeler-data', `${type} has no modeller data that can be read.`, handle);
  }
}

function readPreview(buffer: ArrayBuffer, drawing: Drawing): void {
  const release = guardReaders(buffer.byteLength);
  try {
    const preview = new acad.DwgReader(buffer).readPreview();
    if (!preview || preview.rawImage.length === 0) return;
    const format = PREVIEWS[preview.code as number];
    if (format) drawing.preview = { format, bytes: preview.toBytes() };
  } catch {
    // a drawing without its picture is still a drawing
  } finally {
    release();
  }
}

const PREVIEWS: Record<number, 'bmp' | 'wmf' | 'png'> = { 2: 'bmp', 3: 'wmf', 6: 'png' };
