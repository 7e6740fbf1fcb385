import { FILE_HEADER_AT, SECTIONS } from '../../../dwg/sections.ts';
import { handlesSection } from '../sections.ts';
import {
  appInfo,
  auxHeader,
  fileDependencies,
  freeSpace,
  history,
  previewSection,
  programNumber,
  savedBy,
  summary,
  template,
} from '../small-sections.ts';
import { dataChecksum, mirroredCrc, normalCrc, seed1, seed2 } from './crc64.ts';
import { compressR2007 } from './lz77-r2007.ts';
import { Bytes, longs, words, type FileParts } from './parts.ts';
import { RandomSeries } from './random.ts';
import {
  bigLongs,
  checkData,
  headerData,
  RANDOM_SEED,
  turned,
  type HeaderFacts,
  type SystemPage,
} from './r2007-header.ts';
import { PAGE_CODE, SYSTEM_CODE } from '../../../dwg/reed-solomon.ts';

const PAGES_AT = 0x480;
const HEADER_PAGE = 0x400;
const HEADER_SIZE = 0x110;
const WORD = 255;
const ALIGN = 0x20;
const LARGE = 0xf800;
const INTERLEAVED = 4;
const PLAIN = 1;

type Page = {
  id: number;
  size: number;
  offset: number;
  length: number;
  packed: number;
  sum: number;
  crc: bigint;
};
type Section = {
  name: string;
  hash: number;
  pageSize: number;
  encryption: number;
  encoding: number;
  data: Uint8Array;
  pages: Page[];
};

const aligned = (size: number, to: number): number => Math.ceil(size / to) * to;

/** R2007: pages in words of data and correction, maps of 64-bit numbers, everything with checksums. */
export function containR2007(parts: FileParts): Uint8Array {
  return new File2007(parts).finish();
}

class File2007 {
  readonly #parts: FileParts;
  readonly #random = new RandomSeries(RANDOM_SEED);
  readonly #pages: { id: number; size: number }[] = [];
  readonly #body = new Bytes(1 << 18);
  readonly #starts = new Map<string, number>();

  constructor(parts: FileParts) {
    this.#parts = parts;
  }

  finish(): Uint8Array {
    const sections = sectionsOf(this.#parts);
    const dataPages = sections.reduce(
      (sum, { data, pageSize }) => sum + Math.ceil(data.length / pageSize),
      0,
    );
    const [firstSectionMap, firstPageMap] = [dataPages + 3, dataPages + 7];
    // both page maps stand before everything they list, so their size comes first
    const pageMapBytes = (dataPages + 4) * 16;
    const pageMapSize = systemPageSize(pageMapBytes);
    this.#pages.push({ id: firstPageMap, size: pageMapSize }, { id: firstPageMap + 1, size: pageMapSize });
    let id = 3;
    for (const section of inFileOrder(sections)) {
      const start = PAGES_AT + pageMapSize * 2 + this.#body.length;
      this.#starts.set(section.name, start);
      if (section.name === SECTIONS.preview) {
        section.data = previewSection(this.#parts.version, this.#parts.drawing.preview, start);
        section.pageSize = aligned(section.data.length, ALIGN);
      }
      for (let offset = 0; offset < section.data.length; offset += section.pageSize)
        this.#dataPage(section, id++, offset);
    }
    const sectionMapData = sectionMapOf(sections);
    const sectionMap = this.#systemPage(sectionMapData, systemPageSize(sectionMapData.length));
    for (const each of [firstSectionMap, firstSectionMap + 1]) {
      this.#body.put(sectionMap.bytes);
      this.#pages.push({ id: each, size: sectionMap.bytes.length });
    }
    const map = longs(...this.#pages.flatMap((page) => [page.size, page.id]));
    const pageMap = this.#systemPage(map, pageMapSize);
    const out = new Bytes(this.#body.length + PAGES_AT + HEADER_PAGE + pageMapSize * 2);
    out.put(new Uint8Array(PAGES_AT));
    out.put(pageMap.bytes);
    out.put(pageMap.bytes);
    out.put(this.#body.view());
    const second = out.length;
    const header = this.#headerPage({
      fileSize: second + HEADER_PAGE,
      second: second - PAGES_AT,
      pageMap,
      pageMapSize,
      firstPageMap,
      sectionMap,
      firstSectionMap,
      sections: sections.length + 1,
    });
    out.put(header);
    out.set(FILE_HEADER_AT, header);
    this.#describe(out);
    return out.copy();
  }

  #dataPage(section: Section, id: number, offset: number): void {
    const plain = section.data.subarray(offset, offset + section.pageSize);
    const known = section.name === SECTIONS.objects ? this.#parts.codedPage?.(offset, plain) : undefined;
    if (known) {
      this.#body.put(known.coded);
      this.#describePage(section, id, offset, known.coded.length, plain, known.data);
      return;
    }
    const data = (section.encoding === INTERLEAVED ? compressR2007(plain) : undefined) ?? plain;
    const size = aligned(data.length, 8);
    const blocks = Math.ceil(size / PAGE_CODE.dataSize);
    const padded = new Uint8Array(blocks * PAGE_CODE.dataSize);
    padded.set(data);
    for (let i = size; i < padded.length; i++) padded[i] = this.#random.padding(i - size);
    const page = new Bytes(blocks * WORD);
    if (section.encoding === INTERLEAVED) {
      page.put(interleaved(padded, blocks));
      page.align(ALIGN);
    } else {
      page.put(padded.subarray(0, size));
      for (let i = 0; i < blocks; i++) page.put(PAGE_CODE.parity(block(padded, i)));
      const most =
        section.pageSize + Math.ceil(section.pageSize / PAGE_CODE.dataSize) * (WORD - PAGE_CODE.dataSize);
      page.put(Array.from({ length: aligned(most, ALIGN) - page.length }, (_, i) => this.#random.padding(i)));
    }
    this.#body.put(page.view());
    this.#describePage(section, id, offset, page.length, plain, data);
  }

  #describePage(
    section: Section,
    id: number,
    offset: number,
    stored: number,
    plain: Uint8Array,
    data: Uint8Array,
  ): void {
    this.#pages.push({ id, size: stored });
    const crc = mirroredCrc(data, seed1(0n, data.length));
    const sum = dataChecksum(plain);
    section.pages.push({
      id,
      size: section.pageSize,
      offset,
      length: plain.length,
      packed: data.length,
      sum,
      crc,
    });
  }

  /** The data as often as it fits, in interleaved words. */
  #systemPage(plain: Uint8Array, pageSize: number): SystemPage {
    const data = compressR2007(plain) ?? plain;
    const crc = mirroredCrc(plain, seed1(0n, plain.length));
    const packedCrc = mirroredCrc(data, seed1(0n, data.length));
    const size = aligned(data.length, 8);
    const repeats = Math.floor((Math.floor(pageSize / WORD) * SYSTEM_CODE.dataSize) / size);
    const blocks = Math.ceil((size * repeats) / SYSTEM_CODE.dataSize);
    const padded = new Uint8Array(blocks * SYSTEM_CODE.dataSize);
    for (let i = 0; i < repeats; i++) padded.set(data, i * size);
    for (let i = size * repeats; i < padded.length; i++) padded[i] = this.#random.padding(i - size * repeats);
    const bytes = new Uint8Array(pageSize);
    const coded = interleaved(padded, blocks, SYSTEM_CODE);
    bytes.set(coded);
    for (let i = coded.length; i < pageSize; i++) bytes[i] = this.#random.padding(i - coded.length);
    return { bytes, crc, packedCrc, repeats, length: plain.length, packed: data.length };
  }

  #headerPage(about: HeaderFacts): Uint8Array {
    const random = this.#random;
    const sectionSeed = random.encode(0);
    const pageSeed = random.encode(0);
    const check = checkData(random);
    const seed = random.encode(0);
    const header = headerData(about, pageSeed, sectionSeed, seed);
    const key = random.next();
    const sequence = bigLongs(key, turned(key, key));
    const block = new Bytes(HEADER_SIZE + 64);
    const packed = compressR2007(header);
    const data = packed ?? header;
    block.put(
      bigLongs(normalCrc(sequence, seed1(0n, sequence.length)), key, normalCrc(data, seed2(0n, data.length))),
    );
    block.put(words(packed ? packed.length : -header.length, 0));
    block.put(data);
    while (block.length % 8 !== 0) block.put([random.padding(block.length % 8)]);
    const room = 3 * SYSTEM_CODE.dataSize;
    const padded = new Uint8Array(room);
    let at = 0;
    for (; at + block.length <= room; at += block.length) padded.set(block.view(), at);
    for (let i = at; i < room; i++) padded[i] = random.padding(i - at);
    const page = new Uint8Array(HEADER_PAGE);
    const coded = interleaved(padded, 3, SYSTEM_CODE);
    page.set(coded);
    for (let i = coded.length; i < HEADER_PAGE; i++) page[i] = random.padding(i - coded.length);
    page.set(check, HEADER_PAGE - check.length);
    return page;
  }

  /** The first 128 bytes of the file. */
  #describe(out: Bytes): void {
    const { name, version, codePage } = this.#parts;
    const at = (section: string): number => this.#starts.get(section) ?? 0;
    out.set(
      0,
      [...name].map((char) => char.charCodeAt(0)),
    );
    out.set(0x06, [0, 0, 0, 0, 0, 0, 3]);
    out.set(0x0d, words(at(SECTIONS.preview)));
    out.set(0x11, [programNumber(version), 0, codePage & 255, codePage >> 8, 0, ...savedBy(version)]);
    out.set(0x18, words(0, 0, at(SECTIONS.summary), 0, 0x80, at(SECTIONS.appInfo)));
  }
}

const block = (data: Uint8Array, i: number, code = PAGE_CODE): Uint8Array =>
  data.subarray(i * code.dataSize, (i + 1) * code.dataSize);

/** Byte i of word w goes to i × words + w. */
function interleaved(data: Uint8Array, blocks: number, code = PAGE_CODE): Uint8Array {
  const out = new Uint8Array(blocks * WORD);
  for (let word = 0; word < blocks; word++) {
    const source = block(data, word, code);
    let at = word;
    for (const byte of source) {
      out[at] = byte;
      at += blocks;
    }
    for (const byte of code.parity(source)) {
      out[at] = byte;
      at += blocks;
    }
  }
  return out;
}

/** Room for the data twice, at least. */
function systemPageSize(length: number): number {
  const blocks = Math.ceil((aligned(length, 8) * 2) / SYSTEM_CODE.dataSize);
  return Math.max(0x400, aligned(blocks * WORD, ALIGN));
}

/** As AutoCAD lists them. */
function sectionsOf(parts: FileParts): Section[] {
  const { version, drawing, created, updated } = parts;
  const kept = (name: string, make: () => Uint8Array): Uint8Array => parts.sections?.get(name) ?? make();
  const section = (
    name: string,
    hash: number,
    pageSize: number,
    encoding: number,
    data: Uint8Array,
    encryption = 0,
  ): Section => ({
    name,
    hash,
    pageSize,
    encryption,
    encoding,
    data,
    pages: [],
  });
  return [
    section(
      SECTIONS.fileDependencies,
      0x6c4205ca,
      0x100,
      PLAIN,
      parts.dependencies ?? fileDependencies(version),
      2,
    ),
    section(
      SECTIONS.appInfo,
      0x3fa0043e,
      0x300,
      PLAIN,
      kept(SECTIONS.appInfo, () => appInfo(version)),
    ),
    // filled when its address is known; one page whatever its size
    section(SECTIONS.preview, 0x40aa0473, 0x400, PLAIN, new Uint8Array(1)),
    section(
      SECTIONS.summary,
      0x717a060f,
      0x80,
      PLAIN,
      kept(SECTIONS.summary, () => summary(version, drawing, [created, updated, parts.edited])),
    ),
    section(
      SECTIONS.history,
      0x60a205b3,
      0x1000,
      INTERLEAVED,
      kept(SECTIONS.history, () => history(version)),
    ),
    section(SECTIONS.objects, 0x674c05a9, LARGE, INTERLEAVED, parts.objects),
    section(
      SECTIONS.freeSpace,
      0x77e2061f,
      LARGE,
      INTERLEAVED,
      freeSpace(version, parts.handles.length, updated, 0),
    ),
    section(
      SECTIONS.template,
      0x4a1404ce,
      0x400,
      INTERLEAVED,
      kept(SECTIONS.template, () => template(version, drawing.header.metric)),
    ),
    section(
      SECTIONS.handles,
      0x3f6e0450,
      LARGE,
      INTERLEAVED,
      handlesSection(parts.handles, parts.offsets, 0),
    ),
    section(SECTIONS.classes, 0x3f54045f, LARGE, INTERLEAVED, parts.classes),
    section(
      SECTIONS.auxHeader,
      0x54f0050a,
      0x800,
      INTERLEAVED,
      kept(SECTIONS.auxHeader, () => auxHeader(version, created, updated, parts.seed)),
    ),
    section(SECTIONS.header, 0x32b803d9, 0x800, INTERLEAVED, parts.header),
  ];
}

const FIRST: readonly string[] = [
  SECTIONS.summary,
  SECTIONS.preview,
  SECTIONS.appInfo,
  SECTIONS.fileDependencies,
];

function inFileOrder(sections: readonly Section[]): Section[] {
  const rank = ({ name }: Section): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return sections.toSorted((a, b) => rank(a) - rank(b));
}

/** Lengths of names are in bytes, the closing zero included; an empty section comes last. */
function sectionMapOf(sections: readonly Section[]): Uint8Array {
  const out = new Bytes();
  for (const { name, hash, pageSize, encryption, encoding, data, pages } of sections) {
    out.put(longs(data.length, pageSize, encryption, hash, (name.length + 1) * 2, 0, encoding, pages.length));
    for (const char of `${name}\0`) out.put([char.charCodeAt(0), 0]);
    for (const { id, size, offset, length, packed, sum, crc } of pages) {
      out.put(longs(offset, size, id, length, packed, sum));
      out.put(bigLongs(crc));
    }
  }
  out.put(longs(0, LARGE, 0, 0, 0, 0, INTERLEAVED, 0));
  return out.copy();
}
