/**
 * Files that a model asks for and its folder has: materials, buffers, textures, parts of a split STEP. They are looked for
 * by their bare names in the model's own folder and in the folders for textures below it. No other types: what a model
 * asks for is written by whoever made it.
 */
import { extensionOf } from '@linework/contract';
import { pairedFilesOf, textureFoldersOf } from '@linework/solid/read/siblings';
import type { App } from '../../app.ts';
import { filesOfModel } from '../drawing/service.ts';
import { filesByName, nameKey, type Entry } from '../drive/service.ts';
import { prepareModel, prepareModelWithFiles } from '../preview/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';

type PreparedModel = Awaited<ReturnType<typeof prepareModel>>;

const pictureTypes = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'tif', 'tiff', 'tga'];
const askedTypes = new Set([...pictureTypes, 'mtl', 'bin', 'stp', 'step']);

const maxBytes = 256 * 1024 * 1024;
/** Materials name textures in turn: what is made with the one asks for the others. */
const maxRounds = 4;

export interface ModelInFolder {
  prepared: PreparedModel;
  /** The row that it was made as, where other files went into it. */
  preparedId?: number;
  /** What it asks for and does not have. */
  missing: string[];
}

export async function prepareInFolder(app: App, scope: AccessScope, file: Entry): Promise<ModelInFolder> {
  const alone = await prepareModel(app.db, file, scope.ownerId);
  let best: Omit<ModelInFolder, 'missing'> = { prepared: alone };
  if (alone.state === 'making') return { ...best, missing: [] };
  let asked = await filesOfModel(app.db, file.sha256!);
  let given: Entry[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await siblingsIn(app, scope, file, asked);
    if (found.length === given.length) break;
    given = found;
    const siblings = found.map(({ name, sha256 }) => ({ name, sha256: sha256! }));
    const made = await prepareModelWithFiles(app.db, file, siblings, scope.ownerId);
    if (made.prepared.state === 'making') return { prepared: made.prepared, missing: [] };
    if (made.prepared.state === 'ready') best = { prepared: made.prepared, preparedId: made.id };
    asked = [...new Set([...asked, ...made.files])];
  }
  const has = new Set(given.map(({ name_key }) => name_key));
  return { ...best, missing: asked.filter((name) => !has.has(nameKey(name))) };
}

async function siblingsIn(
  app: App,
  scope: AccessScope,
  file: Entry,
  asked: readonly string[],
): Promise<Entry[]> {
  const names = [...pairedFilesOf(file.name), ...asked.filter((name) => askedTypes.has(extensionOf(name)))];
  const found = await filesByName(app.db, scope, file, names, textureFoldersOf(file.name));
  let left = maxBytes;
  // Small ones first: materials and buffers rather than the largest picture.
  return found
    .toSorted((one, other) => one.size - other.size || one.id - other.id)
    .filter(({ size }) => (left -= size) >= 0);
}
