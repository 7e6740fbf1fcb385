/** The drawings that come with the product. */
export const sample = {
  'viewer.sample.floor-plan': 'Floor plan',
  'viewer.sample.mechanical-part': 'Mechanical part',
  'viewer.sample.electrical': 'Electrical diagram',
  'viewer.sample.site-plan': 'Site plan',
  'viewer.sample.sheet-set': 'Sheets and viewports',
  'viewer.sample.chinese': 'Chinese drawing',
} as const;
