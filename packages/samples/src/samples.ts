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
};

export const SAMPLES: readonly Sample[] = [
  { name: 'floor-plan', make: floorPlan, format: 'dwg' },
  { name: 'mechanical-part', make: mechanicalPart, format: 'dwg' },
  { name: 'electrical', make: electrical, format: 'dxf' },
  { name: 'site-plan', make: sitePlan, format: 'dwg' },
  { name: 'sheet-set', make: sheetSet, format: 'dwg' },
  { name: 'chinese', make: chinese, format: 'dxf' },
];
