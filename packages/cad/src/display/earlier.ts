import { copyPrimitive } from '../ocf/copy.ts';
import { columnsOf } from '../ocf/sequence.ts';
import type { Entity } from '../model/entity.ts';
import type { Context } from './context.ts';
import type { GroupBuilder } from './group.ts';
import { type Group, KIND } from './list.ts';

/**
 * The entities of a group that would be drawn the same once more, by their rows: those without lines of shapes and texts,
 * and without anything that each drawing of them adds to the list (clips, gradients, diagnostics).
 */
export class Repeatable {
  readonly #rows = new Map<Entity, number>();
  readonly #context: Context;
  #before = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  begin(): void {
    this.#before = this.#traces();
  }

  end(entity: Entity, row: number): void {
    const hasParts = entity.type === 'INSERT' && entity.attributes.length > 0;
    if (!hasParts && this.#traces() === this.#before) this.#rows.set(entity, row);
  }

  rowOf(entity: Entity): number | undefined {
    return this.#rows.get(entity);
  }

  #traces(): number {
    const { complexLines, clips, gradients, images, diagnostics } = this.#context;
    return complexLines + clips.length + gradients.length + images.length + diagnostics.total;
  }
}

/** A group that was drawn before: gives what its entities are made of, in their order. */
export class EarlierGroup {
  readonly #group: Group;
  readonly #context: Context;
  readonly #repeatable: Repeatable;
  #run = 0;
  #inRun = 0;

  constructor(group: Group, repeatable: Repeatable, context: Context) {
    this.#group = group;
    this.#repeatable = repeatable;
    this.#context = context;
  }

  /** Puts an entity into another group as it was in this one; false where it has to be drawn. */
  copy(entity: Entity, into: GroupBuilder): boolean {
    const row = this.#repeatable.rowOf(entity);
    if (row === undefined) return false;
    const { runs } = this.#group;
    const { entities, glyphs, groups } = this.#context;
    const boxes = { box: glyphs.boxes.data };
    entities.growByBox(row, into.entityBox);
    for (; this.#run < runs.count; this.#run++, this.#inRun = 0) {
      const kind = runs.kind[this.#run]!;
      const columns = columnsOf(this.#group, kind);
      for (; this.#inRun < runs.size[this.#run]!; this.#inRun++) {
        const index = runs.start[this.#run]! + this.#inRun;
        const owner = columns.entity[index]!;
        if (owner > row) return true;
        // What is of others before it was drawn anew.
        if (owner < row) continue;
        into.style = columns.style[index]!;
        if (kind === KIND.path) into.copyPath(this.#group.paths, index);
        else if (kind === KIND.text) into.copyText(this.#group.texts, index);
        else copyPrimitive(this.#group, kind, index, into, boxes, groups);
      }
    }
    return true;
  }
}
