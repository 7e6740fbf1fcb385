import { rowsOf } from '../../dwg/fields/decode.ts';
import { OWNED, type EntityMode } from '../../dwg/entity-mode.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { INSERT, MINSERT } from '../../dwg/fields/inserts.ts';
import { TEXT_OMITS } from '../../dwg/fields/texts.ts';
import { entityName, type Entity } from '../../model/entity.ts';
import { isModeler } from '../../model/faces.ts';
import { recordOf } from '../../write/dwg/records/entity.ts';
import type { TableRecord } from '../../write/dwg/records/curves.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import type { Target } from '../../write/dwg/target.ts';
import { SaveError } from '../save-error.ts';
import type { DwgSource } from './dwg-source.ts';
import { addAttributes, changeAttributes, type Parts } from './insert-parts.ts';
import type { ObjectEdits } from './object-edits.ts';
import { isSame, overlay } from './overlay.ts';
import { addPolyline, changePolyline } from './polyline-parts.ts';

/** What changes with the properties that every entity has. */
const HEAD_FIELDS = [
  'color',
  'lineTypeScale',
  'layer',
  'invisible',
  'lineWeight',
  'lineTypeFlags',
  'lineType',
  'materialFlags',
  'material',
  'plotStyleFlags',
  'plotStyle',
  'transparency',
] as const satisfies readonly (keyof EntityMode)[];

export type HeadChange = Partial<EntityMode>;

/** Where an entity lies: its block, and how its head says so. */
export type EntityPlace = Pick<EntityMode, 'mode' | 'owner'>;

/** Changes, adds and removes entities of a file. */
export class EntityChanges implements Parts {
  readonly source: DwgSource;
  readonly edits: ObjectEdits;
  /** Makes records by the tables as the file has them. */
  readonly was: Target;
  /** The same by the tables as they are to be. */
  readonly now: Target;
  /** Inserts that came and went: by the block that they show. */
  readonly inserted = new Map<number, number[]>();
  readonly uninserted = new Map<number, number[]>();

  constructor(source: DwgSource, edits: ObjectEdits, was: Target, now: Target) {
    this.source = source;
    this.edits = edits;
    this.was = was;
    this.now = now;
  }

  /** An entity of the file as it is to be. */
  change(before: Entity, after: Entity, place?: EntityPlace): void {
    const { handle } = after;
    const head = this.changeHead(before, after);
    if (place) this.#place(handle, place);
    if (before.type !== after.type)
      throw new SaveError('unsupported-change', `${before.type} cannot become ${after.type}.`, handle);
    if (after.type === 'POLYLINE' && before.type === 'POLYLINE')
      return changePolyline(this, before, after, head);
    if (after.type === 'INSERT' && before.type === 'INSERT') {
      this.#changeInsert(before.name, after.name, handle);
      changeAttributes(this, before, after);
    }
    this.changeFields(before, after);
  }

  #changeInsert(before: string, after: string, handle: number): void {
    const [from, to] = [this.was.block(before), this.now.block(after)];
    if (to === 0) throw new SaveError('unsupported-change', `There is no block "${after}".`, handle);
    if (from === to) return;
    note(this.uninserted, from, handle);
    note(this.inserted, to, handle);
  }

  #place(handle: number, { mode, owner }: EntityPlace): void {
    const edit = this.edits.entity(handle);
    edit.mode.mode = mode;
    edit.mode.owner = owner;
  }

  /** Its layer, color and so on, and its extended data. Gives what has changed of the former. */
  changeHead(before: Entity, after: Entity): HeadChange {
    const change: Record<string, unknown> = {};
    const [was, is] = [this.was.mode(before, 0), this.now.mode(after, 0)];
    for (const name of HEAD_FIELDS) if (!isSame(was[name], is[name])) change[name] = is[name];
    const { handle } = after;
    if (Object.keys(change).length > 0) {
      // a color of a book is an object that the head refers to
      if ('color' in change) change['bookColor'] = 0;
      Object.assign(this.edits.entity(handle).mode, change);
    }
    if (!sameValue(before.extra, after.extra)) this.edits.entity(handle).extended = this.now.extended(after);
    return change as HeadChange;
  }

  /** The fields of its own, laid over those of the original record. */
  changeFields(before: Entity, after: Entity): void {
    if (isOpaque(before)) {
      if (sameShape(before, after)) return;
      throw new SaveError(
        'unsupported-change',
        `${entityName(after)} cannot be changed in shape.`,
        after.handle,
      );
    }
    const [was, is] = [this.#recordOf(this.was, before), this.#recordOf(this.now, after)];
    if (!was || !is) {
      if (sameShape(before, after)) return;
      throw new SaveError('unsupported-change', `${entityName(after)} cannot be written.`, after.handle);
    }
    this.changeRecord(after.handle, was, is);
  }

  changeRecord(handle: number, [, was]: TableRecord, [table, is]: TableRecord): void {
    if (isSame(was, is)) return;
    const original = this.source.entity(handle)?.table;
    if (!original)
      throw new SaveError('unsupported-change', 'An entity of this kind cannot be changed.', handle);
    const fields = this.edits.fieldsOf(handle, original);
    overlay(fields, was, is);
    keepWritten(fields, was, is);
    const edit = this.edits.entity(handle);
    if (table !== original && isInsert(table) && isInsert(original) && typeof edit.body !== 'function') {
      edit.type = table.type;
      edit.body.table = table;
    }
  }

  #recordOf(target: Target, entity: Entity): TableRecord | undefined {
    // what belongs to an image stays what it is, unless it shows another picture
    const parts =
      entity.type === 'IMAGE' ? { definition: target.reference(entity.definition), reactor: 0 } : undefined;
    const made = recordOf(target, entity, parts);
    return made && ownFields(made, entity, target.version);
  }

  /** A new entity, with its vertices or attributes. */
  add(entity: Entity, handle: number, place: EntityPlace): void {
    const { now } = this;
    const mode = { ...now.mode(entity, 0), ...place };
    if (entity.type === 'POLYLINE') return addPolyline(this, entity, handle, mode);
    if (isOpaque(entity))
      throw new SaveError('unsupported-change', `${entityName(entity)} cannot be copied or made.`, handle);
    const made = this.#recordOf(now, entity);
    if (!made) throw new SaveError('unsupported-change', `${entityName(entity)} cannot be written.`, handle);
    const record: Rec = { ...made[1] };
    if (entity.type === 'INSERT') {
      note(this.inserted, Number(record['block']), handle);
      Object.assign(record, addAttributes(this, entity, handle));
    }
    this.addRecord(made[0], handle, entity, mode, record);
  }

  addRecord(table: Table, handle: number, entity: Entity, mode: EntityMode, record: Rec): void {
    const type = table.type || this.now.classes.use(table.name);
    const extended = this.now.extended(entity);
    this.edits.entities.set(handle, {
      type,
      handle,
      mode,
      extended,
      graphics: entity.graphics,
      body: { table, record },
    });
  }

  /** A part of an entity: a vertex, an attribute, the end of either list. */
  addPart(table: Table, handle: number, owner: number, look: Entity, record: Rec): void {
    const mode = { ...this.now.mode(look, 0), mode: OWNED, owner };
    this.addRecord(table, handle, look, mode, record);
  }

  /** Takes an entity out of the file, with its parts. */
  drop(before: Entity): void {
    const { handle } = before;
    const table = this.source.entity(handle)?.table;
    const parts = table ? this.partsOf(handle, table) : [];
    for (const part of parts) this.edits.remove(part);
    if (before.type === 'INSERT') note(this.uninserted, this.was.block(before.name), handle);
    this.edits.remove(handle);
  }

  /** Handles of what belongs to an entity, its end included. */
  partsOf(handle: number, table: Table): number[] {
    return this.source.partsOf(handle, table);
  }
}

/** Texts say which fields they leave out: one that changes is written where the new record has it. */
function keepWritten(fields: Rec, was: Rec, is: Rec): void {
  if (typeof fields['dataFlags'] !== 'number' || !('widthFactor' in is)) return;
  for (const [name, bit] of Object.entries(TEXT_OMITS))
    if (!isSame(was[name], is[name]))
      fields['dataFlags'] = (fields['dataFlags'] & ~bit) | (Number(is['dataFlags']) & bit);
}

const isInsert = (table: Table): boolean => table === INSERT || table === MINSERT;

function note(map: Map<number, number[]>, block: number, handle: number): void {
  const list = map.get(block);
  if (list) list.push(handle);
  else map.set(block, [handle]);
}

/** Curves are their own records: of these only what their table names counts. */
function ownFields(made: TableRecord, entity: Entity, version: number): TableRecord {
  const [table, record] = made;
  if ((record as unknown) !== entity) return made;
  const fields: Rec = {};
  for (const [name] of rowsOf(table.rows, version)) if (name !== '') fields[name] = record[name];
  for (const name of ENDS) if (name in record) fields[name] = record[name];
  return [table, fields];
}

/** Points that one codec reads and writes together. */
const ENDS = ['start', 'end'];

/** What is kept as it is and not understood: only its head can change. */
function isOpaque(entity: Entity): boolean {
  return (
    entity.type === 'UNKNOWN' ||
    entity.type === 'ACAD_PROXY_ENTITY' ||
    entity.type === 'OLEFRAME' ||
    isModeler(entity) ||
    (entity.type === 'HATCH' && entity.polygon !== undefined)
  );
}

const HEAD_NAMES: ReadonlySet<string> = new Set([
  'layer',
  'color',
  'lineType',
  'lineTypeScale',
  'lineWeight',
  'invisible',
  'opacity',
  'plotStyle',
  'material',
  'extra',
]);
/** Read from elsewhere than the entity's own record. */
const ELSEWHERE: ReadonlySet<string> = new Set(['acis', 'wires', 'point', 'stored', 'raw', 'view']);

function sameShape(before: Entity, after: Entity): boolean {
  const shape = (entity: Entity): unknown =>
    Object.fromEntries(
      Object.entries(entity).filter(
        ([name]) => !HEAD_NAMES.has(name) && !(isOpaque(entity) && ELSEWHERE.has(name)),
      ),
    );
  return sameValue(shape(before), shape(after));
}
