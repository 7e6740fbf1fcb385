import type { Entity } from '../../model/entity.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import type { AttribEntity } from '../../model/texts.ts';
import { emptyBlock, plainInsert } from '../../model/defaults.ts';
import type { OldContext } from './context.ts';
import { readEntity, readRecord, type Record } from './entities.ts';
import { PolylineBuilder } from './polyline.ts';

const JUMP = 18;

export type SectionRanges = { blocks: number; extra: number };

/** What a section's records are put into: blocks begin and end, all else is an entity of some space. */
export type Sink = {
  begin(offset: number, record: Record): void;
  end(): void;
  add(entity: Entity, paper: boolean): void;
  /** Takes back the entities added since a mark, for the arrays of R2.1. */
  mark(): number;
  since(mark: number): Entity[];
};

/** Goes through the records of one section, following jumps into the part where changed records were put. */
export function walk(
  context: OldContext,
  bytes: Uint8Array,
  start: number,
  end: number,
  sections: SectionRanges,
  sink: Sink,
): void {
  let position = start;
  let polyline: PolylineBuilder | undefined;
  let insert: InsertEntity | undefined;
  let repeat = -1;
  const jumped = new Set<number>();
  const close = (): void => {
    if (polyline) sink.add(polyline.finish(), polyline.paper);
    polyline = undefined;
    insert = undefined;
  };
  while (position >= 0 && position + 4 <= bytes.length && context.budget.entity()) {
    const away = position < start || position >= end;
    if (away && jumped.size === 0) break;
    const type = bytes[position] as number;
    const size = (bytes[position + 2] as number) | ((bytes[position + 3] as number) << 8);
    if (size < 4 || position + size > bytes.length) {
      if (position < end)
        context.diagnostics.warn('truncated', 'The entities end in the middle of a record.');
      break;
    }
    if (type === JUMP) {
      const next = jumpTarget(bytes, position, sections);
      if (jumped.has(position)) break;
      jumped.add(position);
      position = next;
      continue;
    }
    const offset = position - start;
    const record = type < 128 ? readRecord(context, bytes, position, position + size) : undefined;
    position += size;
    if (!record) continue; // erased
    switch (type) {
      case 5:
        repeat = sink.mark();
        break;
      case 6:
        if (repeat >= 0) repeatArray(context, record, sink.since(repeat), sink);
        repeat = -1;
        break;
      case 12:
        close();
        sink.begin(offset, record);
        break;
      case 13:
        close();
        sink.end();
        break;
      case 17:
        close();
        break;
      case 19:
        close();
        polyline = new PolylineBuilder(context, record);
        break;
      case 20:
        polyline?.vertex(record);
        break;
      default: {
        const entity = readEntity(context, record);
        if (!entity) {
          if (type !== 10) context.diagnostics.warn('entity', `Record of unknown type ${type} was skipped.`);
          break;
        }
        if (entity.type === 'ATTRIB' && insert) {
          insert.attributes.push(entity as AttribEntity);
          break;
        }
        close();
        if (entity.type === 'INSERT' && record.hasAttributes) insert = entity;
        sink.add(entity, record.paper);
      }
    }
    if (position === end && jumped.size === 0) break;
  }
  close();
}

/** The top byte tells the section the rest counts from; none means from the start of the file. */
function jumpTarget(bytes: Uint8Array, position: number, sections: SectionRanges): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (position + 8 > bytes.length) return -1;
  const raw = view.getUint32(position + 4, true);
  const address = raw & 0xffffff;
  if (raw & 0x80000000) return sections.extra + address;
  if (raw & 0x40000000) return sections.blocks + address;
  return address;
}

/** REPEAT … ENDREP of R2.1 is an array of what lies between: a block of its own, inserted in rows and columns. */
function repeatArray(context: OldContext, record: Record, entities: Entity[], sink: Sink): void {
  const { reader } = record;
  const columns = reader.u16() || 1;
  const rows = reader.u16() || 1;
  const columnSpacing = reader.f64();
  const rowSpacing = reader.f64();
  const name = `*R${context.drawing.blocks.size}`;
  const block = emptyBlock(name);
  block.flags = 1;
  block.entities = entities;
  context.drawing.blocks.set(name, block);
  sink.add({ ...plainInsert(record.common, name), columns, rows, columnSpacing, rowSpacing }, false);
}
