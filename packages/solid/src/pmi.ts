/** Product and manufacturing information: what a model says of how exactly it is to be made. */

export const pmiKinds = ['dimension', 'tolerance', 'datum', 'note', 'annotation'] as const;
export type PmiKind = (typeof pmiKinds)[number];

export const dimensionTypes = [
  'distance',
  'diameter',
  'radius',
  'sphericalDiameter',
  'sphericalRadius',
  'angle',
] as const;

export const toleranceTypes = [
  'straightness',
  'flatness',
  'roundness',
  'cylindricity',
  'lineProfile',
  'surfaceProfile',
  'angularity',
  'perpendicularity',
  'parallelism',
  'position',
  'concentricity',
  'symmetry',
  'circularRunout',
  'totalRunout',
] as const;

export type PmiType = (typeof dimensionTypes)[number] | (typeof toleranceTypes)[number] | 'datumTarget';

export interface PmiItem {
  kind: PmiKind;
  /** Where the kind alone says too little. */
  type?: PmiType;
  /** As on a drawing: symbols, value, tolerance, datums. Empty where the file only has a picture of it. */
  text: string;
  /** What the file calls it; often empty. */
  name: string;
  /** The nodes of the tree it is about: every use of its part, of very many the first. */
  nodes: number[];
  /** The corners of each face it is about, x y z one after the other, in the coordinates of these nodes. */
  faces?: number[][];
}

export function countPmi(items: readonly PmiItem[]): Partial<Record<PmiKind, number>> {
  const counts: Partial<Record<PmiKind, number>> = {};
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
