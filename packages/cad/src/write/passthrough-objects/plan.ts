import { linkedObjects } from '../../dwg/fields/dimension-links.ts';
import { num, numbers } from '../../dwg/fields/record.ts';
import { isXrecordHandle } from '../../dwg/xrecord.ts';
import { isContextName } from '../../read/annotative.ts';
import {
  isDictionary,
  namesOf,
  type PassthroughObject,
  type PassthroughObjects,
} from './passthrough-object.ts';

/** Entries of the root dictionary that are made from the model. */
const MADE = new Set([
  'ACAD_COLOR',
  'ACAD_GROUP',
  'ACAD_LAYOUT',
  'ACAD_MATERIAL',
  'ACAD_MLEADERSTYLE',
  'ACAD_MLINESTYLE',
  'ACAD_PLOTSTYLENAME',
  'ACAD_TABLESTYLE',
  'ACAD_VISUALSTYLE',
  'ACAD_IMAGE_DICT',
  'ACAD_IMAGE_VARS',
  'ACAD_WIPEOUT_VARS',
  'ACAD_PDFDEFINITIONS',
  'ACAD_DWFDEFINITIONS',
  'ACAD_DGNDEFINITIONS',
]);

/**
 * The same of other dictionaries, and what makes no sense without that which is left out: parts of dynamic blocks, and what
 * AutoCAD leaves in an older file to make it a newer one again.
 */
const LEFT = new Set(['ACAD_SORTENTS', 'ACAD_FILTER', 'ACDBBLOCKREPRESENTATION', 'ACDSDECOMPOSEDATA']);
const isLeft = (name: string): boolean =>
  LEFT.has(name) || name.includes('ROUNDTRIP') || name.includes('RECOMPOSE');

/** Dictionaries within dictionaries; programs make a handful. */
const DEEPEST = 200;
const FIELDS = 'ACAD_FIELDLIST';
/** Codes of what an XRECORD owns. */
const isOwned = (code: number): boolean => code >= 350 && code <= 369;

/** What goes along: a dictionary with what it names, an extension dictionary with its owner. */
export class PassthroughPlan {
  /** Entries of the root dictionary, by name. */
  readonly root = new Map<string, number>();
  /** Extension dictionaries by the object they belong to. */
  readonly dictionaries = new Map<number, number>();
  readonly moved = new Map<number, PassthroughObject>();
  readonly #all: ReadonlyMap<number, PassthroughObject>;
  readonly #seen = new Set<number>();
  #depth = 0;
  readonly #isThere: (handle: number) => boolean;
  readonly #fits: (passthroughObject: PassthroughObject) => boolean;

  /** isThere: whether the file will have something of that handle; fits: whether its version has such objects. */
  constructor(
    { root, all }: PassthroughObjects,
    isThere: (handle: number) => boolean,
    fits: (passthroughObject: PassthroughObject) => boolean,
  ) {
    this.#all = all;
    this.#isThere = isThere;
    this.#fits = fits;
    const top = all.get(root);
    this.#seen.add(root);
    this.#takeRoot(top, (name) => name !== FIELDS);
    for (const passthroughObject of all.values())
      if (
        isDictionary(passthroughObject) &&
        isThere(passthroughObject.owner) &&
        this.#take(passthroughObject.handle, passthroughObject.owner)
      )
        this.dictionaries.set(passthroughObject.owner, passthroughObject.handle);
    // which fields there are is known by now
    this.#takeRoot(top, (name) => name === FIELDS);
  }

  #takeRoot(top: PassthroughObject | undefined, isWanted: (name: string) => boolean): void {
    if (!top) return;
    const items = numbers(top.record, 'items');
    namesOf(top).forEach((name, i) => {
      const key = name.toUpperCase();
      const handle = items[i] ?? 0;
      if (MADE.has(key) || isLeft(key) || !isWanted(key) || !this.#take(handle, 0)) return;
      this.root.set(name, handle);
    });
  }

  /** Whether the object will be there, with all that it cannot be without; owner: what it hangs on now. */
  #take(handle: number, owner: number): boolean {
    if (this.#seen.has(handle)) return this.moved.has(handle);
    if (this.#depth === DEEPEST) return false;
    this.#depth++;
    const isTaken = this.#takeNew(handle, owner);
    this.#depth--;
    return isTaken;
  }

  #takeNew(handle: number, owner: number): boolean {
    this.#seen.add(handle);
    const found = this.#all.get(handle);
    if (!found || !this.#fits(found)) return false;
    const passthroughObject = { ...found, owner, record: { ...found.record } };
    this.moved.set(handle, passthroughObject);
    if (!this.#takeParts(passthroughObject)) {
      this.moved.delete(handle);
      return false;
    }
    if (passthroughObject.dictionary !== 0 && !this.#take(passthroughObject.dictionary, handle))
      passthroughObject.dictionary = 0;
    return true;
  }

  #takeParts(passthroughObject: PassthroughObject): boolean {
    const { name, handle, record, groups } = passthroughObject;
    if (isDictionary(passthroughObject)) return this.#takeEntries(passthroughObject);
    if (name === 'FIELD') return numbers(record, 'children').every((child) => this.#take(child, handle));
    if (name === 'FIELDLIST') {
      const fields = numbers(record, 'fields').filter((field) => this.moved.has(field));
      record['fields'] = fields;
      return fields.length > 0;
    }
    if (name === 'DIMASSOC')
      return [num(record, 'dimension'), ...linkedObjects(record)].every((linked) => this.#isThere(linked));
    if (isContextName(name)) return this.moved.has(num(record, 'scale'));
    groups?.codes.forEach((code, i) => {
      if (isXrecordHandle(code) && isOwned(code)) this.#take(Number(groups.values[i]), handle);
    });
    return true;
  }

  #takeEntries(passthroughObject: PassthroughObject): boolean {
    const { record, handle } = passthroughObject;
    const names = namesOf(passthroughObject);
    const items = numbers(record, 'items');
    const kept = items.flatMap((item, i) => {
      if (isLeft((names[i] ?? '').toUpperCase())) return [];
      return this.#take(item, handle) || this.#isThere(item) ? [i] : [];
    });
    record['names'] = kept.map((i) => names[i] ?? '');
    record['items'] = kept.map((i) => items[i]!);
    delete record['count'];
    return kept.length > 0 || items.length === 0;
  }

  /** Leaves out what hangs on something that was not written after all. */
  forget(isWritten: (handle: number) => boolean): void {
    const isGone = ({ owner }: PassthroughObject): boolean =>
      owner !== 0 && !this.moved.has(owner) && !isWritten(owner);
    for (let gone = [...this.moved.values()].filter(isGone); gone.length > 0;) {
      for (const { handle } of gone) this.moved.delete(handle);
      gone = [...this.moved.values()].filter(isGone);
    }
  }

  /** Adds an entry to the extension dictionary of an object, which gets one where it has none. */
  hang(owner: number, name: string, item: number, newHandle: () => number): void {
    let dictionary = this.moved.get(this.dictionaries.get(owner) ?? 0);
    if (!dictionary) {
      const handle = newHandle();
      const record = { hardOwner: 1, names: [], items: [] };
      dictionary = { name: 'DICTIONARY', handle, owner, reactors: [], dictionary: 0, record };
      this.moved.set(handle, dictionary);
      this.dictionaries.set(owner, handle);
    }
    const { record } = dictionary;
    record['names'] = [...namesOf(dictionary), name];
    record['items'] = [...numbers(record, 'items'), item];
  }
}
