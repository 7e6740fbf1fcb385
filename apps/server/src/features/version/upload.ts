/** One file as the new latest version, in one multipart request. */
import { codes, Failure, type CallData, type VersionItem } from '@linework/contract';
import type { IncomingFile, SignedInContext } from '../../http/context.ts';
import { changeDrive, overwriteFile, ownedFile } from '../drive/service.ts';
import { receiveVersion } from '../upload/service.ts';
import { latestVersion, versionItems } from './items.ts';

export async function uploadVersion(
  context: SignedInContext,
  { fileId, md5, remark = '' }: CallData<'versionUpload'>,
  incoming: IncomingFile,
): Promise<VersionItem> {
  const { app, session } = context;
  const { userId } = session;
  const blob = await receiveVersion(context, { fileId, md5 }, incoming);
  const { file, latest } = await changeDrive(app, userId, async (drive) => {
    const before = await ownedFile(drive.trx, userId, fileId);
    // Somebody gave it another extension while the bytes came.
    if (!incoming.name.toLowerCase().endsWith(`.${before.extension}`))
      throw new Failure(codes.uploadTypeRefused);
    const after = await overwriteFile(drive, before, {
      name: incoming.name,
      blob,
      modifiedAt: null,
      space: 'take',
      note: remark.trim(),
    });
    return { file: after, latest: await latestVersion(drive.trx, after) };
  });
  return (await versionItems(context, file, [latest]))[0]!;
}
