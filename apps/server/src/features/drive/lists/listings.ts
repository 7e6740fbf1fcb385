/** Every list of the drive, described by the index that orders it. */
import { configuredPictures, extensions, type SectionType, type SortKey } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import { prepare } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/schema.ts';
import { foldersIn } from '../below.ts';
import { filterOf, orNothing, type Filter } from '../search/filters.ts';
import type { ListSegment } from './lists.ts';
import type { KeyColumn } from './listStatements.ts';
import { rootOf } from '../root.ts';
import { kinds, type Entry } from '../rows.ts';
import { fileSections, sectionCounters, sectionOfType, typeOf } from './sections.ts';
import type { DriveTable } from '../tables.ts';

export interface ListOrder {
  sort?: SortKey | undefined;
  order?: 'asc' | 'desc' | undefined;
}

type Drive = Selectable<DriveTable>;

const driveByUser = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('drive').selectAll().where('user_id', '=', userId),
);

export async function driveOf(db: Kysely<Tables>, userId: number): Promise<Drive> {
  await rootOf(db, userId);
  const [drive] = await driveByUser(db, userId);
  if (!drive) throw new Error('a drive is gone');
  return drive;
}

const driveRevision = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('drive').select('revision').where('user_id', '=', userId),
);
const folderRevision = prepare<[id: number]>()((db, id) =>
  db.selectFrom('entry').select('revision').where('id', '=', id),
);

const stampOf = (drive: Drive): Pick<ListSegment, 'stamp' | 'stampNow'> => ({
  stamp: drive.revision,
  stampNow: async (db) => (await driveRevision(db, drive.user_id))[0]?.revision,
});

const keysBySort: Record<SortKey, readonly KeyColumn[]> = {
  name: ['sort_key'],
  size: ['size'],
  time: ['modified_at'],
  type: ['extension', 'sort_key'],
  open: ['touched_at'],
};

/** Names go up unless told, the rest comes down: the largest and the newest first. */
const directionOf = ({ sort = 'name', order }: ListOrder): 'asc' | 'desc' =>
  order ?? (sort === 'name' || sort === 'type' ? 'asc' : 'desc');

/** What directly lies in a folder: folders, then files. */
export function folderSegments(folder: Entry, asked: ListOrder, filter?: Filter): ListSegment[] {
  const sort = asked.sort === 'open' ? 'time' : (asked.sort ?? 'name');
  const base = {
    ownerId: folder.owner_id,
    fixed: ['parent_id', 'kind'],
    scope: 'living',
    stamp: folder.revision,
    stampNow: async (db: Kysely<Tables>) => (await folderRevision(db, folder.id))[0]?.revision,
  } as const;
  const segments: ListSegment[] = [];
  if (showsFolders(filter)) {
    // Folders have neither size nor type: by these, they go by name.
    const byTime = sort === 'time';
    segments.push({
      ...base,
      arms: [[folder.id, kinds.folder]],
      keys: byTime ? keysBySort.time : keysBySort.name,
      direction: byTime || sort === 'name' ? directionOf({ ...asked, sort }) : 'asc',
      total: folder.folder_count,
      ...withFilter(filter && foldersOnly(filter)),
    });
  }
  if (showsFiles(filter)) {
    segments.push({
      ...base,
      arms: [[folder.id, kinds.file]],
      keys: keysBySort[sort],
      direction: directionOf({ ...asked, sort }),
      total: folder.file_count,
      ...withFilter(filter),
    });
  }
  return segments;
}

export const onlyFolders = (segments: ListSegment[]): ListSegment[] =>
  segments.filter(({ arms }) => arms[0]?.[1] === kinds.folder);
export const onlyFiles = (segments: ListSegment[]): ListSegment[] =>
  segments.filter(({ arms }) => arms[0]?.[1] === kinds.file);

const withFilter = (filter: Filter | undefined): { filter?: Filter } => (filter ? { filter } : {});

/** A folder has no size. */
const showsFolders = (filter?: Filter): boolean =>
  !filter ||
  ((!filter.kinds || filter.kinds.includes('folder')) &&
    filter.sizeFrom === undefined &&
    filter.sizeTo === undefined);
const showsFiles = (filter?: Filter): boolean =>
  !filter?.kinds || filter.kinds.some((kind) => kind !== 'folder');

/** What applies to folders too. */
const foldersOnly = ({ modifiedFrom, modifiedTo }: Filter): Filter | undefined =>
  filterOf({ modifiedFrom, modifiedTo });

export interface SectionAsked extends ListOrder {
  type?: SectionType | undefined;
  /** Only these extensions, or all but these. */
  include?: readonly string[];
  exclude?: readonly string[];
  filter?: Filter | undefined;
}

/** Files of the whole drive. */
export function sectionSegments(drive: Drive, asked: SectionAsked): ListSegment[] {
  const { type = 'all', include = [], exclude = [] } = asked;
  const wanted = sectionsOf(type, include);
  const filter = orNothing({
    ...asked.filter,
    ...(include.length > 0 && { extensions: include }),
    ...(exclude.length > 0 && { notExtensions: exclude }),
  });
  const sort = asked.sort ?? (type === 'recent' ? 'open' : 'name');
  const common = {
    ownerId: drive.user_id,
    direction: directionOf({ ...asked, sort }),
    keys: keysBySort[sort],
    scope: 'living',
    ...stampOf(drive),
  } as const;
  if (sort === 'open') {
    const isPart = wanted.length < fileSections.length;
    return [
      {
        ...common,
        fixed: ['owner_id', 'kind'],
        arms: [[drive.user_id, kinds.file]],
        total: filesIn(drive, fileSections),
        ...withFilter(isPart ? { ...filter, sections: wanted } : filter),
      },
    ];
  }
  return [
    {
      ...common,
      fixed: ['owner_id', 'section'],
      arms: wanted.map((section) => [drive.user_id, section]),
      total: filesIn(drive, wanted),
      ...withFilter(filter),
    },
  ];
}

function sectionsOf(type: SectionType, include: readonly string[]): readonly number[] {
  const section = sectionOfType[type];
  if (section !== undefined) return [section];
  if (include.length === 0) return fileSections;
  return [...new Set(include.map((extension) => typeOf(`x.${extension}`).section))];
}

const filesIn = (drive: Drive, wanted: readonly number[]): number =>
  wanted.reduce((sum, section) => sum + drive[sectionCounters[section as keyof typeof sectionCounters]], 0);

/** What the viewer does not know as something else, and may be a model therefore. */
export const nonViewer: SectionAsked = {
  exclude: [...new Set([...extensions.viewer, ...extensions.drawingList, ...configuredPictures])],
};

/** So many folders are merged in one query; with more, the whole drive is gone through instead. */
const maxMerged = 100;

/** Files in these folders and all that lies below them. */
export async function belowSegments(
  db: Kysely<Tables>,
  drive: Drive,
  folders: readonly Entry[],
  asked: SectionAsked,
): Promise<ListSegment[]> {
  const whole = sectionSegments(drive, asked);
  const tree = await smallTree(db, folders);
  return whole.map((segment) => {
    const isByOpening = segment.keys.includes('touched_at');
    if (!tree || isByOpening) {
      return { ...segment, filter: { ...segment.filter, below: folders.map(({ id }) => id) } };
    }
    const wanted = sectionsOf(asked.type ?? 'all', asked.include ?? []);
    const isPart = wanted.length < fileSections.length;
    return {
      ...segment,
      fixed: ['parent_id', 'kind'],
      arms: tree.map(({ id }) => [id, kinds.file]),
      total: tree.reduce((sum, { file_count }) => sum + file_count, 0),
      ...withFilter(isPart ? { ...segment.filter, sections: wanted } : segment.filter),
    };
  });
}

/** The folders with all folders below; undefined where there are too many. */
async function smallTree(
  db: Kysely<Tables>,
  folders: readonly Entry[],
): Promise<Pick<Entry, 'id' | 'file_count'>[] | undefined> {
  const tree = new Map<number, Pick<Entry, 'id' | 'file_count' | 'folder_count'>>();
  let level: readonly Pick<Entry, 'id' | 'file_count' | 'folder_count'>[] = folders;
  while (level.length > 0) {
    for (const folder of level) tree.set(folder.id, folder);
    const inside = level.reduce((sum, { folder_count }) => sum + folder_count, 0);
    if (tree.size + inside > maxMerged) return undefined;
    const next = await foldersIn(
      db,
      level.map(({ id }) => id),
    );
    level = next.filter(({ id }) => !tree.has(id));
  }
  return [...tree.values()];
}

const trashKeys: Partial<Record<SortKey, readonly KeyColumn[]>> = { name: ['sort_key'], size: ['size'] };

/** What was deleted: folders, then files; the newest first unless told. */
export function trashSegments(drive: Drive, asked: ListOrder, filter?: Filter): ListSegment[] {
  const keys = (asked.sort && trashKeys[asked.sort]) ?? ['trashed_at'];
  const order = asked.order ?? (keys[0] === 'sort_key' ? 'asc' : 'desc');
  return [kinds.folder, kinds.file].map((kind) => ({
    ownerId: drive.user_id,
    fixed: ['owner_id', 'kind'],
    arms: [[drive.user_id, kind]],
    keys,
    direction: order,
    scope: 'trashed',
    total: kind === kinds.folder ? drive.trashed_folders : drive.trashed_files,
    ...stampOf(drive),
    ...withFilter(filter),
  }));
}
