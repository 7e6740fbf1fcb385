/** Folders: making them, one or a whole tree. */
import { bounds, codes, Failure, nameProblem } from '@linework/contract';
import { prepare } from '../../db/prepared.ts';
import type { DriveChange } from './change.ts';
import { settleName } from './freeName.ts';
import { nameKey } from './names.ts';
import { folderValues, kinds, livingFolder, pathTo, type Entry } from './rows.ts';

/** How deep a folder lies: the root's own folders at 1. */
export async function depthOf({ trx }: DriveChange, folderId: number): Promise<number> {
  return (await pathTo(trx, folderId)).length - 1;
}

/** The name is free, and the depth allowed. */
export async function insertFolder(drive: DriveChange, parentId: number, name: string): Promise<Entry> {
  const { trx, userId, now } = drive;
  const values = folderValues({ ownerId: userId, parentId, name, now });
  const { id } = await trx.insertInto('entry').values(values).returning('id').executeTakeFirstOrThrow();
  const folder = { ...values, id } as Entry;
  drive.countIn(parentId, { folders: 1 });
  drive.moved(undefined, folder);
  drive.indexName(folder);
  return folder;
}

const folderByName = prepare<[parentId: number, key: string]>()((db, parentId, key) =>
  db
    .selectFrom('entry')
    .select(['id', 'kind'])
    .where('parent_id', '=', parentId)
    .where('name_key', '=', key)
    .where('trash_id', 'is', null),
);

/** Makes many paths below one folder without looking twice for what they share. */
export class FolderMaker {
  readonly #drive: DriveChange;
  readonly #parentId: number;
  readonly #depth: number;
  readonly #known = new Map<string, number>();
  /** Ids of those that were not there before. */
  readonly made: number[] = [];

  private constructor(drive: DriveChange, parentId: number, depth: number) {
    this.#drive = drive;
    this.#parentId = parentId;
    this.#depth = depth;
  }

  static async below(drive: DriveChange, parentId: number): Promise<FolderMaker> {
    await livingFolder(drive.trx, drive.userId, parentId);
    return new FolderMaker(drive, parentId, await depthOf(drive, parentId));
  }

  /** a/b/c: folders that are there are used. Returns the deepest. */
  async make(path: string): Promise<number> {
    const names = path === '' ? [] : path.split('/');
    if (names.some((name) => nameProblem(name) !== undefined)) {
      throw new Failure(codes.parameterInvalid, { fields: ['paths'] });
    }
    if (this.#depth + names.length > bounds.folderDepth) throw new Failure(codes.folderDepth);
    let folderId = this.#parentId;
    for (const name of names) folderId = await this.#step(folderId, name);
    return folderId;
  }

  async #step(parentId: number, name: string): Promise<number> {
    const key = `${parentId}/${nameKey(name)}`;
    const known = this.#known.get(key) ?? (await this.#find(parentId, name));
    const id = known ?? (await this.#insert(parentId, name));
    this.#known.set(key, id);
    return id;
  }

  async #find(parentId: number, name: string): Promise<number | undefined> {
    const [there] = await folderByName(this.#drive.trx, parentId, nameKey(name));
    if (there && there.kind !== kinds.folder) throw new Failure(codes.fileClash);
    return there?.id;
  }

  async #insert(parentId: number, name: string): Promise<number> {
    const { id } = await insertFolder(this.#drive, parentId, name);
    this.#drive.log('create', id);
    this.made.push(id);
    return id;
  }
}

/** A new folder; with a number where the name is taken and that is wanted. */
export async function addFolder(
  drive: DriveChange,
  folder: { parentId: number; name: string; autorename: boolean },
): Promise<Entry> {
  const { trx, userId } = drive;
  const { parentId, autorename } = folder;
  await livingFolder(trx, userId, parentId);
  drive.checkThawed();
  if ((await depthOf(drive, parentId)) >= bounds.folderDepth) throw new Failure(codes.folderDepth);
  const name = await settleName(trx, parentId, { name: folder.name, isFolder: true, autorename });
  const entry = await insertFolder(drive, parentId, name);
  drive.log('create', entry.id);
  return entry;
}
