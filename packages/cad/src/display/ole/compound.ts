const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENTRY = 128;
const MINI_SECTOR = 64;
const FIRST_TABLES = 109;

/** Where a compound file begins in bytes that stand around it; −1 for nowhere. */
function beginOf(bytes: Uint8Array): number {
  const end = Math.min(bytes.length - 512, 4096);
  for (let at = 0; at <= end; at++) if (MAGIC.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

/** The named stream of a compound file (what OLE keeps its parts in), wherever it begins in the bytes. */
export function streamOf(around: Uint8Array, name: string): Uint8Array | undefined {
  const begin = beginOf(around);
  if (begin < 0) return undefined;
  const bytes = around.subarray(begin);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return undefined;
  const sector = 1 << shift;
  const table: number[] = [];
  for (let i = 0; i < Math.min(view.getUint32(44, true), FIRST_TABLES); i++) {
    const at = (view.getInt32(76 + i * 4, true) + 1) * sector;
    for (let k = 0; k < sector && at > 0 && at + k + 4 <= bytes.length; k += 4)
      table.push(view.getInt32(at + k, true));
  }
  const chain = (first: number): Uint8Array =>
    chained(bytes, first, sector, table, (index) => (index + 1) * sector);
  const directory = chain(view.getInt32(48, true));
  const entries = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = Math.max(0, Math.min(64, entries.getUint16(at + 64, true)) - 2);
    if (new TextDecoder('utf-16le').decode(directory.subarray(at, at + length)) !== name) continue;
    const first = entries.getInt32(at + 116, true);
    const size = entries.getUint32(at + 120, true);
    if (size >= view.getUint32(56, true)) return chain(first).subarray(0, size);
    const small = chain(view.getInt32(60, true));
    const smalls = new DataView(small.buffer, small.byteOffset, small.byteLength);
    const links = Array.from({ length: small.length >> 2 }, (_, i) => smalls.getInt32(i * 4, true));
    const store = chain(entries.getInt32(116, true));
    return chained(store, first, MINI_SECTOR, links, (index) => index * MINI_SECTOR).subarray(0, size);
  }
  return undefined;
}

function chained(
  bytes: Uint8Array,
  first: number,
  sector: number,
  links: readonly number[],
  placeOf: (index: number) => number,
): Uint8Array {
  const sectors: number[] = [];
  // a chain that runs in circles is as long as the file at most
  for (let at = first; at >= 0 && at < links.length && sectors.length <= links.length; at = links[at]!)
    sectors.push(at);
  const out = new Uint8Array(sectors.length * sector);
  sectors.forEach((index, i) => {
    const place = placeOf(index);
    out.set(bytes.subarray(place, place + sector), i * sector);
  });
  return out;
}
