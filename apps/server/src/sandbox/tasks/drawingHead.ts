/** What lists and panels tell of a drawing without opening it. */
import { type DisplayList, ownLayouts } from '@linework/cad/display/list';
import type { ManifestExtras } from '@linework/cad/ocf/manifest';

export interface DrawingHeadTask {
  format: string;
  version: string;
  layouts: string[];
  layers: string[];
  xrefs: string[];
  /** Fonts that were not at hand. */
  fonts: string[];
  /** INSUNITS. */
  units: number;
  /** Who made it and who saved it last, where the file says so. */
  author: string;
  lastSavedBy: string;
}

const namesMost = 200;
const nameChars = 255;

const some = (names: readonly string[]): string[] =>
  names.slice(0, namesMost).map((name) => name.slice(0, nameChars));

export function headOf(list: DisplayList, { source, xrefs = [], facts }: ManifestExtras): DrawingHeadTask {
  return {
    format: source?.format ?? '',
    version: source?.version ?? '',
    layouts: some(ownLayouts(list.layouts).map(({ name }) => name)),
    layers: some(list.layers.map(({ name }) => name)),
    xrefs: some(xrefs),
    fonts: some(list.fonts.filter(({ found }) => !found).map(({ name }) => name)),
    units: list.units,
    author: (facts?.info['author'] ?? '').slice(0, nameChars),
    lastSavedBy: (facts?.info['lastSavedBy'] ?? '').slice(0, nameChars),
  };
}
