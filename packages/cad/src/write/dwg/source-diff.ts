import { R2007 } from '../../dwg/versions.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { SourceEntity, SourceObject, SourceFile } from '../../read/dwg/source-file.ts';
import { sourceFileOf } from '../../read/dwg/source-file.ts';
import { sameValue } from './same-value.ts';

/**
 * What of a drawing is still as the file has it that it came from, and goes back there as it was: the file is read once more
 * and compared, so that it does not matter who changed what, and how.
 */
export class SourceDiff {
  readonly sourceFile: SourceFile;
  /** The drawing as it was read. */
  readonly before: Drawing;
  readonly #entities = new Map<number, Entity>();
  readonly #blocks = new Map<number, Block>();
  readonly #known = new Map<Entity, boolean>();

  private constructor(sourceFile: SourceFile, before: Drawing) {
    this.sourceFile = sourceFile;
    this.before = before;
    for (const block of before.blocks.values()) {
      this.#blocks.set(block.handle, block);
      for (const entity of block.entities) this.#entities.set(entity.handle, entity);
    }
  }

  /** codePage: that of the texts in the file to be written. */
  static of(drawing: Drawing, version: number, codePage: string): SourceDiff | undefined {
    const sourceFile = sourceFileOf(drawing);
    if (!sourceFile || (version < R2007 && codePage !== drawing.codePage)) return undefined;
    return new SourceDiff(sourceFile, sourceFile.readAgain());
  }

  has(entity: Entity): boolean {
    let same = this.#known.get(entity);
    if (same === undefined) {
      const before = this.#entities.get(entity.handle);
      same = before !== undefined && this.sourceFile.has(entity.handle) && sameValue(before, entity);
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

  entity(entity: Entity): SourceEntity | undefined {
    return this.has(entity) ? this.sourceFile.entity(entity.handle) : undefined;
  }

  /** The record of a block that has kept its name and all else, whatever became of its entities. */
  block(block: Block): SourceObject | undefined {
    const before = this.#blocks.get(block.handle);
    if (!before || !sameValue({ ...before, entities: [] }, { ...block, entities: [] })) return undefined;
    return this.sourceFile.object(block.handle);
  }
}
