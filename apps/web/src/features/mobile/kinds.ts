/** The filters over the files of a phone. */
export const mobileKinds = ['recent', 'all', 'drawing', 'threeModel', 'picture', 'other', 'font'] as const;
export type MobileKind = (typeof mobileKinds)[number];

export interface MobileSearch {
  tab?: 'group';
  kind?: MobileKind;
}

export function mobileSearch(search: Record<string, unknown>): MobileSearch {
  const kind = mobileKinds.find((value) => value === search['kind']);
  return { ...(search['tab'] === 'group' && { tab: 'group' as const }), ...(kind && { kind }) };
}
