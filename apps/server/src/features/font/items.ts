/** Fonts as the contract shows them. */
import type { FontItem } from '@linework/contract';
import type { App } from '../../app.ts';
import { previewsOf, thumbKeyOf } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
import type { FontRow } from './rows.ts';

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

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
    id: String(font.id),
    fileId: String(font.id),
    name: font.name,
    size: font.size,
    createTime: font.created_at,
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
