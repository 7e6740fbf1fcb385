import type { MtextEntity } from './texts.ts';

/** Width and height that a paragraph had when it was saved, in the fonts of that machine. */
export interface TextExtents {
  width: number;
  height: number;
}

/**
 * Kept beside the paragraphs and not in them: extents follow from text and font, so that an edited paragraph, which is
 * another object, has none.
 */
const recorded = new WeakMap<MtextEntity, TextExtents>();

export function recordExtents(paragraph: MtextEntity, extents: TextExtents): void {
  if (extents.width > 0 && extents.height > 0) recorded.set(paragraph, extents);
}

export function recordedExtents(paragraph: MtextEntity): TextExtents | undefined {
  return recorded.get(paragraph);
}
