import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { Layout } from '../model/layout.ts';
import { withoutViews } from '../model/other-tables.ts';
import type { EditObject, ObjectKind, ObjectOf } from './ops.ts';

/** Entities of one block by their places; a dropped one leaves its place to its return. */
type BlockSlots = {
  slots: (Entity | undefined)[];
  /** Slots of what was dropped. */
  holes: Set<number>;
  list: Entity[] | undefined;
};

type Place = { block: number; slot: number };

type TableKind = Exclude<ObjectKind, 'entity'>;

/** Objects of a drawing by handle. Entities are never changed, only replaced; the drawing is put together when asked for. */
export class ObjectStore {
  readonly #base: Drawing;
  readonly #blocks = new Map<number, BlockSlots>();
  readonly #places = new Map<number, Place>();
  /** What is dropped leaves its place, so that it comes back to it. */
  readonly #tables: { [K in TableKind]: Map<number, ObjectOf[K] | undefined> };
  readonly #live = new Map<TableKind, Map<number, EditObject>>();
  header: Drawing['header'];
  order: ReadonlyMap<number, ReadonlyMap<number, number>>;
  #drawing: Drawing | undefined;

  constructor(drawing: Drawing) {
    this.#base = drawing;
    this.header = drawing.header;
    this.order = drawing.sortOrder;
    // files of R12 have tables without handles: these are known by negative numbers
    let unnumbered = 0;
    const byHandle = <T extends { handle: number }>(list: Iterable<T>): Map<number, T> =>
      new Map(Array.from(list, (each) => [each.handle || --unnumbered, each]));
    this.#tables = {
      layer: byHandle(drawing.layers.values()),
      lineType: byHandle(drawing.lineTypes.values()),
      textStyle: byHandle(drawing.textStyles.values()),
      dimStyle: byHandle(drawing.dimStyles.values()),
      block: byHandle(Array.from(drawing.blocks.values(), (block): Block => ({ ...block, entities: [] }))),
      layout: byHandle(drawing.layouts),
      group: byHandle(drawing.groups),
      view: byHandle(drawing.views),
    };
    for (const [handle, { name }] of this.table('block')) {
      const { entities } = drawing.blocks.get(name.toUpperCase()) ?? { entities: [] };
      this.#blocks.set(handle, { slots: [...entities], holes: new Set(), list: entities });
      entities.forEach((entity, slot) => this.#places.set(entity.handle, { block: handle, slot }));
    }
  }

  get<K extends ObjectKind>(kind: K, handle: number): ObjectOf[K] | undefined {
    if (kind !== 'entity') return this.#tables[kind as TableKind].get(handle) as ObjectOf[K] | undefined;
    const place = this.#places.get(handle);
    return place && (this.#blocks.get(place.block)?.slots[place.slot] as ObjectOf[K] | undefined);
  }

  entityIn(block: number, handle: number): Entity | undefined {
    const place = this.#places.get(handle);
    return place?.block === block ? this.#blocks.get(block)?.slots[place.slot] : undefined;
  }

  /** The block that an entity lies in. */
  blockOf(handle: number): number | undefined {
    return this.#places.get(handle)?.block;
  }

  slotOf(handle: number): number | undefined {
    return this.#places.get(handle)?.slot;
  }

  table<K extends TableKind>(kind: K): ReadonlyMap<number, ObjectOf[K]> {
    let live = this.#live.get(kind);
    if (!live) {
      live = new Map();
      for (const [handle, entry] of this.#tables[kind]) if (entry) live.set(handle, entry);
      this.#live.set(kind, live);
    }
    return live as unknown as ReadonlyMap<number, ObjectOf[K]>;
  }

  /** Entities of a block in their order. */
  entitiesOf(block: number): readonly Entity[] {
    const found = this.#blocks.get(block);
    if (!found) return [];
    return (found.list ??= present(found));
  }

  blocks(): Iterable<number> {
    return this.#blocks.keys();
  }

  /** Puts an object in place of another, or undefined in its place; block: where a new entity goes. */
  put(kind: ObjectKind, handle: number, value: EditObject | undefined, block = 0): void {
    this.#drawing = undefined;
    if (kind !== 'entity') {
      (this.#tables[kind] as Map<number, EditObject | undefined>).set(handle, value);
      this.#live.delete(kind);
      if (kind === 'block' && value && !this.#blocks.has(handle))
        this.#blocks.set(handle, { slots: [], holes: new Set(), list: [] });
      return;
    }
    let place = this.#places.get(handle);
    if (!place || (value && block !== 0 && place.block !== block)) {
      if (place) this.#fill(place, undefined);
      place = { block, slot: this.#blocks.get(block)?.slots.length ?? 0 };
      this.#places.set(handle, place);
    }
    this.#fill(place, value as Entity | undefined);
  }

  #fill({ block, slot }: Place, entity: Entity | undefined): void {
    const found = this.#blocks.get(block);
    if (!found) return;
    found.slots[slot] = entity;
    if (entity) found.holes.delete(slot);
    else found.holes.add(slot);
    found.list = undefined;
  }

  get variables(): Drawing['variables'] {
    return this.#base.variables;
  }

  setHeader(header: Drawing['header']): void {
    this.header = header;
    this.#drawing = undefined;
  }

  setOrder(block: number, order: ReadonlyMap<number, number>): void {
    const copy = new Map(this.order);
    if (order.size > 0) copy.set(block, order);
    else copy.delete(block);
    this.order = copy;
    this.#drawing = undefined;
  }

  /** The drawing as it stands; what has not changed is shared with what it was made from. */
  get drawing(): Drawing {
    return (this.#drawing ??= this.#assemble());
  }

  #assemble(): Drawing {
    const named = <T extends { name: string }>(table: ReadonlyMap<number, T>): Map<string, T> =>
      new Map(Array.from(table.values(), (entry) => [entry.name.toUpperCase(), entry]));
    const [layer, lineType, textStyle] = [
      this.table('layer'),
      this.table('lineType'),
      this.table('textStyle'),
    ];
    const [dimStyle, block, layout] = [this.table('dimStyle'), this.table('block'), this.table('layout')];
    const blocks = new Map<string, Block>();
    for (const [handle, each] of block)
      blocks.set(each.name.toUpperCase(), { ...each, entities: this.entitiesOf(handle) as Entity[] });
    const names = (table: ReadonlyMap<number, { name: string }>): Map<number, string> =>
      new Map(Array.from(table, ([handle, { name }]) => [handle, name]));
    const result = Object.defineProperties({}, Object.getOwnPropertyDescriptors(this.#base)) as Drawing;
    const changed: Partial<Drawing> = {
      header: this.header,
      layers: named(layer),
      lineTypes: named(lineType),
      textStyles: named(textStyle),
      dimStyles: named(dimStyle),
      blocks,
      layouts: sortedLayouts(layout),
      groups: [...this.table('group').values()],
      ...this.#views(),
      sortOrder: new Map(Array.from(this.order, ([handle, order]) => [handle, new Map(order)])),
      names: {
        ...this.#base.names,
        blocks: new Map([...this.#base.names.blocks, ...names(block)]),
        layers: new Map([...this.#base.names.layers, ...names(layer)]),
        lineTypes: new Map([...this.#base.names.lineTypes, ...names(lineType)]),
        textStyles: new Map([...this.#base.names.textStyles, ...names(textStyle)]),
      },
    };
    Object.assign(result, changed);
    // All entities are looked at for it, and few who look at a drawing want to know.
    let next: number | undefined;
    return Object.defineProperty(result, 'nextHandle', {
      enumerable: true,
      configurable: true,
      get: () => (next ??= this.#nextHandle()),
      set: (value: number) => {
        next = value;
      },
    });
  }

  #views(): Partial<Drawing> {
    const views = [...this.table('view').values()];
    const { otherTables, views: former } = this.#base;
    if (views.length === former.length && views.every((view, i) => view === former[i])) return {};
    return { views, otherTables: withoutViews(otherTables) };
  }

  /** What is undone leaves no trace: only handles in use count. */
  #nextHandle(): number {
    let next = this.#base.nextHandle;
    const count = (handle: number): void => {
      if (handle >= next) next = handle + 1;
    };
    for (const kind of TABLE_KINDS) for (const handle of this.table(kind).keys()) count(handle);
    for (const { slots } of this.#blocks.values())
      for (const entity of slots) {
        if (!entity) continue;
        count(entity.handle);
        if (entity.type === 'INSERT') for (const { handle } of entity.attributes) count(handle);
      }
    return next;
  }
}

const TABLE_KINDS: readonly TableKind[] = [
  'layer',
  'lineType',
  'textStyle',
  'dimStyle',
  'block',
  'layout',
  'group',
  'view',
];

function sortedLayouts(layouts: ReadonlyMap<number, Layout>): Layout[] {
  return [...layouts.values()].sort((a, b) => Number(b.model) - Number(a.model) || a.tabOrder - b.tabOrder);
}

/** More holes than this are skipped one by one. */
const MAX_SPANS = 2000;

/** Asked for after every edit of a large block: copied by the stretches between what was erased. */
function present({ slots, holes }: BlockSlots): Entity[] {
  if (holes.size === 0) return slots.slice() as Entity[];
  if (holes.size > MAX_SPANS) return slots.filter((entity) => entity !== undefined);
  let from = 0;
  const spans = [...holes, slots.length]
    .sort((a, b) => a - b)
    .map((hole) => {
      const span = slots.slice(from, hole) as Entity[];
      from = hole + 1;
      return span;
    });
  return ([] as Entity[]).concat(...spans);
}
