import type { DisplayList } from '../display/list.ts';
import { OcfError } from './bytes.ts';

/** How long the lists are that the primitives of a group point into. */
export interface ListLengths {
  styles: number;
  glyphs: number;
  strings: number;
  groups: number;
  clips: number;
  images: number;
  gradients: number;
  hatchPatterns: number;
}

export function checkLayouts(layouts: DisplayList['layouts'], groups: number): void {
  for (const layout of layouts)
    for (const group of [layout.group, ...layout.viewports.map((viewport) => viewport.group)])
      if (!(group >= 0 && group < groups)) throw new OcfError('A reference leads nowhere.');
}
