import { GroupBuilder } from '@linework/cad/display/group';
import { copyPrimitive } from '@linework/cad/ocf/copy';
import { columnsOf, drawSequence } from '@linework/cad/ocf/sequence';
import { GlyphStore } from './glyph-store.ts';
import type { LinearTexture } from './linear-texture.ts';
import { type DrawnPart, encodePart, slim, whole } from './part.ts';
import type { GlTables } from './tables.ts';
import type { SceneHead, ScenePart } from './types.ts';

export interface DrawnGroup {
  parts: DrawnPart[];
  /** Copies of what is highlighted in it. */
  marked: DrawnPart[];
  /** Orders of all its parts together. */
  span: number;
  /** It, or an insert in it, reaches beyond its box. */
  unbounded: boolean;
}

/** The parts on the card, by group. */
export class WebglScene {
  readonly groups: DrawnGroup[];
  head: SceneHead;
  readonly glyphs: GlyphStore;
  readonly #tables: GlTables;
  readonly items: LinearTexture;
  readonly #pictures: ReadonlyMap<number, unknown>;
  readonly #parts = new Map<number, { source: ScenePart; drawn: DrawnPart | undefined }>();
  #marked: ReadonlySet<number> = new Set();
  #leading: Set<number> | undefined;
  #changed = false;

  constructor(
    head: SceneHead,
    tables: GlTables,
    items: LinearTexture,
    pictures: ReadonlyMap<number, unknown>,
  ) {
    this.head = head;
    this.#tables = tables;
    this.items = items;
    this.#pictures = pictures;
    this.glyphs = new GlyphStore(head.glyphs, head.points, items);
    this.groups = head.groups.map(() => ({ parts: [], marked: [], span: 1, unbounded: false }));
  }

  /** Takes a head that has come to hold more. */
  grow(head: SceneHead): void {
    this.head = head;
    this.glyphs.grow(head.glyphs);
    while (this.groups.length < head.groups.length)
      this.groups.push({ parts: [], marked: [], span: 1, unbounded: false });
    this.#changed = true;
  }

  hasPicture(image: number): boolean {
    return this.#pictures.has(image);
  }

  add(id: number, source: ScenePart): void {
    const group = this.groups[source.group];
    const drawn = group && this.#encode(source);
    this.#parts.set(id, { source: drawn?.source ?? slim(source), drawn });
    if (!group || !drawn) return;
    // Soft edges that cross look otherwise where another line comes first: the same tiles are always drawn alike.
    const place = group.parts.findLastIndex(({ firstOrder }) => firstOrder <= drawn.firstOrder) + 1;
    group.parts.splice(place, 0, drawn);
    this.#changed = true;
  }

  remove(id: number): void {
    const drawn = this.#parts.get(id)?.drawn;
    this.#parts.delete(id);
    const group = drawn && this.groups[drawn.group];
    if (!group) return;
    this.items.give(drawn.first, drawn.texels);
    group.parts.splice(group.parts.indexOf(drawn), 1);
    this.#changed = true;
  }

  /** Takes in what has come and gone since the last frame. */
  settle(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.#measure();
    if (this.#marked.size > 0) this.mark([...this.#marked]);
  }

  /** Copies what belongs to these entities, to be drawn over the rest. */
  mark(entities: readonly number[]): void {
    for (const group of this.groups) {
      for (const part of group.marked) this.items.give(part.first, part.texels);
      group.marked = [];
    }
    this.#marked = new Set(entities);
    this.#leading = undefined;
    if (this.#marked.size === 0) return;
    for (const { source } of this.#parts.values()) {
      if (!this.#mayHold(source)) continue;
      const all = whole(source);
      const content = all && this.#pick(all);
      const drawn = content && this.#encode({ group: source.group, content, box: content.box });
      if (drawn) this.groups[source.group]!.marked.push(drawn);
    }
  }

  /** Without looking inside. */
  #mayHold({ entities }: ScenePart): boolean {
    if (!entities) return true;
    for (const entity of this.#marked) if (entity >= entities.from && entity < entities.to) return true;
    return false;
  }

  get anyMarked(): boolean {
    return this.#marked.size > 0;
  }

  /** Whether something marked lies in a group or in what is inserted into it. */
  leadsToMarked(index: number): boolean {
    this.#leading ??= this.#inserting((group) => group.marked.length > 0);
    return this.#leading.has(index);
  }

  #encode(source: ScenePart): DrawnPart | undefined {
    return encodePart(source, this.head, this.#tables, this.glyphs, this.items);
  }

  #pick({ content }: ScenePart): ScenePart['content'] | undefined {
    let found = false;
    for (let kind = 1; kind <= 10 && !found; kind++) {
      const { entity } = columnsOf(content, kind);
      for (let i = 0; i < entity.length && !found; i++) found = this.#marked.has(entity[i]!);
    }
    if (!found) return undefined;
    const into = new GroupBuilder(content.name);
    const sequence = drawSequence(content);
    for (let k = 0; k < sequence.count; k++) {
      if (!this.#marked.has(sequence.entity[k]!)) continue;
      const kind = sequence.kind[k]!;
      into.begin(sequence.entity[k]!, columnsOf(content, kind).style[sequence.index[k]!]!);
      copyPrimitive(content, kind, sequence.index[k]!, into, this.head.glyphs, this.head.groups);
      into.end();
    }
    return into.done();
  }

  /** Groups for which something holds, and groups into which those are inserted. */
  #inserting(holds: (group: DrawnGroup) => boolean): Set<number> {
    const parents: number[][] = this.groups.map(() => []);
    this.groups.forEach(({ parts }, index) => {
      for (const { content } of parts) {
        for (const child of new Set(content.inserts.group)) parents[child]?.push(index);
      }
    });
    const found = new Set<number>();
    const visit = (index: number): void => {
      if (found.has(index)) return;
      found.add(index);
      for (const parent of parents[index]!) visit(parent);
    };
    this.groups.forEach((group, index) => holds(group) && visit(index));
    return found;
  }

  #measure(): void {
    this.#leading = undefined;
    const has = (group: DrawnGroup): boolean => group.parts.some((part) => part.content.rays.count > 0);
    for (const group of this.groups)
      group.span = group.parts.reduce((span, part) => Math.max(span, part.span), 1);
    const unbounded = this.groups.some(has) ? this.#inserting(has) : undefined;
    this.groups.forEach((group, index) => {
      group.unbounded = unbounded?.has(index) ?? false;
      for (const part of group.parts)
        part.unbounded = group.unbounded && (part.content.rays.count > 0 || part.content.inserts.count > 0);
    });
  }
}
