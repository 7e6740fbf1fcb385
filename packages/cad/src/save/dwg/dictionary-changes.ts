import type { Rec, Table } from '../../dwg/fields/field.ts';
import { LAYOUT } from '../../dwg/fields/layouts.ts';
import { DICTIONARY, GROUP, SORTENTSTABLE } from '../../dwg/fields/objects.ts';
import { num, numbers } from '../../dwg/fields/record.ts';
import { MODEL_SPACE, type ObjectGroup } from '../../model/drawing.ts';
import type { Layout } from '../../model/layout.ts';
import { layoutRecord } from '../../write/dwg/layout-record.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import type { Target } from '../../write/dwg/target.ts';
import type { DwgSource } from './dwg-source.ts';
import type { ObjectEdits } from './object-edits.ts';
import { overlay } from './overlay.ts';

/** Layouts, groups and draw orders: what hangs on dictionaries. */
export class DictionaryChanges {
  readonly #source: DwgSource;
  readonly #edits: ObjectEdits;
  readonly #was: Target;
  readonly #now: Target;

  constructor(source: DwgSource, edits: ObjectEdits, was: Target, now: Target) {
    this.#source = source;
    this.#edits = edits;
    this.#was = was;
    this.#now = now;
  }

  /** viewports: by the key of the block, the one of the sheet first. */
  changeLayouts(viewports: ReadonlyMap<string, readonly number[]>): void {
    const dictionary = num(this.#source.header, 'layoutDictionary');
    const known = new Map(this.#was.drawing.layouts.map((layout) => [layout.handle, layout]));
    const keyOf = (layout: Layout): string => (layout.model ? MODEL_SPACE : layout.block.toUpperCase());
    const record = (target: Target, layout: Layout, list: readonly number[]): Rec =>
      layoutRecord(target, { layout, handle: layout.handle, block: keyOf(layout) }, list);
    for (const layout of this.#now.drawing.layouts) {
      const { handle } = layout;
      const before = known.get(handle);
      known.delete(handle);
      if (handle === 0 || (before && sameValue(before, layout))) continue;
      const list = viewports.get(keyOf(layout)) ?? [];
      if (before) {
        overlay(
          this.#edits.object(handle).record,
          record(this.#was, before, []),
          record(this.#now, layout, []),
        );
        if (before.name !== layout.name) this.#rename(dictionary, handle, layout.name);
      } else {
        this.#add(LAYOUT, handle, dictionary, record(this.#now, layout, list));
        this.#enter(dictionary, layout.name, handle);
        this.#edits.object(this.#now.block(keyOf(layout))).record['layout'] = handle;
      }
    }
    for (const handle of known.keys()) this.#drop(dictionary, handle);
  }

  changeGroups(): void {
    const dictionary = num(this.#source.header, 'groupDictionary');
    const known = new Map(this.#was.drawing.groups.map((group) => [group.handle, group]));
    for (const group of this.#now.drawing.groups) {
      const before = known.get(group.handle);
      known.delete(group.handle);
      if (before && sameValue(before, group)) continue;
      const handle = group.handle || this.#now.newHandle();
      if (before) {
        overlay(this.#edits.object(handle).record, groupRecord(before), groupRecord(group));
        if (before.name !== group.name) this.#rename(dictionary, handle, group.name);
      } else {
        this.#add(GROUP, handle, dictionary, groupRecord(group));
        this.#enter(dictionary, group.name, handle);
      }
      this.#tellMembers(handle, before?.entities ?? [], group.entities);
    }
    for (const [handle, group] of known) {
      this.#tellMembers(handle, group.entities, []);
      this.#drop(dictionary, handle);
    }
  }

  /** Members know their groups. */
  #tellMembers(group: number, before: readonly number[], after: readonly number[]): void {
    const isLive = (handle: number): boolean =>
      !this.#edits.removed.has(handle) && (this.#source.has(handle) || this.#edits.has(handle));
    for (const handle of after.filter((one) => !before.includes(one) && isLive(one))) {
      const { mode } = this.#edits.entity(handle);
      mode.reactors = [...mode.reactors, group];
    }
    for (const handle of before.filter((one) => !after.includes(one) && isLive(one))) {
      const { mode } = this.#edits.entity(handle);
      mode.reactors = mode.reactors.filter((reactor) => reactor !== group);
    }
  }

  changeDrawOrder(): void {
    const [before, after] = [this.#was.drawing.sortOrder, this.#now.drawing.sortOrder];
    for (const block of new Set([...before.keys(), ...after.keys()])) {
      if (this.#edits.removed.has(block)) continue;
      const order = after.get(block) ?? new Map<number, number>();
      if (sameValue(before.get(block) ?? new Map(), order)) continue;
      const { record } = this.#edits.object(this.#sortTable(block));
      const isThere = (handle: number): boolean => this.#now.reference(handle) !== 0;
      const entities = [...new Set([...numbers(record, 'entities'), ...order.keys()])].filter(isThere);
      record['entities'] = entities;
      record['sortHandles'] = entities.map((handle) => order.get(handle) ?? handle);
    }
  }

  /** The table of a block's draw order, made where there is none. */
  #sortTable(block: number): number {
    const owner = this.#edits.object(block);
    if (owner.dictionary === 0) {
      owner.dictionary = this.#now.newHandle();
      this.#add(DICTIONARY, owner.dictionary, block, { hardOwner: 1, names: [], items: [] });
    }
    const { record } = this.#edits.object(owner.dictionary);
    const at = namesOf(record).findIndex((name) => name.toUpperCase() === 'ACAD_SORTENTS');
    if (at >= 0) return numbers(record, 'items')[at]!;
    const handle = this.#now.newHandle();
    this.#enter(owner.dictionary, 'ACAD_SORTENTS', handle);
    this.#add(SORTENTSTABLE, handle, owner.dictionary, { block, entities: [], sortHandles: [] });
    return handle;
  }

  #add(table: Table, handle: number, owner: number, record: Rec): void {
    const type = table.type || this.#now.classes.use(table.name);
    const head = { handle, owner, reactors: [owner], dictionary: 0, extended: [] };
    this.#edits.objects.set(handle, { table, type, ...head, record });
  }

  #enter(dictionary: number, name: string, handle: number): void {
    const { record } = this.#edits.object(dictionary);
    record['names'] = [...namesOf(record), name];
    record['items'] = [...numbers(record, 'items'), handle];
  }

  #rename(dictionary: number, handle: number, name: string): void {
    const { record } = this.#edits.object(dictionary);
    const items = numbers(record, 'items');
    record['names'] = namesOf(record).map((old, i) => (items[i] === handle ? name : old));
  }

  #drop(dictionary: number, handle: number): void {
    if (handle === 0) return;
    const { record } = this.#edits.object(dictionary);
    const items = numbers(record, 'items');
    record['names'] = namesOf(record).filter((_, i) => items[i] !== handle);
    record['items'] = items.filter((item) => item !== handle);
    this.#edits.remove(handle);
  }
}

function namesOf(record: Rec): readonly string[] {
  return (record['names'] as readonly string[] | undefined) ?? [];
}

function groupRecord({ name, description, selectable, entities }: ObjectGroup): Rec {
  const unnamed = Number(name === '' || name.startsWith('*'));
  return { description, unnamed, selectable: Number(selectable), entities: [...entities] };
}
