/**
 * AssemblyScript, not TypeScript: unpacks and checks the pages of a DWG, and reads its map of objects. In WebAssembly
 * because a file is read once, and a script would be compiled while it runs.
 * ../src/dwg/pages.ts hands bytes over and takes away what becomes of them.
 */

/** What is handed over begins here. */
const FREE: usize = 64;
const PAGE: usize = 65_536;

/** Where so many bytes are to be put; forgets what was there. */
export function reserve(bytes: usize): usize {
  const more = <i32>((FREE + bytes + PAGE - 1) / PAGE) - memory.size();
  if (more > 0 && memory.grow(more) < 0) unreachable();
  return FREE;
}

const LITERALS_END: u32 = 0x10;
const END: u32 = 0x11;
const FAR_END: u32 = 0x20;
const SHORT_FORM: u32 = 0x40;
/** A first byte above this is itself a run of literals, so many longer than this. */
const OPENING: u32 = 17;
/** Behind literals, codes below LITERALS_END are short copies: of three bytes behind a run, from beyond this; else of two. */
const SHORT_REACH: u32 = 0x400;
/** Copies write up to so many bytes beyond what they should, which the next one writes anew. */
const WORD: usize = 8;

/** Of the first byte that is not zero. */
function afterZeros(start: usize, end: usize): usize {
  let at = start;
  while (load<u8>(at) === 0 && at < end) at++;
  return at;
}

function copyWords(to: usize, source: usize, length: u32): void {
  for (let i: u32 = 0; i < length; i += <u32>WORD) store<u64>(to + i, load<u64>(source + i));
}

/**
 * Decompression of R2004 and later (R2007 has its own). Fills the target, returns how much of it: damaged data ends it
 * early, and sound files hold more than the target takes.
 */
export function unpack(source: usize, end: usize, target: usize, targetEnd: usize): u32 {
  let from = source;
  let to = target;
  let code: u32 = load<u8>(source);
  // What begins is a run of literals, if any; then copies, each with some literals behind it.
  let tail: u32 = 0;
  let run = true;
  if (from < end && code > OPENING) {
    from++;
    tail = code - OPENING;
    run = tail > 3;
  }
  while (to < targetEnd && from <= end) {
    if (tail === 0) {
      code = load<u8>(from++);
      if (code < LITERALS_END) {
        tail = code + 3;
        run = true;
        if (code === 0) {
          const at = afterZeros(from, end);
          tail = 18 + <u32>(at - from) * 255 + load<u8>(at);
          from = at + 1;
        }
      }
    }
    if (tail > 0) {
      if (tail > <u32>(targetEnd - to)) tail = <u32>(targetEnd - to);
      if (from > end) tail = 0;
      else if (tail > <u32>(end - from)) tail = <u32>(end - from);
      copyWords(to, from, tail);
      to += tail;
      from += tail;
      code = load<u8>(from++);
    }
    if (code === END && load<u8>(from) < 4 && load<u8>(from, 1) === 0) break;
    let length: u32;
    let offset: u32;
    if (code >= SHORT_FORM) {
      length = (code >> 4) - 1;
      offset = ((code >> 2) & 3) + 1 + ((<u32>load<u8>(from++)) << 2);
      tail = code & 3;
    } else if (code < LITERALS_END) {
      length = run ? 3 : 2;
      offset = (run ? SHORT_REACH + 1 : 1) + (code >> 2) + ((<u32>load<u8>(from++)) << 2);
      tail = code & 3;
    } else {
      const far = code < FAR_END;
      length = code & (far ? 7 : 31);
      if (length > 0) length += 2;
      else {
        const at = afterZeros(from, end);
        length = (far ? 9 : 33) + <u32>(at - from) * 255 + load<u8>(at);
        from = at + 1;
      }
      tail = load<u8>(from++);
      offset = (far ? 0x4000 + ((code & 8) << 11) : 1) + (tail >> 2) + ((<u32>load<u8>(from++)) << 6);
      tail &= 3;
    }
    run = false;
    if (offset > <u32>(to - target)) break;
    if (length > <u32>(targetEnd - to)) length = <u32>(targetEnd - to);
    if (offset >= <u32>WORD) copyWords(to, to - offset, length);
    // Byte by byte from the front: what overlaps repeats.
    else for (let i: u32 = 0; i < length; i++) store<u8>(to + i, load<u8>(to + i - offset));
    to += length;
  }
  return <u32>(to - target);
}

const MODULUS: u32 = 0xfff1;
/** Bytes between two divisions: short enough for both sums to stay within 32 bits. */
const CHUNK: usize = 3840;
/** Bytes that are summed at a time, and of how many the sums of sums stay within 16 bits. */
const LANES: usize = 16;
const BLOCK: usize = 240;

/** The four lanes together. */
function across(lanes: v128): u32 {
  return (
    <u32>i32x4.extract_lane(lanes, 0) +
    <u32>i32x4.extract_lane(lanes, 1) +
    <u32>i32x4.extract_lane(lanes, 2) +
    <u32>i32x4.extract_lane(lanes, 3)
  );
}

/** The checksum of a page: two running sums, of the bytes and of the first sum after each byte. */
export function sum(seed: u32, start: usize, end: usize): u32 {
  const evenPlaces = i16x8(0, 2, 4, 6, 8, 10, 12, 14);
  const oddPlaces = i16x8(1, 3, 5, 7, 9, 11, 13, 15);
  const evenBytes = i16x8.splat(255);
  let low = seed & 0xffff;
  let high = seed >>> 16;
  let at = start;
  while (at < end) {
    const stop = min(end, at + CHUNK);
    while (at + BLOCK <= stop) {
      let even = i16x8.splat(0);
      let odd = i16x8.splat(0);
      let sums = i16x8.splat(0);
      for (const last = at + BLOCK; at < last; at += LANES) {
        const bytes = v128.load(at);
        even = i16x8.add(even, v128.and(bytes, evenBytes));
        odd = i16x8.add(odd, i16x8.shr_u(bytes, 8));
        sums = i16x8.add(sums, i16x8.add(even, odd));
      }
      // A byte counts once for itself and for each one behind it in the block.
      const places = i32x4.add(i32x4.dot_i16x8_s(even, evenPlaces), i32x4.dot_i16x8_s(odd, oddPlaces));
      high += <u32>BLOCK * low + <u32>LANES * across(i32x4.extadd_pairwise_i16x8_u(sums)) - across(places);
      low += across(i32x4.extadd_pairwise_i16x8_u(i16x8.add(even, odd)));
    }
    for (; at < stop; at++) {
      low += load<u8>(at);
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return (high << 16) | low;
}

/** Moves bits towards the first, less than eight of them: a byte more is read than there are, and up to a word written beyond. */
export function align(source: usize, count: u32, shift: i32, target: usize): void {
  for (let i: usize = 0; i < count; i += LANES) {
    const here = i8x16.shl(v128.load(source + i), shift);
    v128.store(target + i, v128.or(here, i8x16.shr_u(v128.load(source + i, 1), 8 - shift)));
  }
}

/** Of the map that was read last: entries that make no sense, the largest handle, and bytes of the pieces. */
export let odd: u32 = 0;
export let largest: f64 = 0;
export let worked: u32 = 0;
const MAX_HANDLE: i64 = 9007199254740991;
const MAX_OFFSET: i64 = 0x7fffffff;
/** Of a number of modular bytes: there are eight at most. */
const MAX_BITS = 49;

/**
 * Reads the map of objects: pieces of at most 2 KB, each with its length (big-endian) before and a checksum behind; steps of
 * handle and of offset in turn, in modular bytes. Writes handles, as doubles and the lower half of each, and offsets; returns
 * how many.
 */
export function readMap(
  section: usize,
  sectionEnd: usize,
  handles: usize,
  lowHandles: usize,
  offsets: usize,
): u32 {
  let count: u32 = 0;
  let most: i64 = 0;
  let at = section;
  odd = 0;
  worked = 0;
  while (at + 2 <= sectionEnd) {
    const size: usize = ((<usize>load<u8>(at)) << 8) | load<u8>(at, 1);
    if (size <= 2) break;
    worked += <u32>size;
    const end = min(sectionEnd, at + size);
    at += 2;
    let handle: i64 = 0;
    let offset: i64 = 0;
    let step: i64 = 0;
    let value: i64 = 0;
    let bits: i64 = 0;
    let ofOffset = false;
    while (at < end) {
      const byte: i64 = load<u8>(at++);
      if (byte & 0x80) {
        value += (byte & 0x7f) << bits;
        bits += 7;
        if (bits <= MAX_BITS) continue;
      } else if (!ofOffset) value += byte << bits;
      else {
        value += (byte & 0x3f) << bits;
        if (byte & 0x40) value = -value;
      }
      if (ofOffset) {
        handle += step;
        offset += value;
        if (step > 0 && handle < MAX_HANDLE && offset >= 0 && offset <= MAX_OFFSET) {
          store<f64>(handles + ((<usize>count) << 3), <f64>handle);
          store<i32>(lowHandles + ((<usize>count) << 2), <i32>handle);
          store<i32>(offsets + ((<usize>count) << 2), <i32>offset);
          count++;
          if (handle > most) most = handle;
        } else odd++;
      } else step = value;
      ofOffset = !ofOffset;
      value = 0;
      bits = 0;
    }
    at = end + 2;
  }
  largest = <f64>most;
  return count;
}

/** Where each of the handles stands among them, by handle: one more than its place. */
export function index(lowHandles: usize, count: u32, places: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const handle: usize = load<u32>(lowHandles + ((<usize>i) << 2));
    store<u32>(places + (handle << 2), i + 1);
  }
}

/** Of a page of R2007 that is unpacked: the next byte, and its end. */
let from: usize = 0;
let stop: usize = 0;

/** Zeros beyond the end. */
function next(): u32 {
  const at = from++;
  return at < stop ? load<u8>(at) : 0;
}

const MAX_LITERALS: u32 = 0x7fffffff;

function literalLength(first: u32): u32 {
  let total = first + 8;
  if (total !== 0x17) return total;
  let more = next();
  total += more;
  if (more !== 0xff) return total;
  do {
    more = next();
    more |= next() << 8;
    total = min(MAX_LITERALS, total + more);
  } while (more === 0xffff && from < stop);
  return total;
}

/** Plain bytes are stored shuffled in blocks of up to this many. */
const SHUFFLED: u32 = 32;

/**
 * Decompression of R2007. `orders` has for each size of a block, in as many bytes as the largest has, where each of its bytes
 * comes from. The target has to be all zeros; returns how much of it was filled.
 */
export function unpackShuffled(
  source: usize,
  end: usize,
  target: usize,
  targetEnd: usize,
  orders: usize,
): u32 {
  from = source;
  stop = end;
  let to = target;
  let length: u32 = 0;
  let code = next();
  if (code >> 4 === 2) {
    from += 2;
    length = next() & 7;
  }
  while (from < end && to < targetEnd) {
    if (length === 0) length = literalLength(code);
    let left = from < end ? min(min(length, <u32>(targetEnd - to)), <u32>(end - from)) : 0;
    while (left > 0) {
      const block = min(left, SHUFFLED);
      const order = orders + block * SHUFFLED;
      for (let i: u32 = 0; i < block; i++) store<u8>(to + i, load<u8>(from + load<u8>(order + i)));
      to += block;
      from += block;
      left -= block;
    }
    if (from >= end || to >= targetEnd) break;
    code = next();
    for (;;) {
      let offset: u32;
      const kind = code >> 4;
      if (kind === 0) {
        length = (code & 15) + 0x13;
        offset = next();
        code = next();
        length += (code >> 3) & 0x10;
        offset += ((code & 0x78) << 5) + 1;
      } else if (kind === 1) {
        length = (code & 15) + 3;
        offset = next();
        code = next();
        offset += ((code & 0xf8) << 5) + 1;
      } else if (kind === 2) {
        offset = next();
        offset |= next() << 8;
        length = code & 7;
        if ((code & 8) === 0) {
          code = next();
          length += code & 0xf8;
        } else {
          length += next() << 3;
          code = next();
          length += ((code & 0xf8) << 8) + 0x100;
          offset++;
        }
      } else {
        length = kind;
        offset = code & 15;
        code = next();
        offset += ((code & 0xf8) << 1) + 1;
      }
      if (offset > <u32>(to - target)) return <u32>(to - target);
      // Byte by byte from the front: what overlaps repeats.
      for (const last = to + min(length, <u32>(targetEnd - to)); to < last; to++)
        store<u8>(to, load<u8>(to - offset));
      length = code & 7;
      if (length !== 0 || from >= end || to >= targetEnd) break;
      code = next();
      if (code >> 4 === 0) break;
      if (code >> 4 === 15) code &= 15;
    }
  }
  return <u32>(to - target);
}

/** Bytes of a word of Reed and Solomon. */
const CODE_WORD: u32 = 255;

/** A byte times the root. */
function timesRoot(value: u32, polynomial: u32): u32 {
  return (value << 1) ^ ((value >> 7) * polynomial);
}

/** The same for sixteen: the polynomial's lower bits, where the highest bit is lost. */
function allTimesRoot(values: v128, polynomial: v128): v128 {
  return v128.xor(i8x16.shl(values, 1), v128.and(i8x16.shr_s(values, 7), polynomial));
}

/** A byte to each of sixteen words. */
function spread(data: usize, dataSize: usize, bytes: v128): void {
  v128.store_lane<u8>(data, bytes, 0);
  v128.store_lane<u8>((data += dataSize), bytes, 1);
  v128.store_lane<u8>((data += dataSize), bytes, 2);
  v128.store_lane<u8>((data += dataSize), bytes, 3);
  v128.store_lane<u8>((data += dataSize), bytes, 4);
  v128.store_lane<u8>((data += dataSize), bytes, 5);
  v128.store_lane<u8>((data += dataSize), bytes, 6);
  v128.store_lane<u8>((data += dataSize), bytes, 7);
  v128.store_lane<u8>((data += dataSize), bytes, 8);
  v128.store_lane<u8>((data += dataSize), bytes, 9);
  v128.store_lane<u8>((data += dataSize), bytes, 10);
  v128.store_lane<u8>((data += dataSize), bytes, 11);
  v128.store_lane<u8>((data += dataSize), bytes, 12);
  v128.store_lane<u8>((data += dataSize), bytes, 13);
  v128.store_lane<u8>((data += dataSize), bytes, 14);
  v128.store_lane<u8>((data += dataSize), bytes, 15);
}

/**
 * Takes the data out of interleaved code words: byte i of word w stands at i × words + w. Notes for each word whether it may
 * have errors: the first two sums, zero where it is sound, find as many as a page's word can have corrected.
 */
export function untangle(
  source: usize,
  words: u32,
  dataSize: u32,
  polynomial: u32,
  data: usize,
  suspects: usize,
): void {
  const root = i8x16.splat(<i8>polynomial);
  let word: u32 = 0;
  for (; word + <u32>LANES <= words; word += <u32>LANES, data += LANES * dataSize) {
    let first = i8x16.splat(0);
    let second = i8x16.splat(0);
    // The data, then the parity, each from its end.
    for (let n: u32 = 0, i = dataSize; n < CODE_WORD; n++) {
      i = (i === 0 ? CODE_WORD : i) - 1;
      const bytes = v128.load(source + i * words + word);
      if (n < dataSize) spread(data + i, dataSize, bytes);
      first = v128.xor(allTimesRoot(first, root), bytes);
      second = v128.xor(allTimesRoot(allTimesRoot(second, root), root), bytes);
    }
    const wrong = i8x16.ne(v128.or(first, second), i8x16.splat(0));
    v128.store(suspects + word, v128.and(wrong, i8x16.splat(1)));
  }
  for (; word < words; word++, data += dataSize) {
    let first: u32 = 0;
    let second: u32 = 0;
    for (let n: u32 = 0, i = dataSize; n < CODE_WORD; n++) {
      i = (i === 0 ? CODE_WORD : i) - 1;
      const byte: u32 = load<u8>(source + i * words + word);
      if (n < dataSize) store<u8>(data + i, <u8>byte);
      first = timesRoot(first, polynomial) ^ byte;
      second = timesRoot(timesRoot(second, polynomial), polynomial) ^ byte;
    }
    store<u8>(suspects + word, (first | second) !== 0 ? 1 : 0);
  }
}
