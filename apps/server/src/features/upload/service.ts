/** Uploads, as other features use them. */
import type { App } from '../../app.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import type { IncomingFile } from '../../http/context.ts';
import * as jobs from './jobs.ts';
import * as multipart from './multipart.ts';

/** Ends those that no byte has come for since. */
export const sweepUploads = (app: App, before: number): ReturnType<typeof jobs.sweepUploads> =>
  jobs.sweepUploads(app, before);

/** The bytes of a new version of a file, checked by all that is known before they are filed. */
export const receiveVersion = (
  caller: multipart.Receiver,
  wanted: { fileId: string; md5: string },
  incoming: IncomingFile,
): Promise<BlobInfo> => multipart.receiveVersion(caller, wanted, incoming);

/** Bytes that will belong to a file of this name: of its kind, and no more than fit. */
export const receiveContent = (caller: multipart.Receiver, incoming: IncomingFile): Promise<BlobInfo> =>
  multipart.receiveContent(caller, incoming);
