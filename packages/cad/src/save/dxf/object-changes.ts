import type { Drawing, ObjectGroup } from '../../model/drawing.ts';
import type { DxfTarget } from '../../write/dxf/context.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import { SaveError } from '../save-error.ts';
import type { DxfFile } from './dxf-file.ts';
import { tagsOf } from './dxf-records.ts';
import { joined } from './tag-overlay.ts';

/** A group of a record, as it goes into the file. */
type Piece = { code: number; value: string; bytes: Uint8Array };

const FIRST_EXTENDED = 1000;
const GROUPS = 'ACAD_GROUP';
const SORT_TABLE = 'ACAD_SORTENTS';

/** Who is in a group, and who no longer is. */
export type MemberChange = { group: number; joined: number[]; left: number[] };

/** Groups and draw orders of a DXF file: what hangs on dictionaries. */
export class DxfObjectChanges {
  readonly #file: DxfFile;
  readonly #before: Drawing;
  readonly #now: DxfTarget;
  /** Records that are changed or made. */
  readonly #changed = new Map<number, Piece[]>();

  constructor(file: DxfFile, before: Drawing, now: DxfTarget) {
    this.#file = file;
    this.#before = before;
    this.#now = now;
  }

  changeGroups(): MemberChange[] {
    const [before, after] = [this.#before.groups, this.#now.drawing.groups];
    if (sameValue(before, after)) return [];
    const dictionary = this.#groupDictionary();
    const known = new Map(before.map((group) => [group.handle, group]));
    const members: MemberChange[] = [];
    for (const group of after) {
      const was = known.get(group.handle);
      known.delete(group.handle);
      if (was && sameValue(was, group)) continue;
      const handle = group.handle || this.#now.newHandle();
      if (was) this.#writeBody(handle, 'AcDbGroup', (target) => writeGroup(target, group));
      else this.#make('GROUP', handle, dictionary, 'AcDbGroup', (target) => writeGroup(target, group));
      if (!was) this.#enter(dictionary, group.name || `*A${handle}`, handle);
      else if (was.name !== group.name) this.#rename(dictionary, handle, group.name);
      const [from, to] = [new Set(was?.entities), new Set(group.entities)];
      members.push({ group: handle, joined: without(to, from), left: without(from, to) });
    }
    for (const [handle, { entities }] of known) {
      this.#drop(dictionary, handle);
      members.push({ group: handle, joined: [], left: entities });
    }
    return members;
  }

  /** `isThere`: whether an entity is in the file that is made. */
  changeDrawOrder(isThere: (handle: number) => boolean): void {
    const [before, after] = [this.#before.sortOrder, this.#now.drawing.sortOrder];
    for (const block of new Set([...before.keys(), ...after.keys()])) {
      const order = after.get(block) ?? new Map<number, number>();
      if (sameValue(before.get(block) ?? new Map(), order)) continue;
      const table = this.#sortTable(block);
      const listed = this.#changed.get(table)!.flatMap(({ code, value }) => (code === 331 ? hex(value) : []));
      const entities = [...new Set([...listed, ...order.keys()])].filter(isThere);
      this.#writeBody(table, 'AcDbSortentsTable', ({ out }) => {
        out.handle(330, block);
        for (const entity of entities) {
          out.handle(331, entity);
          out.handle(5, order.get(entity) ?? entity);
        }
      });
    }
  }

  /** Writes what was changed. */
  finish(): void {
    for (const [handle, pieces] of this.#changed) {
      const text = joined(pieces.map(({ bytes }) => bytes));
      const record = this.#file.find(handle);
      if (record) this.#file.replace(record, text);
      else this.#file.append('OBJECTS', text);
    }
  }

  /** In the root dictionary, which is the first one; made where there is none. */
  #groupDictionary(): number {
    const root = this.#file.records.find(
      ({ name, section }) => name === 'DICTIONARY' && section === 'OBJECTS',
    );
    if (!root) throw new SaveError('unsupported-change', 'The file has no dictionary for groups.');
    const known = entryOf(this.#piecesOf(root.handle), GROUPS);
    if (this.#file.has(known)) return known;
    const dictionary = this.#now.newHandle();
    this.#make('DICTIONARY', dictionary, root.handle, 'AcDbDictionary', ({ out }) => out.int(281, 1));
    this.#enter(root.handle, GROUPS, dictionary);
    return dictionary;
  }

  /** The table of a block's draw order, made where there is none. */
  #sortTable(block: number): number {
    const known = this.#file.records.find(
      ({ name, handle, section }) =>
        name === 'SORTENTSTABLE' && section === 'OBJECTS' && sortedBlock(this.#piecesOf(handle)) === block,
    );
    if (known) {
      this.#edit(known.handle);
      return known.handle;
    }
    if (!this.#file.find(block))
      throw new SaveError('unsupported-change', 'The draw order of a new block cannot be written.', block);
    const table = this.#now.newHandle();
    const owner = this.#extensionDictionary(block);
    this.#make('SORTENTSTABLE', table, owner, 'AcDbSortentsTable', ({ out }) => out.handle(330, block));
    this.#enter(owner, SORT_TABLE, table);
    return table;
  }

  #extensionDictionary(block: number): number {
    const pieces = this.#edit(block);
    const open = pieces.findIndex(({ code, value }) => code === 102 && value === '{ACAD_XDICTIONARY');
    if (open >= 0) return hex(pieces[open + 1]!.value);
    const dictionary = this.#now.newHandle();
    this.#make('DICTIONARY', dictionary, block, 'AcDbDictionary', ({ out }) => {
      out.int(280, 1);
      out.int(281, 1);
    });
    const list = this.#written(({ out }) => {
      out.text(102, '{ACAD_XDICTIONARY');
      out.handle(360, dictionary);
      out.text(102, '}');
    });
    pieces.splice(pieces.findIndex(({ code }) => code === 5) + 1, 0, ...list);
    return dictionary;
  }

  #make(
    name: string,
    handle: number,
    owner: number,
    subclass: string,
    write: (target: DxfTarget) => void,
  ): void {
    const pieces = this.#written((target) => {
      const { out } = target;
      out.text(0, name);
      out.handle(5, handle);
      out.text(102, '{ACAD_REACTORS');
      out.handle(330, owner);
      out.text(102, '}');
      out.handle(330, owner);
      out.text(100, subclass);
      write(target);
    });
    this.#changed.set(handle, pieces);
  }

  /** What stands after the head of a record; what programs hang on it stays. */
  #writeBody(handle: number, subclass: string, write: (target: DxfTarget) => void): void {
    const pieces = this.#edit(handle);
    const from = pieces.findIndex(({ code, value }) => code === 100 && value === subclass) + 1;
    const extended = pieces.findIndex(({ code }) => code >= FIRST_EXTENDED);
    const to = extended < 0 ? pieces.length : extended;
    pieces.splice(from, to - from, ...this.#written(write));
  }

  #enter(dictionary: number, name: string, handle: number): void {
    const pieces = this.#edit(dictionary);
    const isOwner = pieces.some(({ code, value }) => code === 280 && Number(value) === 1);
    const extended = pieces.findIndex(({ code }) => code >= FIRST_EXTENDED);
    const entry = this.#written(({ out }) => {
      out.text(3, name);
      out.handle(isOwner ? 360 : 350, handle);
    });
    pieces.splice(extended < 0 ? pieces.length : extended, 0, ...entry);
  }

  #rename(dictionary: number, handle: number, name: string): void {
    const pieces = this.#edit(dictionary);
    const at = entryPlace(pieces, handle);
    if (at >= 0) pieces.splice(at, 1, ...this.#written(({ out }) => out.text(3, name)));
  }

  #drop(dictionary: number, handle: number): void {
    const pieces = this.#edit(dictionary);
    const at = entryPlace(pieces, handle);
    if (at >= 0) pieces.splice(at, 2);
    const record = this.#file.find(handle);
    if (record) this.#file.remove(record);
    this.#file.removed.add(handle);
  }

  #edit(handle: number): Piece[] {
    const pieces = this.#changed.get(handle) ?? this.#piecesOf(handle);
    this.#changed.set(handle, pieces);
    return pieces;
  }

  #piecesOf(handle: number): Piece[] {
    const record = this.#file.find(handle);
    return record ? piecesIn(this.#file.bytes, record.start, record.end) : [];
  }

  #written(write: (target: DxfTarget) => void): Piece[] {
    write(this.#now);
    const bytes = this.#now.out.finish();
    return piecesIn(bytes, 0, bytes.length);
  }
}

const without = (all: Iterable<number>, others: ReadonlySet<number>): number[] =>
  Array.from(all).filter((one) => !others.has(one));

function writeGroup({ out }: DxfTarget, { name, description, selectable, entities }: ObjectGroup): void {
  out.text(300, description);
  out.flag(70, name === '' || name.startsWith('*'));
  out.flag(71, selectable);
  for (const member of entities) out.handle(340, member);
}

const piecesIn = (bytes: Uint8Array, start: number, end: number): Piece[] =>
  tagsOf(bytes, start, end).map((tag) => ({ ...tag, bytes: bytes.subarray(tag.start, tag.end) }));

const hex = (value: string): number => Number.parseInt(value, 16) || 0;

/** Where a dictionary's entry of an object begins. */
const entryPlace = (pieces: readonly Piece[], handle: number): number =>
  pieces.findIndex(({ code }, at) => code === 3 && hex(pieces[at + 1]?.value ?? '') === handle);

function entryOf(pieces: readonly Piece[], name: string): number {
  const at = pieces.findIndex(({ code, value }) => code === 3 && value.toUpperCase() === name);
  return at < 0 ? 0 : hex(pieces[at + 1]?.value ?? '');
}

/** The block that a table of draw order is about. */
function sortedBlock(pieces: readonly Piece[]): number {
  const subclass = pieces.findIndex(({ code }) => code === 100);
  return hex(pieces.find(({ code }, at) => at > subclass && code === 330)?.value ?? '');
}
