import { DEFPOINTS, dimensionPicture } from '../display/dimension-picture.ts';
import { blank, defaultLayer, emptyBlock } from '../model/defaults.ts';
import type { DimensionEntity } from '../model/dimensions.ts';
import { ORIGIN } from '../model/point.ts';
import { isReference, type Block, type Drawing, type ObjectGroup } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { isWorld } from '../display/frame.ts';
import type { Layout, NamedView } from '../model/layout.ts';
import type { DimStyle, Layer, LineType, TextStyle } from '../model/styles.ts';
import { changedFields } from './atoms.ts';
import type { EditDocument } from './document.ts';
import { MOVED_TEXT, pictureChange, type PictureChange } from './dimension-change.ts';
import { EditError } from './edit-error.ts';
import { isTranslation, type Matrix } from './matrix.ts';
import type { EditObject, ObjectKind, ObjectOf, Op, Values } from './ops.ts';
import { EditRefused } from './refusal.ts';
import { refusalOf, transformEntity } from './transform.ts';

type TableKind = Exclude<ObjectKind, 'entity'>;
/** An entity without a handle gets a new one. */
export type NewEntity = Entity | (Omit<Entity, 'handle'> & { handle?: number });

const ANONYMOUS = 1;

const FORBIDDEN = /[<>/\\":;?|,=`]|^$/;

function valuesBetween(before: Entity, after: Entity): Values {
  const fields = changedFields(before, after).filter((name) => name !== 'handle');
  return Object.fromEntries(fields.map((name) => [name, (after as unknown as Values)[name]]));
}

/** What one command does to a document. Locked layers and external references are refused here, and nowhere else. */
export class Transaction {
  readonly #document: EditDocument;
  readonly #run: (op: Op) => void;

  constructor(document: EditDocument, run: (op: Op) => void) {
    this.#document = document;
    this.#run = run;
  }

  /** Adds an entity to a block, to model space by default. Gives its handle. */
  add(entity: NewEntity, block = this.#document.blockNamed() ?? 0): number {
    const handle = entity.handle || this.#document.newHandle();
    const value = { ...entity, handle } as Entity;
    this.#checkBlock(block);
    this.#checkLayer(value);
    if (value.type === 'INSERT')
      value.attributes = value.attributes.map((each) => ({
        ...each,
        handle: each.handle || this.#document.newHandle(),
      }));
    this.#run({ op: 'add', kind: 'entity', value, block });
    return handle;
  }

  /** Sets fields of an entity to other values. */
  set(handle: number, values: Values): void {
    const before = this.#editable(handle);
    this.#write(handle, values);
    if (before.type === 'DIMENSION' && !('block' in values)) {
      const after = this.#document.entity(handle) as DimensionEntity;
      const change = pictureChange(before, after);
      if (change) this.#redraw(after, change);
    }
  }

  #write(handle: number, values: Values): void {
    const entity = this.#editable(handle);
    if (typeof values['layer'] === 'string') this.#checkLayer({ ...entity, layer: values['layer'] });
    const changed = Object.entries(values).filter(([name, value]) => (entity as Values)[name] !== value);
    if (changed.length > 0)
      this.#run({ op: 'set', kind: 'entity', handle, values: Object.fromEntries(changed) });
  }

  /** Puts another entity of the same type in place of one. */
  replace(handle: number, entity: Entity): void {
    this.set(handle, valuesBetween(this.#editable(handle), entity));
  }

  /** Makes the picture of a dimension: for one that is new. */
  redraw(handle: number): void {
    const entity = this.#editable(handle);
    if (entity.type === 'DIMENSION') this.#redraw(entity, 'look');
  }

  #redraw(entity: DimensionEntity, change: PictureChange): void {
    // a text that nobody has placed goes with the rest
    const isFree = change === 'shape' && (entity.flags & MOVED_TEXT) === 0;
    const picture = dimensionPicture(
      this.#document.drawing,
      isFree ? { ...entity, textMiddle: [...ORIGIN] } : entity,
    );
    if (!picture) return;
    if (!this.#document.named('layer', DEFPOINTS)) this.addLayer({ name: DEFPOINTS, plot: false });
    const known = entity.block === '' ? undefined : this.#document.blockNamed(entity.block);
    const name = known === undefined ? this.#anonymousName('D') : entity.block;
    const block = known ?? this.addBlock({ ...emptyBlock(name), flags: ANONYMOUS });
    for (const part of this.#document.entitiesOf(block))
      this.#run({ op: 'drop', kind: 'entity', handle: part.handle });
    for (const part of picture.entities) this.add(part, block);
    const { textMiddle, measurement } = picture;
    this.#write(entity.handle, valuesBetween(entity, { ...entity, block: name, textMiddle, measurement }));
  }

  /** The next free name of a block without one: *D12. */
  #anonymousName(letter: string): string {
    let next = 1;
    const pattern = new RegExp(`^\\*${letter}(\\d+)$`, 'i');
    for (const { name } of this.#document.table('block').values()) {
      const number = pattern.exec(name)?.[1];
      if (number !== undefined) next = Math.max(next, Number(number) + 1);
    }
    return `*${letter}${next}`;
  }

  /** Moves, turns, scales or mirrors entities. Dimensions take their picture along. */
  transform(handles: readonly number[], matrix: Matrix): void {
    const moved: number[] = [];
    for (const handle of handles) {
      const entity = this.#editable(handle);
      const refusal = refusalOf(entity);
      if (refusal) throw new EditRefused(refusal, entity);
      // sums are the same everywhere; what needs an angle or a root is computed here and sent as it is
      if (isTranslation(matrix) && isWorld(entity.extrusion)) moved.push(handle);
      else this.#write(handle, valuesBetween(entity, transformEntity(entity, matrix)));
      if (entity.type === 'DIMENSION') this.#transformPicture(entity.block, matrix);
    }
    if (moved.length > 0) this.#run({ op: 'move', matrix, handles: moved });
  }

  /** The block of a dimension holds what it looks like, where it lies. */
  #transformPicture(name: string, matrix: Matrix): void {
    const block = name === '' ? undefined : this.#document.blockNamed(name);
    if (block === undefined || !name.startsWith('*')) return;
    const entities = this.#document.entitiesOf(block).filter((entity) => refusalOf(entity) === undefined);
    if (isTranslation(matrix)) {
      if (entities.length > 0)
        this.#run({ op: 'move', matrix, handles: entities.map(({ handle }) => handle) });
    } else
      for (const entity of entities) {
        const fields = transformEntity(entity, matrix);
        const names = changedFields(entity, fields);
        if (names.length > 0)
          this.#run({
            op: 'set',
            kind: 'entity',
            handle: entity.handle,
            values: Object.fromEntries(names.map((field) => [field, (fields as unknown as Values)[field]])),
          });
      }
  }

  drop(handles: readonly number[]): void {
    for (const handle of handles) {
      const entity = this.#editable(handle);
      if (entity.type === 'VIEWPORT' && entity.id === 1)
        throw new EditError('in-use', 'The viewport of the sheet itself cannot be erased.', handle);
      this.#run({ op: 'drop', kind: 'entity', handle });
    }
  }

  /** Draw order of entities of a block: pairs of an entity and its sort handle, 0 for its own. */
  order(block: number, pairs: readonly (readonly [number, number])[]): void {
    this.#checkBlock(block);
    if (pairs.length > 0) this.#run({ op: 'order', block, pairs });
  }

  header(values: Partial<Drawing['header']>): void {
    this.#run({ op: 'header', values });
  }

  addLayer(layer: Partial<Layer> & { name: string }): number {
    return this.#addEntry('layer', { ...defaultLayer(layer.name), ...layer });
  }

  addLineType(lineType: LineType): number {
    return this.#addEntry('lineType', lineType);
  }

  addTextStyle(style: TextStyle): number {
    return this.#addEntry('textStyle', style);
  }

  addDimStyle(style: DimStyle): number {
    return this.#addEntry('dimStyle', style);
  }

  /** A block without entities; these are added to it one by one. */
  addBlock(block: Block): number {
    return this.#addEntry('block', { ...block, entities: [] });
  }

  addLayout(layout: Layout): number {
    return this.#addEntry('layout', layout);
  }

  addGroup(group: ObjectGroup): number {
    return this.#addEntry('group', group);
  }

  addView(view: NamedView): number {
    return this.#addEntry('view', view);
  }

  #addEntry<K extends TableKind>(kind: K, entry: ObjectOf[K]): number {
    this.#checkName(kind, entry.name);
    const handle = entry.handle || this.#document.newHandle();
    this.#run({ op: 'add', kind, value: { ...entry, handle } as EditObject });
    return handle;
  }

  /** Changes an entry of a table; a new name goes to all that refer to it. */
  setEntry<K extends TableKind>(kind: K, handle: number, values: Partial<ObjectOf[K]>): void {
    const entry = this.#document.get(kind, handle);
    if (!entry) throw new EditError('not-found', `There is no ${kind} of this handle.`, handle);
    const { name } = values as { name?: string };
    if (name !== undefined && name.toUpperCase() !== entry.name.toUpperCase()) {
      if (kind === 'layer' && entry.name === '0')
        throw new EditError('bad-name', 'Layer 0 keeps its name.', handle);
      this.#checkName(kind, name);
    }
    this.#run({ op: 'set', kind, handle, values: values as Values });
  }

  dropEntry(kind: TableKind, handle: number): void {
    const entry = this.#document.get(kind, handle);
    if (!entry) throw new EditError('not-found', `There is no ${kind} of this handle.`, handle);
    if (this.#isUsed(kind, entry.name, handle))
      throw new EditError('in-use', `"${entry.name}" is in use.`, handle);
    this.#run({ op: 'drop', kind, handle });
  }

  #isUsed(kind: TableKind, name: string, handle: number): boolean {
    const key = name.toUpperCase();
    const { header } = this.#document;
    if (kind === 'layer' && (name === '0' || header.currentLayer.toUpperCase() === key)) return true;
    if (kind === 'block' && this.#document.entitiesOf(handle).length > 0) return true;
    if (kind === 'group' || kind === 'layout' || kind === 'view') return false;
    const uses = (value: unknown): boolean => typeof value === 'string' && value.toUpperCase() === key;
    const fields = {
      layer: ['layer'],
      lineType: ['lineType'],
      textStyle: ['style'],
      dimStyle: ['style', 'dimStyle'],
      block: ['name', 'block'],
    }[kind];
    for (const block of this.#document.table('block').keys())
      for (const entity of this.#document.entitiesOf(block))
        if (fields.some((field) => uses((entity as unknown as Values)[field]))) return true;
    return (
      kind === 'lineType' &&
      [...this.#document.table('layer').values()].some(({ lineType }) => uses(lineType))
    );
  }

  #checkName(kind: TableKind, name: string): void {
    const isAnonymous = name.startsWith('*');
    if (FORBIDDEN.test(name) && !isAnonymous)
      throw new EditError('bad-name', `"${name}" is no name for a ${kind}.`);
    if (this.#document.named(kind, name))
      throw new EditError('bad-name', `There is a ${kind} "${name}" already.`);
  }

  #editable(handle: number): Entity {
    const entity = this.#document.entity(handle);
    if (!entity) throw new EditError('not-found', 'There is no entity of this handle.', handle);
    this.#checkLayer(entity);
    this.#checkBlock(this.#document.blockOf(handle) ?? 0);
    return entity;
  }

  #checkLayer({ layer, handle }: Entity): void {
    const found = this.#document.named('layer', layer);
    if (!found) throw new EditError('not-found', `There is no layer "${layer}".`, handle);
    if (found.locked) throw new EditError('locked-layer', `The layer "${layer}" is locked.`, handle);
  }

  #checkBlock(handle: number): void {
    const block = this.#document.get('block', handle);
    if (!block) throw new EditError('not-found', 'There is no such block.', handle);
    if (isReference(block))
      throw new EditError('external-reference', `"${block.name}" is another file.`, handle);
  }

  /** What a new entity is drawn with: the current layer, and all else as the layer says. */
  defaults(): ReturnType<typeof blank> {
    return { ...blank(), layer: this.#document.header.currentLayer };
  }
}
