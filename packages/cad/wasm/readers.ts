/**
 * AssemblyScript, not TypeScript: bytes and what is made of them. A reader is two numbers, the place of the next byte and
 * where its bytes end; what goes beyond that tells that something is wrong, and reads zeros.
 */

/** Readers, by their number; behind them begins what a module has of its own. */
const READERS: usize = 64;
export const OWN: usize = READERS + 16 * 8;

/** What is wrong: 1 the bytes are damaged, 2 a reference leads nowhere. */
export let wrong: i32 = 0;

let top: usize = 0;

export function tell(what: i32): void {
  wrong = what;
}

/** What lies from a place on may be written over. */
export function free(from: usize): void {
  top = from;
}

export function used(): usize {
  return top;
}

/** Room for so many bytes. */
export function room(bytes: usize): usize {
  const at = (top + 7) & ~7;
  top = at + bytes;
  const pages = <i32>((top + 65_535) >>> 16);
  const more = pages - memory.size();
  if (more > 0 && memory.grow(more) < 0) unreachable();
  return at;
}

export function setReader(reader: i32, at: usize, end: usize): void {
  const own = READERS + ((<usize>reader) << 3);
  store<u32>(own, <u32>at);
  store<u32>(own, <u32>end, 4);
}

export function placeOf(reader: i32): usize {
  return <usize>load<u32>(READERS + ((<usize>reader) << 3));
}

export function endOf(reader: i32): usize {
  return <usize>load<u32>(READERS + ((<usize>reader) << 3), 4);
}

export function left(reader: i32): i32 {
  return <i32>(endOf(reader) - placeOf(reader));
}

export function byte(reader: i32): i32 {
  const own = READERS + ((<usize>reader) << 3);
  const place = load<u32>(own);
  if (place >= load<u32>(own, 4)) {
    wrong = 1;
    return 0;
  }
  store<u32>(own, place + 1);
  return <i32>load<u8>(place);
}

/** A number of up to 63 bits. */
export function long(reader: i32): i64 {
  const first = byte(reader);
  if (first < 128) return first;
  let value: i64 = first & 127;
  for (let shift: i64 = 7; shift <= 56; shift += 7) {
    const next = byte(reader);
    value |= (<i64>(next & 127)) << shift;
    if (next < 128) return value;
  }
  wrong = 1;
  return 0;
}

export function signed(value: i64): i64 {
  return (value >> 1) ^ -(value & 1);
}

export function int(reader: i32): f64 {
  return <f64>signed(long(reader));
}

/** A number of 31 bits. */
export function uint(reader: i32): i32 {
  const value = long(reader);
  if (value > i32.MAX_VALUE) {
    wrong = 1;
    return 0;
  }
  return <i32>value;
}

/** A count of things that take a byte each at least. */
export function counted(reader: i32): u32 {
  const value = long(reader);
  if (value > <i64>left(reader)) wrong = 1;
  return wrong !== 0 ? 0 : <u32>value;
}

/** Where the next so many bytes are, which are taken with this; 0 where there are fewer. */
function taken(reader: i32, bytes: i32): usize {
  const place = placeOf(reader);
  if (left(reader) < bytes) {
    wrong = 1;
    return 0;
  }
  setReader(reader, place + bytes, endOf(reader));
  return place;
}

/** A number of the file's own, which has to be one. */
function finite(value: f64): f64 {
  if (!isFinite(value)) wrong = 1;
  return value;
}

export function double(reader: i32): f64 {
  const place = taken(reader, 8);
  return place !== 0 ? finite(load<f64>(place)) : 0;
}

export function single(reader: i32): f64 {
  const place = taken(reader, 4);
  return place !== 0 ? finite(<f64>load<f32>(place)) : 0;
}
