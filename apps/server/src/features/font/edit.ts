/** Changes to a font of one's own. */
import { codes, extensionOf, Failure, type CallData } from '@linework/contract';
import type { App } from '../../app.ts';
import { changeDrive, type DriveChange } from '../drive/service.ts';
import { fontKey, namesake, ownFont, type FontRow } from './rows.ts';

type Change = Omit<CallData<'fontEdit'>, 'id' | 'ctoken'>;

export function editFont(app: App, userId: number, id: string, change: Change): Promise<FontRow> {
  return changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    drive.checkThawed();
    const font = await ownFont(trx, userId, Number(id));
    const { name, codepage = font.codepage, bold = font.bold, italic = font.italic } = change;
    const named = name === undefined ? {} : await newName(drive, font, name);
    return trx
      .updateTable('font')
      .set({ ...named, codepage, bold, italic })
      .where('id', '=', font.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The extension stays what the font is. */
async function newName({ trx, userId }: DriveChange, font: FontRow, wanted: string) {
  const name = extensionOf(wanted) === font.type ? wanted : `${wanted}.${font.type}`;
  const there = await namesake(trx, userId, name);
  if (there && there.id !== font.id) throw new Failure(codes.fontClash);
  return { name, name_key: fontKey(name) };
}

export function publishFont(app: App, userId: number, id: string): Promise<FontRow> {
  return changeDrive(app, userId, async (drive) => {
    const font = await ownFont(drive.trx, userId, Number(id));
    if (font.is_public === 1) return font;
    drive.give(font.size);
    return drive.trx
      .updateTable('font')
      .set({ is_public: 1 })
      .where('id', '=', font.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
