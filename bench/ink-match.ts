import type { Box } from '@linework/cad/display/list';

export type InkPicture = { rgba: ArrayLike<number>; width: number; height: number };

export type Match = {
  kind: 'equal' | 'near' | 'wrong';
  /** Pixels of the first that are not background. */
  ink: number;
  /** Share of that which the second has too. */
  found: number;
  /** Share of the second's ink that the first does not have. */
  added: number;
};

/** Pixels that a line may lie away. */
const REACH = 2;
/** How much another color differs: previews have few colors, and lines are smoothed. */
const DIFFERENT = 90;
/** Share of the picture from which on a second color is paper. */
const PAPER = 0.15;

export function matchInk(first: InkPicture, second: InkPicture, isSheet: boolean): Match {
  const [one, other] = [inkOf(first, isSheet), inkOf(second, isSheet)];
  const found = shareNear(one, other, first.width);
  const added = 1 - shareNear(other, one, first.width);
  const ink = one.reduce((sum, each) => sum + each, 0);
  const kind = found >= 0.9 && added <= 0.1 ? 'equal' : found >= 0.7 && added <= 0.3 ? 'near' : 'wrong';
  return { kind, ink, found, added };
}

/** The pixels that hold the ink of a picture; undefined where it has none. */
export function inkBox(pixels: InkPicture, isSheet: boolean): Box | undefined {
  const ink = inkOf(pixels, isSheet);
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  ink.forEach((each, i) => {
    if (each === 0) return;
    const [x, y] = [i % pixels.width, Math.floor(i / pixels.width)];
    box.minX = Math.min(box.minX, x);
    box.maxX = Math.max(box.maxX, x + 1);
    box.minY = Math.min(box.minY, y);
    box.maxY = Math.max(box.maxY, y + 1);
  });
  return box.minX < box.maxX ? box : undefined;
}

/** 1 where a pixel is not background: the color of most pixels, and beside a sheet of paper that of the desk. */
function inkOf({ rgba, width, height }: InkPicture, isSheet: boolean): Uint8Array {
  const [first, second] = countColors(rgba);
  const backgrounds = [first![0]];
  if (isSheet && second && second[1] > width * height * PAPER) backgrounds.push(second[0]);
  const ink = new Uint8Array(width * height);
  for (let i = 0; i < ink.length; i++) {
    const isBackground = backgrounds.some(
      (color) =>
        Math.abs(rgba[i * 4]! - (color >> 16)) +
          Math.abs(rgba[i * 4 + 1]! - ((color >> 8) & 255)) +
          Math.abs(rgba[i * 4 + 2]! - (color & 255)) <=
        DIFFERENT,
    );
    if (!isBackground) ink[i] = 1;
  }
  return ink;
}

/** Colors with how many pixels have them, the most frequent first. */
export function countColors(rgba: ArrayLike<number>): [color: number, count: number][] {
  const counts = new Map<number, number>();
  for (let i = 0; i < rgba.length; i += 4) {
    const color = (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** Share of the ink that has ink of the other near it; 1 where there is none. */
function shareNear(ink: Uint8Array, other: Uint8Array, width: number): number {
  const height = ink.length / width;
  let [near, all] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (ink[y * width + x] === 0) continue;
      all++;
      if (hasNear(other, x, y, width, height)) near++;
    }
  return all === 0 ? 1 : near / all;
}

function hasNear(ink: Uint8Array, x: number, y: number, width: number, height: number): boolean {
  for (let dy = Math.max(0, y - REACH); dy <= Math.min(height - 1, y + REACH); dy++)
    for (let dx = Math.max(0, x - REACH); dx <= Math.min(width - 1, x + REACH); dx++)
      if (ink[dy * width + dx] === 1) return true;
  return false;
}
