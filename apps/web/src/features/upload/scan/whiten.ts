/** Paper as white as paper: shadows and the lamp’s color go, ink stays. */
import type { Pixels } from './perspective.ts';

const blockSide = 48;
/** Of a block’s pixels by lightness, the one that counts as bare paper. */
const paperRank = 0.85;
/** Shares of the paper’s lightness that become black and white. */
const [black, white] = [0.12, 0.9];

export function whiten({ width, height, data }: Pixels): void {
  const columns = Math.max(1, Math.ceil(width / blockSide));
  const rows = Math.max(1, Math.ceil(height / blockSide));
  for (let channel = 0; channel < 3; channel++) {
    const paper = new Float32Array(columns * rows);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        paper[row * columns + column] = paperOf(data, width, height, column, row, channel);
    for (let y = 0; y < height; y++) {
      const by = Math.min(rows - 1, Math.max(0, (y + 0.5) / blockSide - 0.5));
      const y0 = Math.floor(by);
      const y1 = Math.min(rows - 1, y0 + 1);
      for (let x = 0; x < width; x++) {
        const bx = Math.min(columns - 1, Math.max(0, (x + 0.5) / blockSide - 0.5));
        const x0 = Math.floor(bx);
        const x1 = Math.min(columns - 1, x0 + 1);
        const [fx, fy] = [bx - x0, by - y0];
        const above = paper[y0 * columns + x0]! * (1 - fx) + paper[y0 * columns + x1]! * fx;
        const below = paper[y1 * columns + x0]! * (1 - fx) + paper[y1 * columns + x1]! * fx;
        const i = (y * width + x) * 4 + channel;
        const share = data[i]! / (above * (1 - fy) + below * fy);
        data[i] = ((share - black) / (white - black)) * 255;
      }
    }
  }
}

function paperOf(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  column: number,
  row: number,
  channel: number,
): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = row * blockSide; y < Math.min(height, (row + 1) * blockSide); y += 2) {
    for (let x = column * blockSide; x < Math.min(width, (column + 1) * blockSide); x += 2) {
      counts[data[(y * width + x) * 4 + channel]!]!++;
      total++;
    }
  }
  let left = total * (1 - paperRank);
  for (let value = 255; value > 0; value--) {
    left -= counts[value]!;
    // A block without any paper in it would become white all over.
    if (left <= 0) return Math.max(48, value);
  }
  return 48;
}
