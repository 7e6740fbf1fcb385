import type { AreaTexts } from '../keys.ts';

/** The drawings that come with the product. */
export const sample: AreaTexts<'sample'> = {
  'viewer.sample.floor-plan': '평면도',
  'viewer.sample.mechanical-part': '기계 부품',
  'viewer.sample.electrical': '전기 회로도',
  'viewer.sample.site-plan': '배치도',
  'viewer.sample.sheet-set': '도면과 뷰포트',
  'viewer.sample.chinese': '중국어 도면',
};
