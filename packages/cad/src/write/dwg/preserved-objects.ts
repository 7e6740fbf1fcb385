import { decode } from '../../dwg/fields/decode.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { DICTIONARY, DICTIONARYWDFLT, GROUP, SORTENTSTABLE } from '../../dwg/fields/objects.ts';
import { numbers } from '../../dwg/fields/record.ts';
import { R2004, R2007 } from '../../dwg/versions.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { StoredObject } from '../../model/foreign.ts';
import type { Dictionaries } from './dictionaries.ts';
import { stripDanglingHandles, openStored, type Links } from './strip-dangling-handles.ts';
import type { ObjectWriter, PlainHead } from './object-writer.ts';
import type { Target } from './target.ts';

const NAMES: Record<Exclude<keyof Dictionaries, 'root' | 'placeholder'>, string> = {
  group: 'ACAD_GROUP',
  mlineStyle: 'ACAD_MLINESTYLE',
  layout: 'ACAD_LAYOUT',
  plotSettings: 'ACAD_PLOTSETTINGS',
  plotStyleName: 'ACAD_PLOTSTYLENAME',
  material: 'ACAD_MATERIAL',
  color: 'ACAD_COLOR',
  visualStyle: 'ACAD_VISUALSTYLE',
};
const NEEDED = ['ACAD_GROUP', 'ACAD_MLINESTYLE', 'ACAD_LAYOUT', 'ACAD_PLOTSETTINGS', 'ACAD_PLOTSTYLENAME'];
/** Dictionaries that may be empty, but must be there since some version; other programs leave them out. */
const ADDED = [
  ['material', R2004],
  ['color', R2004],
  ['visualStyle', R2007],
] as const;

/**
 * Something that goes into the file as it was; references: all that it refers to, where that is known; links: its place in
 * the chain of entities, where it is in one.
 */
export type PreservedObject = {
  object: StoredObject;
  isEntity: boolean;
  references?: readonly number[];
  links?: Links;
};

/** Lists whose entries go when what they lead to is gone, and the list that runs beside them. */
const LISTS: Record<string, readonly [table: Table, list: string, beside: string]> = {
  DICTIONARY: [DICTIONARY, 'items', 'names'],
  ACDBDICTIONARYWDFLT: [DICTIONARYWDFLT, 'items', 'names'],
  SORTENTSTABLE: [SORTENTSTABLE, 'entities', 'sortHandles'],
  GROUP: [GROUP, 'entities', ''],
};

/**
 * All objects of a DWG file that is saved in its own version: dictionaries and what hangs on them, as they were.
 * Undefined where the drawing came from elsewhere, or lacks what a file needs.
 */
export class PreservedObjects {
  readonly handles: Dictionaries;
  readonly #drawing: Drawing;
  readonly #version: number;
  readonly #objects: readonly StoredObject[];
  /** Dictionaries that the root lacks. */
  readonly #added: [name: string, handle: number][] = [];
  readonly #reactors = new Map<number, number>();

  private constructor(
    drawing: Drawing,
    version: number,
    objects: readonly StoredObject[],
    handles: Dictionaries,
  ) {
    this.#drawing = drawing;
    this.#version = version;
    this.#objects = objects;
    this.handles = handles;
    for (const { name, owner, handle } of objects)
      if (name === 'IMAGEDEF_REACTOR') this.#reactors.set(owner, handle);
  }

  static from(drawing: Drawing, version: number, name: string): PreservedObjects | undefined {
    const objects = drawing.foreign;
    if (drawing.format !== 'dwg' || drawing.version !== name || !objects || drawing.classes.length === 0)
      return undefined;
    const root = objects.find((object) => object.name === DICTIONARY.name && object.owner === 0);
    if (!root) return undefined;
    const stored = new Set(objects.map(({ handle }) => handle));
    const entries = new Map(
      [...entriesOf(drawing, version, root)].filter(([, handle]) => stored.has(handle)),
    );
    if (NEEDED.some((needed) => !entries.has(needed))) return undefined;
    const placeholder = plotStyleOf(drawing, version, objects, entries.get(NAMES.plotStyleName) ?? 0);
    const named = Object.entries(NAMES).map(([key, entry]) => [key, entries.get(entry) ?? 0]);
    const handles = { root: root.handle, placeholder, ...Object.fromEntries(named) } as Dictionaries;
    return new PreservedObjects(drawing, version, objects, handles);
  }

  /** Makes their handles known, and which dictionary belongs to what. */
  announce(target: Target): void {
    const dictionaries = new Set(this.#objects.filter(isDictionary).map(({ handle }) => handle));
    for (const object of this.#objects) {
      target.hold(object.handle);
      if (isDictionary(object) && object.owner !== 0 && !dictionaries.has(object.owner))
        target.dictionaries.set(object.owner, object.handle);
    }
    for (const [key, since] of ADDED) {
      if (this.#version < since || this.handles[key] !== 0) continue;
      this.handles[key] = target.newHandle();
      this.#added.push([NAMES[key], this.handles[key]]);
    }
  }

  /** The object that tells an image's definition of the image. */
  reactorOf(image: number): number {
    return this.#reactors.get(image) ?? 0;
  }

  /** All of them and what else is kept, last: what they refer to and the file has not is left out. */
  write(target: Target, out: ObjectWriter): void {
    for (const [, handle] of this.#added)
      out.object(DICTIONARY, DICTIONARY.type, { handle, owner: this.handles.root }, { names: [], items: [] });
    const there = new Set(out.handles);
    for (const { handle } of this.#objects) there.add(handle);
    for (const { object } of target.stored) there.add(object.handle);
    const objects = withOwners(this.#objects, there);
    const isThere = (handle: number): boolean => there.has(handle);
    const isWhole = ({ references, links }: PreservedObject): boolean =>
      references !== undefined &&
      (this.#version >= R2004 || !links) &&
      references.every((handle) => handle === 0 || there.has(handle));
    const put = (kept: PreservedObject): void => {
      const { object, isEntity, links } = kept;
      target.classes.count(object.classNumber);
      if (isWhole(kept)) return out.stored(object.handle, object.bytes, object.handleBits);
      const body = stripDanglingHandles(
        this.#version,
        object,
        this.#drawing.codePage,
        isEntity,
        isThere,
        links,
      );
      if (body !== object || object.handle === this.handles.root) {
        const list = LISTS[object.name];
        if (list && this.#shorten(out, object, list, isThere)) return;
      }
      out.stored(object.handle, body.bytes, body.handleBits);
    };
    for (const object of objects) put({ object, isEntity: false });
    target.stored.forEach(put);
  }

  /** A list again, without the entries that lead nowhere; the root with the dictionaries that it lacks. */
  #shorten(
    out: ObjectWriter,
    object: StoredObject,
    [table, list, beside]: readonly [table: Table, list: string, beside: string],
    isThere: (handle: number) => boolean,
  ): boolean {
    const opened = open(this.#drawing, this.#version, object, table.rows);
    if (!opened) return false;
    const { type, head, record } = opened;
    const items = numbers(record, list);
    const names = (record[beside] ?? []) as readonly unknown[];
    const kept = items.flatMap((item, i) => (isThere(item) ? [i] : []));
    record[list] = kept.map((i) => items[i]!);
    if (beside) record[beside] = kept.map((i) => names[i]) as Rec[string];
    if (object.handle === this.handles.root) {
      record['names'] = [...(record['names'] as string[]), ...this.#added.map(([name]) => name)];
      record['items'] = [...numbers(record, 'items'), ...this.#added.map(([, handle]) => handle)];
    }
    delete record['count'];
    const reactors = (head.reactors ?? []).filter(isThere);
    out.object(table, type, { ...head, reactors }, record);
    return true;
  }
}

function isDictionary({ name }: StoredObject): boolean {
  return name === DICTIONARY.name;
}

/** Without those that belong to something the file does not have, and what belongs to these. */
function withOwners(objects: readonly StoredObject[], there: Set<number>): readonly StoredObject[] {
  const kept = objects.filter(({ owner }) => owner === 0 || there.has(owner));
  if (kept.length === objects.length) return kept;
  const handles = new Set(kept.map(({ handle }) => handle));
  for (const { handle } of objects) if (!handles.has(handle)) there.delete(handle);
  return withOwners(kept, there);
}

/** Reads one stored object by the rows of its type. */
function open(
  drawing: Drawing,
  version: number,
  object: StoredObject,
  rows: Table['rows'],
): { type: number; head: PlainHead; record: Rec } | undefined {
  const stream = openStored(version, object, drawing.codePage);
  const type = stream.open(object.handle);
  if (type < 0 || !stream.readObjectHead()) return undefined;
  const { handle, owner, reactors, dictionary, data } = stream;
  const record = decode(rows, data);
  const extended = [];
  for (let i = 0; i < stream.extended.length; i += 3) {
    data.end = data.bytes.length * 8;
    data.pos = stream.extended[i + 1]!;
    extended.push({ application: stream.extended[i]!, bytes: data.raw(stream.extended[i + 2]!) });
  }
  return { type, head: { handle, owner, reactors, dictionary, extended }, record };
}

function entriesOf(drawing: Drawing, version: number, object: StoredObject): Map<string, number> {
  const record = open(drawing, version, object, DICTIONARY.rows)?.record ?? {};
  const items = numbers(record, 'items');
  const names = (record['names'] as readonly string[] | undefined) ?? [];
  return new Map(names.map((name, i) => [name, items[i] ?? 0]));
}

function plotStyleOf(
  drawing: Drawing,
  version: number,
  objects: readonly StoredObject[],
  handle: number,
): number {
  const object = objects.find((each) => each.handle === handle);
  if (!object) return 0;
  const { record = {} } = open(drawing, version, object, DICTIONARYWDFLT.rows) ?? {};
  const names = (record['names'] as readonly string[] | undefined) ?? [];
  const normal = names.findIndex((name) => name.toUpperCase() === 'NORMAL');
  return numbers(record, 'items')[Math.max(0, normal)] ?? 0;
}
