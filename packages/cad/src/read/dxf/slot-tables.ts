/** Which groups of an entity are numbers of its own. */
export interface Slots {
  /** By code: the place among the values, −1 for others. */
  places: Int8Array;
  /** Its own place among all. */
  table: number;
}

/** Codes that a table has a place for. */
export const SLOT_CODES = 64;

/** All there are, for what reads groups without asking for each (wasm/dxf.ts, which has room for sixteen). */
export const slotTables: Int8Array[] = [];

/** From the codes in the order of their places. */
export function slotsOf(...codes: number[]): Slots {
  const places = new Int8Array(SLOT_CODES).fill(-1);
  codes.forEach((code, place) => (places[code] = place));
  return { places, table: slotTables.push(places) - 1 };
}
