import type { Tags } from '../../model/common.ts';
import type { RawObject } from '../../model/drawing.ts';
import type { ModelerEntity } from '../../model/faces.ts';
import { enterSection, joinChunks, type DxfContext } from './context.ts';

/** ACDSDATA (R2013 on): modeller data of solids, by handle, in binary chunks. */
export function readStoredData(context: DxfContext): void {
  const cursor = context.cursor;
  enterSection(cursor);
  const records: RawObject[] = [];
  context.drawing.otherTables.set('ACDSDATA', records);
  while (!cursor.ended && cursor.code === 0) {
    const name = cursor.name();
    if (name === 'ENDSEC' || name === 'SECTION' || name === 'EOF') break;
    let field = '';
    let handle = 0;
    const chunks: Uint8Array[] = [];
    const tags: Tags = { codes: [], values: [] };
    while (cursor.next() && cursor.code !== 0) {
      tags.codes.push(cursor.code);
      tags.values.push(cursor.value());
      if (cursor.code === 2) field = cursor.name();
      else if (cursor.code === 320 && name === 'ACDSRECORD') handle = cursor.handle();
      else if (cursor.code === 310 && field === 'ASM_Data') chunks.push(cursor.bytes());
    }
    records.push({ name, handle, owner: 0, tags });
    const entity = context.modelers.get(handle);
    if (entity && chunks.length > 0)
      (entity as ModelerEntity).acis = { kind: 'sab', bytes: joinChunks(chunks) };
  }
}
