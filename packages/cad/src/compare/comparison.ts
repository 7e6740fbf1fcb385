import type { RecordKind } from './records.ts';

/** A value as it is told to people: lengths in drawing units, angles in degrees, points as three numbers. */
export type ChangeValue = string | number | readonly number[] | null;

export type PropertyChange = { property: string; from: ChangeValue; to: ChangeValue };

export type PlaceKind = 'model' | 'layout' | 'block' | 'drawing';

export type Vector = readonly [number, number, number];

/** One thing that is different: an entity, a block definition, or a record such as a layer. */
export type Change = {
  kind: 'entity' | 'block' | RecordKind;
  /** DXF name of an entity; else the same as `kind`. */
  type: string;
  /** Where it stands: 'Model', the name of a layout or of a block; '' for what belongs to the whole drawing. */
  place: string;
  placeKind: PlaceKind;
  /** Hexadecimal, as in DXF: after the change, of what was removed before it; '' for records. */
  handle: string;
  /** Only where it is not the same. */
  handleBefore?: string;
  layer: string;
  /** Of records and blocks; for entities the block, style or text that people know it by. */
  name: string;
  /** minX, minY, maxX, maxY of its points, after the change. */
  box?: readonly [number, number, number, number];
  boxBefore?: readonly [number, number, number, number];
  /** What is different about something that was changed. */
  changes?: PropertyChange[];
  /** How far it was moved. */
  vector?: Vector;
  /** Of a block definition: how often it is inserted, and what is different inside. */
  uses?: number;
  inside?: Changes;
};

export type Changes = { added: Change[]; removed: Change[]; changed: Change[]; moved: Change[] };

export type Comparison = Changes & {
  /** Entities that are equal in both drawings, those in block definitions included. */
  same: number;
  /** What the whole model was moved by; everything else is told as if it had not been. */
  shift?: Vector;
  /** Whether entities could be paired by their handles. */
  handles: 'trusted' | 'ignored';
  tolerance: number;
};

export function countChanges({ added, removed, changed, moved }: Changes): number {
  return added.length + removed.length + changed.length + moved.length;
}
