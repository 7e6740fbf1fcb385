import { describe, expect, it } from 'vitest';
import { compress } from '../../../write/dwg/container/lz77.ts';
import {
  FILE_HEADER_AT,
  FILE_HEADER_SIZE,
  PAGE_MAP,
  SECTION_MAP,
  SECTIONS,
  turnFileHeader,
} from '../../../dwg/sections.ts';
import { Diagnostics } from '../../../model/diagnostics.ts';
import { view } from './container.ts';
import { openPaged } from './paged.ts';

const mapsAt = 0x100;

function systemPage(kind: number, content: Uint8Array, claims = content.length): Uint8Array {
  const packed = compress(content);
  const page = new Uint8Array(20 + packed.length);
  const data = view(page);
  data.setUint32(0, kind, true);
  data.setUint32(4, claims, true);
  data.setUint32(8, packed.length, true);
  page.set(packed, 20);
  return page;
}

/** A file of some hundred bytes with one section that claims so many, in one page of that size. */
function bomb(claims: number, mapClaims?: number): Uint8Array {
  const sections = new Uint8Array(20 + 96 + 16);
  const data = view(sections);
  data.setUint32(0, 1, true);
  data.setUint32(20, claims, true);
  data.setUint32(28, 1, true);
  data.setUint32(32, claims, true);
  data.setUint32(40, 2, true);
  sections.set(new TextEncoder().encode(SECTIONS.objects), 52);
  data.setUint32(116, 2, true);
  const sectionMap = systemPage(SECTION_MAP, sections, mapClaims);
  const pages = new Uint8Array(8);
  view(pages).setInt32(0, 1, true);
  view(pages).setUint32(4, sectionMap.length, true);
  const pageMap = systemPage(PAGE_MAP, pages);
  const file = new Uint8Array(mapsAt + sectionMap.length + pageMap.length);
  file.set(sectionMap, mapsAt);
  file.set(pageMap, mapsAt + sectionMap.length);
  const header = new Uint8Array(FILE_HEADER_SIZE);
  view(header).setUint32(0x54, sectionMap.length, true);
  view(header).setUint32(0x5c, 1, true);
  file.set(turnFileHeader(header), FILE_HEADER_AT);
  return file;
}

describe('a DWG whose sections claim more than the file can hold', () => {
  it.each([0x1000_0000, 0x1fff_ffff, 0xffff_ffff])('%i bytes: is not given the room', (claims) => {
    const diagnostics = new Diagnostics();
    const container = openPaged(bomb(claims), 1024, diagnostics);
    expect(container.section(SECTIONS.objects)).toBeUndefined();
    expect(diagnostics.list.map(({ code }) => code)).toContain('dwg-section');
  });

  it('nor where the map of its sections does', () => {
    const diagnostics = new Diagnostics();
    openPaged(bomb(1000, 0x7000_0000), 1024, diagnostics);
    expect(diagnostics.list.map(({ code }) => code)).toContain('dwg-damaged');
  });

  it('a section that may be so large is opened', () => {
    const diagnostics = new Diagnostics();
    const container = openPaged(bomb(100_000), 1024, diagnostics);
    expect(container.section(SECTIONS.objects)).toHaveLength(100_000);
    expect(diagnostics.list.map(({ code }) => code)).not.toContain('dwg-section');
  });
});
