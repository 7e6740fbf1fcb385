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
    const low = lows.subarray(0, n).sort();
    const high = highs.subarray(0, n).sort();
    const full: [number, number] = [low[0]!, high[n - 1]!];
    const dense: [number, number] = [low[cut]!, high[n - 1 - cut]!];
    const span = Math.max(dense[1] - dense[0], 1e-9 * (Math.abs(dense[0]) + Math.abs(dense[1])));
    return full[1] - full[0] > 4 * span && dense[1] >= dense[0] ? dense : full;
  };
  const x = axis(minX, maxX);
  const y = axis(minY, maxY);
  return { minX: x[0], minY: y[0], maxX: x[1], maxY: y[1] };
}
