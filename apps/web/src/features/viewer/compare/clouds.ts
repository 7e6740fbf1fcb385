/** Revision clouds: one around all marks that lie close together on screen. */
export interface MarkRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Closer than this on screen, two marks are one cloud. */
const gap = 28;
export const cloudAir = 10;
const bump = 11;
/** How long each of its arcs is, about. */
export const cloudArc = 2 * bump;

const touches = (a: MarkRect, b: MarkRect): boolean =>
  a.x - gap < b.x + b.width &&
  b.x - gap < a.x + a.width &&
  a.y - gap < b.y + b.height &&
  b.y - gap < a.y + a.height;

function unite(a: MarkRect, b: MarkRect): MarkRect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Uniting two may bring them close to a third, so it goes on until nothing changes. */
export function clusterMarks(marks: readonly MarkRect[]): MarkRect[] {
  const clusters: MarkRect[] = [];
  for (const mark of marks) {
    let grown = mark;
    for (let i = clusters.findIndex((each) => touches(each, grown)); i >= 0;) {
      grown = unite(grown, clusters[i]!);
      clusters.splice(i, 1);
      i = clusters.findIndex((each) => touches(each, grown));
    }
    clusters.push(grown);
  }
  return clusters;
}

/** Arcs that bulge outwards, going around clockwise. */
export function traceCloud(context: CanvasRenderingContext2D, rect: MarkRect): void {
  const { x, y, width, height } = {
    x: rect.x - cloudAir,
    y: rect.y - cloudAir,
    width: rect.width + 2 * cloudAir,
    height: rect.height + 2 * cloudAir,
  };
  context.beginPath();
  const side = (fromX: number, fromY: number, toX: number, toY: number, start: number): void => {
    const length = Math.hypot(toX - fromX, toY - fromY);
    const count = Math.max(1, Math.round(length / cloudArc));
    for (let i = 0; i < count; i++) {
      const at = (i + 0.5) / count;
      const radius = length / count / 2;
      context.arc(fromX + (toX - fromX) * at, fromY + (toY - fromY) * at, radius, start, start + Math.PI);
    }
  };
  side(x, y, x + width, y, Math.PI);
  side(x + width, y, x + width, y + height, -Math.PI / 2);
  side(x + width, y + height, x, y + height, 0);
  side(x, y + height, x, y, Math.PI / 2);
  context.closePath();
}
