import type { EntityMode } from '../../dwg/entity-mode.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { SEQEND } from '../../dwg/fields/polylines.ts';
import type { Entity } from '../../model/entity.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import { attribute } from '../../write/dwg/records/texts.ts';
import { lookOf, type Target } from '../../write/dwg/target.ts';
import type { DwgSource } from './dwg-source.ts';
import type { ObjectEdits } from './object-edits.ts';

/** What changes of entities with parts need. */
export interface Parts {
  readonly source: DwgSource;
  readonly edits: ObjectEdits;
  readonly now: Target;
  changeHead(before: Entity, after: Entity): Partial<EntityMode>;
  changeFields(before: Entity, after: Entity): void;
  changeRecord(handle: number, was: readonly [Table, Rec], is: readonly [Table, Rec]): void;
  addRecord(table: Table, handle: number, entity: Entity, mode: EntityMode, record: Rec): void;
  addPart(table: Table, handle: number, owner: number, look: Entity, record: Rec): void;
  partsOf(handle: number, table: Table): number[];
}

/** Attributes of an insert that is in the file already. */
export function changeAttributes(changes: Parts, before: InsertEntity, after: InsertEntity): void {
  const known = new Map(before.attributes.map((each) => [each.handle, each]));
  const handles: number[] = [];
  for (const each of after.attributes) {
    const was = known.get(each.handle);
    known.delete(each.handle);
    if (was) {
      changes.changeHead(was, each);
      changes.changeFields(was, each);
      handles.push(each.handle);
    } else {
      const handle = each.handle || changes.now.newHandle();
      const [table, record] = attribute(changes.now, each);
      changes.addPart(table, handle, after.handle, each, record);
      handles.push(handle);
    }
  }
  const same =
    before.attributes.length === handles.length &&
    before.attributes.every(({ handle }, i) => handle === handles[i]);
  if (same) return;
  for (const handle of known.keys()) changes.edits.remove(handle);
  const { table } = changes.source.entity(after.handle) ?? {};
  if (!table) return;
  const fields = changes.edits.fieldsOf(after.handle, table);
  const end = Number(fields['seqend'] ?? 0);
  if (handles.length === 0 && end !== 0) changes.edits.remove(end);
  const seqend = handles.length === 0 ? 0 : end || addEnd(changes, after);
  Object.assign(fields, owning(handles, seqend), { hasAttributes: Number(handles.length > 0) });
  linkParts(changes, handles);
}

/** Attributes of a new insert; gives what its record says of them. */
export function addAttributes(changes: Parts, entity: InsertEntity, owner: number): Rec {
  if (entity.attributes.length === 0) return {};
  const handles = entity.attributes.map((each) => {
    const handle = each.handle || changes.now.newHandle();
    const [table, record] = attribute(changes.now, each);
    changes.addPart(table, handle, owner, each, record);
    return handle;
  });
  const seqend = addEnd(changes, { ...entity, handle: owner });
  linkParts(changes, handles);
  return owning(handles, seqend);
}

/** The end of a list of parts. */
export function addEnd(changes: Parts, entity: Entity): number {
  const handle = changes.now.newHandle();
  const look = { ...lookOf(entity), type: entity.type } as unknown as Entity;
  changes.addPart(SEQEND, handle, entity.handle, look, {});
  return handle;
}

/** Before R2004 parts are a chain. */
export function linkParts({ edits }: Parts, handles: readonly number[]): void {
  handles.forEach((handle, i) => {
    const { mode } = edits.entity(handle);
    mode.previous = handles[i - 1] ?? 0;
    mode.next = handles[i + 1] ?? 0;
  });
}

export function owning(handles: readonly number[], seqend: number): Rec {
  return { first: handles[0] ?? 0, last: handles.at(-1) ?? 0, owned: handles, seqend };
}
