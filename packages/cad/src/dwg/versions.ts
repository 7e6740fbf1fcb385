/** DWG versions by the number in their six-letter name: 'AC1015' is 1015. Compare with < and >=. */
export const R13 = 1012;
export const R14 = 1014;
export const R2000 = 1015;
export const R2004 = 1018;
export const R2007 = 1021;
export const R2010 = 1024;
export const R2013 = 1027;
export const R2018 = 1032;

/** Versions that went out before they were ready had names of their own. */
const EARLY: Readonly<Record<string, number>> = {
  AC1500: R2000,
  AC402A: R2004,
  AC402B: R2004,
  AC701A: R2010,
};

/** The name that a version came to have. */
export function settledName(name: string): string {
  const number = EARLY[name.toUpperCase()];
  return number === undefined ? name : `AC${number}`;
}

/** Whether a file with this name in front is one of R13 or later. */
export function isDwgName(name: string): boolean {
  return /^AC10(1[2-9]|[2-9]\d)/.test(name) || name.toUpperCase() in EARLY;
}

/** The number of a version name; odd ones in between (betas) count as the version they led to. */
export function versionNumber(name: string): number {
  const number = Number(settledName(name).slice(2, 6));
  for (const known of [R13, R14, R2000, R2004, R2007, R2010, R2013]) if (number <= known) return known;
  return R2018;
}
