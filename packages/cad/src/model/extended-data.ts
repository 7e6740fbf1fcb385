import type { Tags } from './common.ts';

const FIRST_EXTENDED = 1000;

/** The extended data of what an entity has beside its own groups; undefined where there is none. */
export function xdataOf(extra: Tags | undefined): Tags | undefined {
  if (!extra) return undefined;
  const kept = extra.codes.flatMap((code, i) => (code >= FIRST_EXTENDED ? [i] : []));
  if (kept.length === 0) return undefined;
  return { codes: kept.map((i) => extra.codes[i]!), values: kept.map((i) => extra.values[i]!) };
}
