import type { AreaTexts } from '../keys.ts';

/** The drawings that come with the product. */
export const sample: AreaTexts<'sample'> = {
  'viewer.sample.floor-plan': 'Grundriss',
  'viewer.sample.mechanical-part': 'Maschinenteil',
  'viewer.sample.electrical': 'Stromlaufplan',
  'viewer.sample.site-plan': 'Lageplan',
  'viewer.sample.sheet-set': 'Blätter und Ansichtsfenster',
  'viewer.sample.chinese': 'Chinesische Zeichnung',
};
