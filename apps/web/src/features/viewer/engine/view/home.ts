import type { Box, View } from '@linework/cad/display/list';
import type { Camera, LayoutInfo } from '../types.ts';
import { cameraOfView, pannedBy, viewOfBox, type Size } from './project.ts';

/** CSS pixels at the left edge that the tools lie over; windows below this width have them elsewhere. */
const toolsWidth = 64;
const minWithTools = 480;

/** What a layout opens on: the saved view, or all of it where that view has all of it and room to spare. */
export function homeView({ model, extents, home }: Pick<LayoutInfo, 'model' | 'extents' | 'home'>): View {
  return model && extents && holds(home, extents) ? viewOfBox(extents) : home;
}

export function homeCamera(layout: LayoutInfo, size: Size): Camera {
  return besideTools(homeView(layout), size);
}

/** All of a view on screen, in the middle, or as far aside as the tools need. */
export function besideTools(view: View, size: Size): Camera {
  const middle = cameraOfView(view, size);
  const left = (size.width - view.width * middle.scale) / 2;
  if (size.width < minWithTools || left >= toolsWidth) return middle;
  const beside = cameraOfView(view, { width: size.width - toolsWidth, height: size.height }, 0.02);
  const scale = Math.min(beside.scale, middle.scale);
  return pannedBy({ ...beside, scale }, toolsWidth / 2, 0);
}

function holds({ x, y, width, height, twist }: View, box: Box): boolean {
  const across = box.minX >= x - width / 2 && box.maxX <= x + width / 2;
  return twist === 0 && across && box.minY >= y - height / 2 && box.maxY <= y + height / 2;
}
