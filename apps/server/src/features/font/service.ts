/** Fonts, for other features. */
import type { FontItem } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { DriveChange } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import * as adding from './add.ts';
import * as inspecting from './inspect.ts';
import * as items from './items.ts';
import * as removing from './remove.ts';
import * as rows from './rows.ts';

export type FontRow = rows.FontRow;
export type FontInfo = inspecting.FontInfo;
export type FontToAdd = adding.FontToAdd;
export type DeleteLevel = removing.DeleteLevel;

/** Reads what the file says of itself, in a child process: call it before the transaction. Fails with fontRefused. */
export const inspectFont = (
  app: Pick<App, 'blobs' | 'log'>,
  file: { name: string; blob: { sha256: string; size: number }; userId?: number | undefined },
): Promise<FontInfo> => inspecting.inspectFont(app, file);

/** A new font in the account's own library. Records the blob; asks for its sample picture. */
export const addFont = (drive: DriveChange, font: FontToAdd): Promise<FontRow> => adding.addFont(drive, font);

export const fontItemOf = (app: App, session: Session, font: FontRow): Promise<FontItem> =>
  items.fontItemOf(app, session, font);

/** The contract's deleteLevels over fonts of one's own; `ids` does not count for level 3. Returns how many. */
export const deleteFonts = (
  drive: DriveChange,
  what: { level: DeleteLevel; ids: readonly number[] },
): Promise<number> => removing.deleteFonts(drive, what);

/** Fonts of these names: the account's own, or else of the public library. */
export const fontsByName = (
  db: Kysely<Tables>,
  userId: number,
  names: readonly string[],
): Promise<Pick<FontRow, 'name' | 'size' | 'sha256'>[]> => rows.fontsByName(db, userId, names);
