import { deleteLevels, splitIds, type fontCalls } from '@linework/contract';
import type { HandlersOf, SignedInContext } from '../../http/context.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { changeDrive } from '../drive/service.ts';
import { editFont, publishFont } from './edit.ts';
import { fontItemOf, fontItemsOf } from './items.ts';
import { listFonts } from './list.ts';
import { deleteFonts } from './remove.ts';
import { visibleFont, type FontRow } from './rows.ts';
import { uploadFont } from './upload.ts';
import { zipOfFonts } from './zip.ts';

/** The account's other tabs show it too. */
async function changed({ app, session }: SignedInContext, font: FontRow) {
  await app.events.publish({ userId: session.userId, topic: 'font', data: {} });
  return fontItemOf(app, session, font);
}

export const fontHandlers: HandlersOf<typeof fontCalls> = {
  async fontList({ app, session }, wanted) {
    const { fonts, total } = await listFonts(app.db, session.userId, wanted);
    return { fontsList: await fontItemsOf(app, session, fonts, wanted.library), total };
  },
  fontUpload: async (context, _data, file) =>
    changed(context, await uploadFont(context.app, context.session.userId, file)),
  fontPublic: async (context, { id }) =>
    changed(context, await publishFont(context.app, context.session.userId, id)),
  async fontDelete({ app, session }, { id = '', delete: level }) {
    const ids = [...new Set(splitIds(id).map(Number))];
    if (ids.length === 0 && level !== deleteLevels.empty) return { count: 0 };
    const { userId } = session;
    const count = await changeDrive(app, userId, (drive) => deleteFonts(drive, { level, ids }));
    await app.events.publish({ userId, topic: 'font', data: {} });
    return { count };
  },
  fontRename: async (context, { id, name }) =>
    changed(context, await editFont(context.app, context.session.userId, id, { name })),
  fontEdit: async (context, { id, name, codepage, bold, italic }) =>
    changed(
      context,
      await editFont(context.app, context.session.userId, id, { name, codepage, bold, italic }),
    ),
  async fontDownload({ app, session }, { id }) {
    const { sha256, name, size } = await visibleFont(app.db, session.userId, Number(id));
    const grant = { sha256, name, type: 'application/octet-stream', urlGrant: { sessionId: session.id } };
    return { signedUrl: makeDownloadUrl(app, grant), name, size };
  },
  fontDownloadBatch: async ({ app, session, language }, { ids, downloadName }) =>
    zipOfFonts(app, session, { ids, downloadName, language }),
};
