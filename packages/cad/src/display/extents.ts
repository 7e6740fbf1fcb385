import type { Box } from '@linework/geom/box';

/** As many boxes tell where a drawing is dense as well as all of them would. */
const ENOUGH = 1 << 13;

/**
 * The box a person would call the drawing: all boxes, unless leaving out the outermost half percent on each side makes it
 * several times smaller (strays far away).
 */
export function denseBox(boxes: Float64Array): Box | undefined {
  const step = Math.max(1, Math.floor(boxes.length / 4 / ENOUGH));
  const most = Math.ceil(boxes.length / 4 / step);
  const [minX, minY, maxX, maxY] = [
    new Float64Array(most),
    new Float64Array(most),
    new Float64Array(most),
    new Float64Array(most),
  ];
  const full: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  let met = 0;
  let n = 0;
  for (let i = 0; i + 3 < boxes.length; i += 4) {
    const x0 = boxes[i]!;
    const y0 = boxes[i + 1]!;
    const x1 = boxes[i + 2]!;
    const y1 = boxes[i + 3]!;
    if (!(x0 <= x1) || !(y0 <= y1)) continue;
    if (x0 < full.minX) full.minX = x0;
    if (y0 < full.minY) full.minY = y0;
    if (x1 > full.maxX) full.maxX = x1;
    if (y1 > full.maxY) full.maxY = y1;
    if (met++ % step !== 0) continue;
    minX[n] = x0;
    minY[n] = y0;
    maxX[n] = x1;
    maxY[n] = y1;
    n++;
  }
  if (n === 0) return undefined;
  const cut = n >= 20 ? Math.max(1, Math.floor(n * 0.005)) : 0;
  const axis = (lows: Float64Array, highs: Float64Array, from: number, to: number): [number, number] => {
    const low = nth(lows, n, cut);
    const high = nth(highs, n, n - 1 - cut);
    const span = Math.max(high - low, 1e-9 * (Math.abs(low) + Math.abs(high)));
    return to - from > 4 * span && high >= low ? [low, high] : [from, to];
  };
  const x = axis(minX, maxX, full.minX, full.maxX);
  const y = axis(minY, maxY, full.minY, full.maxY);
  return { minX: x[0], minY: y[0], maxX: x[1], maxY: y[1] };
}

/** Halving seldom takes more than thirty; an order made to be slow is sorted instead. */
const MOST_PASSES = 80;

/** Puts the number at its place in the order of the first n (which are moved about), and tells it. */
function nth(numbers: Float64Array, n: number, place: number): number {
  let low = 0;
  let high = n - 1;
  for (let passes = 0; low < high; passes++) {
    if (passes > MOST_PASSES) {
      numbers.subarray(low, high + 1).sort();
      break;
    }
    const pivot = numbers[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (numbers[i]! < pivot) i++;
      while (numbers[j]! > pivot) j--;
      if (i <= j) {
        const moved = numbers[i]!;
        numbers[i++] = numbers[j]!;
        numbers[j--] = moved;
      }
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else break;
  }
  return numbers[place]!;
}
