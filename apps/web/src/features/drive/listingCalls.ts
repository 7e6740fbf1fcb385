/** Which call brings which list. */
import type { SectionType } from '@linework/contract/enums';
import type { Item } from '@linework/contract/drive';
import { client } from '../../app/api.ts';
import type { DriveSearch, DrivePlace } from './place.ts';
import { orderOf } from './sorting.ts';

export const pageSize = 100;

export interface ListPage {
  items: Item[];
  total: number;
  /** A search found more than it returns. */
  more: boolean;
}

const types: Partial<Record<DrivePlace['section'], SectionType>> = {
  recent: 'recent',
  drawing: 'dwg',
  threeModel: 'three',
  picture: 'img',
  other: 'other',
};

/** Everything that decides what a list holds and in which order. */
function question(place: DrivePlace, search: DriveSearch) {
  return {
    ...orderOf(place, search),
    ...(search.q === undefined
      ? {}
      : { q: search.q, isGlobal: search.scope === 'folder' ? (0 as const) : (1 as const) }),
    kinds: search.kinds,
    modifiedFrom: search.from,
    modifiedTo: search.to,
    sizeFrom: search.min,
    sizeTo: search.max,
  };
}

/** Two lists with the same key show the same. */
export function listKey(place: DrivePlace, search: DriveSearch): string {
  return JSON.stringify([place.section, place.folderId, question(place, search)]);
}

export async function fetchPage(
  place: DrivePlace,
  search: DriveSearch,
  page: number,
  signal: AbortSignal,
): Promise<ListPage> {
  const options = { signal, quiet: true };
  const type = types[place.section];
  if (place.section === 'trash') {
    const { sort, order, q } = { q: undefined, ...question(place, search) };
    const data = await client.call('trashUnionList', { page, pageSize, q, sort, order }, options);
    return { items: [...data.subFolders, ...data.files], total: data.total, more: data.more };
  }
  if (type !== undefined) {
    const data = await client.call(
      'listTypeFiles',
      { pageNo: page, pageSize, type, ...question(place, search) },
      options,
    );
    return { items: data.files, total: data.total, more: data.more };
  }
  const data = await client.call(
    'unionList',
    { parentId: place.folderId, page, pageSize, ...question(place, search) },
    options,
  );
  return { items: [...data.subFolders, ...data.files], total: data.total, more: data.more };
}

/** One of a list as it is now; undefined where it is no longer in the drive. */
export async function fetchItem(item: Item): Promise<Item | undefined> {
  const { id, kind } = item;
  const now =
    kind === 1
      ? await client.call('fileInfo', { fileId: id }, { quiet: true })
      : await client.call('folderDetail', { folderId: id }, { quiet: true });
  return now.deleteTime === undefined ? ({ ...item, ...now } as Item) : undefined;
}

/** In characters. */
const manyIds = 100_000;

export interface ListIds {
  folderIds: string[];
  fileIds: string[];
  /** Bytes of all of them. */
  size: number;
}

export async function fetchIds(
  place: DrivePlace,
  search: DriveSearch,
  signal: AbortSignal,
): Promise<ListIds> {
  const type = place.section === 'trash' ? 'trash' : types[place.section];
  const data = await client.call(
    'unionIds',
    { parentId: place.folderId, ...(type && { type }), ...question(place, search) },
    { signal },
  );
  // A hundred thousand of them: what has been decrypted is taken apart in a task of its own.
  if (data.fileIds.length > manyIds) await new Promise((resolve) => setTimeout(resolve));
  const split = (ids: string): string[] => (ids === '' ? [] : ids.split(','));
  return { folderIds: split(data.folderIds), fileIds: split(data.fileIds), size: data.size };
}
