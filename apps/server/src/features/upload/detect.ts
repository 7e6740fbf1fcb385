/** May this be uploaded? Asked before the first byte is sent, for one file or for thousands. */
import {
  bounds,
  codes,
  Failure,
  itemKinds,
  nameProblem,
  type CallData,
  type CallResponse,
  type Language,
  type UploadVerdict,
} from '@linework/contract';
import type { App } from '../../app.ts';
import { messageOf } from '../../http/messages.ts';
import { ownedFolder } from '../drive/service.ts';
import { findPaths, pathKey, type Found } from './paths.ts';
import { isFont, refusalOf, roomOf, roomProblem, type Room } from './rules.ts';

interface Asker {
  userId: number;
  clientType: string;
}

interface Candidate {
  name: string;
  size: number;
}

export async function detectUploads(
  app: App,
  asker: Asker,
  { parentId, names, sizes, size }: CallData<'detectUploadBatch'>,
): Promise<CallResponse<'detectUploadBatch'>> {
  if (names.length !== sizes.length) throw new Failure(codes.parameterInvalid, { fields: ['sizes'] });
  const room = await roomOf(app.db, asker.userId);
  const candidates = names.map((name, index) => ({ name, size: sizes[index]! }));
  const files = await verdictsOn(app, asker, parentId, room, candidates);
  const total = size ?? sizes.reduce((sum, each) => sum + each, 0);
  return { files, free: room.free, fits: roomProblem(room, total) === undefined };
}

export async function detectUpload(
  app: App,
  asker: Asker,
  language: Language,
  { parentId, name, size }: CallData<'detectUpload'>,
): Promise<CallResponse<'detectUpload'>> {
  const room = await roomOf(app.db, asker.userId);
  const [verdict] = await verdictsOn(app, asker, parentId, room, [{ name, size }]);
  const { code } = verdict!;
  return { ...verdict!, free: room.free, msg: code === codes.ok ? '' : messageOf(code, language) };
}

async function verdictsOn(
  app: App,
  { userId, clientType }: Asker,
  parentId: string,
  room: Room,
  candidates: readonly Candidate[],
): Promise<UploadVerdict[]> {
  const folder = await ownedFolder(app.db, userId, parentId);
  const asked = candidates.map(({ name, size }) => {
    const path = name.split('/');
    const last = path.at(-1)!;
    const code =
      pathProblem(path.slice(0, -1)) ??
      refusalOf(app, clientType, { name: last, size }) ??
      roomProblem(room, size);
    return { name, path, code };
  });
  // Fonts go to their own library, where other names count.
  const looked = asked.filter(({ code, path }) => code === undefined && !isFont(path.at(-1)!));
  const found = await findPaths(
    app.db,
    folder.id,
    looked.map(({ path }) => path),
  );
  return asked.map(({ name, path, code }) => {
    if (code !== undefined) return { name, code };
    if (throughFile(found, path)) return { name, code: codes.fileClash };
    const there = isFont(name) ? undefined : found.get(pathKey(path));
    return { name, code: codes.ok, ...(there && { clash: namesakeOf(there) }) };
  });
}

const namesakeOf = ({ id, kind, size, modified_at }: Found) => ({
  id: String(id),
  kind: kind === itemKinds.file ? itemKinds.file : itemKinds.folder,
  size,
  modifyTime: modified_at,
});

export async function detectFolders(
  app: App,
  userId: number,
  { parentId, paths }: CallData<'folderDetectUpload'>,
): Promise<CallResponse<'folderDetectUpload'>> {
  const folder = await ownedFolder(app.db, userId, parentId);
  const asked = paths.map((path) => {
    const names = path.split('/');
    return { path, names, code: pathProblem(names) };
  });
  const sound = asked.filter(({ code }) => code === undefined);
  const found = await findPaths(
    app.db,
    folder.id,
    sound.map(({ names }) => names),
  );
  const folders = asked.map(({ path, names, code }) => {
    if (code !== undefined) return { path, code };
    const there = found.get(pathKey(names));
    if (there?.kind === itemKinds.file || throughFile(found, names)) return { path, code: codes.fileClash };
    return { path, code: codes.ok, ...(there && { folderId: String(there.id) }) };
  });
  return { folders };
}

function pathProblem(folders: readonly string[]) {
  if (folders.some((name) => nameProblem(name) !== undefined)) return codes.parameterInvalid;
  return folders.length > bounds.folderDepth ? codes.folderDepth : undefined;
}

/** A file stands where a folder would have to be. */
function throughFile(found: ReadonlyMap<string, Found>, path: readonly string[]): boolean {
  for (let depth = 1; depth < path.length; depth += 1) {
    const there = found.get(pathKey(path.slice(0, depth)));
    if (!there) return false;
    if (there.kind === itemKinds.file) return true;
  }
  return false;
}
