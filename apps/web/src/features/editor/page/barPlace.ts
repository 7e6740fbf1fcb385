import type { Point2d } from '../../viewer/engine/types.ts';

const gap = 18;
const edge = 8;
/** Of the bar, and of a grip around its middle. */
const barHeight = 40;
const gripReach = 10;

/**
 * Where the bar beside a selection stands, by its lower middle: above it, below it, or at a side, wherever it covers none of
 * the grips. `left`: what the rail takes of the canvas.
 */
export function barPlace(
  grips: readonly Point2d[],
  { width, height }: { width: number; height: number },
  halfWidth: number,
  left: number,
): Point2d {
  const seen = grips.filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);
  const within = ({ x, y }: Point2d): Point2d => ({
    x: Math.max(left + halfWidth, Math.min(width - halfWidth - edge, x)),
    y: Math.max(edge + barHeight, Math.min(height - edge, y)),
  });
  // Where nothing of it is on screen the bar waits at the top.
  if (seen.length === 0) return within({ x: width / 2, y: 60 });
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const places = [
    { x, y: minY - gap },
    { x, y: maxY + gap + barHeight },
    { x: maxX + gap + halfWidth, y: y + barHeight / 2 },
    { x: minX - gap - halfWidth, y: y + barHeight / 2 },
    { x, y: edge + barHeight },
    { x, y: height - edge },
  ].map(within);
  const isFree = (place: Point2d): boolean =>
    !seen.some(
      (grip) =>
        Math.abs(grip.x - place.x) < halfWidth + gripReach &&
        grip.y > place.y - barHeight - gripReach &&
        grip.y < place.y + gripReach,
    );
  return places.find(isFree) ?? places[0]!;
}
