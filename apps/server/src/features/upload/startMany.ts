/** Many uploads begin with one call and one transaction. */
import { bounds, codes, Failure, type CallData, type CallResponse, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { messageOf } from '../../http/messages.ts';
import { changeDrive, ownedFolder } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { findPaths, pathKey } from './paths.ts';
import { countOpen, insertUpload, uploadsByRequests, type Upload } from './rows.ts';
import { refusalOf } from './rules.ts';
import { contentAtHand, folderFor, newUpload, startUpload } from './start.ts';
import { uploadsAddress } from './token.ts';

type Request = CallData<'uploadStartMany'>;
type Wanted = Request['files'][number];
type Started = CallResponse<'uploadStartMany'>['files'][number];

interface Starter {
  app: App;
  session: Session;
  clientType: string;
  language: Language;
}

export async function startUploads(
  starter: Starter,
  request: Request,
): Promise<CallResponse<'uploadStartMany'>> {
  const { app, session } = starter;
  const { parentId, files } = request;
  const { userId } = session;
  const { id: folderId } = await ownedFolder(app.db, userId, parentId);
  const outcomes: (Started | undefined)[] = await Promise.all(
    files.map((file) => refusedAtOnce(starter, file)),
  );
  const isOpen = await openBefore(app, userId, files);
  const folders = await foldersFor(starter, folderId, request, outcomes);
  const fresh: { index: number; upload: Upload }[] = [];
  for (const [index, file] of files.entries()) {
    if (outcomes[index]) continue;
    const parent = folders.get(file.path ?? '')!;
    if (file.versionOf !== undefined || isOpen(file) || (await isAtHand(app, userId, file))) {
      outcomes[index] = await startOne(starter, request, file);
    } else fresh.push({ index, upload: newUpload(userId, parent, file) });
  }
  if (fresh.length > 0) await openAll(starter, request, fresh, outcomes);
  return {
    url: uploadsAddress(app, session.id),
    files: outcomes as Started[],
  };
}

const started = (content: Omit<Started, 'code' | 'msg'>): Started => ({
  code: codes.ok,
  msg: '',
  ...content,
});

const refused = ({ language }: Starter, { code }: Pick<Failure, 'code'>): Started => ({
  code,
  msg: messageOf(code, language),
});

async function refusedAtOnce(starter: Starter, file: Wanted): Promise<Started | undefined> {
  const code = refusalOf(starter.app, starter.clientType, file);
  return code === undefined ? undefined : refused(starter, { code });
}

/** Whether a file was asked for before. */
async function openBefore(
  app: App,
  userId: number,
  files: readonly Wanted[],
): Promise<(file: Wanted) => boolean> {
  const asked = files.flatMap(({ requestId }) => requestId ?? []);
  const known = new Set(asked.length > 0 ? await uploadsByRequests(app.db, userId, asked) : []);
  return ({ requestId }) => requestId !== undefined && known.has(requestId);
}

/** By path below the parent; made where they are not there. A path that cannot be made refuses its files. */
async function foldersFor(
  starter: Starter,
  folderId: number,
  { parentId, files }: Request,
  outcomes: (Started | undefined)[],
): Promise<Map<string, number>> {
  const { app, session } = starter;
  const folders = new Map([['', folderId]]);
  const paths = [...new Set(files.map(({ path = '' }) => path))].filter((path) => path !== '');
  if (paths.length === 0) return folders;
  const there = await findPaths(
    app.db,
    folderId,
    paths.map((path) => path.split('/')),
  );
  for (const path of paths) {
    const found = there.get(pathKey(path.split('/')));
    try {
      const id = found?.kind === 0 ? found.id : await folderFor(app, session.userId, { parentId, path });
      folders.set(path, id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      for (const [index, file] of files.entries())
        if (file.path === path) outcomes[index] ??= refused(starter, error);
    }
  }
  return folders;
}

/** Whatever is wrong with it, the way for single files tells. */
async function isAtHand(app: App, userId: number, file: Wanted): Promise<boolean> {
  if (file.size === 0) return true;
  try {
    return (await contentAtHand(app, userId, file)) !== undefined;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}

/** All in one transaction; what does not fit is refused, and the others are opened all the same. */
async function openAll(
  starter: Starter,
  request: Request,
  fresh: readonly { index: number; upload: Upload }[],
  outcomes: (Started | undefined)[],
): Promise<void> {
  const { app, session } = starter;
  const { userId } = session;
  let room = bounds.openUploads - (await countOpen(app.db, userId));
  try {
    const opened = await changeDrive(app, userId, async (drive) => {
      const results: [number, Started][] = [];
      for (const { index, upload } of fresh) {
        try {
          if (room <= 0) throw new Failure(codes.uploadLimit);
          drive.reserve(upload.size);
          room -= 1;
          await insertUpload(drive.trx, upload);
          results.push([index, started({ uploadId: upload.id, offset: 0 })]);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          results.push([index, refused(starter, error)]);
        }
      }
      return results;
    });
    for (const [index, outcome] of opened) outcomes[index] = outcome;
  } catch {
    // One of them spoils it for all, say because it is asked for twice at once: then each by itself.
    for (const { index } of fresh) outcomes[index] = await startOne(starter, request, request.files[index]!);
  }
}

async function startOne(starter: Starter, { parentId }: Request, file: Wanted): Promise<Started> {
  const { app, session, clientType } = starter;
  try {
    const answer = await startUpload(app, session, clientType, { ...file, parentId });
    const { session: open, file: filed, fontId } = answer;
    if (open) return started({ uploadId: open.uploadId, offset: open.offset });
    if (fontId !== undefined) return started({ fontId });
    return started({ fileId: filed!.id, parentId: filed!.parentId });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refused(starter, error);
  }
}
