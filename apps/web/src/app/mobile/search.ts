/** The filters over the files of a phone, and what else the address of its home page says. */
import { textsIn } from '../links/searchText.ts';
import { readDriveSearch, type DriveSearch } from '../links/driveSearch.ts';

export const mobileKinds = [
  'recent',
  'all',
  'drawing',
  'threeModel',
  'picture',
  'other',
  'font',
  'trash',
] as const;
export type MobileKind = (typeof mobileKinds)[number];

export interface MobileSearch extends DriveSearch {
  tab?: 'group';
  /** The one group that is shown, and what of it. */
  group?: string;
  part?: string;
  share?: string;
  kind?: MobileKind;
}

export function mobileSearch(search: Record<string, unknown>): MobileSearch {
  const kind = mobileKinds.find((value) => value === search['kind']);
  return {
    ...(search['tab'] === 'group' && {
      tab: 'group' as const,
      ...textsIn(search, 'group', 'part', 'share'),
    }),
    ...readDriveSearch(search),
    ...(kind && { kind }),
  };
}
