import { type DisplayLayout, type DisplayList, showsAnything } from '@linework/cad/display/list';
import type { PageSetup } from './plot.ts';

/**
 * A page for every layout that shows something: sheets as they are, model space whole on a page, from the side where it was
 * last seen from there.
 */
export function pagesOf(list: DisplayList, setup: Partial<PageSetup> = {}): PageSetup[] {
  const has3dView = list.layouts.some(({ modelView3d }) => modelView3d);
  return list.layouts.flatMap((layout, index) => {
    const isWanted =
      showsAnything(layout, list.groups) && !(has3dView && layout.model && !layout.modelView3d);
    return isWanted ? [pageOf(layout, index, setup)] : [];
  });
}

export function pageOf(layout: DisplayLayout, index: number, setup: Partial<PageSetup> = {}): PageSetup {
  const own = layout.sheet && !layout.model;
  return { paper: own ? 'sheet' : 'A3', margin: 5, area: own ? 'sheet' : 'extents', ...setup, layout: index };
}
