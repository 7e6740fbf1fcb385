/** AssemblyScript, not TypeScript: coordinates. Where the pen is, step by step, and the exact bits of what was rounded. */
import { endOf, free, int, left, placeOf, room, setReader, signed, tell, uint, used, wrong } from './readers';
import { DELTA_X, DELTA_Y, POWERS, START_X, START_Y, WAYS } from './tile-layout';

/** What steps are multiplied with, then divided by, so that decimal coordinates come back bit for bit. */
let factor: f64 = 1;
let divisor: f64 = 1;
let originX: f64 = 0;
let originY: f64 = 0;
let penX: f64 = 0;
let penY: f64 = 0;

/** Reads how long a step is and where the tile begins. */
export function beginPen(reader: i32, step: i32): void {
  const exponent = step / 3 - 30;
  factor = step % 3 === 0 ? 1 : step % 3 === 1 ? 2 : 5;
  divisor = 1;
  if (step >= 183) tell(1);
  if (exponent < 0) divisor = load<f64>(POWERS + ((<usize>-exponent) << 3));
  else if (exponent <= 30) factor *= load<f64>(POWERS + ((<usize>exponent) << 3));
  originX = int(reader);
  originY = int(reader);
  penX = 0;
  penY = 0;
}

/** All numbers of a plane stream; wherever there is one too few, what is wrong is told. */
export function readPlanes(stream: i32): void {
  const ways = WAYS + ((<usize>(stream - START_X)) << 3);
  const count = left(stream) > 0 ? uint(stream) : 0;
  if (count > left(stream)) tell(1);
  if (wrong !== 0) return;
  const values = room((<usize>count) << 3);
  const end = values + ((<usize>count) << 3);
  store<u32>(ways, <u32>values);
  store<u32>(ways, <u32>end, 4);
  const kept = used();
  const places = room((<usize>count) << 2);
  let open: usize = 0;
  let at = placeOf(stream);
  const last = endOf(stream);
  for (let place = values; place < end; place += 8, at++) {
    const value = <i64>load<u8>(at);
    if (value < 128) store<i64>(place, signed(value));
    else {
      store<i64>(place, value & 127);
      store<u32>(places + (open << 2), <u32>place);
      open++;
    }
  }
  for (let shift: i64 = 7; open > 0; shift += 7) {
    if (shift > 56 || at + open > last) {
      tell(1);
      break;
    }
    const going = open;
    open = 0;
    for (let k: usize = 0; k < going; k++, at++) {
      const place = <usize>load<u32>(places + (k << 2));
      const part = <i64>load<u8>(at);
      const value = load<i64>(place) | ((part & 127) << shift);
      if (part < 128) store<i64>(place, signed(value));
      else {
        store<i64>(place, value);
        store<u32>(places + (open << 2), <u32>place);
        open++;
      }
    }
  }
  free(kept);
}

/** How many points there can be: beginnings and those that follow. */
export function maxPoints(): i64 {
  const starts = load<u32>(WAYS, 4) - load<u32>(WAYS);
  const deltas = load<u32>(WAYS + 16, 4) - load<u32>(WAYS + 16);
  return <i64>(starts + deltas) >> 3;
}

function way(stream: i32): f64 {
  const ways = WAYS + ((<usize>(stream - START_X)) << 3);
  const place = load<u32>(ways);
  if (place >= load<u32>(ways, 4)) {
    tell(1);
    return 0;
  }
  store<u32>(ways, place + 8);
  return <f64>load<i64>(place);
}

/** Eight planes of bytes, the highest first, of what numbers differ by from rounded ones, in the order of the tile. */
let planes: usize = 0;
let exactCount: usize = 0;
let exactAt: usize = 0;

/** Takes the exact bits of so many bytes at a place; without any, numbers stay rounded. */
export function beginExact(reader: i32, at: usize, bytes: usize): void {
  planes = 0;
  exactAt = 0;
  if (bytes === 0) return;
  setReader(reader, at, at + bytes);
  exactCount = <usize>uint(reader);
  if ((<u64>exactCount) << 3 > <u64>left(reader)) tell(1);
  planes = placeOf(reader);
}

function exact(rounded: f64): f64 {
  if (exactAt >= exactCount) {
    tell(1);
    return rounded;
  }
  let bits: u64 = 0;
  let place = planes + exactAt;
  for (let k = 0; k < 8; k++, place += exactCount) bits = (bits << 8) | <u64>load<u8>(place);
  exactAt++;
  const value = reinterpret<f64>(reinterpret<u64>(rounded) ^ bits);
  if (!isFinite(value)) tell(1);
  return value;
}

/** A number that was rounded, as it truly is where that is known. */
export function number(rounded: f64): f64 {
  return planes === 0 ? rounded : exact(rounded);
}

function inUnits(steps: f64): f64 {
  return (steps * factor) / divisor;
}

/** A length of so many steps. */
export function length(steps: f64): f64 {
  return number(inUnits(steps));
}

/** Where the pen is, rounded. */
export function roundedX(): f64 {
  return inUnits(penX + originX);
}

export function roundedY(): f64 {
  return inUnits(penY + originY);
}

export function begin(): void {
  penX += way(START_X);
  penY += way(START_Y);
}

export function moveOn(): void {
  penX += way(DELTA_X);
  penY += way(DELTA_Y);
}

/** Puts where the pen is. */
export function put(at: usize): void {
  store<f64>(at, number(roundedX()));
  store<f64>(at, number(roundedY()), 8);
}
