/** One character at height 1 (height of capitals), baseline at y = 0, pen at x = 0. */
export interface Glyph {
  advance: number;
  /** x, y pairs: open strokes, or closed rings where the font has outlines. */
  contours: Float32Array[];
}

export interface Font {
  name: string;
  /** Filled outlines in place of strokes. */
  outline: boolean;
  /** By Unicode code point; undefined where the font lacks it. */
  glyph(code: number): Glyph | undefined;
  /** By name or number, for SHAPE entities and complex linetypes; size 1. */
  shape?(name: string | number): Glyph | undefined;
}

export interface Face {
  bold: boolean;
  italic: boolean;
}

/**
 * Where fonts come from. `find` gets the name as the drawing writes it ('txt.shx', 'Arial', 'simsun.ttc'); what it does
 * not have is substituted and named in the display list.
 */
export interface FontProvider {
  find(name: string, bigFont?: boolean, face?: Face): Font | undefined;
  /**
   * A font that can show this character when the style's own cannot (CJK, symbols, outline text without its font).
   * name: the font the drawing asked for, so that a monospaced or serif one may be matched.
   */
  fallback?(code: number, face?: Face, name?: string): Font | undefined;
}

export const NO_FONTS: FontProvider = { find: () => undefined };
