import { R2007 } from '../../dwg/versions.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { OriginalEntity, OriginalObject, Originals } from '../../read/dwg/originals.ts';
import { originalsOf } from '../../read/dwg/originals.ts';
import { sameValue } from './same-value.ts';

/**
 * What of a drawing is still as the file has it that it came from, and goes back there as it was: the file is read once more
 * and compared, so that it does not matter who changed what, and how.
 */
export class Unchanged {
  readonly originals: Originals;
  /** The drawing as it was read. */
  readonly before: Drawing;
  readonly #entities = new Map<number, Entity>();
  readonly #blocks = new Map<number, Block>();
  readonly #known = new Map<Entity, boolean>();

  private constructor(originals: Originals, before: Drawing) {
    this.originals = originals;
    this.before = before;
    for (const block of before.blocks.values()) {
      this.#blocks.set(block.handle, block);
      for (const entity of block.entities) this.#entities.set(entity.handle, entity);
    }
  }

  /** codePage: that of the texts in the file to be written. */
  static of(drawing: Drawing, version: number, codePage: string): Unchanged | undefined {
    const originals = originalsOf(drawing);
    if (!originals || (version < R2007 && codePage !== drawing.codePage)) return undefined;
    return new Unchanged(originals, originals.readAgain());
  }

  has(entity: Entity): boolean {
    let same = this.#known.get(entity);
    if (same === undefined) {
      const before = this.#entities.get(entity.handle);
      same = before !== undefined && this.originals.has(entity.handle) && sameValue(before, entity);
      this.#known.set(entity, same);
    }
    return same;
  }

  /** The viewport that stands for a sheet itself, which is there as long as the sheet is. */
  sheet(block: Block): Entity | undefined {
    return this.#blocks
      .get(block.handle)
      ?.entities.find((entity) => entity.type === 'VIEWPORT' && entity.id === 1);
  }

  entity(entity: Entity): OriginalEntity | undefined {
    return this.has(entity) ? this.originals.entity(entity.handle) : undefined;
  }

  /** The record of a block that has kept its name and all else, whatever became of its entities. */
  block(block: Block): OriginalObject | undefined {
    const before = this.#blocks.get(block.handle);
    if (!before || !sameValue({ ...before, entities: [] }, { ...block, entities: [] })) return undefined;
    return this.originals.object(block.handle);
  }
}
