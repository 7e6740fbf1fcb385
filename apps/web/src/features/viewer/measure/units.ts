/** INSUNITS as people write them. */
const symbols: Readonly<Record<number, string>> = {
  1: 'in',
  2: 'ft',
  3: 'mi',
  4: 'mm',
  5: 'cm',
  6: 'm',
  7: 'km',
  8: 'µin',
  9: 'mil',
  10: 'yd',
  11: 'Å',
  12: 'nm',
  13: 'µm',
  14: 'dm',
  15: 'dam',
  16: 'hm',
  17: 'Gm',
  18: 'au',
  19: 'ly',
  20: 'pc',
  21: 'ft',
  22: 'in',
  23: 'yd',
  24: 'mi',
};

/** '' where the drawing does not say. */
export function unitSymbol(units: number): string {
  return symbols[units] ?? '';
}

export function areaSymbol(units: number): string {
  const symbol = unitSymbol(units);
  return symbol === '' ? '' : `${symbol}²`;
}

/** What a room's or a site's area is told in, where the drawing's own unit is too small for it. */
const squareMeters: Readonly<Record<number, number>> = { 4: 1e-6, 5: 1e-4, 14: 1e-2 };

/** '12.50 m²' beside millimeters; undefined where it would say nothing new. */
export function areaBeside(area: number, units: number): string | undefined {
  const factor = squareMeters[units];
  if (factor === undefined || area * factor < 0.01) return undefined;
  return `${(area * factor).toFixed(2)} m²`;
}
