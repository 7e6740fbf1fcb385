import type { Font } from '@linework/cad/text/fonts';

export interface DrawnLine {
  /** SVG path at height 1 of capitals, y upwards. */
  path: string;
  width: number;
  /** Characters that the font does not have, each once. */
  missing: string;
}

const space = 0.5;
const round = (value: number): number => Math.round(value * 1000) / 1000;

export function drawText(font: Font, text: string): DrawnLine {
  const parts: string[] = [];
  const missing = new Set<string>();
  let x = 0;
  for (const character of text) {
    const glyph = font.glyph(character.codePointAt(0)!);
    if (!glyph) {
      if (character.trim() !== '') missing.add(character);
      x += space;
      continue;
    }
    for (const contour of glyph.contours) {
      for (let i = 0; i + 1 < contour.length; i += 2) {
        parts.push(`${i === 0 ? 'M' : 'L'}${round(x + contour[i]!)} ${round(contour[i + 1]!)}`);
      }
      if (font.outline) parts.push('Z');
    }
    x += glyph.advance;
  }
  return { path: parts.join(''), width: x, missing: [...missing].join(' ') };
}
