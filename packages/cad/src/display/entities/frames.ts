import type { Pen } from '../pen.ts';

/** Draws the frames of clips and pictures as a variable asks: 0 not at all, 1 always, 2 on screen alone. */
export function drawFrames(pen: Pen, mode: number, draw: () => void): void {
  if (mode !== 1 && mode !== 2) return;
  const { style } = pen.out;
  if (mode === 2) pen.out.style = pen.context.variant(style, { screenOnly: true });
  draw();
  pen.out.style = style;
}
