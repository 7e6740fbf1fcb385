/** AssemblyScript, not TypeScript: what a tile consists of, in numbers (docs/ocf.md, 9 tiles). */
import { OWN } from './readers';

/** Streams and planes, by their number in the file. */
export const RUNS = 0;
export const UNITS = 1;
export const RANKS = 2;
export const STYLES = 3;
export const COUNTS = 4;
export const FLAGS = 5;
export const LENGTHS = 6;
export const ANGLES = 7;
export const INDICES = 8;
export const GLYPHS = 9;
export const ADVANCES = 10;
export const FLOATS = 11;
export const START_X = 12;
export const START_Y = 13;
export const DELTA_X = 14;
export const DELTA_Y = 15;
export const STREAMS = 16;

export const PATH = 1;
export const ARC = 2;
export const FILL = 3;
export const HATCH = 4;
export const TEXT = 5;
export const IMAGE = 6;
export const WIPEOUT = 7;
export const POINT = 8;
export const RAY = 9;
export const INSERT = 10;
const KINDS = 11;

/** Bits of flag bytes. */
export const PATH_PHASE = 64;
export const ARC_CIRCLE = 1;
export const ARC_MIRRORED = 2;
export const ARC_AXIS = 4;
export const ARC_FORWARD = 8;
export const ARC_BACKWARD = 16;
export const ARC_PHASE = 32;
export const INSERT_GRID = 1;
export const INSERT_CLIP = 2;

/** Addresses: the numbers of planes (next, end), the columns, how many of each kind there are, rings and points of areas. */
export const WAYS: usize = OWN;
export const COLUMNS: usize = WAYS + 4 * 8;
export const NUMBERS: usize = COLUMNS + 80 * 4;
export const TALLY: usize = NUMBERS + KINDS * 4;
export const KIND_BYTES: usize = KINDS * 4;
/** Ten to the power of 0 … 30, put there by who uses this. */
export const POWERS: usize = 704;
/** What is handed over begins here. */
export const FREE: usize = 1024;

/** Columns: of runs; of entities, how many primitives each has and its rank; then seven of each kind. */
export const RUN_KIND = 0;
export const RUN_START = 1;
export const RUN_SIZE = 2;
export const UNIT_SIZE = 3;
export const UNIT_RANK = 4;
const FIRST = 5;
const EACH = 7;
/** Of a kind: styles, entities, then what it has else. */
export const STYLE = 0;
export const ENTITY = 1;

/** How many primitives of a kind there are; of kind 0 there are runs. */
export function number(kind: i32): u32 {
  return load<u32>(NUMBERS + ((<usize>kind) << 2));
}

export function setNumber(kind: i32, count: u32): void {
  store<u32>(NUMBERS + ((<usize>kind) << 2), count);
}

/** Where a column begins. */
export function column(at: i32): usize {
  return <usize>load<u32>(COLUMNS + ((<usize>at) << 2));
}

export function setColumn(at: i32, place: usize): void {
  store<u32>(COLUMNS + ((<usize>at) << 2), <u32>place);
}

export function columnOf(kind: i32, own: i32): usize {
  return column(FIRST + (kind - 1) * EACH + own);
}

export function setColumnOf(kind: i32, own: i32, place: usize): void {
  setColumn(FIRST + (kind - 1) * EACH + own, place);
}

/** Where rings and points of the areas of a kind are counted. */
export function tallyOf(kind: i32): usize {
  return TALLY + ((<usize>(kind === FILL ? 0 : kind === HATCH ? 1 : 2)) << 4);
}
