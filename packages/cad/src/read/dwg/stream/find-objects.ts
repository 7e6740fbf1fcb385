import { BitReader } from '../../../dwg/bits.ts';
import { CRC_SEED, crc16 } from '../../../dwg/checksum.ts';
import { R2000, R2010 } from '../../../dwg/versions.ts';
import type { Budget } from '../../../model/limits.ts';
import { HandleMap } from './handle-map.ts';

const MIN_SIZE = 4;
const MAX_SIZE = 1 << 24;
const MAX_HANDLE = 2 ** 40;

/**
 * Finds objects where the map of them is lost: each has its length before and a checksum behind it, which no other
 * bytes are likely to have. Later ones of the same handle count, as a program appends what it changes.
 */
export function findObjects(bytes: Uint8Array, version: number, budget: Budget): HandleMap {
  const reader = new BitReader(bytes, version, () => '');
  const found = new Map<number, number>();
  let at = 0;
  while (at + MIN_SIZE + 2 < bytes.length) {
    const end = objectEnd(reader, at);
    const handle = end > 0 ? handleAt(reader, at) : 0;
    if (handle === 0 || !budget.work(end - at) || !checks(bytes, at, end)) {
      if (budget.spent) break;
      at++;
      continue;
    }
    found.set(handle, at);
    at = end + 2;
  }
  const handles = Float64Array.from(found.keys());
  const largest = handles.reduce((most, handle) => Math.max(most, handle), 0);
  return new HandleMap(handles, Int32Array.from(found.values()), largest);
}

/** Where an object's data would end, 0 where the length makes no sense. */
function objectEnd(reader: BitReader, at: number): number {
  reader.pos = at * 8;
  const size = reader.ms();
  if (size < MIN_SIZE || size > MAX_SIZE) return 0;
  if (reader.version >= R2010 && reader.umc() > size * 8) return 0;
  const end = (reader.pos >>> 3) + size;
  return end + 2 <= reader.bytes.length ? end : 0;
}

/** Its own handle: behind the type, and before R2010 the number of bits. */
function handleAt(reader: BitReader, at: number): number {
  reader.pos = at * 8;
  reader.ms();
  if (reader.version >= R2010) reader.umc();
  const type = reader.version >= R2010 ? reader.ot() : reader.bs();
  if (type <= 0) return 0;
  if (reader.version >= R2000 && reader.version < R2010) reader.rl();
  const handle = reader.handle();
  return reader.refKind === 0 && handle < MAX_HANDLE ? handle : 0;
}

function checks(bytes: Uint8Array, at: number, end: number): boolean {
  const stored = (bytes[end] as number) | ((bytes[end + 1] as number) << 8);
  return crc16(CRC_SEED, bytes, at, end) === stored;
}
