import type { versionCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { ownedFile } from '../drive/service.ts';
import { copyVersion, deleteVersions, goBack, nameVersion } from './change.ts';
import { downloadVersion, zipVersions } from './download.ts';
import { versionHistory } from './history.ts';
import { latestVersion } from './items.ts';
import { mergeVersion } from './merge.ts';
import { uploadVersion } from './upload.ts';

export const versionHandlers: HandlersOf<typeof versionCalls> = {
  versionHistory,
  versionUpload: uploadVersion,
  versionDownload: (context, { versionId }) => downloadVersion(context, versionId),
  versionDownloadZip: (context, { versionIds }) => zipVersions(context, versionIds),
  versionDelete: (context, { versionId }) => deleteVersions(context, versionId),
  versionDeleteBatch: (context, { versionIds }) => deleteVersions(context, versionIds),
  versionRemark: nameVersion,
  versionBack: goBack,
  versionMerge: mergeVersion,
  versionCopy: copyVersion,
  async versionLatestNumber({ app, session }, { fileId }) {
    const file = await ownedFile(app.db, session.userId, fileId);
    const { id } = await latestVersion(app.db, file);
    return { versionId: String(id), version: file.version, versions: file.versions };
  },
};
