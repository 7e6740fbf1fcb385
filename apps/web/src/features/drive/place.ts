/** Where in the drive one stands, and what of it is shown: both are the address, so both survive a reload. */
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { mobileSearch } from '../../app/mobile/search.ts';
import { readDriveSearch, type DriveSearch } from '../../app/links/driveSearch.ts';

const placeSections = [
  'index',
  'recent',
  'drawing',
  'threeModel',
  'picture',
  'other',
  'font',
  'trash',
] as const;
export type PlaceSection = (typeof placeSections)[number];

export type { DriveSearch };

export type DrivePlace =
  | { section: 'index'; folderId: string }
  | { section: Exclude<PlaceSection, 'index'>; folderId: '0' };

export const rootPlace: DrivePlace = { section: 'index', folderId: '0' };

function placeOf(pathname: string, folder: string | undefined, kind: string | undefined): DrivePlace {
  // A phone has one page for all of them; which one stands behind the question mark.
  const part = pathname.startsWith('/webH5') ? (kind ?? 'recent') : pathname.split('/')[2];
  const section = placeSections.find((name) => name === part);
  if (section === undefined || section === 'index') return { section: 'index', folderId: folder ?? '0' };
  return { section, folderId: '0' };
}

export function usePlace(): DrivePlace {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // As it was typed, it may be anything.
  const folder = useRouterState({ select: (state) => readDriveSearch(state.location.search).folder });
  const kind = useRouterState({ select: (state) => (state.location.search as { kind?: string }).kind });
  return useMemo(() => placeOf(pathname, folder, kind), [pathname, folder, kind]);
}

/** What the address asks for, and a way to ask for something else; typing replaces, choosing adds to the history. */
export function useDriveSearch(): [
  DriveSearch,
  (change: Partial<Record<keyof DriveSearch, unknown>>, how?: { replace?: boolean }) => void,
] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => readDriveSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<Record<keyof DriveSearch, unknown>>, { replace = false } = {}): void => {
      void navigate({
        to: '.',
        // A phone's page has its kind there too.
        search: (before: Record<string, unknown>) => mobileSearch({ ...before, ...part }),
        replace,
      });
    },
    [navigate],
  );
  return [search, change];
}

export function placePath(place: DrivePlace, search: DriveSearch = {}): string {
  const query = new URLSearchParams();
  if (place.folderId !== '0') query.set('folder', place.folderId);
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && name !== 'folder') query.set(name, String(value));
  }
  const text = query.toString();
  return `/yun/${place.section}${text === '' ? '' : `?${text}`}`;
}

export function isFiltered(search: DriveSearch): boolean {
  return [search.kinds, search.from, search.to, search.min, search.max].some((value) => value !== undefined);
}
