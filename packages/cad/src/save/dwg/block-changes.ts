import { IN_MODEL_SPACE, IN_PAPER_SPACE, newEntityMode, OWNED } from '../../dwg/entity-mode.ts';
import { BLOCK_HEADER } from '../../dwg/fields/entries.ts';
import { BLOCK, ENDBLK } from '../../dwg/fields/inserts.ts';
import { num, numbers } from '../../dwg/fields/record.ts';
import { R2004 } from '../../dwg/versions.ts';
import type { Block } from '../../model/drawing.ts';
import { blockRecord } from '../../write/dwg/block-records.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import type { Target } from '../../write/dwg/target.ts';
import type { DwgSource } from './dwg-source.ts';
import type { EntityChanges, EntityPlace } from './entity-changes.ts';
import type { ObjectEdits } from './object-edits.ts';
import { overlay } from './overlay.ts';

/** How the head of an entity says in which block it lies. */
export function placeIn(source: DwgSource, block: number): EntityPlace {
  if (block === num(source.header, 'modelSpace')) return { mode: IN_MODEL_SPACE, owner: 0 };
  if (block === num(source.header, 'paperSpace')) return { mode: IN_PAPER_SPACE, owner: 0 };
  return { mode: OWNED, owner: block };
}

/** Gives new blocks their handles, so that inserts can refer to them. */
export function announceBlocks(now: Target): void {
  for (const [key, { handle }] of now.drawing.blocks) if (handle === 0) now.blocks.set(key, now.newHandle());
}

/** Records of blocks: new ones, renamed ones, those that are gone. */
export class BlockChanges {
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

  /** Gives the handles of new blocks by their keys. */
  run(entities: EntityChanges): Map<string, number> {
    const known = new Map([...this.#was.drawing.blocks.values()].map((block) => [block.handle, block]));
    const added = new Map<string, number>();
    for (const [key, block] of this.#now.drawing.blocks) {
      const handle = this.#now.block(key);
      const before = known.get(handle);
      known.delete(handle);
      if (before) this.#change(before, block, key);
      else if (handle !== 0) {
        this.#add(key, block, handle);
        added.set(key, handle);
      }
    }
    const gone = [...known.values()].filter(({ handle }) => handle !== 0);
    for (const block of gone) this.#drop(block, entities);
    if (added.size > 0 || gone.length > 0) this.#list([...added.values()], gone);
    return added;
  }

  #list(added: readonly number[], gone: readonly Block[]): void {
    const { record } = this.#edits.object(num(this.#source.header, 'blockControl'));
    const left = numbers(record, 'entries').filter(
      (handle) => !gone.some((block) => block.handle === handle),
    );
    record['entries'] = [...left, ...added];
  }

  #change(before: Block, after: Block, key: string): void {
    const plain = (block: Block): unknown => ({ ...block, entities: [], layout: 0 });
    if (sameValue(plain(before), plain(after))) return;
    const edit = this.#edits.object(after.handle);
    const own = (block: Block): Block => ({ ...block, entities: [] });
    overlay(edit.record, blockRecord(own(before), key), blockRecord(own(after), key));
    if (!sameValue(before.extra, after.extra)) edit.extended = this.#now.extended(after);
    const begin = num(edit.record, 'block');
    if (before.name !== after.name) this.#edits.fieldsOf(begin, BLOCK)['name'] = after.name;
    const [from, to] = [this.#was.layer(before.layer), this.#now.layer(after.layer)];
    if (from !== to) this.#edits.entity(begin).mode.layer = to;
  }

  #add(key: string, block: Block, handle: number): void {
    const [begin, end] = [this.#now.newHandle(), this.#now.newHandle()];
    const layer = this.#now.layer(block.layer || '0');
    for (const [table, own, record] of [
      [BLOCK, begin, { name: block.name }],
      [ENDBLK, end, {}],
    ] as const)
      this.#edits.entities.set(own, {
        type: table.type,
        handle: own,
        mode: { ...newEntityMode(), mode: OWNED, owner: handle, layer },
        extended: [],
        graphics: undefined,
        body: { table, record: { ...record } },
      });
    this.#edits.objects.set(handle, {
      table: BLOCK_HEADER,
      type: BLOCK_HEADER.type,
      handle,
      owner: num(this.#source.header, 'blockControl'),
      reactors: [],
      dictionary: 0,
      extended: this.#now.extended(block),
      record: {
        ...blockRecord(block, key),
        block: begin,
        endBlock: end,
        owned: [],
        inserts: [],
        layout: block.layout,
      },
    });
  }

  #drop(block: Block, entities: EntityChanges): void {
    for (const handle of this.#source.ownedBy(block)) {
      const entity = this.#source.readEntity(handle);
      if (entity) entities.drop(entity);
      else this.#edits.remove(handle);
    }
    const record = this.#source.blockRecord(block.handle) ?? {};
    for (const handle of [num(record, 'block'), num(record, 'endBlock'), block.handle])
      if (handle !== 0) this.#edits.remove(handle);
  }

  /** What a block owns from now on, in this order. */
  setOwned(handle: number, before: readonly number[], after: readonly number[]): void {
    if (before.length === after.length && before.every((one, i) => one === after[i])) return;
    const { record } = this.#edits.object(handle);
    Object.assign(record, { owned: [...after], first: after[0] ?? 0, last: after.at(-1) ?? 0 });
    if (this.#source.version < R2004) this.#chain(after);
  }

  /** Before R2004 entities name their neighbors. */
  #chain(handles: readonly number[]): void {
    handles.forEach((handle, i) => {
      const [previous, next] = [handles[i - 1] ?? 0, handles[i + 1] ?? 0];
      const mode = this.#edits.entities.get(handle)?.mode ?? this.#source.entity(handle)?.mode;
      if (!mode || (mode.previous === previous && mode.next === next && this.#source.has(handle))) return;
      Object.assign(this.#edits.entity(handle).mode, { previous, next });
    });
  }

  /** Which inserts show a block. */
  setInserts(handle: number, added: readonly number[], gone: readonly number[]): void {
    if (handle === 0 || this.#edits.removed.has(handle)) return;
    const { record } = this.#edits.object(handle);
    const left = numbers(record, 'inserts').filter((insert) => !gone.includes(insert));
    const inserts = [...left, ...added];
    Object.assign(record, { inserts, insertCount: inserts.length });
  }
}
