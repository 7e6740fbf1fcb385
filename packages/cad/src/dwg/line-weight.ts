/** Stored as an index; in hundredths of a millimeter, or −1 by layer, −2 by block, −3 default. */
const WEIGHTS = [
  0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200, 211,
];
const BYLAYER = 29;
const BYBLOCK = 30;
const DEFAULT = 31;

export function weightOfIndex(index: number): number {
  if (index === BYLAYER || index === BYLAYER - 1) return -1;
  if (index === BYBLOCK) return -2;
  return WEIGHTS[index] ?? -3;
}

/** The index of a weight; what has none takes the nearest above it. */
export function indexOfWeight(weight: number): number {
  if (weight === -1) return BYLAYER;
  if (weight === -2) return BYBLOCK;
  if (weight < 0) return DEFAULT;
  const found = WEIGHTS.findIndex((value) => value >= weight);
  return found < 0 ? WEIGHTS.length - 1 : found;
}
