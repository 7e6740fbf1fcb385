import type { Point2d } from '../../engine/types.ts';

const colors = { window: '47 107 224', crossing: '32 150 90' } as const;

/** Blue takes what lies inside, dashed green what is touched, as people know it from CAD. */
function setColors(context: CanvasRenderingContext2D, crossing: boolean): void {
  const color = colors[crossing ? 'crossing' : 'window'];
  context.fillStyle = `rgb(${color} / 12%)`;
  context.strokeStyle = `rgb(${color})`;
  context.lineWidth = 1;
  if (crossing) context.setLineDash([5, 4]);
}

/** The box one drags. */
export function paintBox(context: CanvasRenderingContext2D, a: Point2d, b: Point2d, crossing: boolean): void {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  context.save();
  setColors(context, crossing);
  context.fillRect(x, y, width, height);
  context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height));
  context.restore();
}

/** The line one draws around things. */
export function paintLasso(
  context: CanvasRenderingContext2D,
  points: readonly Point2d[],
  crossing: boolean,
): void {
  context.save();
  setColors(context, crossing);
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
  context.stroke();
  context.restore();
}
