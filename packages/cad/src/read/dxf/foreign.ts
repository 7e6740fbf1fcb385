import type { ProxyEntity, UnknownEntity } from '../../model/foreign.ts';
import { blank, readCommon } from './common.ts';
import { joinChunks, type DxfContext } from './context.ts';

/** Kept whole for writing back; the common part is read as well, so that layer and color are known. */
export function readUnknown(context: DxfContext, name: string): UnknownEntity {
  const cursor = context.cursor;
  const entity: UnknownEntity = { ...blank(), type: 'UNKNOWN', name, raw: { codes: [], values: [] } };
  let common = true;
  while (cursor.next() && cursor.code !== 0) {
    entity.raw?.codes.push(cursor.code);
    entity.raw?.values.push(cursor.value());
    if (cursor.code === 100) common = cursor.name() === 'AcDbEntity';
    if (common) readCommon(context, entity);
  }
  delete entity.extra;
  return entity;
}

export function readProxy(context: DxfContext): ProxyEntity {
  const cursor = context.cursor;
  const entity: ProxyEntity = {
    ...blank(),
    type: 'ACAD_PROXY_ENTITY',
    classId: 0,
    className: '',
    raw: { codes: [], values: [] },
  };
  const graphics: Uint8Array[] = [];
  let inGraphics = false;
  let common = true;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    entity.raw?.codes.push(code);
    entity.raw?.values.push(cursor.value());
    if (code === 100) common = cursor.name() === 'AcDbEntity';
    if (code === 91) entity.classId = cursor.int();
    // 92 (160 since R2010) announces graphics, 93 (161, 162) the object's own data, both as chunks of 310
    if (code === 92 || code === 160) inGraphics = true;
    else if (code === 93 || code === 161 || code === 162) inGraphics = false;
    else if (code === 310 && inGraphics) graphics.push(cursor.bytes());
    else if (common) readCommon(context, entity);
  }
  delete entity.extra;
  context.chunks = [];
  if (graphics.length > 0) entity.graphics = joinChunks(graphics);
  const record = context.drawing.classes[entity.classId - 500];
  if (record) entity.className = record.name;
  return entity;
}
