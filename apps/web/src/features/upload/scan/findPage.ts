/** Where the page lies in a photo: the largest bright area, by its outermost points in the four diagonal directions. */
import type { Corner, Corners, Pixels } from './perspective.ts';

const smallSide = 240;
/** Shares of the photo: less is a reflection, more is no background at all. */
const [minArea, maxArea] = [0.12, 0.97];
const inset = 0.06;

/** A little inside of the photo’s own edges: to be dragged from. */
export function wholePhoto({ width, height }: { width: number; height: number }): Corners {
  const [left, right] = [width * inset, width * (1 - inset)];
  const [top, bottom] = [height * inset, height * (1 - inset)];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

export function findPage(photo: Pixels): Corners {
  const scale = Math.max(1, Math.max(photo.width, photo.height) / smallSide);
  const [width, height] = [Math.floor(photo.width / scale), Math.floor(photo.height / scale)];
  if (width < 8 || height < 8) return wholePhoto(photo);
  const light = lightness(photo, width, height);
  const page = largestArea(light, width, height, threshold(light));
  const corners = page && cornersOf(page, width);
  if (!corners) return wholePhoto(photo);
  const share = areaOf(corners) / (width * height);
  if (share < minArea || share > maxArea) return wholePhoto(photo);
  const place = ({ x, y }: Corner): Corner => ({
    x: Math.min(photo.width, (x + 0.5) * scale),
    y: Math.min(photo.height, (y + 0.5) * scale),
  });
  const [a, b, c, d] = corners;
  return [place(a), place(b), place(c), place(d)];
}

/** A small picture in gray; what is written on the page is blurred away. */
function lightness(photo: Pixels, width: number, height: number): Uint8Array {
  const light = new Uint8Array(width * height);
  const [stepX, stepY] = [photo.width / width, photo.height / height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0];
      for (let py = Math.floor(y * stepY); py < Math.floor((y + 1) * stepY); py++) {
        for (let px = Math.floor(x * stepX); px < Math.floor((x + 1) * stepX); px++) {
          const i = (py * photo.width + px) * 4;
          sum += 0.299 * photo.data[i]! + 0.587 * photo.data[i + 1]! + 0.114 * photo.data[i + 2]!;
          count++;
        }
      }
      light[y * width + x] = sum / Math.max(1, count);
    }
  }
  return light;
}

/** Otsu’s: the level that parts light from dark best. */
function threshold(light: Uint8Array): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (const value of light) {
    counts[value]!++;
    total += value;
  }
  let [best, level, below, sum] = [-1, 128, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value]!;
    sum += value * counts[value]!;
    const above = light.length - below;
    if (below === 0 || above === 0) continue;
    const difference = sum / below - (total - sum) / above;
    const between = below * above * difference * difference;
    if (between > best) [best, level] = [between, value];
  }
  return level;
}

/** The pixels of the largest connected area above the level. */
function largestArea(
  light: Uint8Array,
  width: number,
  height: number,
  level: number,
): readonly number[] | undefined {
  const seen = new Uint8Array(light.length);
  let largest: number[] | undefined;
  for (let start = 0; start < light.length; start++) {
    if (seen[start] || light[start]! <= level) continue;
    seen[start] = 1;
    const area = [start];
    for (const at of area) {
      const x = at % width;
      const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of around) {
        if (next < 0 || next >= width * height || seen[next] || light[next]! <= level) continue;
        seen[next] = 1;
        area.push(next);
      }
    }
    if (area.length > (largest?.length ?? 0)) largest = area;
  }
  return largest;
}

function cornersOf(area: readonly number[], width: number): Corners {
  const outermost = (along: (x: number, y: number) => number): Corner => {
    let [best, found] = [-Infinity, 0];
    for (const at of area) {
      const value = along(at % width, Math.floor(at / width));
      if (value > best) [best, found] = [value, at];
    }
    return { x: found % width, y: Math.floor(found / width) };
  };
  return [
    outermost((x, y) => -x - y),
    outermost((x, y) => x - y),
    outermost((x, y) => x + y),
    outermost((x, y) => y - x),
  ];
}

function areaOf(corners: Corners): number {
  let twice = 0;
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % 4]!;
    twice += corner.x * next.y - next.x * corner.y;
  });
  return twice / 2;
}
