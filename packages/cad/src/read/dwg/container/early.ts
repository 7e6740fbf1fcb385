import type { Diagnostics } from '../../../model/diagnostics.ts';
import { SECTIONS } from '../../../dwg/sections.ts';
import { view, type Container } from './container.ts';
import { Pages } from './pages.ts';

const NAMES = [
  SECTIONS.header,
  SECTIONS.classes,
  SECTIONS.handles,
  SECTIONS.freeSpace,
  SECTIONS.template,
  SECTIONS.auxHeader,
];
const LOCATORS_AT = 0x15;
const LOCATOR_SIZE = 9;

/** R13 to R2000: a list of addresses and sizes at the front; objects anywhere in the file. */
export function openEarly(file: Uint8Array, version: number, diagnostics: Diagnostics): Container {
  const data = view(file);
  const places = new Map<string, { start: number; size: number }>();
  const count = file.length >= LOCATORS_AT + 4 ? Math.min(data.getUint32(LOCATORS_AT, true), 16) : 0;
  for (let i = 0; i < count; i++) {
    const at = LOCATORS_AT + 4 + i * LOCATOR_SIZE;
    if (at + LOCATOR_SIZE > file.length) break;
    const name = NAMES[file[at] as number];
    const start = data.getUint32(at + 1, true);
    const size = data.getUint32(at + 5, true);
    if (name === undefined || size === 0) continue;
    if (start + size > file.length) {
      diagnostics.warn('dwg-truncated', `The section ${name} reaches beyond the end of the file.`);
      if (start >= file.length) continue;
    }
    places.set(name, { start, size: Math.min(size, file.length - start) });
  }
  return {
    version,
    maintenance: file[0x0b] ?? 0,
    codePage: file.length > 0x15 ? data.getUint16(0x13, true) : 0,
    section(name) {
      const place = places.get(name);
      return place && file.subarray(place.start, place.start + place.size);
    },
    objects: Pages.unpacked(file),
    previewAt: file.length > 0x11 ? data.getUint32(0x0d, true) : 0,
    file,
    diagnostics,
  };
}
