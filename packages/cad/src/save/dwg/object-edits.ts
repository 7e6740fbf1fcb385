import { decode } from '../../dwg/fields/decode.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import type { EntityMode } from '../../dwg/entity-mode.ts';
import type { ObjectStream } from '../../read/dwg/stream/object-stream.ts';
import type { ExtendedPart, ObjectWriter, WriteRest } from '../../write/dwg/object-writer.ts';
import { SaveError } from '../save-error.ts';
import type { DwgSource } from './dwg-source.ts';
import { isSame } from './overlay.ts';

/** An object that is written anew: an original with changes, or a new one. */
export type ObjectEdit = {
  table: Table;
  type: number;
  handle: number;
  owner: number;
  reactors: readonly number[];
  dictionary: number;
  extended: readonly ExtendedPart[];
  record: Rec;
  rest?: WriteRest;
};

export type EntityEdit = {
  type: number;
  handle: number;
  mode: EntityMode;
  extended: readonly ExtendedPart[];
  graphics: Uint8Array | undefined;
  /** Its fields, where any of them changes; otherwise the bits of its body are copied. */
  body: { table: Table; record: Rec; rest?: WriteRest } | WriteRest;
};

/** All that a save changes in a file, object by object: each is taken apart once and written once. */
export class ObjectEdits {
  readonly #source: DwgSource;
  readonly objects = new Map<number, ObjectEdit>();
  readonly entities = new Map<number, EntityEdit>();
  readonly removed = new Set<number>();

  constructor(source: DwgSource) {
    this.#source = source;
  }

  /** The object for changing. */
  object(handle: number): ObjectEdit {
    let edit = this.objects.get(handle);
    if (edit) return edit;
    const source = this.#source.object(handle);
    if (!source) throw new SaveError('damaged-source', 'An object of the file cannot be read.', handle);
    edit = { ...source, record: { ...source.record } };
    this.objects.set(handle, edit);
    return edit;
  }

  /** The entity for changing; its body stays as it is. */
  entity(handle: number): EntityEdit {
    let edit = this.entities.get(handle);
    if (edit) return edit;
    const source = this.#source.entity(handle);
    if (!source) throw new SaveError('damaged-source', 'An entity of the file cannot be read.', handle);
    const { type, mode, extended, graphics, body } = source;
    edit = { type, handle, mode, extended, graphics, body };
    this.entities.set(handle, edit);
    return edit;
  }

  /** The entity for changing its fields. */
  fieldsOf(handle: number, table: Table): Rec {
    const edit = this.entity(handle);
    if (typeof edit.body !== 'function') return edit.body.record;
    const found = this.#source.entityRecord(handle, table);
    if (!found) throw new SaveError('damaged-source', `The ${table.name} cannot be read in full.`, handle);
    edit.body = { table, record: { ...found.record }, rest: found.rest };
    return edit.body.record;
  }

  has(handle: number): boolean {
    return this.objects.has(handle) || this.entities.has(handle);
  }

  remove(handle: number): void {
    this.removed.add(handle);
    this.objects.delete(handle);
    this.entities.delete(handle);
  }

  /** Writes all of them; references to what is removed become empty. */
  write(out: ObjectWriter): void {
    const isThere = (handle: number): boolean => !this.removed.has(handle);
    for (const edit of this.objects.values()) {
      const reactors = edit.reactors.filter(isThere);
      const dictionary = isThere(edit.dictionary) ? edit.dictionary : 0;
      const head = { ...edit, reactors, dictionary };
      out.object(
        edit.table,
        edit.type,
        head,
        edit.record,
        this.removed.size > 0 ? isThere : undefined,
        edit.rest,
      );
    }
    for (const { type, handle, mode, extended, graphics, body } of this.entities.values()) {
      const reactors = mode.reactors.filter(isThere);
      const head = { handle, extended, graphics, mode: { ...mode, reactors } };
      if (typeof body === 'function') out.spliced(type, head, body);
      else out.entity(body.table, type, head, body.record, body.rest);
    }
  }

  /** Reads what has been written: every field must be what it was meant to be. */
  verify(stream: ObjectStream): void {
    const check = (handle: number, table: Table, record: Rec): void => {
      const again = decode(table.rows, stream.data);
      if (stream.data.overrun) throw notAsMeant(table, handle, 'its end');
      for (const name of Object.keys(again))
        if (record[name] !== undefined && !agrees(record[name], again[name]))
          throw notAsMeant(table, handle, name);
    };
    for (const { handle, table, record, rest } of this.objects.values()) {
      if (stream.open(handle) < 0 || !stream.readObjectHead()) throw notAsMeant(table, handle, 'its head');
      if (rest) check(handle, table, record);
    }
    for (const { handle, body } of this.entities.values()) {
      if (stream.open(handle) < 0 || !stream.readEntityHead())
        throw new SaveError('verification-failed', 'An entity does not read back.', handle);
      if (typeof body !== 'function' && body.rest) check(handle, body.table, body.record);
    }
  }
}

/** Whether a value reads back as it was meant. Records that are made name only what they set; numbers in files are finite. */
function agrees(meant: unknown, found: unknown): boolean {
  if (typeof meant === 'number' && !Number.isFinite(meant)) return found === 0;
  if (Array.isArray(meant) && Array.isArray(found) && typeof meant[0] === 'object')
    return meant.length === found.length && meant.every((each, i) => agrees(each, found[i]));
  if (!isRecord(meant) || !isRecord(found)) return isSame(meant, found);
  return Object.keys(found).every((name) => meant[name] === undefined || agrees(meant[name], found[name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

function notAsMeant(table: Table, handle: number, what: string): SaveError {
  return new SaveError(
    'verification-failed',
    `${table.name} does not read back as written: ${what}.`,
    handle,
  );
}
