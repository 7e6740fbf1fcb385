/** Which pages the choices come to, for the drawing and the view as they are now. */
import type { DisplayLayout } from '@linework/cad/display/list';
import { layOut, type PlotPage, type PageSetup } from '@linework/render/pdf/plot';
import { setupOf } from '@linework/render/pdf/setup';
import type { DrawingHead, LayoutInfo } from '../engine/types.ts';
import type { ViewerState } from '../state/viewerStore.ts';
import type { PrintArea, PrintChoices } from './printStore.ts';

type Shown = Pick<ViewerState, 'camera' | 'size' | 'layout'> & { head: DrawingHead };
type Window = { layout: number; view: DisplayLayout['home'] } | undefined;
export type PrintPage = Pick<PageSetup, 'layout' | 'area'>;

const hasContent = ({ extents, viewports }: LayoutInfo): boolean => extents !== undefined || viewports > 0;
const whole = ({ model, sheet }: LayoutInfo): 'sheet' | 'extents' => (sheet && !model ? 'sheet' : 'extents');

/** What was chosen, as far as the drawing has it: else what comes closest. */
export function fittingArea(area: PrintArea, { head, layout }: Shown, window: Window): PrintArea {
  if (area === 'window' && window?.layout !== layout) return 'view';
  if (area === 'sheet' && head.layouts[layout]?.model !== false) return 'extents';
  if (area === 'all' && head.layouts.length < 2) return 'extents';
  return area;
}

export function printPages(area: PrintArea, shown: Shown, window: Window): PrintPage[] {
  const { head, layout, camera, size } = shown;
  switch (fittingArea(area, shown, window)) {
    case 'window':
      return [{ layout, area: window!.view }];
    case 'extents':
      return [{ layout, area: 'extents' }];
    case 'sheet':
      return [{ layout, area: whole(head.layouts[layout]!) }];
    case 'all':
      return head.layouts.flatMap((info, index) =>
        hasContent(info) ? [{ layout: index, area: whole(info) }] : [],
      );
    default: {
      const { x, y, scale, twist } = camera;
      return [{ layout, area: { x, y, width: size.width / scale, height: size.height / scale, twist } }];
    }
  }
}

/** Where everything comes to lie on a page. */
export function pageOf(
  { head }: Shown,
  { layout, area }: PrintPage,
  { paper, orientation, ratio }: PrintChoices,
): PlotPage {
  const info = head.layouts[layout]!;
  const choices = { paper, orientation, ratio: ratio > 0 ? ratio : undefined };
  return layOut(info, setupOf(head.units, info, layout, area, choices));
}
