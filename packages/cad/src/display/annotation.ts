import type { Annotation, AnnotationScale, Representation } from '../model/annotation.ts';
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { InsertEntity } from '../model/inserts.ts';
import type { Layout } from '../model/layout.ts';
import type { AttribEntity } from '../model/texts.ts';
import type { ViewportEntity } from '../model/viewports.ts';
import { movedAttribute, applyAnnotationScale } from './annotation-scale.ts';

/** The scale that a space or a viewport is annotated at, and whether it hides what is not. */
export interface AnnotationView {
  key: string;
  scale: AnnotationScale;
  isHiding: boolean;
}

/** Tells which entities of a drawing stand otherwise at a scale. */
export class Annotations {
  readonly #drawing: Drawing;
  readonly #annotation: Annotation | undefined;
  /** By what they show: at many scales that is the same. */
  readonly #views = new Map<string, AnnotationView>();
  readonly #shown = new Map<string, ReadonlyMap<Block, ReadonlyMap<Entity, Entity>>>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    this.#annotation = drawing.annotation;
  }

  ofModel(layout: Layout): AnnotationView | undefined {
    const annotation = this.#annotation;
    return annotation && this.#view(annotation.current, annotation.hiding.has(layout.handle));
  }

  /** A viewport without a scale of its own shows what the model does, and all of it. */
  ofViewport(layout: Layout, viewport: ViewportEntity): AnnotationView | undefined {
    const annotation = this.#annotation;
    if (!annotation) return undefined;
    const own = annotation.viewports.get(viewport.handle);
    return own === undefined
      ? this.#view(annotation.current, false)
      : this.#view(own, annotation.hiding.has(layout.handle));
  }

  #view(handle: number, isHiding: boolean): AnnotationView | undefined {
    const scale = this.#annotation!.scales.get(handle);
    if (!scale || !(scale.factor > 0) || !Number.isFinite(scale.factor)) return undefined;
    const key = `${scale.name}${isHiding ? '!' : ''}`;
    const known = this.#views.get(key);
    if (known) return known;
    const view = { key, scale, isHiding };
    const shown = this.#looks(view);
    const alike = this.#views.get(shown) ?? view;
    this.#views.set(key, alike).set(shown, alike);
    return alike;
  }

  /** Which entities stand how in a view, as words: of those that stand otherwise than in the file. */
  #looks(view: AnnotationView): string {
    let words = 'as:';
    for (const [handle, all] of this.#annotation!.representations) {
      const one = this.#chosen(all, view);
      // Columns may be in the default representation alone.
      const isOther =
        one &&
        (!one.isDefault || (one.annotationContext?.kind === 'paragraph' && one.annotationContext.columns));
      if (isOther) words += ` ${handle}@${view.scale.name}`;
      else if (!one && this.#isHidden(all, view)) words += ` ${handle}-`;
    }
    return words;
  }

  /**
   * What stands in place of which entities of a block in a view; undefined where the block looks as it does without. A block
   * that only holds such blocks has nothing of its own to replace.
   */
  replaced(block: Block, view: AnnotationView): ReadonlyMap<Entity, Entity> | undefined {
    let blocks = this.#shown.get(view.key);
    if (!blocks) this.#shown.set(view.key, (blocks = this.#blocks(view)));
    return blocks.get(block);
  }

  #blocks(view: AnnotationView): ReadonlyMap<Block, ReadonlyMap<Entity, Entity>> {
    const changed = new Map<Block, Map<Entity, Entity>>();
    const holders = new Map<string, Block[]>();
    const annotative = this.#annotativeBlocks();
    for (const block of this.#drawing.blocks.values()) {
      const replaced = new Map<Entity, Entity>();
      const isWhole = annotative.has(block.name.toUpperCase());
      for (const entity of block.entities) {
        const other = isWhole ? entity : this.#entity(entity, view);
        if (other !== entity) replaced.set(entity, other);
        if (entity.type !== 'INSERT') continue;
        const name = entity.name.toUpperCase();
        const known = holders.get(name);
        if (!known) holders.set(name, [block]);
        else if (known.at(-1) !== block) known.push(block);
      }
      if (replaced.size > 0) changed.set(block, replaced);
    }
    const names = [...changed.keys()].map(({ name }) => name.toUpperCase());
    for (let name = names.pop(); name !== undefined; name = names.pop())
      for (const holder of holders.get(name) ?? []) {
        if (changed.has(holder)) continue;
        changed.set(holder, new Map());
        names.push(holder.name.toUpperCase());
      }
    return changed;
  }

  /** Names of the blocks that have a size for each scale as a whole: what they hold has none of its own. */
  #annotativeBlocks(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { entities } of this.#drawing.blocks.values())
      for (const entity of entities)
        if (entity.type === 'INSERT' && this.#annotation!.representations.has(entity.handle))
          names.add(entity.name.toUpperCase());
    return names;
  }

  /** The entity as it is in a view; hidden where it has no place there. */
  #entity(entity: Entity, view: AnnotationView): Entity {
    const { representations } = this.#annotation!;
    const all = representations.get(entity.handle);
    const one = all && this.#chosen(all, view);
    if (all && !one && this.#isHidden(all, view)) return { ...entity, invisible: true };
    const other = one ? applyAnnotationScale(entity, one, this.#ratio(all!, view), this.#drawing) : entity;
    if (entity.type !== 'INSERT' || other.type !== 'INSERT') return other;
    if (other === entity && !entity.attributes.some((a) => representations.has(a.handle))) return entity;
    const attributes = entity.attributes.map((a) => this.#attribute(a, view, entity, other));
    const isSame = other === entity && attributes.every((a, i) => a === entity.attributes[i]);
    return isSame ? entity : { ...other, attributes };
  }

  /** Where an attribute has no representation, it goes along with its insert. */
  #attribute(a: AttribEntity, view: AnnotationView, from: InsertEntity, to: InsertEntity): AttribEntity {
    const all = this.#annotation!.representations.get(a.handle);
    const one = all && this.#chosen(all, view);
    if (all && !one && this.#isHidden(all, view)) return { ...a, invisible: true };
    if (one?.annotationContext)
      return applyAnnotationScale(a, one, this.#ratio(all!, view), this.#drawing) as AttribEntity;
    return from === to ? a : movedAttribute(a, from, to);
  }

  #chosen(all: readonly Representation[], { scale }: AnnotationView): Representation | undefined {
    const { scales } = this.#annotation!;
    return all.find((one) => scales.get(one.scale)?.name === scale.name);
  }

  /** Of what has no representation at the scale; what has lost all of its scales is left as it is. */
  #isHidden(all: readonly Representation[], { isHiding }: AnnotationView): boolean {
    return isHiding && all.some(({ scale }) => this.#annotation!.scales.has(scale));
  }

  /** How much larger than the entity itself, which is as its default representation. */
  #ratio(all: readonly Representation[], { scale }: AnnotationView): number {
    const own = this.#annotation!.scales.get(all.find((one) => one.isDefault)?.scale ?? 0);
    const ratio = own ? scale.factor / own.factor : 1;
    return ratio > 0 && Number.isFinite(ratio) ? ratio : 1;
  }
}
