import type { Entity } from '../../model/entity.ts';
import type { EditDocument } from '../document.ts';

/** Entities that may show a block: looked for when first asked, followed from then on. */
export class BlockUsers {
  readonly #document: EditDocument;
  #byName: Map<string, Set<number>> | undefined;
  /** Leaders and dimensions without a picture show blocks that their styles name. */
  readonly #others = new Set<number>();

  constructor(document: EditDocument) {
    this.#document = document;
  }

  note(entity: Entity | undefined): void {
    if (this.#byName && entity) this.#add(this.#byName, entity);
  }

  *of(name: string): Iterable<number> {
    const document = this.#document;
    if (!this.#byName) {
      this.#byName = new Map();
      for (const block of document.table('block').keys())
        for (const entity of document.entitiesOf(block)) this.#add(this.#byName, entity);
    }
    for (const handles of [this.#byName.get(name.toUpperCase()) ?? [], this.#others])
      for (const handle of handles) if (document.entity(handle)) yield handle;
  }

  #add(byName: Map<string, Set<number>>, entity: Entity): void {
    const { handle } = entity;
    let name = '';
    if (entity.type === 'INSERT') ({ name } = entity);
    else if (entity.type === 'DIMENSION' || entity.type === 'ACAD_TABLE') name = entity.block;
    if (name !== '') {
      const key = name.toUpperCase();
      const handles = byName.get(key);
      if (handles) handles.add(handle);
      else byName.set(key, new Set([handle]));
    }
    const isDrawn = entity.type === 'LEADER' || entity.type === 'MULTILEADER';
    if (isDrawn || (entity.type === 'DIMENSION' && name === '')) this.#others.add(handle);
  }
}
