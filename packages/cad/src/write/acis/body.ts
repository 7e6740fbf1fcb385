import type { Point } from '../../model/point.ts';

export type AcisValue = number | string | boolean | Point | number[] | undefined;

/** A record by its fields' names; references are indices of records, −1 for none. */
export interface BodyRecord {
  type: string;
  values: Map<string, AcisValue>;
}

/** A body of the modeller: who made it, in what units, and its records. */
export interface Body {
  version: number;
  product: string;
  library: string;
  date: string;
  /** Millimeters in a unit, and the tolerances of lengths and of directions. */
  measures: [unit: number, length: number, direction: number];
  records: BodyRecord[];
}

/** The data has something that is not known here: it stays as it is. */
export class UnknownForm extends Error {}
