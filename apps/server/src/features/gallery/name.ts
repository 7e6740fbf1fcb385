/** The name by which a public drawing is found. */
import { codes, Failure } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { DialectName } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import { fold } from '../../search/fold.ts';
import { isDrawing } from '../preview/service.ts';
import { indexPublic } from './search.ts';

/** As a search compares them: case, marks and widths do not count. */
export const searchKey = (name: string, userName: string): string => fold(`${name}\n${userName}`);

export interface RenamedFile {
  id: number;
  name: string;
  extension: string;
  sha256: string | null;
  size: number;
}

/** A public drawing has another name; it stays a drawing. */
export async function renamed(
  trx: Transaction<Tables>,
  dialect: DialectName,
  file: RenamedFile,
): Promise<void> {
  if (!isDrawing(file)) throw new Failure(codes.publicRefused);
  const row = await trx
    .selectFrom('public_file')
    .select('user_name')
    .where('entry_id', '=', file.id)
    .executeTakeFirst();
  if (!row) return;
  const find_key = searchKey(file.name, row.user_name);
  await trx.updateTable('public_file').set({ find_key }).where('entry_id', '=', file.id).execute();
  await indexPublic(trx, dialect, [{ entry_id: file.id, find_key }]);
}
