import type { Box } from '@linework/geom/box';

/**
 * The box a person would call the drawing: all boxes, unless leaving out the outermost half percent on each side makes it
 * several times smaller (strays far away).
 */
export function denseBox(boxes: Float64Array): Box | undefined {
  const most = boxes.length >> 2;
  const [minX, minY, maxX, maxY] = [
    new Float64Array(most),
    new Float64Array(most),
    new Float64Array(most),
    new Float64Array(most),
  ];
  let n = 0;
  for (let i = 0; i + 3 < boxes.length; i += 4) {
    if (!(boxes[i]! <= boxes[i + 2]!) || !(boxes[i + 1]! <= boxes[i + 3]!)) continue;
    minX[n] = boxes[i]!;
    minY[n] = boxes[i + 1]!;
    maxX[n] = boxes[i + 2]!;
    maxY[n] = boxes[i + 3]!;
    n++;
  }
  if (n === 0) return undefined;
  const cut = n >= 20 ? Math.max(1, Math.floor(n * 0.005)) : 0;
  const axis = (lows: Float64Array, highs: Float64Array): [number, number] => {
    // What stands before the place is not larger, what stands behind it not smaller.
    const dense: [number, number] = [nth(lows, n, cut), nth(highs, n, n - 1 - cut)];
    const full: [number, number] = [...dense];
    for (let i = 0; i < cut; i++) if (lows[i]! < full[0]) full[0] = lows[i]!;
    for (let i = n - cut; i < n; i++) if (highs[i]! > full[1]) full[1] = highs[i]!;
    const span = Math.max(dense[1] - dense[0], 1e-9 * (Math.abs(dense[0]) + Math.abs(dense[1])));
    return full[1] - full[0] > 4 * span && dense[1] >= dense[0] ? dense : full;
  };
  const x = axis(minX, maxX);
  const y = axis(minY, maxY);
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
