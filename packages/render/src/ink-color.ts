/** Everything in one color: how one of two drawings is told from the other when they lie over each other. */
export interface Ink {
  color: number;
  /** What takes the place of white. */
  ground: number;
}

/** How soon a color is all ink: only what is nearly white stays faint. The same in shaders/common.ts. */
export const INK_STRENGTH = 3.6;

/** A color as it is on white, drawn with ink: the fainter, the nearer it is to white. */
export function inked(rgb: number, { color, ground }: Ink): number {
  const light = (((rgb >> 16) & 255) + ((rgb >> 8) & 255) + (rgb & 255)) / 765;
  const share = Math.min(1, INK_STRENGTH * (1 - light));
  const part = (shift: number): number => {
    const from = (ground >> shift) & 255;
    return Math.round(from + (((color >> shift) & 255) - from) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}
