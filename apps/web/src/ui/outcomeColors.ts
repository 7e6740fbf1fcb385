/** Of what is different: from the set by Okabe and Ito, which people with any kind of color blindness tell apart. */
export const outcomeColors = {
  added: '#0072b2',
  removed: '#d55e00',
  changed: '#8f4f86',
  moved: '#00785a',
} as const;
