import { columnsOf } from '@linework/cad/ocf/sequence';
import type { HeldPart, PaintedParts } from './parts.ts';

/** Entities that are highlighted, and where they are. */
export class Marks {
  readonly #parts: PaintedParts;
  readonly #entities: ReadonlySet<number>;
  readonly #of = new Map<HeldPart, [kind: number, index: number][]>();
  readonly #leads = new Map<number, boolean>();

  constructor(parts: PaintedParts, entities: readonly number[]) {
    this.#parts = parts;
    this.#entities = new Set(entities);
  }

  has(entity: number): boolean {
    return this.#entities.has(entity);
  }

  /** Marked primitives of a part. */
  of(part: HeldPart): readonly [kind: number, index: number][] {
    let found = this.#of.get(part);
    if (!found) {
      found = [];
      for (let kind = 1; kind <= 10; kind++) {
        const { entity, count } = columnsOf(part.content, kind);
        for (let i = 0; i < count; i++) if (this.#entities.has(entity[i]!)) found.push([kind, i]);
      }
      this.#of.set(part, found);
    }
    return found;
  }

  /** Whether something marked lies in a group or in what is inserted into it. */
  leads(group: number): boolean {
    const known = this.#leads.get(group);
    if (known !== undefined) return known;
    this.#leads.set(group, false);
    const leads = (this.#parts.groups[group] ?? []).some(
      (part) =>
        this.of(part).length > 0 || [...new Set(part.content.inserts.group)].some((g) => this.leads(g)),
    );
    this.#leads.set(group, leads);
    return leads;
  }
}
