import { create } from '#fontkit';
import type { Font, Glyph } from './fonts.ts';
import { OutlinePen } from './outline-pen.ts';
import { sfntFont, type SfntFont } from './sfnt/sfnt.ts';
import { unpackWoff } from './sfnt/woff.ts';
import { woff2Font } from './sfnt/woff2.ts';
import { atWeight } from './variable-font.ts';

export interface OutlineOptions {
  /** Of a collection: the member whose family or PostScript name holds this. */
  member?: string;
  /** Factor on widths, for a substitute that is wider or narrower than what it stands in for. */
  stretch?: number;
  /** Of a variable font: 400 is regular. */
  weight?: number;
}

/** A character as the font has it: its way and what draws it, in the font's units. */
interface RawGlyph {
  advance: number;
  draw(pen: OutlinePen): void;
}

interface RawFont {
  unitsPerEm: number;
  capHeight: number;
  find(code: number): RawGlyph | undefined;
}

/** A TrueType or OpenType font or collection; undefined where the bytes are none. */
export function outlineFont(name: string, bytes: Uint8Array, options: OutlineOptions = {}): Font | undefined {
  const font = plainFont(bytes, options) ?? packedFont(bytes, options);
  if (!font) return undefined;
  const capitals = font.capHeight > 0 ? font.capHeight : (font.unitsPerEm || 1000) * 0.72;
  const scale = 1 / capitals;
  const scaleX = scale * (options.stretch ?? 1);
  const known = new Map<number, Glyph | undefined>();
  const find = (code: number): Glyph | undefined => {
    try {
      const glyph = font.find(code);
      if (!glyph) return code === 0x2205 ? find(0xd8) : undefined;
      const pen = new OutlinePen(scaleX, scale);
      glyph.draw(pen);
      return { advance: glyph.advance * scaleX, contours: pen.contours };
    } catch {
      return undefined;
    }
  };
  return {
    name,
    outline: true,
    glyph(code) {
      if (!known.has(code)) known.set(code, find(code));
      return known.get(code);
    },
  };
}

/** A font as it lies in a file: glyph by glyph, as they are asked for. */
function plainFont(bytes: Uint8Array, { member, weight }: OutlineOptions): RawFont | undefined {
  const font = woff2Font(bytes, weight) ?? unvariedFont(bytes, member, weight);
  if (!font) return undefined;
  return {
    unitsPerEm: font.unitsPerEm,
    capHeight: font.capHeight,
    find(code) {
      const glyph = font.lookup(code);
      return glyph === 0 ? undefined : { advance: font.advance(glyph), draw: (pen) => font.draw(glyph, pen) };
    },
  };
}

function unvariedFont(
  bytes: Uint8Array,
  member: string | undefined,
  weight: number | undefined,
): SfntFont | undefined {
  const font = sfntFont(unpackWoff(bytes) ?? bytes, member);
  return font?.varies && weight !== undefined ? undefined : font;
}

/** Everything else (WOFF2 in browsers, most variable fonts, old encodings) by a library, which is slower. */
function packedFont(bytes: Uint8Array, { member, weight }: OutlineOptions): RawFont | undefined {
  try {
    const made = create(bytes);
    const members = 'fonts' in made ? made.fonts : [made];
    const wanted = member?.toLowerCase();
    const match = wanted
      ? members.find((m) => `${m.familyName} ${m.postscriptName}`.toLowerCase().includes(wanted))
      : undefined;
    const chosen = match ?? members[0];
    if (!chosen) return undefined;
    return libraryFont(weight === undefined ? { font: chosen } : atWeight(chosen, weight));
  } catch {
    return undefined;
  }
}

/** Throws where the font lacks a table. */
function libraryFont({ font, vary }: ReturnType<typeof atWeight>): RawFont {
  return {
    unitsPerEm: font.unitsPerEm,
    capHeight: font.capHeight,
    find(code) {
      if (!font.hasGlyphForCodePoint(code)) return undefined;
      const glyph = font.glyphForCodePoint(code);
      vary?.(glyph.id);
      return { advance: glyph.advanceWidth, draw: (pen) => drawCommands(glyph.path.commands, pen) };
    },
  };
}

function drawCommands(commands: { command: string; args: number[] }[], pen: OutlinePen): void {
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') pen.moveTo(a, b);
    else if (command === 'lineTo') pen.lineTo(a, b);
    else if (command === 'quadraticCurveTo') pen.quadTo(a, b, c, d);
    else if (command === 'bezierCurveTo') pen.cubicTo(a, b, c, d, e, f);
    else if (command === 'closePath') pen.close();
  }
}
