import { decompress, pageChecksum } from '../../../dwg/pages.ts';
import {
  DATA_PAGE,
  FILE_HEADER_AT,
  FILE_HEADER_SIZE,
  PAGE_MAP,
  pageMask,
  SECTION_MAP,
  SECTIONS,
  turnFileHeader,
} from '../../../dwg/sections.ts';
import type { Diagnostics } from '../../../model/diagnostics.ts';
import { mayUnpackTo, view, type Container } from './container.ts';
import { findSections } from './find-pages.ts';
import { Pages } from './pages.ts';

export type Page = { address: number; size: number };
type SectionPage = { number: number; size: number; offset: number };
export type SectionPlace = {
  name: string;
  size: number;
  pageSize: number;
  packed: boolean;
  pages: SectionPage[];
};

const MAPS_AT = 0x100;
const SYSTEM_HEAD = 20;
const PAGE_HEAD = 32;
const MAX_PAGES = 1 << 20;

/** R2004, R2010 and later: pages of compressed data, found by two maps, which a hidden header points at. */
export function openPaged(file: Uint8Array, version: number, diagnostics: Diagnostics): Container {
  const data = view(file);
  const pages = new Map<number, Page>();
  let sections = new Map<string, SectionPlace>();
  if (file.length >= FILE_HEADER_AT + FILE_HEADER_SIZE) {
    const header = view(turnFileHeader(file.subarray(FILE_HEADER_AT, FILE_HEADER_AT + FILE_HEADER_SIZE)));
    const mapAt = header.getUint32(0x54, true) + header.getUint32(0x58, true) * 4294967296 + MAPS_AT;
    readPageMap(systemPage(file, mapAt, PAGE_MAP), pages);
    const sectionMap = pages.get(header.getUint32(0x5c, true));
    if (sectionMap) sections = readSectionMap(systemPage(file, sectionMap.address, SECTION_MAP));
  }
  if (!sections.has(SECTIONS.objects)) {
    diagnostics.error('dwg-damaged', 'The file is damaged or cut: its pages were looked for.');
    sections = findSections(file, pages);
  }
  const read = new Map<string, Pages | undefined>();
  const paged = (name: string): Pages | undefined => {
    if (!read.has(name)) {
      const place = sections.get(name);
      read.set(name, place && unpack(file, place, pages, diagnostics));
    }
    return read.get(name);
  };
  return {
    version,
    maintenance: file[0x0b] ?? 0,
    codePage: file.length > 0x15 ? data.getUint16(0x13, true) : 0,
    section: (name) => paged(name)?.whole(),
    packedPage(name, offset, pageSize) {
      const place = sections.get(name);
      if (!place?.packed || place.pageSize !== pageSize) return undefined;
      const page = place.pages[offset / pageSize];
      if (page?.offset !== offset) return undefined;
      const found = packedPage(file, pages.get(page.number));
      return found?.sound ? file.subarray(found.start, found.end) : undefined;
    },
    get objects() {
      return paged(SECTIONS.objects) ?? Pages.unpacked(new Uint8Array(0));
    },
    previewAt: file.length > 0x11 ? data.getUint32(0x0d, true) : 0,
    file,
    diagnostics,
  };
}

function systemPage(file: Uint8Array, address: number, kind: number): Uint8Array {
  const nothing = new Uint8Array(0);
  if (!(address >= 0) || address + SYSTEM_HEAD > file.length) return nothing;
  const data = view(file);
  if (data.getUint32(address, true) !== kind) return nothing;
  const size = data.getUint32(address + 4, true);
  const packed = data.getUint32(address + 8, true);
  if (!mayUnpackTo(size, file.length)) return nothing;
  const start = address + SYSTEM_HEAD;
  const target = new Uint8Array(size);
  const done = decompress(file, start, Math.min(file.length, start + packed), target, 0, size);
  return target.subarray(0, done);
}

/** Number and size of each page, in the order they lie; negative numbers are gaps, which carry four numbers more. */
function readPageMap(map: Uint8Array, pages: Map<number, Page>): void {
  const data = view(map);
  let address = MAPS_AT;
  for (let at = 0; at + 8 <= map.length; at += 8) {
    const number = data.getInt32(at, true);
    const size = data.getUint32(at + 4, true);
    if (number >= 0) pages.set(number, { address, size });
    else at += 16;
    address += size;
  }
}

function readSectionMap(map: Uint8Array): Map<string, SectionPlace> {
  const sections = new Map<string, SectionPlace>();
  if (map.length < 20) return sections;
  const data = view(map);
  let at = 20;
  for (let i = data.getUint32(0, true); i > 0 && at + 96 <= map.length; i--) {
    const size = data.getUint32(at, true) + data.getUint32(at + 4, true) * 4294967296;
    const count = data.getUint32(at + 8, true);
    const pageSize = data.getUint32(at + 12, true);
    const packed = data.getUint32(at + 20, true) === 2;
    const nameEnd = map.indexOf(0, at + 32);
    const name = String.fromCharCode(
      ...map.subarray(at + 32, Math.min(at + 96, nameEnd < 0 ? at + 96 : nameEnd)),
    );
    at += 96;
    const pages: SectionPage[] = [];
    for (let k = 0; k < count && k < MAX_PAGES && at + 16 <= map.length; k++, at += 16) {
      pages.push({
        number: data.getUint32(at, true),
        size: data.getUint32(at + 4, true),
        offset: data.getUint32(at + 8, true) + data.getUint32(at + 12, true) * 4294967296,
      });
    }
    if (name) sections.set(name, { name, size, pageSize, packed, pages });
  }
  return sections;
}

/** Checks all pages of a section; what they hold is unpacked when it is asked for. */
function unpack(
  file: Uint8Array,
  place: SectionPlace,
  pages: ReadonlyMap<number, Page>,
  diagnostics: Diagnostics,
): Pages | undefined {
  const { name, size, pageSize } = place;
  const whole = place.pages.reduce((most, { offset }) => Math.max(most, offset + pageSize), 0);
  const total = Math.min(size || whole, whole);
  if (!mayUnpackTo(total, file.length)) {
    diagnostics.error(
      'dwg-section',
      `The section ${name} claims ${total} bytes, more than its file can hold.`,
    );
    return undefined;
  }
  // the last page is stored whole, and some programs count on what lies behind the end
  const target = new Uint8Array(total);
  const packed = place.pages.map(({ number }) => packedPage(file, pages.get(number)));
  const damaged = (bad: number): void =>
    diagnostics.warn(
      'dwg-page',
      `${bad} of ${packed.length} pages of the section ${name} are damaged or missing.`,
    );
  const bad = packed.filter(
    (page, i) => !page?.sound || (place.pages[i] as SectionPage).offset >= total,
  ).length;
  if (bad > 0) damaged(bad);
  const extents = place.pages.map(({ offset }) => ({ offset, end: offset + pageSize }));
  return Pages.packed(target, extents, (i) => {
    const page = packed[i];
    const { offset } = place.pages[i] as SectionPage;
    if (page && offset < total && !unpackPage(file, page, target, offset, place) && page.sound) damaged(1);
  });
}

type PackedPage = { start: number; end: number; sound: boolean };

/** Where a page's data lies, and whether it is what its checksum says. */
function packedPage(file: Uint8Array, page: Page | undefined): PackedPage | undefined {
  if (!page) return undefined;
  const { address } = page;
  const start = address + PAGE_HEAD;
  if (!(address >= 0) || start > file.length) return undefined;
  const data = view(file);
  const mask = pageMask(address);
  const word = (i: number): number => (data.getUint32(address + i * 4, true) ^ mask) >>> 0;
  if (word(0) !== DATA_PAGE) return undefined;
  const stored = word(2);
  const end = Math.min(file.length, start + stored);
  const sum = word(7);
  const sound = start + stored <= file.length && (sum === 0 || pageChecksum(0, file, start, end) === sum);
  return { start, end, sound };
}

/** False where there is less than there should be; what can be read of it is in the target all the same. */
function unpackPage(
  file: Uint8Array,
  { start, end }: PackedPage,
  target: Uint8Array,
  offset: number,
  { pageSize, packed }: SectionPlace,
): boolean {
  const targetEnd = Math.min(target.length, offset + pageSize);
  if (packed) return offset + decompress(file, start, end, target, offset, targetEnd) >= targetEnd;
  target.set(file.subarray(start, Math.min(end, start + targetEnd - offset)), offset);
  return true;
}
