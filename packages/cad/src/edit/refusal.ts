import type { Entity } from '../model/entity.ts';

/** Why an entity cannot be edited so. */
export type Refusal =
  /** Its shape is kept as it is and not understood. */
  | 'opaque'
  /** It cannot be scaled differently along its axes. */
  | 'not-uniform'
  /** It keeps its size or its direction. */
  | 'rigid';

export class EditRefused extends Error {
  readonly refusal: Refusal;
  readonly handle: number;

  constructor(refusal: Refusal, entity: Entity) {
    super(`${entity.type} cannot be changed so: ${refusal}.`);
    this.name = 'EditRefused';
    this.refusal = refusal;
    this.handle = entity.handle;
  }
}
