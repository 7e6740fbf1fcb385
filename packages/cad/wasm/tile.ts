/**
 * AssemblyScript, not TypeScript: reads a tile (docs/ocf.md, 9 tiles) into the columns of a group. In WebAssembly because it
 * runs once for most tiles, and a script would be compiled while it runs.
 * ../src/ocf/tile-reader.ts hands bytes over and takes columns away.
 */
import { byte, left, placeOf, setReader, tell, uint, wrong } from './readers';
import { area, image } from './tile-areas';
import { beginMarks, endMarks, measure } from './tile-columns';
import {
  ARC,
  DELTA_Y,
  IMAGE,
  INSERT,
  KIND_BYTES,
  NUMBERS,
  PATH,
  POINT,
  RAY,
  RUNS,
  START_X,
  STREAMS,
  TALLY,
  TEXT,
} from './tile-layout';
import { arc, beginLines, path, point, ray } from './tile-lines';
import { beginStyles } from './tile-lists';
import { beginExact, beginPen, readPlanes } from './tile-pen';
import { beginTexts, insert, text } from './tile-texts';

export { room, wrong } from './readers';
export { manifold, unitCount } from './tile-columns';
export { column, number, POWERS } from './tile-layout';
export { limit, take, takeMatrices } from './tile-lists';

/**
 * Reads the tile of so many bytes that was put at a place, with its exact bits where there are some. Its entities are
 * numbered from `first` on where they are told apart. `wrong` tells of damage.
 */
export function read(
  at: usize,
  bytes: usize,
  exactAt: usize,
  exactBytes: usize,
  first: u32,
  apart: bool,
): void {
  tell(0);
  memory.fill(NUMBERS, 0, KIND_BYTES);
  beginExact(RUNS, exactAt, exactBytes);
  // The header is read as the first of the streams.
  setReader(RUNS, at, at + bytes);
  beginPen(RUNS, byte(RUNS));
  readStreams();
  for (let stream = START_X; stream <= DELTA_Y && wrong === 0; stream++) readPlanes(stream);
  if (wrong !== 0) return;
  measure();
  if (wrong !== 0) return;
  beginMarks(first, apart);
  beginStyles();
  beginLines();
  beginTexts();
  while (left(RUNS) > 0 && wrong === 0) {
    const kind = byte(RUNS);
    const size = uint(RUNS);
    for (let k = 0; k < size && wrong === 0; k++) primitive(kind);
  }
  endMarks();
}

/** How long each stream is; then all of them. */
function readStreams(): void {
  let sum: i64 = 0;
  for (let k = 0; k < STREAMS; k++) {
    const size = uint(RUNS);
    // Nothing else is there yet.
    store<u32>(TALLY + ((<usize>k) << 2), size);
    sum += size;
  }
  if (sum > <i64>left(RUNS)) tell(1);
  if (wrong !== 0) return;
  let place = placeOf(RUNS);
  for (let k = 0; k < STREAMS; k++) {
    const end = place + load<u32>(TALLY + ((<usize>k) << 2));
    setReader(k, place, end);
    place = end;
  }
}

function primitive(kind: i32): void {
  if (kind === PATH) path();
  else if (kind === ARC) arc();
  else if (kind === TEXT) text();
  else if (kind === INSERT) insert();
  else if (kind === IMAGE) image();
  else if (kind === POINT) point();
  else if (kind === RAY) ray();
  else area(kind);
}
