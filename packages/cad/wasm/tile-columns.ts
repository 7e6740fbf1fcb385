/** AssemblyScript, not TypeScript: the columns of a group, as long as they will be, and what is counted in them. */
import { byte, left, long, placeOf, endOf, room, setReader, tell, uint, wrong } from './readers';
import {
  ARC,
  column,
  columnOf,
  COUNTS,
  ENTITY,
  FILL,
  FLAGS,
  GLYPHS,
  HATCH,
  IMAGE,
  INSERT,
  INSERT_GRID,
  number,
  PATH,
  POINT,
  RANKS,
  RAY,
  RUN_KIND,
  RUN_SIZE,
  RUN_START,
  RUNS,
  setColumn,
  setColumnOf,
  setNumber,
  STYLE,
  STYLES,
  TALLY,
  tallyOf,
  TEXT,
  UNIT_RANK,
  UNIT_SIZE,
  UNITS,
  WIPEOUT,
} from './tile-layout';
import { nextStyle } from './tile-lists';
import { maxPoints } from './tile-pen';

let pathPoints: i64 = 0;
export let letterCount: i64 = 0;

/** Goes through counts and flags alone, so that columns can be made as long as they will be. */
export function measure(): void {
  const counts = placeOf(COUNTS);
  const flags = placeOf(FLAGS);
  const runs = placeOf(RUNS);
  const budget: i64 = left(STYLES);
  const points = maxPoints();
  pathPoints = 0;
  letterCount = 0;
  memory.fill(TALLY, 0, 48);
  let total: i64 = 0;
  let runsSeen: usize = 0;
  let known: i64 = 0;
  while (left(RUNS) > 0 && wrong === 0) {
    const kind = byte(RUNS);
    const size = uint(RUNS);
    total += size;
    runsSeen++;
    if (kind < PATH || kind > INSERT || total > budget) tell(1);
    for (let k = 0; k < size && wrong === 0; k++) {
      known += measureOne(kind);
      if (known > points || letterCount > <i64>left(GLYPHS)) tell(1);
    }
    if (wrong === 0) setNumber(kind, number(kind) + size);
  }
  setReader(COUNTS, counts, endOf(COUNTS));
  setReader(FLAGS, flags, endOf(FLAGS));
  setReader(RUNS, runs, endOf(RUNS));
  if (wrong === 0) makeColumns(runsSeen);
}

/** How many points a primitive has in the file. */
function measureOne(kind: i32): i64 {
  if (kind === PATH) {
    const ring = byte(FLAGS) >> 7;
    const own = uint(COUNTS);
    pathPoints += <i64>own + ring;
    return own;
  }
  if (kind === FILL || kind === HATCH || kind === WIPEOUT) {
    if (kind === FILL) byte(FLAGS);
    const rings = uint(COUNTS);
    let sum: i64 = 0;
    if (rings > left(COUNTS)) tell(1);
    for (let r = 0; r < rings && wrong === 0; r++) sum += uint(COUNTS);
    const tally = tallyOf(kind);
    store<i64>(tally, load<i64>(tally) + rings);
    store<i64>(tally, load<i64>(tally, 8) + sum, 8);
    return sum;
  }
  if (kind === ARC) {
    byte(FLAGS);
    byte(FLAGS);
  } else if (kind === TEXT) letterCount += uint(COUNTS);
  else if (kind === RAY) byte(FLAGS);
  else if (kind === INSERT && (byte(FLAGS) & INSERT_GRID) !== 0) {
    uint(COUNTS);
    uint(COUNTS);
  }
  return 0;
}

function makeColumns(runs: usize): void {
  setColumn(RUN_KIND, room(runs));
  setColumn(RUN_START, room(runs << 2));
  setColumn(RUN_SIZE, room(runs << 2));
  for (let kind = PATH; kind <= INSERT; kind++) {
    const n = <usize>number(kind);
    if (n === 0) continue;
    setColumnOf(kind, STYLE, room(n << 2));
    setColumnOf(kind, ENTITY, room(n << 2));
    if (kind === PATH) {
      startsFrom0(kind, 2, n);
      setColumnOf(kind, 3, room((<usize>pathPoints) << 4));
      setColumnOf(kind, 4, room(n << 3));
      setColumnOf(kind, 5, room(n));
    } else if (kind === ARC) {
      setColumnOf(kind, 2, room(n << 6));
      setColumnOf(kind, 3, room(n << 3));
      setColumnOf(kind, 4, room(n));
    } else if (kind === FILL || kind === HATCH || kind === WIPEOUT) {
      const tally = tallyOf(kind);
      startsFrom0(kind, 2, n);
      startsFrom0(kind, 3, <usize>load<i64>(tally));
      setColumnOf(kind, 4, room((<usize>load<i64>(tally, 8)) << 4));
      setColumnOf(kind, 5, room(n << 2));
      setColumnOf(kind, 6, room(kind === HATCH ? n << 4 : n));
    } else if (kind === TEXT) {
      setColumnOf(kind, 2, room(n << 5));
      startsFrom0(kind, 3, n);
      setColumnOf(kind, 4, room((<usize>letterCount) << 2));
      setColumnOf(kind, 5, room((<usize>letterCount) << 4));
      setColumnOf(kind, 6, room(n << 2));
    } else if (kind === IMAGE) {
      setColumnOf(kind, 2, room(n * 48));
      setColumnOf(kind, 3, room(n << 2));
      setColumnOf(kind, 4, room(n << 2));
    } else if (kind === POINT) setColumnOf(kind, 2, room(n * 24));
    else if (kind === RAY) {
      setColumnOf(kind, 2, room(n << 5));
      setColumnOf(kind, 3, room(n));
    } else {
      setColumnOf(kind, 2, room(n << 2));
      setColumnOf(kind, 3, room(n * 48));
      setColumnOf(kind, 4, room(n << 2));
      setColumnOf(kind, 5, room(n << 2));
      setColumnOf(kind, 6, room(n << 5));
    }
    setNumber(kind, 0);
  }
}

/** A column of where each of n begins, and the last one ends. */
function startsFrom0(kind: i32, own: i32, n: usize): void {
  setColumnOf(kind, own, room((n + 1) << 2));
  store<u32>(columnOf(kind, own), 0);
}

let lastKind: i32 = 0;
let runCount: i32 = 0;

/** Entities: whether they are told apart, the one that is read, how many of its primitives are still to come, its rank. */
let apart: bool = false;
let entity: u32 = 0;
export let unitCount: u32 = 0;
/** Of these, entities of more than one primitive. */
export let manifold: u32 = 0;
let unitLeft: i32 = 0;
let rank: i64 = 0;

/** Begins with the first primitive. Entities are numbered from one on, or all are said to be that one. */
export function beginMarks(first: u32, many: bool): void {
  lastKind = 0;
  runCount = 0;
  setNumber(0, 0);
  apart = many;
  entity = first;
  unitCount = 0;
  manifold = 0;
  unitLeft = 0;
  rank = 0;
  if (!many) return;
  // Each takes a byte at least.
  const most = (<usize>left(UNITS)) << 2;
  setColumn(UNIT_SIZE, room(most));
  setColumn(UNIT_RANK, room(most));
}

/** Whether the last entity has all that it should. */
export function endMarks(): void {
  if (unitLeft > 0 && wrong === 0) tell(1);
}

function nextUnit(): void {
  const size = uint(UNITS);
  rank += long(RANKS);
  if (size === 0 || rank < 0 || rank > <i64>u32.MAX_VALUE || wrong !== 0) {
    tell(1);
    return;
  }
  if (unitCount > 0) entity++;
  store<u32>(column(UNIT_SIZE) + ((<usize>unitCount) << 2), size);
  store<u32>(column(UNIT_RANK) + ((<usize>unitCount) << 2), <u32>rank);
  unitCount++;
  if (size > 1) manifold++;
  unitLeft = size;
  rank++;
}

/** Begins a primitive; returns its style. */
export function next(): u32 {
  if (apart) {
    if (unitLeft === 0) nextUnit();
    unitLeft--;
  }
  return nextStyle();
}

/** Counts a primitive, which begins or goes on with a run, and tells its number among those of its kind. */
export function mark(kind: i32, style: u32): usize {
  const row = number(kind);
  setNumber(kind, row + 1);
  const at = (<usize>row) << 2;
  store<u32>(columnOf(kind, STYLE) + at, style);
  store<u32>(columnOf(kind, ENTITY) + at, entity);
  if (kind !== lastKind) {
    lastKind = kind;
    const run = <usize>runCount;
    runCount++;
    store<u8>(column(RUN_KIND) + run, <u8>kind);
    store<u32>(column(RUN_START) + (run << 2), row);
    store<u32>(column(RUN_SIZE) + (run << 2), 1);
    setNumber(0, <u32>runCount);
  } else {
    const size = column(RUN_SIZE) + ((<usize>(runCount - 1)) << 2);
    store<u32>(size, load<u32>(size) + 1);
  }
  return <usize>row;
}
