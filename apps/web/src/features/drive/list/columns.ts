/** What a list tells about its items, by where one is. */
import type { SortKey } from '@linework/contract/enums';
import type { PlainKey } from '@linework/i18n';
import type { DriveSearch, Place } from '../place.ts';

export interface Column {
  id: 'name' | 'location' | 'size' | 'time' | 'left';
  label: PlainKey<'drive'>;
  /** Of the grid's columns. */
  width: string;
  sort?: SortKey;
}

const name: Column = { id: 'name', label: 'drive.column.name', width: 'minmax(0, 1fr)', sort: 'name' };
const location: Column = { id: 'location', label: 'drive.column.location', width: 'minmax(0, 200px)' };
const size: Column = { id: 'size', label: 'drive.column.size', width: '104px', sort: 'size' };
const time: Column = { id: 'time', label: 'drive.column.modified', width: '176px', sort: 'time' };

/** Each list of columns is one and the same array: rows need not be drawn again for it. */
const plain: readonly Column[] = [name, size, time];
const gathered: readonly Column[] = [name, location, size, time];
const recent: readonly Column[] = [
  name,
  location,
  size,
  { ...time, label: 'drive.column.opened', sort: 'open' },
];
const trash: readonly Column[] = [
  name,
  location,
  size,
  { ...time, label: 'drive.column.deleted' },
  { id: 'left', label: 'drive.column.left', width: '88px' },
];

/** Sections and search results gather from everywhere, so they say where from. */
export function columnsOf({ section }: Place, search: DriveSearch): readonly Column[] {
  if (section === 'trash') return trash;
  if (section === 'recent') return recent;
  return section !== 'index' || search.q !== undefined ? gathered : plain;
}

export function templateOf(columns: readonly Column[]): string {
  return columns.map(({ width }) => width).join(' ');
}
