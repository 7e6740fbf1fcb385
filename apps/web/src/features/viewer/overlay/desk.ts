/** Around a sheet: the desk that it lies on. What is drawn beside the paper is still seen, through a veil. */
import type { Box } from '@linework/cad/display/list';
import type { ScreenProjection } from '../state/tool.ts';
import { trace } from '../paint/draw.ts';

const onLight = { veil: 'rgb(52 62 78 / 24%)', edge: 'rgb(52 62 78 / 45%)', shadow: 'rgb(20 28 40 / 45%)' };
const onDark = { veil: 'rgb(4 6 9 / 55%)', edge: 'rgb(190 202 220 / 34%)', shadow: 'rgb(0 0 0 / 80%)' };

export function paintDesk(
  context: CanvasRenderingContext2D,
  { toScreen, width, height, dark }: ScreenProjection,
  { minX, minY, maxX, maxY }: Box,
): void {
  const colors = dark ? onDark : onLight;
  const sheet = [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ].map(toScreen);
  context.save();
  trace(context, sheet, true);
  context.rect(0, 0, width, height);
  context.clip('evenodd');
  context.fillStyle = colors.veil;
  context.fillRect(0, 0, width, height);
  // Of the paper only its shadow falls beside it.
  context.shadowColor = colors.shadow;
  context.shadowBlur = 14 * devicePixelRatio;
  context.shadowOffsetY = 3 * devicePixelRatio;
  trace(context, sheet, true);
  context.fill();
  context.restore();
  context.strokeStyle = colors.edge;
  context.lineWidth = 1;
  trace(context, sheet, true);
  context.stroke();
}
