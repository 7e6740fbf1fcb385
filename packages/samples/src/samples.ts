/** The drawings that come with the product, in the order in which the home page shows them. */
export const sampleFiles = [
  'floor-plan.dwg',
  'mechanical-part.dwg',
  'electrical.dxf',
  'site-plan.dwg',
  'sheet-set.dwg',
  'chinese.dxf',
] as const;

export const drawingsFolder = new URL('../drawings/', import.meta.url);
