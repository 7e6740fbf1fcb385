import type { Box } from '@linework/cad/display/list';
import type { LayoutInfo } from '../engine/types.ts';

/** Of the sheet's own size: what is rounded on the way is far below it. */
const closeShare = 0.01;

/**
 * The paper of a layout; undefined of model space, and where most of what is drawn lies elsewhere: such a layout opens on what
 * is drawn (`home`), and its paper size says nothing about it.
 */
export function paperOf({ model, sheet, home }: LayoutInfo): Box | undefined {
  if (model || !sheet) return undefined;
  const [width, height] = [sheet.maxX - sheet.minX, sheet.maxY - sheet.minY];
  const aside = Math.max(
    Math.abs((sheet.minX + sheet.maxX) / 2 - home.x),
    Math.abs((sheet.minY + sheet.maxY) / 2 - home.y),
    Math.abs(width - home.width),
    Math.abs(height - home.height),
  );
  return aside <= closeShare * Math.max(width, height) ? sheet : undefined;
}
