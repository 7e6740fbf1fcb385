import { BitReader } from '../src/dwg/bits.ts';
import { CRC_SEED, crc16, crc32 } from '../src/dwg/checksum.ts';
import { decompress, pageChecksum } from '../src/dwg/pages.ts';
import {
  DATA_PAGE,
  FILE_HEADER_AT,
  FILE_HEADER_SIZE,
  PAGE_MAP,
  pageMask,
  SECTION_MAP,
  SENTINELS,
  turnFileHeader,
} from '../src/dwg/sections.ts';
import { R2000, R2007, R2010 } from '../src/dwg/versions.ts';

/** Tells what is wrong; where nothing is, it is never called. */
export type Say = (fault: string) => void;

const PAGES_AT = 0x100;
const PAGE_HEAD = 32;
const HEAD_END = '95a04e2899821ae55e41e05f9d3a4d00';
const SECOND = 'd47b21ce28939fbf53244009123caa01';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const inverted = (text: string): string => hex(Buffer.from(text, 'hex').map((byte) => ~byte & 255));
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** What the file is made of, before anything in it is understood. R2007's own checks are in its reader. */
export function containerFaults(file: Uint8Array, version: number, say: Say): void {
  if (version === R2000) listFaults(file, say);
  else if (version !== R2007) pageFaults(file, say);
}

/** Sentinels, size and checksum of the header variables and of the classes. */
export function guardFaults(
  section: Uint8Array | undefined,
  kind: 'header' | 'classes',
  version: number,
  say: Say,
): void {
  if (!section) return say(`${kind}: missing`);
  const opening = hex(Uint8Array.from(SENTINELS[kind]));
  const size = view(section).getUint32(16, true);
  const end = 20 + (version >= R2010 ? 4 : 0) + size;
  if (hex(section.subarray(0, 16)) !== opening) say(`${kind}: begins otherwise`);
  if (hex(section.subarray(end + 2, end + 18)) !== inverted(opening)) say(`${kind}: ends otherwise`);
  const whole = end + 18 + (kind === 'classes' && version > R2000 ? 8 : 0);
  if (section.length !== whole) say(`${kind}: ${section.length} bytes, ${whole} told`);
  if (view(section).getUint16(end, true) !== crc16(CRC_SEED, section, 16, end)) say(`${kind}: checksum`);
}

/** It repeats the head: the program, the code page and the list of places; then come the handles of the tables. */
function secondHeaderFaults(file: Uint8Array, at: number, say: Say): void {
  const data = view(file);
  const reader = new BitReader(file, R2000, () => '');
  reader.pos = (at + 20) * 8;
  if (reader.bl() !== at) say('second header: lies elsewhere');
  const bytes = (count: number): number[] => Array.from({ length: count }, () => reader.rc());
  if (hex(Uint8Array.from(bytes(13))) !== hex(file.subarray(0, 13))) say('second header: another version');
  reader.bb();
  if (hex(Uint8Array.from(bytes(4))) !== hex(file.subarray(0x11, 0x15)))
    say('second header: another program or code page');
  for (let i = reader.bs(), place = 0x19; i > 0; i--, place += 9) {
    const found = [reader.rc(), reader.bl(), reader.bl()];
    const told = [file[place], data.getUint32(place + 1, true), data.getUint32(place + 5, true)];
    if (String(found) !== String(told)) say(`second header: ${found} where the head has ${told}`);
  }
  const handles = Array.from({ length: reader.bs() }, (_, i) => {
    const length = reader.rc();
    if (reader.rc() !== i) say(`second header: handle ${i} has another number`);
    return bytes(length).length;
  });
  if (handles.length !== 14 || handles.includes(0)) say('second header: handles are missing');
}

function listFaults(file: Uint8Array, say: Say): void {
  const data = view(file);
  const count = data.getUint32(0x15, true);
  const headEnd = 0x19 + count * 9;
  if (count !== 6) say(`head: ${count} locators`);
  if ((crc16(0, file, 0, headEnd) ^ 0x8461) !== data.getUint16(headEnd, true)) say('head: checksum');
  if (hex(file.subarray(headEnd + 2, headEnd + 18)) !== HEAD_END) say('head: ends otherwise');
  const places = Array.from({ length: count }, (_, i) => {
    const at = 0x19 + i * 9;
    if (file[at] !== i) say(`head: locator ${i} is called ${file[at]}`);
    return { start: data.getUint32(at + 1, true), size: data.getUint32(at + 5, true) };
  }).sort((a, b) => a.start - b.start);
  places.forEach(({ start, size }, i) => {
    if (start < headEnd + 18 || start + size > (places[i + 1]?.start ?? file.length))
      say(`head: a section at ${start} overlaps another`);
  });
  const second = Buffer.from(file).indexOf(Buffer.from(SECOND, 'hex'));
  if (second < 0) return say('second header: missing');
  const size = data.getUint32(second + 16, true);
  const end = second + 16 + size;
  secondHeaderFaults(file, second, say);
  if (hex(file.subarray(end, end + 16)) !== inverted(SECOND)) say('second header: ends otherwise');
  if (end + 16 !== file.length) say(`second header: ${file.length - end - 16} bytes behind it`);
  const sum = end - 10;
  if (crc16(CRC_SEED, file, second + 16, sum) !== data.getUint16(sum, true)) say('second header: checksum');
}

function systemPage(file: Uint8Array, at: number, kind: number, say: Say): Uint8Array {
  const data = view(file);
  const [found, size, packed, method, sum] = [0, 4, 8, 12, 16].map((i) => data.getUint32(at + i, true));
  if (found !== kind || method !== 2) say(`system page at ${at}: of another kind`);
  const head = file.slice(at, at + 20);
  head.fill(0, 16);
  const end = at + 20 + packed!;
  if (pageChecksum(pageChecksum(0, head), file, at + 20, end) !== sum) say(`system page at ${at}: checksum`);
  const target = new Uint8Array(size!);
  if (decompress(file, at + 20, end, target, 0, size!) !== size) say(`system page at ${at}: ends early`);
  return target;
}

function pageFaults(file: Uint8Array, say: Say): void {
  const hidden = file.subarray(FILE_HEADER_AT, FILE_HEADER_AT + FILE_HEADER_SIZE);
  const header = turnFileHeader(hidden);
  const facts = view(header);
  if (String.fromCharCode(...header.subarray(0, 11)) !== 'AcFssFcAJMB') say('file header: its name');
  const sum = facts.getUint32(0x68, true);
  if (
    crc32(
      0,
      Uint8Array.from(header, (byte, i) => (i < 0x68 ? byte : 0)),
    ) !== sum
  )
    say('file header: checksum');
  const second = Number(facts.getBigUint64(0x34, true));
  if (hex(file.subarray(second, second + FILE_HEADER_SIZE)) !== hex(hidden))
    say('file header: its copy differs');
  const mapAt = Number(facts.getBigUint64(0x54, true)) + PAGES_AT;
  const map = view(systemPage(file, mapAt, PAGE_MAP, say));
  const pages = new Map<number, { at: number; size: number }>();
  let at = PAGES_AT;
  for (let i = 0; i + 8 <= map.byteLength; i += 8) {
    const [number, size] = [map.getInt32(i, true), map.getUint32(i + 4, true)];
    if (pages.has(number) || number < 1) say(`page map: page ${number} twice`);
    pages.set(number, { at, size });
    at += size;
  }
  if (at !== second) say(`page map: pages end at ${at}, the header's copy begins at ${second}`);
  const sectionMap = systemPage(file, pages.get(facts.getUint32(0x5c, true))?.at ?? 0, SECTION_MAP, say);
  for (const page of sectionPages(sectionMap)) {
    const place = pages.get(page.number);
    if (!place) say(`${page.name}: page ${page.number} is on no map`);
    else dataPageFaults(file, place, page, say);
  }
}

type SectionPage = { name: string; id: number; number: number; size: number; offset: number };

function* sectionPages(map: Uint8Array): Generator<SectionPage> {
  const data = view(map);
  let at = 20;
  for (let left = data.getUint32(0, true); left > 0; left--) {
    const count = data.getUint32(at + 8, true);
    const id = data.getUint32(at + 24, true);
    const name = String.fromCharCode(...map.subarray(at + 32, at + 96)).replace(/\0+$/, '');
    at += 96;
    for (let i = 0; i < count; i++, at += 16) {
      const [number, size, offset] = [0, 4, 8].map((k) => data.getUint32(at + k, true));
      yield { name, id, number: number!, size: size!, offset: offset! };
    }
  }
}

function dataPageFaults(
  file: Uint8Array,
  place: { at: number; size: number },
  { name, id, number, size, offset }: SectionPage,
  say: Say,
): void {
  const mask = pageMask(place.at);
  const data = view(file);
  const head = Uint32Array.from({ length: 8 }, (_, i) => data.getUint32(place.at + i * 4, true) ^ mask);
  const label = `${name}, page ${number}`;
  if (head[0] !== DATA_PAGE || head[1] !== id) say(`${label}: belongs to another section`);
  if (head[2] !== size || head[4] !== offset) say(`${label}: size or offset`);
  if (PAGE_HEAD + size > place.size) say(`${label}: longer than its page`);
  const sum = pageChecksum(0, file, place.at + PAGE_HEAD, place.at + PAGE_HEAD + size);
  if (head[7] !== sum) say(`${label}: checksum`);
  const own = head[6];
  head[6] = 0;
  if (pageChecksum(sum, new Uint8Array(head.buffer)) !== own) say(`${label}: checksum of its head`);
}
