import type { uploadCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { detectFolders, detectUpload, detectUploads } from './detect.ts';
import { uploadMany, uploadOne } from './multipart.ts';
import { startUploads } from './startMany.ts';
import { cancelUpload, listUploads, startUpload, uploadStatus } from './start.ts';

export const uploadHandlers: HandlersOf<typeof uploadCalls> = {
  detectUpload: ({ app, session, clientInfo: { clientType }, language }, data) =>
    detectUpload(app, { userId: session.userId, clientType }, language, data),
  detectUploadBatch: ({ app, session, clientInfo: { clientType } }, data) =>
    detectUploads(app, { userId: session.userId, clientType }, data),
  folderDetectUpload: ({ app, session }, data) => detectFolders(app, session.userId, data),
  uploadStart: ({ app, session, clientInfo }, data) => startUpload(app, session, clientInfo.clientType, data),
  uploadStartMany: ({ app, session, clientInfo: { clientType }, language }, data) =>
    startUploads({ app, session, clientType, language }, data),
  uploadStatus: ({ app, session }, { uploadId }) => uploadStatus(app, session, uploadId),
  async uploadCancel({ app, session }, { uploadId }) {
    await cancelUpload(app, session, uploadId);
    return {};
  },
  uploadList: ({ app, session }) => listUploads(app, session.userId),
  upload: uploadOne,
  uploadBatch: uploadMany,
};
