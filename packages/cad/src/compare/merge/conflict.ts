import type { ChangeValue } from '../comparison.ts';
import type { FieldGroup } from '../fields.ts';

/** `both`: of an entity that both have changed, theirs is added beside ours; of anything else it is what is still there. */
export type Side = 'ours' | 'theirs' | 'both';

/** Something that both sides have changed in ways that do not go together. Ours is kept unless somebody chooses otherwise. */
export type Conflict = {
  /** Names it in `choices`: stays the same when the same three drawings are merged again. */
  id: string;
  kind:
    | 'entity'
    | 'block'
    | 'layer'
    | 'lineType'
    | 'textStyle'
    | 'dimensionStyle'
    | 'layout'
    | 'view'
    | 'group'
    /** A variable of the drawing, by its name: LTSCALE. */
    | 'setting';
  /** Model, layout or block it stands in; '' for records. */
  place: string;
  /** DXF name of an entity, name of a record. */
  name: string;
  /** Hexadecimal; '' for records. */
  handle: string;
  reason: 'bothChanged' | 'deletedAndChanged' | 'changedAndDeleted' | 'bothAdded';
  /** Parts of an entity, or properties of a record, that both have changed. */
  parts: string[];
  /** Of an entity: what each side has now. */
  values?: { property: string; ours: ChangeValue; theirs: ChangeValue }[];
};

export type Choices = ReadonlyMap<string, Side>;

/** Two people may change different groups of the same entity: a recolored line that was moved is both. */
export type Group = FieldGroup;
