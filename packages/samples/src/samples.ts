import type { Drawing } from '@linework/cad/model/drawing';
import type { WriteFormat } from '@linework/cad/write/write';
import { chinese } from './chinese.ts';
import { electrical } from './electrical.ts';
import { floorPlan } from './floor-plan.ts';
import { mechanicalPart } from './mechanical-part.ts';
import { sheetSet } from './sheet-set.ts';
import { sitePlan } from './site-plan.ts';

export type Sample = {
  name: string;
  make: () => Drawing;
  format: WriteFormat;
  /** Index of the layout that stands for it. */
  layout: number;
};

export const SAMPLES: readonly Sample[] = [
  { name: 'floor-plan', make: floorPlan, format: 'dwg', layout: 0 },
  { name: 'mechanical-part', make: mechanicalPart, format: 'dwg', layout: 0 },
  { name: 'electrical', make: electrical, format: 'dxf', layout: 0 },
  { name: 'site-plan', make: sitePlan, format: 'dwg', layout: 0 },
  { name: 'sheet-set', make: sheetSet, format: 'dwg', layout: 1 },
  { name: 'chinese', make: chinese, format: 'dxf', layout: 0 },
];
