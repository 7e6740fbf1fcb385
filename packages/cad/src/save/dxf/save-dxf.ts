import { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { NamedView } from '../../model/layout.ts';
import { isBinaryDxf } from '../../read/dxf/binary.ts';
import type { Decode } from '../../read/encoding.ts';
import { read } from '../../read/read.ts';
import { asciiPage, codePageOf, isKnownPage } from '../../write/code-page.ts';
import { DxfTarget } from '../../write/dxf/context.ts';
import { dxfName, writeEntity } from '../../write/dxf/entities.ts';
import { writeDimStyle, writeLayer, writeLineType, writeStyle } from '../../write/dxf/tables.ts';
import { writeView } from '../../write/dxf/views.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import { writeClass } from '../../write/dxf/classes.ts';
import { SavedLinks } from '../linked-places.ts';
import { SaveError } from '../save-error.ts';
import { textOfBinary } from './binary-text.ts';
import { DxfBlockChanges } from './block-changes.ts';
import { isPaper } from './block-text.ts';
import { DxfFile } from './dxf-file.ts';
import { withHandles } from './entity-handles.ts';
import { scanRecords, tagsOf } from './dxf-records.ts';
import { headerSplices } from './header-splices.ts';
import { writeLinks } from './link-text.ts';
import { changeDrawOrder, changeGroups, changeLayouts } from './object-changes.ts';
import { DxfObjectEdits } from './object-edits.ts';
import { olderForm } from './older-form.ts';
import { renamedUsers } from './renamed-users.ts';
import { renameTabs } from './layout-tabs.ts';
import {
  joined,
  overlayTags,
  type TagText,
  withoutOwner,
  withoutReactors,
  withReactors,
  wholeText,
} from './tag-overlay.ts';
import { textOfUtf16 } from './utf16-text.ts';

export type SavedDxf = {
  bytes: Uint8Array;
  rewritten: ReadonlySet<number>;
  removed: ReadonlySet<number>;
  losses: DxfTarget['losses'];
};

/** Saves a drawing into the DXF that it came from, text or binary: records that nobody touched go back as the text they were. */
export function saveDxf(
  bytes: Uint8Array,
  drawing: Drawing,
  touched: ReadonlySet<number>,
  decode?: Decode,
): SavedDxf {
  const before = read(bytes, decode ? { decode } : {}).drawing;
  const other = isBinaryDxf(bytes) ? textOfBinary(bytes) : textOfUtf16(bytes);
  const saved = new DxfSave(other?.text ?? bytes, before, drawing, touched, decode).run();
  return other ? { ...saved, bytes: other.encode(saved.bytes) } : saved;
}

type Placed = { entity: Entity; block: Block; key: string };

const PARTS: Readonly<Record<string, string>> = { POLYLINE: 'VERTEX', INSERT: 'ATTRIB' };

/** What records were called in the first releases. */
const OLDER_NAMES: Readonly<Record<string, string>> = { '3DLINE': 'LINE' };

/** What the head of a record tells. */
const HEAD: ReadonlySet<string> = new Set([
  'layer',
  'color',
  'lineType',
  'lineTypeScale',
  'lineWeight',
  'invisible',
  'opacity',
]);

/** Whether two entities differ in what their heads tell at most. */
function sameShape(before: Entity, after: Entity): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const fields = (entity: Entity): Record<string, unknown> => entity as unknown as Record<string, unknown>;
  return [...names].every((name) => HEAD.has(name) || sameValue(fields(before)[name], fields(after)[name]));
}

const byName = (views: readonly NamedView[]): Map<string, NamedView> =>
  new Map(views.map((view) => [view.name.toUpperCase(), view]));

function writeNamedView(target: DxfTarget, owner: number, view: NamedView): void {
  writeView(target, owner, view, view.handle || target.newHandle());
}

class DxfSave {
  #file: DxfFile;
  readonly #touched: ReadonlySet<number>;
  readonly #before: Drawing;
  readonly #after: Drawing;
  readonly #was: DxfTarget;
  readonly #now: DxfTarget;
  /** The next handle before anything is made. */
  readonly #seed: number;
  #links!: SavedLinks;
  /** Handles of the extension dictionary and the DIMASSOC of a dimension. */
  readonly #linkHandles = new Map<number, { dictionary: number; link: number }>();
  /** Who is told of the changes of entities of the file, and who no longer is. */
  readonly #told = new Map<number, number[]>();
  readonly #untold = new Map<number, number[]>();
  readonly #blocks: DxfBlockChanges;
  readonly #objects: DxfObjectEdits;

  constructor(
    bytes: Uint8Array,
    before: Drawing,
    drawing: Drawing,
    touched: ReadonlySet<number>,
    decode: Decode | undefined,
  ) {
    this.#file = new DxfFile(bytes);
    this.#before = before;
    this.#after = { ...drawing, codePage: this.#before.codePage };
    this.#touched = new Set([...touched, ...renamedUsers(this.#before, this.#after)]);
    if (this.#lacksHandles()) this.#file = withHandles(this.#file, this.#before, this.#touched, decode);
    const target = (of: Drawing): DxfTarget => {
      const { codePage, version } = this.#before;
      const page = isKnownPage(codePage)
        ? codePageOf(codePage)
        : codePage === 'utf-8'
          ? undefined
          : asciiPage(codePage);
      return new DxfTarget(of, version, new Diagnostics(), version >= 'AC1021' ? undefined : { page });
    };
    this.#was = target(this.#before);
    this.#now = target(this.#after);
    for (const { handle } of this.#file.records) {
      this.#was.take(handle);
      this.#now.take(handle);
    }
    this.#seed = this.#was.seed;
    this.#objects = new DxfObjectEdits(this.#file, this.#now);
    this.#blocks = new DxfBlockChanges(this.#objects, this.#was);
  }

  /** Whether something is changed that has no handle in the file. */
  #lacksHandles(): boolean {
    return [...this.#placed(this.#before).keys()].some((handle) => !this.#file.has(handle));
  }

  run(): SavedDxf {
    this.#planLinks();
    this.#changeGroups();
    this.#changeTable('LAYER', this.#before.layers, this.#after.layers, writeLayer);
    this.#changeTable('LTYPE', this.#before.lineTypes, this.#after.lineTypes, writeLineType);
    this.#changeTable('STYLE', this.#before.textStyles, this.#after.textStyles, writeStyle);
    this.#changeTable('DIMSTYLE', this.#before.dimStyles, this.#after.dimStyles, writeDimStyle);
    this.#changeTable('VIEW', byName(this.#before.views), byName(this.#after.views), writeNamedView);
    this.#blocks.change();
    this.#changeEntities();
    this.#addLinks();
    changeDrawOrder(this.#objects, this.#before.sortOrder, (handle) => this.#isLive(handle));
    const renamed = changeLayouts(this.#objects, this.#was);
    this.#objects.finish();
    this.#changeHeader();
    const { rewritten, removed } = this.#file;
    const bytes = renameTabs(this.#file.saved(), renamed, this.#now.out, rewritten);
    return { bytes, rewritten, removed, losses: this.#now.losses };
  }

  /** New entities name who is told of their changes when they are written; those of the file are changed for it. */
  #planLinks(): void {
    const isNew = (handle: number): boolean => !this.#file.has(handle);
    this.#links = new SavedLinks(this.#after, this.#touched, isNew);
    const tell = (handle: number, reactor: number): void => this.#tell(handle, reactor);
    for (const { dimension, places } of this.#links.dimensions) {
      const planned = { dictionary: this.#now.newHandle(), link: this.#now.newHandle() };
      this.#linkHandles.set(dimension.handle, planned);
      this.#now.madeDictionaries.set(dimension.handle, planned.dictionary);
      for (const linked of new Set([dimension.handle, ...places.flatMap(({ objects }) => objects)]))
        tell(linked, planned.link);
    }
    for (const [source, hatches] of this.#links.hatches) for (const hatch of hatches) tell(source, hatch);
  }

  #tell(handle: number, reactor: number): void {
    if (!this.#file.has(handle)) this.#now.tell(handle, reactor);
    else this.#told.set(handle, [...(this.#told.get(handle) ?? []), reactor]);
  }

  /** Members know their groups. */
  #changeGroups(): void {
    for (const { group, joined: members, left } of changeGroups(this.#objects, this.#before.groups)) {
      for (const handle of members) if (this.#isLive(handle)) this.#tell(handle, group);
      for (const handle of left)
        if (this.#isLive(handle)) this.#untold.set(handle, [...(this.#untold.get(handle) ?? []), group]);
    }
  }

  #live: ReadonlySet<number> | undefined;

  #isLive(handle: number): boolean {
    this.#live ??= new Set(
      [...this.#after.blocks.values()].flatMap(({ entities }) => entities.map((entity) => entity.handle)),
    );
    return this.#live.has(handle);
  }

  #addLinks(): void {
    for (const handle of new Set([...this.#told.keys(), ...this.#untold.keys()])) {
      const reactors = this.#told.get(handle) ?? [];
      const record = this.#file.records[this.#file.place(handle)]!;
      const left = withoutReactors(this.#file.textOf(record), this.#untold.get(handle) ?? []);
      this.#file.replace(record, this.#withReactors(left, reactors));
      this.#file.rewritten.add(handle);
    }
    if (this.#links.dimensions.length === 0) return;
    writeLinks(this.#now, this.#links, this.#linkHandles);
    this.#file.append('OBJECTS', this.#now.out.finish());
    if (this.#after.classes.some(({ name }) => name === 'DIMASSOC')) return;
    writeClass(this.#now, 'DIMASSOC');
    this.#file.append('CLASSES', this.#now.out.finish());
  }

  #withReactors(text: Uint8Array, reactors: readonly number[]): Uint8Array {
    if (reactors.length === 0) return text;
    const { out } = this.#now;
    for (const reactor of reactors) out.handle(330, reactor);
    const items = out.finish();
    out.text(102, '{ACAD_REACTORS');
    for (const reactor of reactors) out.handle(330, reactor);
    out.text(102, '}');
    return withReactors(text, out.finish(), items);
  }

  /** A record and those of its vertices or attributes, by place in the list. */
  #span(first: number): [from: number, to: number] {
    const { name } = this.#file.records[first]!;
    const part = PARTS[name];
    let to = first + 1;
    if (part && this.#file.records[to]?.name === part) {
      while (this.#file.records[to]?.name === part) to++;
      if (this.#file.records[to]?.name === 'SEQEND') to++;
    } else if (name === 'POLYLINE' && this.#file.records[to]?.name === 'SEQEND') to++;
    return [first, to];
  }

  #changeEntities(): void {
    const [former, live] = [this.#placed(this.#before), this.#placed(this.#after)];
    for (const handle of this.#touched) {
      const [was, is] = [former.get(handle), live.get(handle)];
      if (was && is) {
        if (was.block.handle !== is.block.handle)
          throw new SaveError(
            'unsupported-change',
            'An entity cannot go to another block of a DXF file.',
            handle,
          );
        if (!sameValue(was.entity, is.entity)) this.#change(was, is);
      } else if (is) this.#add(is);
      else if (was) this.#drop(handle);
    }
  }

  #placed({ blocks }: Drawing): Map<number, Placed> {
    const found = new Map<number, Placed>();
    for (const [key, block] of blocks)
      for (const entity of block.entities)
        if (this.#touched.has(entity.handle)) found.set(entity.handle, { entity, block, key });
    return found;
  }

  /** What the writer makes of an entity: its record and those of its parts. */
  #made(target: DxfTarget, { entity, block, key }: Placed, headOnly: boolean): Uint8Array {
    const owner = target.blocks.get(key) ?? 0;
    const paper = isPaper(block);
    if (headOnly) target.begin(dxfName(entity), entity, owner, paper);
    else writeEntity(target, entity, owner, paper);
    return target.out.finish();
  }

  #change(was: Placed, is: Placed): void {
    const { handle } = is.entity;
    const [from, to] = this.#span(this.#file.place(handle));
    // faces of a polyline look like it
    const isKept = is.entity.type !== 'POLYLINE' && sameShape(was.entity, is.entity);
    const [before, after] = [this.#made(this.#was, was, isKept), this.#made(this.#now, is, isKept)];
    const [old, made] = [scanRecords(before), scanRecords(after)];
    if (made.length === 0)
      throw new SaveError('unsupported-change', `${is.entity.type} cannot be written.`, handle);
    const own = this.#file.records.slice(from, to);
    // a version that cannot hold it would get something plainer
    if (!isKept && made[0]!.name !== (OLDER_NAMES[own[0]!.name] ?? own[0]!.name))
      throw new SaveError('unsupported-change', `${is.entity.type} cannot be written.`, handle);
    const text = (i: number): Uint8Array => {
      const original = { bytes: this.#file.bytes, ...own[i]! };
      const change = overlayTags(original, { bytes: before, ...old[i]! }, { bytes: after, ...made[i]! });
      return this.#inVersion(change, original);
    };
    if (
      isKept ||
      (own.length === made.length &&
        own.length === old.length &&
        own.every(({ name }, i) => name === made[i]!.name))
    )
      own.forEach((record, i) => {
        if (i < made.length) this.#file.replace(record, text(i));
      });
    else {
      this.#file.replace(own[0]!, joined([text(0), this.#inVersion(after.subarray(made[0]!.end))]));
      if (own.length > 1) this.#file.remove({ start: own[1]!.start, end: own.at(-1)!.end });
    }
    this.#file.rewritten.add(handle);
  }

  #add(is: Placed): void {
    const { handle } = is.entity;
    if (this.#file.has(handle))
      throw new SaveError('verification-failed', 'Something else of the file has this handle.', handle);
    const owner = this.#now.blocks.get(is.key) ?? 0;
    const made = this.#inVersion(this.#made(this.#now, is, false));
    // Small files have no records of blocks, which nothing may name then.
    const isOwned = this.#file.has(owner) || !this.#before.blocks.has(is.key);
    const text = isOwned ? made : withoutOwner(made, owner);
    if (text.length === 0)
      throw new SaveError('unsupported-change', `${is.entity.type} cannot be written.`, handle);
    this.#file.rewritten.add(handle);
    // What is in a new block has been written with it. Blocks of small files have no records, and so no handles.
    const isKnown = this.#before.blocks.get(is.key)?.handle === is.block.handle;
    if (isKnown || this.#file.has(is.block.handle)) this.#file.insert(this.#blocks.endOf(is.block), text);
  }

  /** Records as the file's version has them; `original` is what stands in their place. */
  #inVersion(text: Uint8Array, original?: TagText): Uint8Array {
    const own = original ? tagsOf(original.bytes, original.start, original.end).map(({ code }) => code) : [];
    return olderForm(text, this.#before.version, new Set(own));
  }

  #drop(handle: number): void {
    const [from, to] = this.#span(this.#file.place(handle));
    this.#file.remove({ start: this.#file.records[from]!.start, end: this.#file.records[to - 1]!.end });
    this.#file.removed.add(handle);
  }

  #changeTable<T extends { name: string; handle: number }>(
    name: string,
    before: ReadonlyMap<string, T>,
    after: ReadonlyMap<string, T>,
    write: (target: DxfTarget, owner: number, entry: T, key: string) => void,
  ): void {
    const known = new Map([...before].map(([key, entry]) => [entry.handle || key, { key, entry }]));
    const added: Uint8Array[] = [];
    const make = (target: DxfTarget, entry: T, key: string): Uint8Array => {
      write(target, this.#file.tableHandle(name), entry, key);
      return target.out.finish();
    };
    for (const [key, entry] of after) {
      const was = known.get(entry.handle || key);
      known.delete(entry.handle || key);
      if (!was) added.push(this.#inVersion(make(this.#now, entry, key)));
      else if (!sameValue(was.entry, entry)) {
        const record = this.#file.entry(name, was.entry);
        const [old, made] = [make(this.#was, was.entry, was.key), make(this.#now, entry, key)];
        const original = { bytes: this.#file.bytes, ...record };
        const text = overlayTags(original, wholeText(old), wholeText(made));
        this.#file.replace(record, this.#inVersion(text, original));
        this.#file.rewritten.add(entry.handle);
      }
    }
    for (const { entry } of known.values()) {
      if (entry.handle === 0) continue;
      this.#file.remove(this.#file.entry(name, entry));
      this.#file.removed.add(entry.handle);
    }
    if (added.length > 0) this.#file.extend(name, added);
  }

  /** Variables that the model holds and that differ, and the next handle. */
  #changeHeader(): void {
    const section = this.#file.records.find(
      ({ name, section: own }) => name === 'SECTION' && own === 'HEADER',
    );
    if (!section) return;
    for (const { start, end, text } of headerSplices(
      this.#file.bytes,
      section,
      this.#was,
      this.#now,
      this.#seed,
    ))
      if (start === end) this.#file.insert(start, text);
      else this.#file.replace({ start, end }, text);
  }
}
