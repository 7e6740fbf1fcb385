/**
 * Which members of an archive are chosen: files, and folders with everything below them, also what no page has shown yet.
 * Only what differs from the folder around it is noted down.
 */
import type { ArchiveRow } from '@linework/contract/archive';
import type { CallData } from '@linework/contract/calls';
import type { RowSelection } from '../../ui/list/listSelection.ts';

type Row = Pick<ArchiveRow, 'index' | 'name' | 'path' | 'isFolder' | 'isLink' | 'size' | 'count'>;

interface MemberPick {
  row: Row;
  isOn: boolean;
}

export type MemberPicks = ReadonlyMap<string, MemberPick>;

export const pathOf = ({ path, name }: Pick<Row, 'path' | 'name'>): string =>
  path === '' ? name : `${path}/${name}`;

/** A folder as the row that it has in the one above; '' is all of the archive. */
export function folderRow(path: string, count: number, size: number): Row {
  const cut = path.lastIndexOf('/');
  return {
    name: path.slice(cut + 1),
    path: path.slice(0, Math.max(0, cut)),
    isFolder: true,
    isLink: false,
    count,
    size,
  };
}

const keyOf = (row: Row): string => (row.isFolder ? `/${pathOf(row)}` : `#${row.index}`);

/** Links are never extracted. */
export const isPickable = ({ isLink }: Pick<Row, 'isLink'>): boolean => !isLink;

/** What holds in a folder: the nearest one that was picked or left out decides. */
function holdsIn(picks: MemberPicks, folder: string): boolean {
  for (let path = folder; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
    const pick = picks.get(`/${path}`);
    if (pick) return pick.isOn;
    if (path === '') return false;
  }
}

const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** Some things below the folder differ from it. */
export function isPartly(picks: MemberPicks, row: Row): boolean {
  if (!row.isFolder) return false;
  const folder = pathOf(row);
  return [...picks].some(([key, pick]) => key !== `/${folder}` && isBelow(pick.row.path, folder));
}

/** The file, or the folder with everything below it. */
export function isPicked(picks: MemberPicks, row: Row): boolean {
  const isOn = picks.get(keyOf(row))?.isOn ?? holdsIn(picks, row.path);
  return isOn && !isPartly(picks, row);
}

export const setPick = (picks: MemberPicks, row: Row, isOn: boolean): MemberPicks =>
  setPicks(picks, [row], isOn);

/** The same of many rows: a search may find all of an archive. */
export function setPicks(picks: MemberPicks, rows: readonly Row[], isOn: boolean): MemberPicks {
  const next = new Map(picks);
  for (const row of rows) if (isPickable(row)) putPick(next, row, isOn);
  return next;
}

function putPick(picks: Map<string, MemberPick>, row: Row, isOn: boolean): void {
  picks.delete(keyOf(row));
  if (row.isFolder) {
    const folder = pathOf(row);
    for (const [key, pick] of picks) if (isBelow(pick.row.path, folder)) picks.delete(key);
  }
  const isRoot = pathOf(row) === '';
  if ((isRoot ? false : holdsIn(picks, row.path)) !== isOn) picks.set(keyOf(row), { row, isOn });
}

export function pickedTotals(picks: MemberPicks): { count: number; size: number } {
  let [count, size] = [0, 0];
  for (const { row, isOn } of picks.values()) {
    const sign = isOn ? 1 : -1;
    count += sign * (row.isFolder ? (row.count ?? 0) : 1);
    size += sign * row.size;
  }
  return { count, size };
}

export type PickedMembers = Pick<
  CallData<'unzip'>,
  'indexes' | 'folders' | 'exceptIndexes' | 'exceptFolders'
>;

/** As the call takes them. */
export function pickedMembers(picks: MemberPicks): PickedMembers {
  const all = [...picks.values()];
  const indexes = (isOn: boolean): string =>
    all
      .flatMap((pick) => (pick.isOn === isOn ? (pick.row.index ?? []) : []))
      .toSorted((a, b) => a - b)
      .join(',');
  const folders = (isOn: boolean): string[] =>
    all.flatMap((pick) => (pick.isOn === isOn && pick.row.isFolder ? pathOf(pick.row) : []));
  return {
    ...(indexes(true) !== '' && { indexes: indexes(true) }),
    ...(folders(true).length > 0 && { folders: folders(true) }),
    ...(indexes(false) !== '' && { exceptIndexes: indexes(false) }),
    ...(folders(false).length > 0 && { exceptFolders: folders(false) }),
  };
}

/** With the row that keys act from, and where a range began; -1 where there is none yet. */
export interface MemberSelection {
  picks: MemberPicks;
  cursor: number;
  anchor: number;
}

export const nothingPicked: MemberSelection = { picks: new Map(), cursor: -1, anchor: -1 };

/** Chosen as in every list. */
export function memberSelection<Member extends Row>(
  selection: MemberSelection,
  rowAt: (index: number) => Member | undefined,
  onSelect: (selection: MemberSelection) => void,
  all: () => void,
): RowSelection {
  const { picks, cursor, anchor } = selection;
  const only = (from: number, to: number, kept: MemberPicks): MemberPicks => {
    let next = kept;
    for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
      const row = rowAt(at);
      if (row) next = setPick(next, row, true);
    }
    return next;
  };
  const none: MemberPicks = new Map();
  const has = (index: number): boolean => {
    const row = rowAt(index);
    return row !== undefined && isPickable(row) && isPicked(picks, row);
  };
  return {
    cursor,
    count: picks.size,
    has,
    only: (index) => onSelect({ picks: only(index, index, none), cursor: index, anchor: index }),
    toggle(index) {
      const row = rowAt(index);
      onSelect({ picks: row ? setPick(picks, row, !has(index)) : picks, cursor: index, anchor: index });
    },
    rangeTo(index, adds) {
      const from = anchor < 0 ? index : anchor;
      onSelect({ picks: only(from, index, adds ? picks : none), cursor: index, anchor });
    },
    moveTo: (index) => onSelect({ picks, cursor: index, anchor: index }),
    focused: (index) => onSelect({ picks, cursor: index, anchor: anchor < 0 ? index : anchor }),
    all,
    clear: () => onSelect({ picks: none, cursor, anchor }),
  };
}
