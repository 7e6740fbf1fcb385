/**
 * How primitives lie in the items texture. A segment and a triangle take two texels, an arc three; the last texel ends
 * with the style and flags, and the order.
 *
 *   segment   x0 y0 x1 y1 | run length style order      run: length of the path before it; length: of the whole path
 *   triangle  x0 y0 x1 y1 | x2 y2 style order
 *   arc       cx cy ux uy | vx vy from sweep | run length style order
 *   plain     x0y0 x1y1 style order                      a segment that is never dashed, of a part with rounded coordinates
 *
 * Coordinates are float32 from the middle of their chunk, those of plain segments 16 bits of its longer side. Items are drawn by chunks: one instance draws up to 64 of them,
 * with a matrix of its own, so a block's definition is stored once and a glyph as well.
 */

/** Flags of an item, above the 20 bits of its style. */
export const ITEM = {
  /** Joined to what is before or after: no gap, round where it is wide. */
  joinStart: 1,
  joinEnd: 2,
  /** A stroke without length. */
  dot: 4,
  /** The dash pattern is fitted to `length`. */
  fit: 8,
  /** Half a pixel of softness around a fill. */
  feather: 16,
  /** One pixel wide whatever the style says. */
  hair: 32,
  /** Stands for text that is too small to be read; `run` is its height. */
  bar: 64,
  /** A stroke of a letter: never wider than a sixth of its height. */
  glyph: 128,
  /** Painted with the background. */
  wipe: 256,
} as const;

/** Flags of a style's row, above the 24 bits of its line pattern. */
export const ROW = {
  frozen: 1 << 24,
  /** It has the background's own color, and is not to be read. */
  exact: 1 << 25,
} as const;

export const STYLE_BITS = 20;
/** The style of an item that takes that of its instance. */
export const INHERIT = (1 << STYLE_BITS) - 1;

export const SEGMENT_TEXELS = 2;
export const ARC_TEXELS = 3;
/** Quads that follow an arc; each is cut by the true curve in the fragment shader. */
export const ARC_QUADS = 16;
/** Items of one instance at most. */
export const CHUNK = 64;
/** Beside the count of an instance: its items are plain segments. */
export const PLAIN = 128;
/** Steps on each side of the middle of a chunk of plain segments. */
export const PLAIN_STEPS = 32767;

/** Depths there are: as many as a depth buffer of 24 bits can tell apart. */
export const DEPTHS = 1 << 24;

/** Coordinates beyond this are damage; they would only spoil what lies beside them. */
export const FARTHEST = 1e30;

/** Text lower than this many pixels is a bar: letters could not be told apart. */
export const MIN_TEXT = 2.5;
