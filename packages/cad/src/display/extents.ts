import type { Box } from '@linework/geom/box';

/** As many boxes tell where a drawing is dense as well as all of them would. */
const ENOUGH = 1 << 13;

/**
 * The box a person would call the drawing: `full`, which is round all boxes, unless leaving out the outermost half percent
 * on each side makes it several times smaller (strays far away).
 */
export function denseBox(boxes: Float64Array, full: Box | undefined): Box | undefined {
  if (!full || boxes.length === 0) return undefined;
  const step = Math.max(1, Math.floor(boxes.length / 4 / ENOUGH));
  const n = Math.ceil(boxes.length / 4 / step);
  const cut = n >= 20 ? Math.max(1, Math.floor(n * 0.005)) : 0;
  const x = denseRange(boxes, 0, step, cut, full.minX, full.maxX);
  const y = denseRange(boxes, 1, step, cut, full.minY, full.maxY);
  return { minX: x[0], minY: y[0], maxX: x[1], maxY: y[1] };
}

/** The same along one axis: 0 is x, 1 is y. */
function denseRange(
  boxes: Float64Array,
  axis: 0 | 1,
  step: number,
  cut: number,
  from: number,
  to: number,
): [number, number] {
  if (isSpread(boxes, axis, step, cut, from, to)) return [from, to];
  const room = Math.ceil(boxes.length / 4);
  const lows = new Float64Array(room);
  const highs = new Float64Array(room);
  let n = 0;
  eachOf(boxes, step, (i) => {
    lows[n] = boxes[i + axis]!;
    highs[n] = boxes[i + axis + 2]!;
    n++;
    return true;
  });
  const low = nth(lows, n, cut);
  const high = nth(highs, n, n - 1 - cut);
  const span = Math.max(high - low, 1e-9 * (Math.abs(low) + Math.abs(high)));
  return to - from > 4 * span && high >= low ? [low, high] : [from, to];
}

/**
 * Whether more boxes than are left out begin in the first part and end in the last: then what is left is not several times
 * smaller, and nothing has to be put in order.
 */
function isSpread(
  boxes: Float64Array,
  axis: 0 | 1,
  step: number,
  cut: number,
  from: number,
  to: number,
): boolean {
  const [first, last] = [from + (to - from) * 0.3, from + (to - from) * 0.7];
  let begin = 0;
  let end = 0;
  eachOf(boxes, step, (i) => {
    if (boxes[i + axis]! < first) begin++;
    if (boxes[i + axis + 2]! > last) end++;
    return begin <= cut || end <= cut;
  });
  return begin > cut && end > cut;
}

/** Every so manieth box, by where it begins, for as long as it is told to go on. */
function eachOf(boxes: Float64Array, step: number, take: (i: number) => boolean): void {
  for (let i = 0; i + 3 < boxes.length; i += 4 * step) if (!take(i)) return;
}

/** Halving seldom takes more than thirty; an order made to be slow is sorted instead. */
const MAX_PASSES = 80;

/** Puts the number at its place in the order of the first n (which are moved about), and tells it. */
function nth(numbers: Float64Array, n: number, place: number): number {
  let low = 0;
  let high = n - 1;
  for (let passes = 0; low < high; passes++) {
    if (passes > MAX_PASSES) {
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
