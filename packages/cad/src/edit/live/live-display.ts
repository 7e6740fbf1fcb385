import { emptyBox, isEmptyBox, uniteBox } from '@linework/geom/box';
import { DisplayBuilder, type GroupVariant } from '../../display/build.ts';
import { GroupBuilder } from '../../display/group.ts';
import type { Box, Diagnostic, DisplayList, Group } from '../../display/list.ts';
import type { DisplayOptions } from '../../display/options.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { FontProvider } from '../../text/fonts.ts';
import type { ChangeEvent, EditDocument } from '../document.ts';
import { lineCaret, paragraphCaret, type Caret } from '../../display/entities/caret.ts';
import { BlockUsers } from './block-users.ts';
import { liveDrawing } from './live-drawing.ts';
import { LiveGroup, sortPlaces, wholePart, type DrawnPlace } from './live-group.ts';
import type { LivePart, LivePatch } from './live-patch.ts';
import { GrowingTables } from './live-tables.ts';
import { takeTableChanges } from './table-changes.ts';

/** Blocks in blocks in blocks whose boxes change each other. */
const MAX_ROUNDS = 10_000;

type Work = { parts: LivePart[]; removed: number[]; boxes: Map<number, Box | undefined> };

/**
 * The display list of a document that is edited. What an edit touches is drawn once more, in every group that shows it;
 * where that is not enough, `apply` says so and the list is built anew.
 */
export class LiveDisplay {
  readonly #document: EditDocument;
  #fonts: FontProvider;
  #options: DisplayOptions;
  #drawing!: Drawing;
  #blockHandles!: Map<Block, number>;
  #builder!: DisplayBuilder;
  #tables!: GrowingTables;
  /** By the handle of their block. */
  #groups = new Map<number, LiveGroup[]>();
  /** Compiled, and not taken note of yet. */
  #compiled: GroupVariant[] = [];
  #users!: BlockUsers;

  constructor(document: EditDocument, fonts: FontProvider, options: DisplayOptions = {}) {
    this.#document = document;
    this.#fonts = fonts;
    this.#options = options;
  }

  /** Fonts and references that have come to hand: they show when the list is built anew. */
  supply(fonts: FontProvider, options: DisplayOptions): void {
    this.#fonts = fonts;
    this.#options = options;
  }

  /** All of it, from the beginning. */
  build(): { list: DisplayList; diagnostics: Diagnostic[] } {
    const { drawing, blockHandles } = liveDrawing(this.#document);
    this.#drawing = drawing;
    this.#blockHandles = blockHandles;
    this.#groups = new Map();
    this.#compiled = [];
    this.#users = new BlockUsers(this.#document);
    const options = { ...this.#options, wires: true };
    this.#builder = new DisplayBuilder(drawing, this.#fonts, options, (variant) =>
      this.#compiled.push(variant),
    );
    const built = this.#builder.build();
    this.#takeCompiled(false);
    this.#tables = new GrowingTables(this.#builder.context);
    return built;
  }

  /** What was compiled since, as parts; of the contents only names and boxes are kept here. */
  #takeCompiled(isPart = true): LivePart[] {
    const { groups } = this.#builder.context;
    const parts: LivePart[] = [];
    for (const variant of this.#compiled) {
      const content = groups[variant.group];
      const handle = this.#blockHandles.get(variant.block);
      if (!content) continue;
      if (isPart && content.runs.count > 0) parts.push(wholePart(variant.group, content));
      // A picture that was made for a table has no block in the drawing.
      if (handle === undefined) continue;
      const live = new LiveGroup(variant, this.#document, handle);
      live.begin(content);
      const known = this.#groups.get(handle);
      if (known) known.push(live);
      else this.#groups.set(handle, [live]);
    }
    this.#compiled = [];
    groups.forEach((content, g) => {
      if (content && content.runs.count > 0) groups[g] = without(content);
    });
    return parts;
  }

  /** Draws what has changed; undefined where the list has to be built anew. */
  apply({ changes }: Pick<ChangeEvent, 'changes'>): LivePatch | undefined {
    const touched = new Map<number, Set<number>>();
    const touch = (block: number, handle: number): void => {
      const handles = touched.get(block);
      if (handles) handles.add(handle);
      else touched.set(block, new Set([handle]));
    };
    const tables = takeTableChanges(changes, {
      document: this.#document,
      drawing: this.#drawing,
      blockHandles: this.#blockHandles,
      context: this.#builder.context,
      isCompiled: (block) => this.#groups.has(block),
    });
    if (tables === 'rebuild') return undefined;
    for (const { kind, handle, before, after, block } of changes) {
      if (kind !== 'entity') continue;
      if (isView(before) || isView(after)) return undefined;
      this.#users.note(after as Entity | undefined);
      touch(block, handle);
    }
    const work: Work = { parts: [], removed: [], boxes: new Map() };
    if (!this.#redrawAll(touched, touch, work)) return undefined;
    return this.#tables.take(work.parts, work.removed, work.boxes, tables === 'layers');
  }

  #redrawAll(
    touched: Map<number, Set<number>>,
    touch: (block: number, handle: number) => void,
    work: Work,
  ): boolean {
    for (let round = 0; touched.size > 0; round++) {
      if (round > MAX_ROUNDS) return false;
      const block = this.#next(touched);
      const handles = touched.get(block)!;
      touched.delete(block);
      const live = this.#document.get('block', block);
      const shown = live && this.#drawing.blocks.get(live.name.toUpperCase());
      if (shown) this.#builder.forgetOrder(shown);
      let hasOtherBox = false;
      for (const group of this.#groups.get(block) ?? []) {
        const redrawn = this.#redraw(group, block, handles, work);
        if (redrawn === undefined) return false;
        hasOtherBox ||= redrawn;
      }
      if (!hasOtherBox || !live) continue;
      for (const user of this.#users.of(live.name)) touch(this.#document.blockOf(user)!, user);
    }
    return true;
  }

  /** Blocks before the layouts that show them. */
  #next(touched: ReadonlyMap<number, unknown>): number {
    for (const block of touched.keys())
      if (!this.#groups.get(block)?.some(({ variant }) => variant.isLayout)) return block;
    return touched.keys().next().value!;
  }

  /** Whether the box of an inserted group has changed; undefined where it cannot be done. */
  #redraw(group: LiveGroup, block: number, handles: ReadonlySet<number>, work: Work): boolean | undefined {
    const document = this.#document;
    const { context } = this.#builder;
    const places: DrawnPlace[] = [];
    for (const handle of handles) {
      const slot = this.#slot(handle);
      group.rowsOf(slot, context.entities, work.removed);
      const entity = document.entityIn(block, handle);
      if (!entity) {
        group.clear(slot);
        continue;
      }
      const place = group.placeOf(entity, slot);
      if (!place) return undefined;
      places.push(place);
    }
    sortPlaces(places);
    const drawn = this.#builder.redraw(
      group.variant,
      places.map(({ entity }) => entity),
    );
    if (!drawn) return undefined;
    work.parts.push(...this.#takeCompiled());
    const part = group.take(places, drawn.content, drawn.starts);
    if (part) work.parts.push(part);
    return this.#measure(group, block, drawn.content.box, work);
  }

  #measure(group: LiveGroup, block: number, drawn: Box | undefined, work: Work): boolean {
    const { context } = this.#builder;
    const { variant } = group;
    const content = context.groups[variant.group]!;
    const before = content.box;
    const box = emptyBox();
    if (variant.isLayout) {
      // Nobody sees how large a layout's box is: it only has to hold everything.
      if (before) uniteBox(box, before);
      if (drawn) uniteBox(box, drawn);
    } else
      for (const { handle } of this.#document.entitiesOf(block))
        for (const row of group.rowsOf(this.#slot(handle), context.entities))
          context.entities.growByBox(row, box);
    const after = isEmptyBox(box) ? undefined : box;
    if (isSame(before, after)) return false;
    content.box = after;
    work.boxes.set(variant.group, after);
    return !variant.isLayout;
  }

  /**
   * Entities that are not in the document, drawn as if they were the last ones of a block. `patch` is what the tables have
   * grown by; rows of the parts are free again.
   */
  preview(block: number, entities: readonly Entity[]): { parts: LivePart[]; patch: LivePatch } {
    const { context } = this.#builder;
    const parts: LivePart[] = [];
    const fresh: LivePart[] = [];
    const rows = context.entities.count;
    for (const group of this.#groups.get(block) ?? []) {
      const drawn = this.#builder.redraw(group.variant, entities);
      if (!drawn) continue;
      fresh.push(...this.#takeCompiled());
      const part = wholePart(group.variant.group, drawn.content, group.topRank);
      if (part.rank.length > 0) parts.push(part);
    }
    // Blocks that were compiled for it stay, and so do their rows.
    if (this.#tables.newGroups === 0) context.entities.truncate(rows);
    return { parts, patch: this.#tables.take(fresh, [], new Map(), false) };
  }

  /** Where the caret stands in a text that need not be in the document; undefined where nothing is known of it. */
  caret(entity: Entity, index: number): Caret | undefined {
    const setting = { drawing: this.#drawing, context: this.#builder.context };
    if (entity.type === 'TEXT') return lineCaret(setting, entity, index);
    return entity.type === 'MTEXT' ? paragraphCaret(setting, entity, index) : undefined;
  }

  /** All rows of an entity, of every group that shows it. */
  rowsOf(handle: number): number[] {
    const block = this.#document.blockOf(handle);
    const rows: number[] = [];
    for (const group of (block === undefined ? undefined : this.#groups.get(block)) ?? [])
      group.rowsOf(this.#slot(handle), this.#builder.context.entities, rows);
    return rows;
  }

  #slot(handle: number): number {
    return this.#document.slotOf(handle) ?? -1;
  }

  /** The entity that a row is of: of an attribute, its insert. */
  handleOf(row: number): number | undefined {
    const { entities } = this.#builder.context;
    if (!(row >= 0 && row < entities.count)) return undefined;
    const group = entities.groupOf(row);
    for (let at = row; at >= 0; at--) {
      if (entities.groupOf(at) !== group) continue;
      const handle = entities.handleOf(at);
      if (this.#document.entity(handle)) return handle;
    }
    return undefined;
  }
}

const NOTHING = new GroupBuilder('').done();

function without({ name, box }: Group): Group {
  return { ...NOTHING, name, box };
}

function isSame(a: Box | undefined, b: Box | undefined): boolean {
  if (!a || !b) return a === b;
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
}

/** What decides what a sheet shows of the model. */
function isView(entity: object | undefined): boolean {
  const { type, view } = (entity ?? {}) as { type?: string; view?: unknown };
  return type === 'VIEWPORT' || (type === 'UNKNOWN' && view !== undefined);
}
