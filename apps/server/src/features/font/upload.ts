/** A font in one multipart request. */
import { codes, Failure, nameProblem } from '@linework/contract';
import type { App } from '../../app.ts';
import { BlobRefused } from '../../blobs/store.ts';
import type { IncomingFile } from '../../http/context.ts';
import { changeDrive } from '../drive/service.ts';
import { addFont } from './add.ts';
import { fontBytesMost, inspectFont } from './inspect.ts';
import type { FontRow } from './rows.ts';

export async function uploadFont(app: App, userId: number, { name, stream }: IncomingFile): Promise<FontRow> {
  if (nameProblem(name)) throw new Failure(codes.parameterInvalid, { fields: ['filedata'] });
  try {
    const blob = await app.blobs.put(stream, { maxBytes: fontBytesMost });
    const info = await inspectFont(app, { name, blob, userId });
    return await changeDrive(app, userId, (drive) =>
      addFont(drive, { name, blob, info, clash: 'keepBoth', space: 'take' }),
    );
  } catch (error) {
    if (error instanceof BlobRefused) throw new Failure(codes.uploadTooLarge);
    throw error;
  }
}
