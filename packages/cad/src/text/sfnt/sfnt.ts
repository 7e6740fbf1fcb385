import type { OutlinePen } from '../outline-pen.ts';
import { cffDrawer } from './cff.ts';
import { glyphLookup } from './cmap.ts';
import { glyfDrawer } from './glyf.ts';
import { namesOf, sfntMembers, type SfntTables } from './tables.ts';

/** A font in its own units. */
export interface SfntFont {
  unitsPerEm: number;
  /** 0 where the font does not say. */
  capHeight: number;
  varies: boolean;
  /** Number of a character's glyph; 0 where there is none. */
  lookup(code: number): number;
  advance(glyph: number): number;
  draw(glyph: number, pen: OutlinePen): void;
}

/**
 * A TrueType or OpenType font, or the member of a collection whose name holds `member`. Only what is asked for is read.
 * undefined where it is packed or of a kind that is seldom seen.
 */
export function sfntFont(bytes: Uint8Array, member?: string): SfntFont | undefined {
  try {
    const members = sfntMembers(bytes);
    const wanted = member?.toLowerCase();
    const match = wanted && members.length > 1 ? members.find((m) => namesOf(m).includes(wanted)) : undefined;
    const tables = match ?? members[0];
    if (!tables || !(tables.has('glyf') || tables.has('CFF '))) return undefined;
    return fontOf(tables, tables.has('glyf') ? glyfDrawer(tables) : cffDrawer(tables));
  } catch {
    return undefined;
  }
}

/** undefined where its characters are numbered in another way. */
export function fontOf(tables: SfntTables, draw: SfntFont['draw']): SfntFont | undefined {
  const { view } = tables;
  const lookup = glyphLookup(tables);
  if (!lookup) return undefined;
  const hhea = tables.at('hhea');
  const hmtx = tables.at('hmtx');
  const metrics = view.getUint16(hhea + 34);
  const os2 = tables.find('OS/2');
  return {
    unitsPerEm: view.getUint16(tables.at('head') + 18),
    capHeight:
      os2 === undefined ? view.getInt16(hhea + 4) : view.getUint16(os2) >= 2 ? view.getInt16(os2 + 88) : 0,
    varies: tables.has('fvar'),
    lookup,
    advance: (glyph) => view.getUint16(hmtx + Math.min(glyph, metrics - 1) * 4),
    draw,
  };
}
