/** Fonts as the contract shows them. */
import {
  fileModelKinds,
  privateTypes,
  transformStatus,
  type FileItem,
  type FontItem,
} from '@linework/contract';
import type { App } from '../../app.ts';
import { prepareStatusOf, previewsOf, thumbKeyOf } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
import type { FontRow } from './rows.ts';

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

/** What files have and fonts do not: they lie in no folder, and nobody counts who looks at them. */
const plainFile: Omit<FileItem, 'id' | 'name' | 'fileType' | 'type' | 'size' | 'privateType' | 'thumbkey'> = {
  kind: 1,
  parentId: '0',
  noteSize: 0,
  descp: '',
  modifyTime: 0,
  createTime: 0,
  openTime: 0,
  status: 0,
  version: 1,
  versions: 1,
  userName: '',
  frozen: 0,
  refid: '',
  showType: 0,
  modelKind: fileModelKinds.none,
  transformStatus: transformStatus.none,
  browseCount: 0,
  likeCount: 0,
  collectionCount: 0,
  leaveMessageCount: 0,
  pinned: 0,
};

export async function fontItemsOf(
  app: App,
  session: Session,
  fonts: readonly FontRow[],
  library: 'own' | 'public' = 'own',
): Promise<FontItem[]> {
  const previews = await previewsOf(
    app.db,
    fonts.map(({ sha256 }) => sha256),
  );
  return fonts.map((font) => ({
    ...plainFile,
    id: String(font.id),
    fileId: String(font.id),
    name: font.name,
    fileType: font.type,
    size: font.size,
    createTime: font.created_at,
    modifyTime: font.created_at,
    status: prepareStatusOf(previews.get(font.sha256)?.state),
    privateType: font.is_public === 1 ? privateTypes.public : privateTypes.private,
    ispublic: flag(font.is_public),
    issubfont: library === 'public' ? 1 : 0,
    type: font.type,
    family: font.family,
    codepage: font.codepage,
    bold: flag(font.bold),
    italic: flag(font.italic),
    thumbkey: thumbKeyOf(app, { sessionId: session.id }, font.sha256, previews.get(font.sha256)),
    ...(font.trashed_at !== null && { deleteTime: font.trashed_at }),
  }));
}

export async function fontItemOf(app: App, session: Session, font: FontRow): Promise<FontItem> {
  return (await fontItemsOf(app, session, [font]))[0]!;
}
