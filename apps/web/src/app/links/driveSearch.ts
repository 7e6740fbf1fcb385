/** What the address of a list may ask for. Known to the routes, so it brings nothing with it. */
import { kindFilters, sortKeys, type KindFilter, type SortKey } from '@linework/contract/enums';

/** The address behind the question mark. */
export interface DriveSearch {
  folder?: string;
  q?: string;
  /** Searches below the folder only; the whole drive where absent. */
  scope?: 'folder';
  sort?: SortKey;
  order?: 'asc' | 'desc';
  /** Comma-separated `kindFilters`. */
  kinds?: string;
  /** Changed between these times, in ms. */
  from?: number;
  to?: number;
  /** Size between these bytes. */
  min?: number;
  max?: number;
  /** Comma-separated `columnChoices`; 'name' for none beside the name. */
  columns?: string;
}

/** What a list can tell beside the name. */
const columnChoices = ['location', 'note', 'type', 'size', 'time', 'created'] as const;
export type ColumnChoice = (typeof columnChoices)[number];

/** Only what the server would take; anything else in the address is as if it were not there. */
export function readDriveSearch(raw: Record<string, unknown>): DriveSearch {
  const text = (name: string): string | undefined =>
    raw[name] === undefined ? undefined : String(raw[name]);
  const count = (name: string): number | undefined => {
    const value = text(name);
    return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  };
  const folder = text('folder');
  const q = text('q')?.slice(0, 256);
  const kinds = kindsOf(text('kinds')).join(',');
  const columns = text('columns');
  const read: DriveSearch = {
    folder: folder !== undefined && /^\d{1,16}$/.test(folder) && folder !== '0' ? folder : undefined,
    q: q === '' ? undefined : q,
    scope: text('scope') === 'folder' ? 'folder' : undefined,
    sort: sortKeys.find((key) => key === text('sort')),
    order: (['asc', 'desc'] as const).find((order) => order === text('order')),
    kinds: kinds === '' ? undefined : kinds,
    from: count('from'),
    to: count('to'),
    min: count('min'),
    max: count('max'),
    columns: columns === undefined ? undefined : columnsText(columnsIn(columns)),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export function columnsIn(text: string): ColumnChoice[] {
  const given = text.split(',');
  return columnChoices.filter((column) => given.includes(column));
}

export function columnsText(columns: readonly ColumnChoice[]): string {
  return columns.length === 0 ? 'name' : columns.join(',');
}

export function kindsOf(text: string | undefined): KindFilter[] {
  const given = text?.split(',') ?? [];
  return kindFilters.filter((kind) => given.includes(kind));
}
