import { PALETTE } from '../../display/color.ts';

/** The color index nearest to a true color, for versions that know no other. */
export function nearestIndex(rgb: number): number {
  let best = 7;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < 256; index++) {
    const candidate = PALETTE[index] ?? 0;
    const red = ((rgb >> 16) & 255) - ((candidate >> 16) & 255);
    const green = ((rgb >> 8) & 255) - ((candidate >> 8) & 255);
    const blue = (rgb & 255) - (candidate & 255);
    const distance = red * red + green * green + blue * blue;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}
