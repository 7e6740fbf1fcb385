/** What the address of an archive may ask for. Known to the routes, so it brings nothing with it. */
import type { ArchiveSort } from '@linework/contract/archive';
import { archiveEncodings, type ArchiveEncoding } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';

/** The address behind the question mark: what differs from how an archive opens. */
export interface ArchiveSearch {
  /** The folder in the archive, with slashes. */
  path?: string;
  q?: string;
  sort?: ArchiveSort;
  order?: 'desc';
  /** The code page of the names, where the person chose one. */
  encoding?: ArchiveEncoding;
}

const sorts = ['name', 'size', 'packed', 'time', 'type'] as const satisfies readonly ArchiveSort[];

/** Only what the server would take; anything else in the address is as if it were not there. */
export function readArchiveSearch(raw: Record<string, unknown>): ArchiveSearch {
  const text = (name: string, max: number): string | undefined =>
    raw[name] === undefined || raw[name] === '' ? undefined : String(raw[name]).slice(0, max);
  const sort = sorts.find((each) => each === raw['sort']);
  const read = {
    path: text('path', bounds.pathChars),
    q: text('q', bounds.searchChars),
    sort: sort === 'name' ? undefined : sort,
    order: raw['order'] === 'desc' ? 'desc' : undefined,
    encoding: archiveEncodings.find((each) => each === raw['encoding']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
