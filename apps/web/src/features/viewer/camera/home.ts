import type { Box } from '@linework/cad/display/list';
import type { Camera, LayoutInfo } from '../engine/types.ts';
import { cameraOfBox, cameraOfView, type Size } from './project.ts';

/** How a layout opens: the saved view, or all of it where that view has all of it and room to spare. */
export function homeCamera(layout: LayoutInfo, size: Size): Camera {
  const home = cameraOfView(layout.home, size);
  if (!layout.model || !layout.extents || !holds(layout.home, layout.extents)) return home;
  const whole = cameraOfBox(layout.extents, size);
  return whole.scale > home.scale ? whole : home;
}

function holds({ x, y, width, height, twist }: LayoutInfo['home'], box: Box): boolean {
  const across = box.minX >= x - width / 2 && box.maxX <= x + width / 2;
  return twist === 0 && across && box.minY >= y - height / 2 && box.maxY <= y + height / 2;
}
