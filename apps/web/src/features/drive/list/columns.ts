/** What a list tells about its items, by where one is and what one wants to see. */
import type { SortKey } from '@linework/contract/enums';
import type { PlainKey } from '@linework/i18n';
import { create } from 'zustand';
import { columnsIn, type ColumnChoice } from '../../../app/links/driveSearch.ts';
import { safeStorage } from '../../../app/safeStorage.ts';
import type { DriveSearch, DrivePlace, PlaceSection } from '../place.ts';

export interface Column {
  id: 'name' | 'left' | ColumnChoice;
  label: PlainKey<'drive'>;
  /** Of the grid's columns. */
  width: string;
  sort?: SortKey;
}

const name: Column = { id: 'name', label: 'drive.column.name', width: 'minmax(200px, 1fr)', sort: 'name' };
const time: Column = {
  id: 'time',
  label: 'drive.column.modified',
  width: 'minmax(96px, 176px)',
  sort: 'time',
};
/** In the order they stand in. */
const offered: readonly Column[] = [
  { id: 'location', label: 'drive.column.location', width: 'minmax(64px, 200px)' },
  { id: 'note', label: 'drive.column.note', width: 'minmax(64px, 200px)' },
  { id: 'type', label: 'drive.sort.type', width: '72px', sort: 'type' },
  { id: 'size', label: 'drive.column.size', width: '104px', sort: 'size' },
  time,
  { id: 'created', label: 'drive.column.created', width: 'minmax(96px, 176px)' },
];
const opened: Column = { ...time, label: 'drive.column.opened', sort: 'open' };
const deleted: Column = { ...time, label: 'drive.column.deleted' };
const left: Column = { id: 'left', label: 'drive.column.left', width: '88px' };

const storeKey = 'linework.columns';

function read(): Partial<Record<PlaceSection, string>> {
  try {
    return JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Partial<Record<PlaceSection, string>>;
  } catch {
    return {};
  }
}

const useKept = create<{ columns: Partial<Record<PlaceSection, string>> }>(() => ({ columns: read() }));

export function keepColumns(section: PlaceSection, columns: string): void {
  const all = { ...useKept.getState().columns, [section]: columns };
  safeStorage.setItem(storeKey, JSON.stringify(all));
  useKept.setState({ columns: all });
}

/** Sections and search results gather from everywhere, so they say where from. */
const gathers = ({ section }: DrivePlace, { q }: DriveSearch): boolean =>
  section !== 'index' || q !== undefined;

/** Recently is a history and the bin has days to count: what these two tell is fixed. */
const isFixed = ({ section }: DrivePlace): boolean => section === 'recent' || section === 'trash';

/** What can be shown here. A folder's own files all lie in the same place. */
export function offeredColumns(place: DrivePlace, search: DriveSearch): readonly Column[] {
  if (isFixed(place)) return [];
  return offered.filter(({ id }) => id !== 'location' || gathers(place, search));
}

const made = new Map<string, readonly Column[]>();

/** What the address says, else what was last chosen in this section. The same array for the same columns. */
function columnsOf(place: DrivePlace, search: DriveSearch): readonly Column[] {
  const usual: readonly ColumnChoice[] = ['location', 'size', 'time'];
  const asked = search.columns ?? useKept.getState().columns[place.section];
  const wanted = asked === undefined || isFixed(place) ? usual : columnsIn(asked);
  const key = `${isFixed(place) ? place.section : ''} ${gathers(place, search)} ${wanted.join()}`;
  let columns = made.get(key);
  if (!columns) {
    const instead = place.section === 'recent' ? opened : place.section === 'trash' ? deleted : time;
    const shown = offered.filter(
      ({ id }) => wanted.some((one) => one === id) && (id !== 'location' || gathers(place, search)),
    );
    columns = [
      name,
      ...shown.map((column) => (column.id === 'time' ? instead : column)),
      ...(place.section === 'trash' ? [left] : []),
    ];
    made.set(key, columns);
  }
  return columns;
}

/** As the list is to be drawn again when another choice is kept. */
export function useColumns(place: DrivePlace, search: DriveSearch): readonly Column[] {
  useKept();
  return columnsOf(place, search);
}

export function templateOf(columns: readonly Column[]): string {
  return columns.map(({ width }) => width).join(' ');
}
