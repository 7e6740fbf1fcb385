import type { AreaTexts } from '../keys.ts';

/** The drawings that come with the product. */
export const sample: AreaTexts<'sample'> = {
  'viewer.sample.floor-plan': '住宅平面图',
  'viewer.sample.mechanical-part': '机械零件',
  'viewer.sample.electrical': '电气原理图',
  'viewer.sample.site-plan': '总平面图',
  'viewer.sample.sheet-set': '图纸与视口',
  'viewer.sample.chinese': '中文图纸',
};
