import { crc32 } from '../../../dwg/checksum.ts';
import { pageChecksum } from '../../../dwg/pages.ts';
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
import { handlesSection } from '../sections.ts';
import {
  appInfo,
  auxHeader,
  fileDependencies,
  freeSpace,
  history,
  maintenance,
  previewSection,
  programNumber,
  savedBy,
  summary,
  template,
} from '../small-sections.ts';
import { compress } from './lz77.ts';
import { Bytes, longs, words, type FileParts } from './parts.ts';

const PAGE = 0x7400;
const PAGE_HEAD = 0x20;
const PAGES_AT = 0x100;
/** Bytes that fill gaps: the same series that hides the file header. */
const FILLER = turnFileHeader(new Uint8Array(PAGES_AT));
const filler = (i: number): number => FILLER[i % FILLER.length] as number;

type Section = {
  name: string;
  data: Uint8Array;
  packed: boolean;
  pageSize: number;
  encrypted: number;
  packedPage?: FileParts['packedPage'];
};
type Stored = Section & { id: number; pages: { number: number; size: number; offset: number }[] };

/** R2004, R2010 and later: sections cut into pages, a map of the pages, a map of the sections, a hidden header. */
export function containPaged(parts: FileParts): Uint8Array {
  const file = new PagedFile(parts.objects.length);
  const sections = sectionsOf(parts);
  const stored = sections.map((section, i): Stored => ({ ...section, id: sections.length - i, pages: [] }));
  const summaryAt = file.length + PAGE_HEAD;
  let previewAt = 0;
  for (const section of stored) {
    if (section.name === SECTIONS.preview) {
      previewAt = file.length + PAGE_HEAD;
      section.data = previewSection(parts.version, parts.drawing.preview, previewAt);
      section.pageSize = Math.ceil(section.data.length / 0x400) * 0x400;
    }
    file.section(section);
  }
  const appInfoAt = stored.find(({ name }) => name === SECTIONS.appInfo);
  return file.finish(stored, (out) =>
    describe(out, parts, previewAt, summaryAt, appInfoAt ? file.addressOf(appInfoAt) : 0),
  );
}

/** In the order they lie in the file. */
function sectionsOf(parts: FileParts): Section[] {
  const { version, drawing, created, updated } = parts;
  const kept = (name: string, make: () => Uint8Array): Uint8Array => parts.sections?.get(name) ?? make();
  const macros = parts.sections?.get(SECTIONS.macros);
  const plain = (name: string, data: Uint8Array, pageSize: number, encrypted = 0): Section => ({
    name,
    data,
    packed: false,
    pageSize,
    encrypted,
  });
  const packed = (name: string, data: Uint8Array): Section => ({
    name,
    data,
    packed: true,
    pageSize: PAGE,
    encrypted: 0,
  });
  return [
    plain(
      SECTIONS.summary,
      kept(SECTIONS.summary, () => summary(version, drawing, [created, updated, parts.edited])),
      0x100,
    ),
    plain(SECTIONS.preview, new Uint8Array(0), 0x400),
    plain(
      SECTIONS.appInfo,
      kept(SECTIONS.appInfo, () => appInfo(version)),
      version >= 1021 ? 0x300 : 0x80,
    ),
    plain(SECTIONS.fileDependencies, parts.dependencies ?? fileDependencies(version), 0x80, 2),
    packed(
      SECTIONS.history,
      kept(SECTIONS.history, () => history(version)),
    ),
    ...(macros ? [plain(SECTIONS.macros, macros, Math.ceil(macros.length / 0x80) * 0x80, 1)] : []),
    ...(parts.stored ? [packed(SECTIONS.dataStorage, parts.stored)] : []),
    { ...packed(SECTIONS.objects, parts.objects), packedPage: parts.packedPage },
    packed(SECTIONS.freeSpace, freeSpace(version, parts.handles.length, updated, 0)),
    packed(
      SECTIONS.template,
      kept(SECTIONS.template, () => template(version, drawing.header.metric)),
    ),
    packed(SECTIONS.handles, handlesSection(parts.handles, parts.offsets, 0)),
    packed(SECTIONS.classes, parts.classes),
    packed(
      SECTIONS.auxHeader,
      kept(SECTIONS.auxHeader, () => auxHeader(version, created, updated, parts.seed)),
    ),
    packed(SECTIONS.header, parts.header),
  ];
}

class PagedFile {
  readonly #out: Bytes;
  readonly #pages: { number: number; size: number; address: number }[] = [];

  constructor(size: number) {
    this.#out = new Bytes(size + (1 << 16));
    this.#out.put(new Uint8Array(PAGES_AT));
  }

  get length(): number {
    return this.#out.length;
  }

  addressOf({ pages }: Stored): number {
    return (this.#pages.find(({ number }) => number === pages[0]?.number)?.address ?? 0) + PAGE_HEAD;
  }

  /** Takes what has been put since `address` as a page. */
  #close(address: number): number {
    this.#out.align(PAGE_HEAD, filler);
    const number = this.#pages.length + 1;
    this.#pages.push({ number, size: this.#out.length - address, address });
    return number;
  }

  section(section: Stored): void {
    const { data, pageSize, packed } = section;
    for (let offset = 0; offset < data.length; offset += pageSize) {
      const page = new Uint8Array(pageSize);
      page.set(data.subarray(offset, offset + pageSize));
      const bytes = packed ? (section.packedPage?.(offset, page) ?? compress(page)) : page;
      const address = this.#out.length;
      this.#out.put(pageHead(section.id, bytes, offset, address));
      this.#out.put(bytes);
      section.pages.push({ number: this.#close(address), size: bytes.length, offset });
    }
  }

  finish(sections: readonly Stored[], describeFile: (out: Bytes) => void): Uint8Array {
    const out = this.#out;
    const sectionMap = this.#system(SECTION_MAP, sectionMapOf(sections));
    const number = this.#pages.length + 1;
    const address = out.length;
    // its own entry has to be in it, with a size that depends on itself: computed on a draft
    const draft = systemPage(PAGE_MAP, this.#pageMap(number, 0));
    const size = Math.ceil((draft.length + 8) / PAGE_HEAD) * PAGE_HEAD;
    out.put(systemPage(PAGE_MAP, this.#pageMap(number, size)));
    out.put(Array.from({ length: address + size - out.length }, (_, i) => filler(i)));
    const second = out.length;
    const header = this.#fileHeader({ number, address }, sectionMap, second);
    out.put(header);
    describeFile(out);
    out.set(FILE_HEADER_AT, header);
    out.set(FILE_HEADER_AT + FILE_HEADER_SIZE, FILLER.subarray(PAGES_AT - 0x14));
    return out.copy();
  }

  #system(kind: number, data: Uint8Array): number {
    const address = this.#out.length;
    this.#out.put(systemPage(kind, data));
    return this.#close(address);
  }

  #pageMap(own: number, ownSize: number): Uint8Array {
    return words(...this.#pages.flatMap(({ number, size }) => [number, size]), own, ownSize);
  }

  #fileHeader(map: { number: number; address: number }, sectionMap: number, second: number): Uint8Array {
    const out = new Bytes(FILE_HEADER_SIZE);
    out.put([...'AcFssFcAJMB\0'].map((char) => char.charCodeAt(0)));
    out.put(words(0, 0x6c, 4, 0, 0, 0, 1, map.number));
    out.put(longs(second - PAGES_AT, second));
    out.put(words(0, map.number, 0x20, 0x80, 0x40, map.number));
    out.put(longs(map.address - PAGES_AT));
    out.put(words(sectionMap, map.number, 0, 0));
    out.set(FILE_HEADER_SIZE - 4, words(crc32(0, out.view())));
    return turnFileHeader(out.view());
  }
}

function systemPage(kind: number, data: Uint8Array): Uint8Array {
  const packed = compress(data);
  const head = words(kind, data.length, packed.length, 2, 0);
  const sum = pageChecksum(pageChecksum(0, head), packed);
  const out = new Bytes(head.length + packed.length);
  out.put(words(kind, data.length, packed.length, 2, sum));
  out.put(packed);
  return out.copy();
}

/** The header of a data page, hidden by its own address; see dwg/sections.ts. */
function pageHead(id: number, bytes: Uint8Array, offset: number, address: number): Uint8Array {
  const size = Math.ceil((bytes.length + PAGE_HEAD) / PAGE_HEAD) * PAGE_HEAD;
  const sum = pageChecksum(0, bytes);
  const draft = words(DATA_PAGE, id, bytes.length, size, offset, 0, 0, sum);
  const own = pageChecksum(sum, draft);
  const mask = pageMask(address);
  return words(...[DATA_PAGE, id, bytes.length, size, offset, 0, own, sum].map((word) => word ^ mask));
}

/** The empty section comes first; the others as AutoCAD lists them matters to nobody. */
function sectionMapOf(sections: readonly Stored[]): Uint8Array {
  const out = new Bytes();
  const count = sections.length + 1;
  out.put(words(count, 2, PAGE, 0, count));
  const describeSection = (
    name: string,
    size: number,
    pages: Stored['pages'],
    rest: readonly number[],
  ): void => {
    out.put(longs(size));
    out.put(words(pages.length, ...rest));
    const label = new Uint8Array(64);
    label.set([...name].map((char) => char.charCodeAt(0)));
    out.put(label);
    for (const page of pages) {
      out.put(words(page.number, page.size));
      out.put(longs(page.offset));
    }
  };
  describeSection('', 0, [], [PAGE, 1, 2, 0, 0]);
  for (const { name, data, pages, pageSize, packed, id, encrypted } of sections)
    describeSection(name, data.length, pages, [pageSize, 1, packed ? 2 : 1, id, encrypted]);
  return out.copy();
}

/** The first 128 bytes of the file. */
function describe(out: Bytes, parts: FileParts, preview: number, summaryAt: number, appInfoAt: number): void {
  const number = programNumber(parts.version);
  out.set(
    0,
    [...parts.name].map((char) => char.charCodeAt(0)),
  );
  out.set(0x06, [0, 0, 0, 0, 0, maintenance(parts.version), 3]);
  out.set(0x0d, words(preview));
  out.set(0x11, [
    number,
    maintenance(parts.version),
    parts.codePage & 255,
    parts.codePage >> 8,
    0,
    ...savedBy(parts.version),
  ]);
  out.set(0x18, words(0, 0, summaryAt, 0, 0x80, appInfoAt));
}
