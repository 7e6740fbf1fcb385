import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { Decode } from '../../read/encoding.ts';
import { sheetViewport } from '../../write/dwg/plan.ts';
import { ObjectWriter } from '../../write/dwg/object-writer.ts';
import type { Target } from '../../write/dwg/target.ts';
import { SavedLinks } from '../linked-places.ts';
import { SaveError } from '../save-error.ts';
import { assembleObjects, type ObjectSection } from './assemble.ts';
import { announceBlocks, BlockChanges, placeIn } from './block-changes.ts';
import { containFile } from './contain.ts';
import { stripDangling } from './dangling.ts';
import { DictionaryChanges } from './dictionary-changes.ts';
import { DwgSource, openObjects } from './dwg-source.ts';
import { EntityChanges } from './entity-changes.ts';
import { changedHeader } from './header-changes.ts';
import { addLinks } from './link-changes.ts';
import { ObjectEdits } from './object-edits.ts';
import { changeTables } from './table-changes.ts';
import { targetOf } from './targets.ts';

export type SavedDwg = {
  bytes: Uint8Array;
  /** Objects that were written anew: changed, new, or without references to what is gone. */
  rewritten: ReadonlySet<number>;
  removed: ReadonlySet<number>;
  /** What the version of the file cannot hold of the changes. */
  losses: Target['losses'];
};

/**
 * Saves a drawing into the file that it came from: each object that nobody touched goes back byte for byte, each that was
 * touched is the original record with the fields that differ.
 */
export function saveDwg(
  bytes: Uint8Array,
  drawing: Drawing,
  touched: ReadonlySet<number>,
  decode?: Decode,
): SavedDwg {
  return new DwgSave(DwgSource.open(bytes, decode), drawing, touched).run();
}

type Placed = { entity: Entity; block: number };

class DwgSave {
  readonly #source: DwgSource;
  readonly #drawing: Drawing;
  readonly #touched: ReadonlySet<number>;
  readonly #edits: ObjectEdits;
  readonly #was: Target;
  readonly #now: Target;
  readonly #entities: EntityChanges;
  readonly #blocks: BlockChanges;
  /** Touched entities, where they are now. */
  readonly #live = new Map<number, Placed>();
  /** Touched entities of the file, where they were. */
  readonly #former = new Map<number, Placed>();

  constructor(source: DwgSource, drawing: Drawing, touched: ReadonlySet<number>) {
    this.#source = source;
    this.#drawing = drawing;
    this.#touched = touched;
    this.#edits = new ObjectEdits(source);
    const { removed } = this.#edits;
    this.#was = targetOf(source.drawing, source.version, (handle) => source.has(handle));
    this.#now = targetOf(
      { ...drawing, codePage: source.drawing.codePage },
      source.version,
      (handle) =>
        (source.has(handle) || this.#edits.has(handle) || this.#live.has(handle)) && !removed.has(handle),
    );
    this.#now.hold(source.drawing.nextHandle - 1);
    for (const handle of touched) this.#now.hold(handle);
    this.#now.classes.adopt(drawing.classes, (number) => source.context.classes.get(number)?.since ?? []);
    for (const entry of this.#now.classes.list)
      entry.count = source.context.classes.get(entry.number)?.instances ?? 0;
    this.#entities = new EntityChanges(source, this.#edits, this.#was, this.#now);
    this.#blocks = new BlockChanges(source, this.#edits, this.#was, this.#now);
  }

  run(): SavedDwg {
    announceBlocks(this.#now);
    this.#findTouched();
    changeTables(this.#source, this.#edits, this.#was, this.#now, this.#applications());
    const added = this.#blocks.run(this.#entities);
    this.#changeEntities();
    const isNew = (handle: number): boolean => !this.#source.has(handle);
    addLinks(this.#edits, this.#now, new SavedLinks(this.#drawing, this.#touched, isNew));
    const viewports = this.#addSheets(added);
    this.#setOwned(added);
    this.#setInserts();
    const dictionaries = new DictionaryChanges(this.#source, this.#edits, this.#was, this.#now);
    dictionaries.changeLayouts(viewports);
    dictionaries.changeGroups();
    const stripped = stripDangling(this.#source, this.#edits);
    dictionaries.changeDrawOrder();
    const out = this.#assemble(stripped);
    const header = changedHeader(this.#source, this.#was, this.#now);
    const bytes = containFile(this.#source, this.#now, this.#edits, header, out);
    this.#verify(bytes, out);
    return {
      bytes,
      rewritten: new Set([...this.#edits.objects.keys(), ...this.#edits.entities.keys(), ...stripped.keys()]),
      removed: this.#edits.removed,
      losses: this.#now.losses,
    };
  }

  /** Where each touched entity is in the drawing, and where it was in the file. */
  #findTouched(): void {
    for (const [key, { entities }] of this.#drawing.blocks) {
      const block = this.#now.block(key);
      for (const entity of entities)
        if (this.#touched.has(entity.handle)) this.#live.set(entity.handle, { entity, block });
    }
    const { header } = this.#source;
    for (const handle of this.#touched) {
      const head = this.#source.entity(handle);
      if (!head || head.table?.entity === false) continue;
      const entity = this.#source.readEntity(handle);
      if (!entity) continue;
      const space = head.mode.mode === 2 ? header['modelSpace'] : header['paperSpace'];
      this.#former.set(handle, {
        entity,
        block: head.mode.mode === 0 ? head.mode.owner : Number(space ?? 0),
      });
    }
  }

  /** Names of applications in the extended data of what is new or changed. */
  #applications(): Set<string> {
    const names = new Set<string>();
    const collect = ({ extra }: { extra?: Entity['extra'] }): void =>
      extra?.codes.forEach((code, i) => {
        if (code === 1001) names.add(String(extra.values[i]));
      });
    for (const { entity } of this.#live.values()) {
      collect(entity);
      if (entity.type === 'INSERT') entity.attributes.forEach(collect);
    }
    for (const table of [this.#drawing.layers, this.#drawing.textStyles])
      for (const entry of table.values()) collect(entry);
    return names;
  }

  #changeEntities(): void {
    for (const [handle, { entity, block }] of this.#live) {
      const former = this.#former.get(handle);
      const place = placeIn(this.#source, block);
      if (former) this.#entities.change(former.entity, entity, former.block === block ? undefined : place);
      else if (this.#source.has(handle))
        throw new SaveError('unsupported-change', 'The handle of a new entity is taken.', handle);
      else this.#entities.add(entity, handle, place);
    }
    for (const [handle, { entity }] of this.#former)
      if (!this.#live.has(handle) && !this.#edits.removed.has(handle)) this.#entities.drop(entity);
  }

  /** New sheets get the viewport that stands for the sheet itself. Gives the viewports of each. */
  #addSheets(added: ReadonlyMap<string, number>): Map<string, number[]> {
    const viewports = new Map<string, number[]>();
    for (const layout of this.#drawing.layouts) {
      const key = layout.block.toUpperCase();
      const block = added.get(key);
      if (layout.model || block === undefined) continue;
      const own = this.#drawing.blocks.get(key)!.entities.filter(({ type }) => type === 'VIEWPORT');
      const list = own.map(({ handle }) => handle);
      if (!own.some((entity) => entity.type === 'VIEWPORT' && entity.id === 1)) {
        const handle = this.#now.newHandle();
        this.#entities.add(sheetViewport(this.#now, key), handle, placeIn(this.#source, block));
        this.#sheets.set(block, handle);
        list.unshift(handle);
      }
      viewports.set(key, list);
    }
    return viewports;
  }

  readonly #sheets = new Map<number, number>();

  /** Lists of entities of the blocks in which any came, went or changed its place. */
  #setOwned(added: ReadonlyMap<string, number>): void {
    const affected = new Set<number>();
    for (const handle of this.#touched) {
      const [from, to] = [this.#former.get(handle)?.block, this.#live.get(handle)?.block];
      // a block that is named itself has its entities in another order
      for (const block of from === to ? [handle] : [from, to]) if (block !== undefined) affected.add(block);
    }
    for (const [key, block] of this.#drawing.blocks) {
      const handle = this.#now.block(key);
      if (added.has(key)) {
        const sheet = this.#sheets.get(handle);
        const owned = block.entities.map((entity) => entity.handle);
        this.#blocks.setOwned(handle, [], sheet ? [sheet, ...owned] : owned);
      } else if (affected.has(handle)) {
        const before = this.#source.ownedBy(block);
        this.#blocks.setOwned(handle, before, this.#mergedOrder(before, block));
      }
    }
  }

  /** The order of the drawing, with what the model does not hold behind what it followed in the file. */
  #mergedOrder(before: readonly number[], { entities }: Block): number[] {
    const order = entities.map(({ handle }) => handle);
    const known = new Set(order);
    const followers = new Map<number, number[]>();
    let previous = 0;
    for (const handle of before) {
      if (known.has(handle)) previous = handle;
      else if (!this.#edits.removed.has(handle) && !this.#live.has(handle))
        followers.set(previous, [...(followers.get(previous) ?? []), handle]);
    }
    if (followers.size === 0) return order;
    return [
      ...(followers.get(0) ?? []),
      ...order.flatMap((handle) => [handle, ...(followers.get(handle) ?? [])]),
    ];
  }

  #setInserts(): void {
    const { inserted, uninserted } = this.#entities;
    for (const block of new Set([...inserted.keys(), ...uninserted.keys()]))
      this.#blocks.setInserts(block, inserted.get(block) ?? [], uninserted.get(block) ?? []);
  }

  /** All objects: changed ones in place where they fit, else behind the others. */
  #assemble(stripped: ReadonlyMap<number, Uint8Array>): ObjectSection {
    const changed = new ObjectWriter(this.#source.version, this.#now.page.encode);
    this.#edits.write(changed);
    const frames = new Map(stripped);
    changed.handles.forEach((handle, i) =>
      frames.set(handle, changed.bytes.subarray(changed.offsets[i], changed.offsets[i + 1])),
    );
    return assembleObjects(this.#source, this.#edits.removed, frames);
  }

  /** The file is opened again: it must hold the objects that were put into it, and what was changed must read as meant. */
  #verify(bytes: Uint8Array, out: ObjectSection): void {
    const saved = openObjects(bytes, this.#source);
    const base = saved.map.offset(out.handles[0] ?? 0) - (out.offsets[0] ?? 0);
    out.handles.forEach((handle, i) => {
      if (saved.map.offset(handle) !== out.offsets[i]! + base)
        throw new SaveError('verification-failed', 'An object is missing.', handle);
    });
    if (saved.map.handles.length !== out.handles.length || !isSameAt(out.bytes, saved.data.bytes, base))
      throw new SaveError('verification-failed', 'The objects do not read back as they were written.');
    this.#edits.verify(saved);
  }
}

function isSameAt(wanted: Uint8Array, found: Uint8Array, base: number): boolean {
  if (base < 0 || base + wanted.length > found.length) return false;
  for (let i = 0; i < wanted.length; i++) if (wanted[i] !== found[i + base]) return false;
  return true;
}
