import { MODEL_SPACE, type Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { Associations } from './associate/associations.ts';
import { changedAtoms, restoreAtoms } from './atoms.ts';
import { EditError } from './edit-error.ts';
import type { Batch, EditObject, ObjectKind, ObjectOf, Op } from './ops.ts';
import { renameReferences } from './rename.ts';
import { ObjectStore } from './store.ts';
import { Transaction } from './transaction.ts';
import { transformEntity } from './transform.ts';

/** What happened to one object: undefined before means that it is new, after that it is gone. */
export type Change = {
  kind: ObjectKind | 'header' | 'order';
  /** 0 for the header, the block for a draw order. */
  handle: number;
  before: object | undefined;
  after: object | undefined;
  /** Of entities: the block they lie in. */
  block: number;
  /** What differs between the two, once it has been found out. */
  atoms?: readonly string[];
};

/** seq: number of the batch, counted from 1. */
export type ChangeEvent = { seq: number; label: string; changes: readonly Change[] };

type Applied = { batch: Batch; changes: Change[] };

const revertedBy = (batch: Batch): number => ('revert' in batch ? batch.revert : 0);

const NOTHING: ReadonlyMap<number, number> = new Map();

/** A drawing that is edited by batches of operations, each of which can be undone, sent and applied elsewhere. */
export class EditDocument {
  readonly #store: ObjectStore;
  readonly #log: Applied[] = [];
  /** Who wrote an atom last; of entities up to the batch `#noted`, as few are ever asked for. */
  readonly #writers = new WriterIndex();
  #noted = 0;
  /** The change that dropped an entity last. */
  readonly #lastDrops = new Map<number, Change>();
  readonly #listeners = new Set<(event: ChangeEvent) => void>();
  readonly #touched = new Set<number>();
  readonly #associations = new Associations(this);
  /** Batches that are undone at once, in their order. */
  readonly #undone: number[][] = [];
  readonly #done: number[][] = [];
  #nextHandle: number;

  constructor(drawing: Drawing) {
    this.#store = new ObjectStore(drawing);
    this.#nextHandle = drawing.nextHandle;
  }

  /** The drawing as it stands. */
  get drawing(): Drawing {
    return this.#store.drawing;
  }

  /** Number of the last batch. */
  get seq(): number {
    return this.#log.length;
  }

  /** All batches so far, as they are sent. */
  get batches(): readonly Batch[] {
    return this.#log.map(({ batch }) => batch);
  }

  /** Handles that a save has to look at; those of undone changes among them. */
  get touched(): ReadonlySet<number> {
    return this.#touched;
  }

  get<K extends ObjectKind>(kind: K, handle: number): ObjectOf[K] | undefined {
    return this.#store.get(kind, handle);
  }

  entity(handle: number): Entity | undefined {
    return this.#store.get('entity', handle);
  }

  /** The entity, if it lies in this block. */
  entityIn(block: number, handle: number): Entity | undefined {
    return this.#store.entityIn(block, handle);
  }

  blockOf(handle: number): number | undefined {
    return this.#store.get('entity', handle) && this.#store.blockOf(handle);
  }

  /** Its place among the entities of its block, those that are gone counted: it keeps it. */
  slotOf(handle: number): number | undefined {
    return this.#store.slotOf(handle);
  }

  entitiesOf(block: number): readonly Entity[] {
    return this.#store.entitiesOf(block);
  }

  table<K extends Exclude<ObjectKind, 'entity'>>(kind: K): ReadonlyMap<number, ObjectOf[K]> {
    return this.#store.table(kind);
  }

  /** An entry of a table by its name, whatever the case. */
  named<K extends Exclude<ObjectKind, 'entity'>>(kind: K, name: string): ObjectOf[K] | undefined {
    const key = name.toUpperCase();
    for (const entry of this.#store.table(kind).values()) if (entry.name.toUpperCase() === key) return entry;
    return undefined;
  }

  /** The handle of a block by its name; that of model space by default. */
  blockNamed(name = MODEL_SPACE): number | undefined {
    const key = name.toUpperCase();
    for (const [handle, block] of this.#store.table('block'))
      if (block.name.toUpperCase() === key) return handle;
    return undefined;
  }

  get header(): Drawing['header'] {
    return this.#store.header;
  }

  /** As the file has them: what is edited is in the header. */
  get variables(): Drawing['variables'] {
    return this.#store.variables;
  }

  orderOf(block: number): ReadonlyMap<number, number> {
    return this.#store.order.get(block) ?? NOTHING;
  }

  newHandle(): number {
    return this.#nextHandle++;
  }

  onChange(listener: (event: ChangeEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs a transaction: all of it, or nothing where it throws. Gives the number of its batch, 0 where nothing changed. One
   * that joins is undone together with the one before it.
   */
  transact(label: string, edit: (transaction: Transaction) => void, joins = false): number {
    const changes: Change[] = [];
    const ops: Op[] = [];
    const transaction = new Transaction(this, (op) => {
      ops.push(op);
      changes.push(...this.#apply(op));
    });
    try {
      edit(transaction);
      this.#associations.follow(transaction, changes);
    } catch (error) {
      this.#takeBack(changes);
      throw error;
    }
    if (ops.length === 0) return 0;
    const seq = this.#commit({ label, ops }, changes);
    const last = joins ? this.#done.at(-1) : undefined;
    if (last) last.push(seq);
    else this.#done.push([seq]);
    this.#undone.length = 0;
    return seq;
  }

  /** Applies a batch of somebody else, or of the log. */
  apply(batch: Batch): number {
    if ('revert' in batch) return this.#revert(batch.revert, batch.label);
    const changes: Change[] = [];
    try {
      for (const op of batch.ops) changes.push(...this.#apply(op));
    } catch (error) {
      this.#takeBack(changes);
      throw error;
    }
    return this.#commit(batch, changes);
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** How often something can be undone. */
  get undoDepth(): number {
    return this.#done.length;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Takes what was done last back. Gives the number of the batch that does so, 0 where there is none. */
  undo(): number {
    return this.#step(this.#done, this.#undone, 'undo');
  }

  redo(): number {
    return this.#step(this.#undone, this.#done, 'redo');
  }

  /** Takes only the last of several batches back that are undone at once; it cannot be done again. */
  undoJoined(): number {
    const last = this.#done.at(-1);
    const seq = last?.pop();
    if (last?.length === 0) this.#done.pop();
    return seq === undefined ? 0 : this.#revert(seq, 'undo');
  }

  #step(from: number[][], to: number[][], label: string): number {
    const batches = from.pop();
    if (!batches) return 0;
    const reverted = batches.toReversed().map((seq) => this.#revert(seq, label));
    to.push(reverted);
    return reverted.at(-1)!;
  }

  /** Takes a batch back: only atoms that nobody has written since. */
  #revert(seq: number, label: string): number {
    const applied = this.#log[seq - 1];
    if (!applied) throw new EditError('bad-batch', `There is no batch ${seq} to take back.`);
    const isLast = (kind: Change['kind'], handle: number, atom: string): boolean =>
      findWriter(this.#writersOf(kind, atom).get(handle), seq) !== undefined;
    const changes: Change[] = [];
    for (const change of applied.changes.toReversed()) {
      const { kind, handle, before, after, block } = change;
      const current = this.#current(kind, handle);
      const isUntouched = current === after && (after || this.#lastDrops.get(handle) === change);
      if (kind === 'entity' && isUntouched) {
        // it is as it was, and differs in the same
        this.#store.put(kind, handle, before as Entity | undefined, block);
        const swapped: Change = { kind, handle, before: current, after: before, block };
        if (change.atoms) swapped.atoms = change.atoms;
        changes.push(swapped);
      } else if (!before) {
        // somebody has worked on it since: it stays
        if (current && isLast(kind, handle, WHOLE)) changes.push(this.#swap(kind, handle, undefined, block));
      } else if (!after) {
        if (!current && isLast(kind, handle, WHOLE)) changes.push(this.#swap(kind, handle, before, block));
      } else if (current) {
        const restored = restoreAtoms(
          kind,
          current as EditObject,
          before as EditObject,
          after as EditObject,
          (atom) => isLast(kind, handle, atom),
        );
        if (restored !== current) changes.push(...this.#swapNamed(kind, handle, restored, block));
      }
    }
    return this.#commit({ label, revert: seq }, changes);
  }

  #commit(batch: Batch, changes: Change[]): number {
    this.#log.push({ batch, changes });
    this.#associations.note(changes);
    const seq = this.#log.length;
    for (const change of changes) this.#record(change, seq, revertedBy(batch));
    for (const listener of this.#listeners) listener({ seq, label: batch.label, changes });
    return seq;
  }

  /** reverted: the batch that this one takes back, 0 for none. */
  #record(change: Change, seq: number, reverted: number): void {
    const { kind, handle, block } = change;
    if (handle >= this.#nextHandle) this.#nextHandle = handle + 1;
    if (kind === 'order') this.#touched.add(block);
    if (kind !== 'entity') return this.#note(change, seq, reverted);
    this.#touched.add(handle);
    if (!change.after) this.#lastDrops.set(handle, change);
  }

  #writersOf(kind: Change['kind'], atom: string): ReadonlyMap<number, Writer> {
    while (kind === 'entity' && this.#noted < this.#log.length) {
      const { batch, changes } = this.#log[this.#noted]!;
      this.#noted++;
      for (const change of changes)
        if (change.kind === 'entity') this.#note(change, this.#noted, revertedBy(batch));
    }
    return this.#writers.of(kind, atom);
  }

  #note(change: Change, seq: number, reverted: number): void {
    const { kind, handle, before, after } = change;
    this.#write(kind, handle, WHOLE, seq, reverted);
    if (!before || !after) return;
    change.atoms ??= changedAtoms(kind, before, after);
    for (const atom of change.atoms) this.#write(kind, handle, atom, seq, reverted);
  }

  #write(kind: Change['kind'], handle: number, atom: string, seq: number, reverted: number): void {
    const writers = this.#writers.of(kind, atom);
    const previous = writers.get(handle);
    const origin = reverted === 0 ? undefined : findWriter(previous, reverted)?.previous;
    writers.set(handle, { seq, previous, origin });
  }

  #takeBack(changes: readonly Change[]): void {
    for (const { kind, handle, before, after, block } of changes.toReversed()) {
      if (before && after) this.#swapNamed(kind, handle, before, block);
      else this.#swap(kind, handle, before, block);
    }
  }

  #current(kind: Change['kind'], handle: number): object | undefined {
    if (kind === 'header') return this.#store.header;
    return kind === 'order' ? this.orderOf(handle) : this.#store.get(kind, handle);
  }

  #swap(kind: Change['kind'], handle: number, after: object | undefined, block: number): Change {
    const before = this.#current(kind, handle);
    if (kind === 'header') this.#store.setHeader(after as Drawing['header']);
    else if (kind === 'order')
      this.#store.setOrder(handle, (after ?? NOTHING) as ReadonlyMap<number, number>);
    else this.#store.put(kind, handle, after as EditObject | undefined, block);
    return { kind, handle, before, after, block };
  }

  /** The same; where the name of a table's entry changes, so do those who go by it. */
  #swapNamed(kind: Change['kind'], handle: number, after: object, block: number): Change[] {
    const before = this.#current(kind, handle) as { name?: string } | undefined;
    const change = this.#swap(kind, handle, after, block);
    const [from, to] = [before?.name, (after as { name?: string }).name];
    if (kind === 'entity' || kind === 'header' || kind === 'order' || !from || !to || from === to)
      return [change];
    renameReferences(this.#store, kind, from, to);
    return [change];
  }

  #apply(op: Op): Change[] {
    switch (op.op) {
      case 'add':
        return [this.#add(op)];
      case 'set': {
        const object = this.#existing(op.kind, op.handle);
        const block = op.kind === 'entity' ? this.#store.blockOf(op.handle)! : 0;
        return this.#swapNamed(op.kind, op.handle, withValues(object, op.values), block);
      }
      case 'move':
        return op.handles.map((handle) => {
          const entity = this.#existing('entity', handle) as Entity;
          return this.#swap(
            'entity',
            handle,
            transformEntity(entity, op.matrix),
            this.#store.blockOf(handle)!,
          );
        });
      case 'drop':
        this.#existing(op.kind, op.handle);
        return [
          this.#swap(
            op.kind,
            op.handle,
            undefined,
            op.kind === 'entity' ? this.#store.blockOf(op.handle)! : 0,
          ),
        ];
      case 'order': {
        const order = new Map(this.orderOf(op.block));
        for (const [entity, sort] of op.pairs) {
          if (sort === 0 || sort === entity) order.delete(entity);
          else order.set(entity, sort);
        }
        return [this.#swap('order', op.block, order, op.block)];
      }
      case 'header':
        return [this.#swap('header', 0, withValues(this.#store.header, op.values), 0)];
    }
  }

  #add({ kind, value, block = 0 }: Extract<Op, { op: 'add' }>): Change {
    const { handle } = value;
    if (!(handle > 0)) throw new EditError('bad-batch', 'A new object needs a handle.');
    if (this.#store.get(kind, handle)) throw new EditError('bad-batch', 'The handle is taken.', handle);
    if (kind === 'entity' && !this.#store.get('block', block))
      throw new EditError('not-found', 'There is no such block.', block);
    return this.#swap(kind, handle, value, block);
  }

  #existing(kind: ObjectKind, handle: number): EditObject {
    const object = this.#store.get(kind, handle);
    if (!object) throw new EditError('not-found', `There is no ${kind} of this handle.`, handle);
    return object;
  }
}

/** origin: whose state the atom has again, where the batch took another back. */
type Writer = { seq: number; previous: Writer | undefined; origin: Writer | undefined };

/** Writers by kind of object, atom and handle: a move of many thousands makes no names of its own. */
class WriterIndex {
  readonly #kinds = new Map<string, Map<string, Map<number, Writer>>>();

  of(kind: Change['kind'], atom: string): Map<number, Writer> {
    let atoms = this.#kinds.get(kind);
    if (!atoms) this.#kinds.set(kind, (atoms = new Map()));
    let writers = atoms.get(atom);
    if (!writers) atoms.set(atom, (writers = new Map()));
    return writers;
  }
}

/** Whether the state of an atom is that of a batch: it wrote it last, or all that was written since has been taken back. */
function findWriter(writer: Writer | undefined, seq: number): Writer | undefined {
  for (let each = writer; each; each = each.origin) if (each.seq === seq) return each;
  return undefined;
}

/** Of an object as a whole: who made, changed or dropped it last. */
const WHOLE = '*';

function withValues<T extends object>(object: T, values: Readonly<Record<string, unknown>>): T {
  const copy: Record<string, unknown> = { ...(object as Record<string, unknown>) };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete copy[name];
    else copy[name] = value;
  }
  return copy as T;
}
