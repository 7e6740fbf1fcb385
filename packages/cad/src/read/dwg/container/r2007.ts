import { FILE_HEADER_AT, SECTIONS } from '../../../dwg/sections.ts';
import { untangle } from '../../../dwg/pages.ts';
import { PAGE_CODE, SYSTEM_CODE, WORD, type ReedSolomon } from '../../../dwg/reed-solomon.ts';
import type { Diagnostics } from '../../../model/diagnostics.ts';
import { mayUnpackTo, view, type Container } from './container.ts';
import { decompressR2007 } from './lz77-r2007.ts';
import { Pages } from './pages.ts';

const PAGES_AT = 0x480;
const FILE_HEADER = 0x110;
const INTERLEAVED = 4;
const MAX_PAGES = 1 << 20;

type Page = { address: number; size: number };
type SectionPage = { offset: number; number: number; size: number; packed: number };
type SectionPlace = { name: string; encoding: number; pages: SectionPage[] };

/** R2007: words of data and correction, interleaved; a compression of its own; maps of 64-bit numbers. */
export function openR2007(
  file: Uint8Array,
  version: number,
  diagnostics: Diagnostics,
): Container | undefined {
  if (file.length < PAGES_AT) return undefined;
  const header = fileHeader(file);
  if (!header) return undefined;
  const long = longs(header);
  const pages = new Map<number, Page>();
  const map = systemPage(file, long(0x38), long(0x50), long(0x58), long(0x18));
  readPageMap(map, pages);
  const place = pages.get(long(0xc0));
  const sections = place
    ? readSectionMap(systemPage(file, place.address, long(0xb0), long(0xc8), long(0xd8)))
    : new Map<string, SectionPlace>();
  if (sections.size === 0) return undefined;
  const read = new Map<string, Pages | undefined>();
  const paged = (name: string): Pages | undefined => {
    if (!read.has(name)) {
      const found = sections.get(name);
      read.set(name, found && unpack(file, found, pages, diagnostics));
    }
    return read.get(name);
  };
  const data = view(file);
  return {
    version,
    maintenance: file[0x0b] ?? 0,
    codePage: data.getUint16(0x13, true),
    section: (name) => paged(name)?.whole(),
    codedPage(name, offset, length) {
      const found = sections.get(name);
      const page = found?.pages.find((each) => each.offset === offset && each.size === length);
      const at = page && pages.get(page.number);
      if (!at || found?.encoding !== INTERLEAVED || page.packed <= 0) return undefined;
      const coded = file.subarray(PAGES_AT + at.address, PAGES_AT + at.address + at.size);
      const words = Math.ceil(multipleOf8(page.packed) / PAGE_CODE.dataSize);
      if (coded.length < at.size || words * WORD > coded.length) return undefined;
      const taken = dataOf(coded, words, PAGE_CODE);
      return taken.restored === 0 ? { coded, data: taken.data.subarray(0, page.packed) } : undefined;
    },
    get objects() {
      return paged(SECTIONS.objects) ?? Pages.unpacked(new Uint8Array(0));
    },
    previewAt: data.getUint32(0x0d, true),
    file,
    diagnostics,
  };
}

function longs(bytes: Uint8Array): (at: number) => number {
  const data = view(bytes);
  return (at) =>
    at + 8 <= bytes.length ? data.getUint32(at, true) + data.getInt32(at + 4, true) * 4294967296 : 0;
}

function fileHeader(file: Uint8Array): Uint8Array | undefined {
  const words = dataOf(file.subarray(FILE_HEADER_AT, FILE_HEADER_AT + 3 * WORD), 3, SYSTEM_CODE).data;
  const length = view(words).getInt32(24, true);
  const header = new Uint8Array(FILE_HEADER);
  if (length < 0) header.set(words.subarray(32, Math.min(words.length, 32 - length, 32 + FILE_HEADER)));
  else if (decompressR2007(words, 32, Math.min(words.length, 32 + length), header) < FILE_HEADER / 2)
    return undefined;
  return header;
}

/** Takes the data out of interleaved code words, with errors corrected where the words are all there. */
function dataOf(
  source: Uint8Array,
  words: number,
  code: ReedSolomon,
): { data: Uint8Array; restored: number } {
  const { data, suspects } = untangle(source, words, code);
  let restored = 0;
  if (source.length < words * WORD) return { data, restored };
  for (let w = suspects.indexOf(1); w >= 0; w = suspects.indexOf(1, w + 1)) {
    const word = Uint8Array.from({ length: WORD }, (_, i) => source[i * words + w] as number);
    restored += Math.max(0, code.correct(word));
    data.set(word.subarray(0, code.dataSize), w * code.dataSize);
  }
  return { data, restored };
}

const multipleOf8 = (size: number): number => Math.ceil(size / 8) * 8;

function systemPage(
  file: Uint8Array,
  offset: number,
  packed: number,
  size: number,
  repeats: number,
): Uint8Array {
  const words = Math.ceil((multipleOf8(packed) * repeats) / SYSTEM_CODE.dataSize);
  const start = PAGES_AT + offset;
  const sensible = packed > 0 && repeats > 0 && offset >= 0 && words * WORD <= file.length * 2;
  if (!sensible || !mayUnpackTo(size, file.length)) return new Uint8Array(0);
  const { data } = dataOf(file.subarray(start, start + words * WORD), words, SYSTEM_CODE);
  const target = new Uint8Array(size);
  if (packed >= size) target.set(data.subarray(0, size));
  else decompressR2007(data, 0, packed, target);
  return target;
}

function readPageMap(map: Uint8Array, pages: Map<number, Page>): void {
  const long = longs(map);
  let address = 0;
  for (let at = 0; at + 16 <= map.length; at += 16) {
    const size = long(at);
    if (size < 0) return;
    pages.set(Math.abs(long(at + 8)), { address, size });
    address += size;
  }
}

function readSectionMap(map: Uint8Array): Map<string, SectionPlace> {
  const sections = new Map<string, SectionPlace>();
  const long = longs(map);
  for (let at = 0; at + 64 <= map.length;) {
    const nameLength = long(at + 32);
    const encoding = long(at + 48);
    const count = long(at + 56);
    at += 64;
    if (nameLength < 0 || nameLength > 1024 || count < 0 || count > MAX_PAGES) break;
    const name = new TextDecoder('utf-16le').decode(map.subarray(at, at + nameLength)).replace(/\0.*$/s, '');
    at += nameLength;
    const pages: SectionPage[] = [];
    for (let i = 0; i < count && at + 56 <= map.length; i++, at += 56) {
      pages.push({ offset: long(at), number: long(at + 16), size: long(at + 24), packed: long(at + 32) });
    }
    if (name) sections.set(name, { name, encoding, pages });
  }
  return sections;
}

/** Pages of R2007 have nothing to check them by but their words: what is wrong shows when they are unpacked. */
function unpack(
  file: Uint8Array,
  { name, encoding, pages }: SectionPlace,
  places: ReadonlyMap<number, Page>,
  diagnostics: Diagnostics,
): Pages | undefined {
  const total = pages.reduce((most, { offset, size }) => Math.max(most, offset + size), 0);
  if (!mayUnpackTo(total, file.length)) {
    diagnostics.error(
      'dwg-section',
      `The section ${name} claims ${total} bytes, more than its file can hold.`,
    );
    return undefined;
  }
  const target = new Uint8Array(total);
  const extents = pages.map(({ offset, size }) => ({ offset, end: offset + size }));
  return Pages.packed(target, extents, (i) => {
    const page = pages[i] as SectionPage;
    const place = places.get(page.number);
    const restored = place ? unpackPage(file, place, page, encoding, target) : BAD;
    if (restored === BAD)
      diagnostics.warn('dwg-page', `A page of the section ${name} is damaged or missing.`);
    else if (restored > 0)
      diagnostics.info('dwg-page', `${restored} damaged bytes of the section ${name} were restored.`);
  });
}

const BAD = -1;

/** How many bytes had to be restored, or that the page cannot be read whole. */
function unpackPage(
  file: Uint8Array,
  { address, size: stored }: Page,
  { offset, size, packed }: SectionPage,
  encoding: number,
  target: Uint8Array,
): number {
  const start = PAGES_AT + address;
  if (offset < 0 || size < 0 || packed < 0 || start >= file.length || packed > stored * 2) return BAD;
  let data = file.subarray(start, start + stored);
  let restored = 0;
  if (encoding === INTERLEAVED)
    ({ data, restored } = dataOf(data, Math.ceil(multipleOf8(packed) / PAGE_CODE.dataSize), PAGE_CODE));
  const room = target.subarray(offset, offset + size);
  if (packed === size) room.set(data.subarray(0, Math.min(size, room.length)));
  else if (decompressR2007(data, 0, Math.min(packed, data.length), room) < room.length) return BAD;
  return start + Math.min(stored, packed) <= file.length ? restored : BAD;
}
