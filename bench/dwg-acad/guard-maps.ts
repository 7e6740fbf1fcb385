import * as acad from '@node-projects/acad-ts';

type Decompress = (source: Uint8Array, start: number, target: Uint8Array) => void;
type Unpacker = {
  decompress(source: Uint8Array, start: number, size: number): Uint8Array;
  decompressToDest: Decompress;
};
type PageBuffer = (
  offset: number,
  compressed: number,
  uncompressed: number,
  factor: number,
  blockSize: number,
  bytes: Uint8Array,
) => Uint8Array;
type ReaderMethods = { _getPageBuffer: PageBuffer };

const SECTION_MAP = 0x4163003b;
const SYSTEM_BLOCK = 0xef;
const MAX_PAGE = 1 << 28;
/** Pages of sections are 29 KB; a gap of more than this many of them is no sound file. */
const MAX_PAGES = 1 << 20;

/** The maps of sections say how long the library's loops run, so they are looked at first. Returns the undoing. */
export function guardSectionMaps(decompress: Decompress): () => void {
  const unpacker = acad.DwgLZ77AC18Decompressor as unknown as Unpacker;
  const methods = acad.DwgReader.prototype as unknown as ReaderMethods;
  const original = {
    unpack: unpacker.decompress,
    decompress: unpacker.decompressToDest,
    page: methods._getPageBuffer,
  };
  unpacker.decompress = (source, start, size) => {
    if (size < 0 || size > Math.max(1 << 20, source.length * 64))
      throw new RangeError('page larger than its file');
    const target = new Uint8Array(size);
    unpacker.decompressToDest(source, start, target);
    return target;
  };
  unpacker.decompressToDest = (source, start, target) => {
    decompress(source, start, target);
    if (start >= 20 && word(source, start - 20) === SECTION_MAP) checkMap18(target);
  };
  let systemPages = 0;
  methods._getPageBuffer = function (offset, compressed, uncompressed, factor, blockSize, bytes) {
    const sizes = [compressed, uncompressed, factor];
    if (!sizes.every((size) => size >= 0 && size <= MAX_PAGE) || factor > bytes.length) {
      throw new RangeError('page larger than any file');
    }
    const page = original.page.call(this, offset, compressed, uncompressed, factor, blockSize, bytes);
    // the first system page is the map of pages, the second the map of sections
    if (blockSize === SYSTEM_BLOCK && ++systemPages === 2) checkMap21(page);
    return page;
  };
  return () => {
    unpacker.decompress = original.unpack;
    unpacker.decompressToDest = original.decompress;
    methods._getPageBuffer = original.page;
  };
}

function word(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}

/** Head of 20 bytes; each section 96 bytes and its pages of 16: number, size, offset (64 bits). */
function checkMap18(map: Uint8Array): void {
  const view = new DataView(map.buffer, map.byteOffset, map.byteLength);
  let at = 20;
  for (let i = view.getUint32(0, true); i > 0 && at + 96 <= map.length; i--) {
    const pages = view.getUint32(at + 8, true);
    const pageSize = view.getUint32(at + 12, true);
    at += 96;
    for (let k = 0; k < pages; k++, at += 16) {
      if (at + 16 > map.length) throw new RangeError('section map ends early');
      const offset = view.getUint32(at + 8, true) + view.getUint32(at + 12, true) * 4294967296;
      if (pageSize === 0 || offset / pageSize > MAX_PAGES) throw new RangeError('section map is damaged');
    }
  }
}

/** Each section eight 64-bit numbers (the fifth the length of its name, the eighth its pages), name, pages of 56 bytes. */
function checkMap21(map: Uint8Array): void {
  const view = new DataView(map.buffer, map.byteOffset, map.byteLength);
  let at = 0;
  while (at + 64 <= map.length) {
    const long = (place: number): number =>
      view.getUint32(place, true) + view.getInt32(place + 4, true) * 4294967296;
    const nameLength = long(at + 32);
    const pages = long(at + 56);
    if (nameLength < 0 || nameLength > 1024 || pages < 0 || pages > MAX_PAGES) {
      throw new RangeError('section map is damaged');
    }
    at += 64 + nameLength + pages * 56;
  }
}
