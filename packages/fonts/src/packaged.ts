import type { Face, Font, FontProvider, Glyph } from '@linework/cad/text/fonts';
import { outlineFont } from '@linework/cad/text/outline';
import { type FontSlice, slicesOf } from './slices.ts';

export type ReadSlice = (slice: FontSlice) => Uint8Array | undefined;

/**
 * What the fonts of a drawing lack, from the fonts that come with the product: the same everywhere, whatever a machine
 * has. `read` gives the bytes of a file, or undefined where they cannot be had; each file is asked for once.
 */
export function packagedFonts(read: ReadSlice): Required<Pick<FontProvider, 'fallback'>> {
  const files = new Map<string, Font | undefined>();
  const fonts = new Map<string, Font>();
  const load = (slice: FontSlice): Font | undefined => {
    const key = `${slice.package}/${slice.file}/${slice.weight ?? ''}`;
    if (!files.has(key)) {
      const bytes = read(slice);
      files.set(key, bytes && outlineFont(slice.family, bytes, { weight: slice.weight }));
    }
    return files.get(key);
  };
  /** The family as one font, put together from its files as characters are asked for. */
  const whole = (family: string, face: Face | undefined, name: string): Font => {
    const key = `${family}/${face?.bold ? 'b' : ''}${face?.italic ? 'i' : ''}`;
    let font = fonts.get(key);
    if (!font) {
      const known = new Map<number, Glyph | undefined>();
      const find = (code: number): Glyph | undefined => {
        for (const slice of slicesOf(code, face, name)) {
          const glyph = slice.family === family ? load(slice)?.glyph(code) : undefined;
          if (glyph) return glyph;
        }
        return undefined;
      };
      font = {
        name: family,
        outline: true,
        glyph(code) {
          if (!known.has(code)) known.set(code, find(code));
          return known.get(code);
        },
      };
      fonts.set(key, font);
    }
    return font;
  };
  return {
    fallback(code, face, name = '') {
      for (const { family } of slicesOf(code, face, name)) {
        const font = whole(family, face, name);
        if (font.glyph(code)) return font;
      }
      return undefined;
    },
  };
}
