import type { DxfTarget } from '../../write/dxf/context.ts';
import { SaveError } from '../save-error.ts';
import type { DxfFile } from './dxf-file.ts';
import { tagsOf } from './dxf-records.ts';
import { joined } from './tag-overlay.ts';

/** A group of a record, as it goes into the file. */
export type DxfPair = { code: number; value: string; bytes: Uint8Array };

const FIRST_EXTENDED = 1000;

/** Objects of a DXF file that are made or changed, and the dictionaries that they hang on. */
export class DxfObjectEdits {
  readonly file: DxfFile;
  readonly now: DxfTarget;
  readonly #changed = new Map<number, DxfPair[]>();

  constructor(file: DxfFile, now: DxfTarget) {
    this.file = file;
    this.now = now;
  }

  /** Writes what was changed. */
  finish(): void {
    for (const [handle, pieces] of this.#changed) {
      const text = joined(pieces.map(({ bytes }) => bytes));
      const record = this.file.find(handle);
      if (record) this.file.replace(record, text);
      else this.file.append('OBJECTS', text);
    }
  }

  /** In the root dictionary, which is the first one; made where there is none. */
  namedDictionary(name: string): number {
    const root = this.file.records.find(
      ({ name: type, section }) => type === 'DICTIONARY' && section === 'OBJECTS',
    );
    if (!root) throw new SaveError('unsupported-change', `The file has no dictionary for ${name}.`);
    const known = entryOf(this.piecesOf(root.handle), name);
    if (this.file.has(known)) return known;
    const dictionary = this.now.newHandle();
    this.make('DICTIONARY', dictionary, root.handle, ({ out }) => {
      out.text(100, 'AcDbDictionary');
      out.int(281, 1);
    });
    this.enter(root.handle, name, dictionary);
    return dictionary;
  }

  extensionDictionary(owner: number): number {
    const pieces = this.edit(owner);
    const open = pieces.findIndex(({ code, value }) => code === 102 && value === '{ACAD_XDICTIONARY');
    if (open >= 0) return hex(pieces[open + 1]!.value);
    const dictionary = this.now.newHandle();
    this.make('DICTIONARY', dictionary, owner, ({ out }) => {
      out.text(100, 'AcDbDictionary');
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

  make(name: string, handle: number, owner: number, write: (target: DxfTarget) => void): void {
    const pieces = this.#written((target) => {
      const { out } = target;
      out.text(0, name);
      out.handle(5, handle);
      out.text(102, '{ACAD_REACTORS');
      out.handle(330, owner);
      out.text(102, '}');
      out.handle(330, owner);
      write(target);
    });
    this.#changed.set(handle, pieces);
  }

  /** What stands after the head of a record; what programs hang on it stays. */
  writeBody(handle: number, subclass: string, write: (target: DxfTarget) => void): void {
    const pieces = this.edit(handle);
    const from = pieces.findIndex(({ code, value }) => code === 100 && value === subclass) + 1;
    const extended = pieces.findIndex(({ code }) => code >= FIRST_EXTENDED);
    const to = extended < 0 ? pieces.length : extended;
    pieces.splice(from, to - from, ...this.#written(write));
  }

  /** Groups in which what is written of two states differs, each within its subclass, where it may stand once. */
  overlay(
    handle: number,
    was: DxfTarget,
    before: (target: DxfTarget) => void,
    after: (target: DxfTarget) => void,
  ): void {
    before(was);
    const former = new Map(bySubclass(inPieces(was.out.finish())));
    const pieces = this.edit(handle);
    const place = (key: string): number => bySubclass(pieces).findIndex(([known]) => known === key);
    for (const [key, piece] of bySubclass(this.#written(after))) {
      const value = former.get(key)?.value;
      former.delete(key);
      if (isHead(key) || value === piece.value) continue;
      const at = place(key);
      if (at >= 0) pieces[at] = piece;
      else pieces.splice(endOfSubclass(pieces, key), 0, piece);
    }
    for (const key of former.keys()) if (!isHead(key) && place(key) >= 0) pieces.splice(place(key), 1);
  }

  enter(dictionary: number, name: string, handle: number): void {
    const pieces = this.edit(dictionary);
    const isOwner = pieces.some(({ code, value }) => code === 280 && Number(value) === 1);
    const extended = pieces.findIndex(({ code }) => code >= FIRST_EXTENDED);
    const entry = this.#written(({ out }) => {
      out.text(3, name);
      out.handle(isOwner ? 360 : 350, handle);
    });
    pieces.splice(extended < 0 ? pieces.length : extended, 0, ...entry);
  }

  rename(dictionary: number, handle: number, name: string): void {
    const pieces = this.edit(dictionary);
    const at = entryPlace(pieces, handle);
    if (at >= 0) pieces.splice(at, 1, ...this.#written(({ out }) => out.text(3, name)));
  }

  drop(dictionary: number, handle: number): void {
    const pieces = this.edit(dictionary);
    const at = entryPlace(pieces, handle);
    if (at >= 0) pieces.splice(at, 2);
    const record = this.file.find(handle);
    if (record) this.file.remove(record);
    this.file.removed.add(handle);
  }

  edit(handle: number): DxfPair[] {
    const pieces = this.#changed.get(handle) ?? this.piecesOf(handle);
    this.#changed.set(handle, pieces);
    return pieces;
  }

  /** As it stands in the file by now. */
  piecesOf(handle: number): DxfPair[] {
    const record = this.file.find(handle);
    return record ? inPieces(this.file.textOf(record)) : [];
  }

  #written(write: (target: DxfTarget) => void): DxfPair[] {
    write(this.now);
    return inPieces(this.now.out.finish());
  }
}

const inPieces = (bytes: Uint8Array): DxfPair[] =>
  tagsOf(bytes, 0, bytes.length).map((tag) => ({ ...tag, bytes: bytes.subarray(tag.start, tag.end) }));

/** Each with its subclass and its code. */
function bySubclass(pieces: readonly DxfPair[]): [key: string, DxfPair][] {
  let subclass = '';
  return pieces.map((piece) => {
    if (piece.code === 100) subclass = piece.value;
    return [`${subclass} ${piece.code}`, piece];
  });
}

/** Type, handle and owner, and the names of the subclasses. */
const isHead = (key: string): boolean => key.startsWith(' ') || key.endsWith(' 100');

function endOfSubclass(pieces: readonly DxfPair[], key: string): number {
  const subclass = key.slice(0, key.lastIndexOf(' ') + 1);
  const last = bySubclass(pieces).findLastIndex(
    ([known, { code }]) => known.startsWith(subclass) && code < FIRST_EXTENDED,
  );
  return last < 0 ? pieces.length : last + 1;
}

export const hex = (value: string): number => Number.parseInt(value, 16) || 0;

/** Where a dictionary's entry of an object begins. */
const entryPlace = (pieces: readonly DxfPair[], handle: number): number =>
  pieces.findIndex(({ code }, at) => code === 3 && hex(pieces[at + 1]?.value ?? '') === handle);

function entryOf(pieces: readonly DxfPair[], name: string): number {
  const at = pieces.findIndex(({ code, value }) => code === 3 && value.toUpperCase() === name);
  return at < 0 ? 0 : hex(pieces[at + 1]?.value ?? '');
}
