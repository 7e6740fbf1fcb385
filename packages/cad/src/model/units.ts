const MILLIMETERS: Readonly<Record<number, number>> = {
  1: 25.4,
  2: 304.8,
  3: 1_609_344,
  4: 1,
  5: 10,
  6: 1000,
  7: 1_000_000,
  8: 0.000_025_4,
  9: 0.0254,
  10: 914.4,
  11: 1e-7,
  12: 1e-6,
  13: 0.001,
  14: 100,
  15: 10_000,
  16: 100_000,
  21: 304.800_609_6,
};

/** Millimeters of a drawing unit, by INSUNITS; undefined where the drawing does not say what its unit is. */
export function millimetersOf(units: number): number | undefined {
  return MILLIMETERS[units];
}
