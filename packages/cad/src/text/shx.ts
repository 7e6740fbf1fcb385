import { ShxFont } from '@mlightcad/shx-parser/dist/index.es.js';
import type { Font, Glyph } from './fonts.ts';
import { multibyteCode } from './multibyte.ts';

/** Signs that old fonts keep under numbers of their own, after the Unicode place has failed. */
const OLD_PLACES: Record<number, number[]> = {
  0xb0: [0xb0, 127],
  0xb1: [0xb1, 128],
  0x2205: [0x2205, 0xd8, 129],
  0xd8: [0xd8, 0x2205, 129],
  0xa0: [32],
};

const MAX_POINTS = 20000;

function toGlyph(shape: {
  polylines: { x: number; y: number }[][];
  lastPoint?: { x: number; y: number };
}): Glyph {
  const contours: Float32Array[] = [];
  let points = 0;
  for (const line of shape.polylines) {
    points += line.length;
    if (points > MAX_POINTS) break;
    const contour = new Float32Array(line.length * 2);
    line.forEach((p, i) => {
      contour[2 * i] = p.x;
      contour[2 * i + 1] = p.y;
    });
    if (contour.every(Number.isFinite) && line.length > 1) contours.push(contour);
  }
  const advance = shape.lastPoint?.x ?? 0;
  return { advance: Number.isFinite(advance) ? advance : 0, contours };
}

export interface ShxContent {
  kind: 'shapes' | 'bigfont' | 'unifont';
  /** Numbers of its characters or shapes, in the code the font was made for. */
  codes: number[];
}

/** What a compiled shape font holds; undefined where the bytes are none. */
export function shxContent(bytes: Uint8Array): ShxContent | undefined {
  try {
    const { header, content } = new ShxFont(new Uint8Array(bytes).buffer).fontData;
    return { kind: header.fontType, codes: Object.keys(content.data).map(Number) };
  } catch {
    return undefined;
  }
}

/**
 * A compiled shape font (text, bigfont, unifont, or a file of shapes). encodings: the code pages its bigfont characters
 * may be numbered in, tried in turn. Undefined where the bytes are no such font.
 */
export function shxFont(
  name: string,
  bytes: Uint8Array,
  encodings: readonly string[] = ['gbk', 'shift_jis', 'big5', 'euc-kr', 'johab'],
): Font | undefined {
  let font: ShxFont;
  try {
    // A copy: the bytes may be a window onto a larger buffer.
    font = new ShxFont(new Uint8Array(bytes).buffer);
  } catch {
    return undefined;
  }
  const kind = font.fontData.header.fontType;
  const content = font.fontData.content;
  // The library scales the whole cell to the size; text height is what stands above the baseline.
  const textSize =
    kind === 'shapes' && font.hasChar(0) && content.baseUp > 0 ? content.height / content.baseUp : 1;
  const encoding = kind === 'bigfont' ? encodings.find((e) => hasAny(font, e)) : undefined;
  const known = new Map<number, Glyph | undefined>();
  const raw = (code: number, size: number): Glyph | undefined => {
    if (!font.hasChar(code)) return undefined;
    try {
      const shape = font.getCharShape(code, size);
      return shape && toGlyph(shape);
    } catch {
      return undefined;
    }
  };
  const find = (code: number): Glyph | undefined => {
    if (kind === 'bigfont') {
      const number = code < 128 ? code : encoding ? multibyteCode(code, encoding) : undefined;
      return number === undefined ? undefined : raw(number, textSize);
    }
    for (const place of OLD_PLACES[code] ?? [code]) {
      if (kind === 'shapes' && place > 255) continue;
      const glyph = raw(place, textSize);
      if (glyph) return glyph;
    }
    return undefined;
  };
  return {
    name,
    outline: false,
    glyph(code) {
      if (!known.has(code)) known.set(code, find(code));
      return known.get(code);
    },
    shape(wanted) {
      const code = typeof wanted === 'number' ? wanted : font.getShapeCode(wanted);
      return code === undefined ? undefined : raw(code, 1);
    },
  };
}

/** Whether some common characters of an encoding are in the font. */
function hasAny(font: ShxFont, encoding: string): boolean {
  const samples: Record<string, string> = {
    gbk: '的图中一',
    shift_jis: '日の図一',
    big5: '的圖中一',
    'euc-kr': '가의도면',
    johab: '가의도면',
  };
  return (
    [...(samples[encoding] ?? '')].filter((c) => {
      const code = multibyteCode(c.codePointAt(0)!, encoding);
      return code !== undefined && font.hasChar(code);
    }).length >= 3
  );
}
