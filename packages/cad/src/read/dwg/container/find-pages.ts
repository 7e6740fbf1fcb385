import { decompress } from '../../../dwg/pages.ts';
import { DATA_PAGE, pageMask, SECTIONS, SENTINELS } from '../../../dwg/sections.ts';
import { view } from './container.ts';
import type { Page, SectionPlace } from './paged.ts';

const FIRST_PAGE = 0x100;
const ALIGNMENT = 0x20;
const PAGE_HEAD = 32;
const PAGE_SIZE = 0x7400;
const OBJECTS_MARK = [0xca, 0x0d, 0, 0];

/** Pages of a file whose maps are lost: each tells its section's number, and what a section is shows in its first page. */
export function findSections(file: Uint8Array, pages: Map<number, Page>): Map<string, SectionPlace> {
  const data = view(file);
  const byNumber = new Map<number, SectionPlace>();
  for (let address = FIRST_PAGE; address + PAGE_HEAD <= file.length; address += ALIGNMENT) {
    const mask = pageMask(address);
    const word = (i: number): number => (data.getUint32(address + i * 4, true) ^ mask) >>> 0;
    if (word(0) !== DATA_PAGE) continue;
    const number = word(1);
    const place = byNumber.get(number) ?? { name: '', size: 0, pageSize: PAGE_SIZE, packed: true, pages: [] };
    byNumber.set(number, place);
    // addresses serve as the numbers of the pages
    pages.set(address, { address, size: word(3) });
    place.pages.push({ number: address, size: word(2), offset: word(4) });
  }
  const sections = new Map<string, SectionPlace>();
  for (const place of byNumber.values()) {
    place.name = nameOf(file, place);
    if (place.name) sections.set(place.name, place);
  }
  return sections;
}

function nameOf(file: Uint8Array, place: SectionPlace): string {
  const first = place.pages.find(({ offset }) => offset === 0);
  if (!first) return '';
  const start = first.number + PAGE_HEAD;
  const head = new Uint8Array(16);
  decompress(file, start, Math.min(file.length, start + first.size), head, 0, head.length);
  const begins = (mark: readonly number[]): boolean => mark.every((byte, i) => head[i] === byte);
  if (begins(OBJECTS_MARK)) return SECTIONS.objects;
  if (begins(SENTINELS.header)) return SECTIONS.header;
  return begins(SENTINELS.classes) ? SECTIONS.classes : '';
}
