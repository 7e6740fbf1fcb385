/** A font comes into somebody's own library. */
import { codes, Failure, type ClashChoice } from '@linework/contract';
import { recordBlob } from '../../blobs/rows.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import type { DriveChange } from '../drive/service.ts';
import { requestPreview } from '../preview/service.ts';
import type { FontInfo } from './inspect.ts';
import { costOf, fontKey, freeName, namesake, type FontRow } from './rows.ts';

export interface FontToAdd {
  name: string;
  blob: BlobInfo;
  /** From `inspectFont`, before the transaction. */
  info: FontInfo;
  /** Where one of that name is there; `version` puts these bytes in its place. */
  clash: ClashChoice;
  /** Whether its bytes take space now, or were promised it before. */
  space: 'take' | 'reserved';
}

/** A new font in the account's own library. Records the blob; asks for its sample picture. */
export async function addFont(drive: DriveChange, font: FontToAdd): Promise<FontRow> {
  const { trx, userId } = drive;
  const { blob, info, clash } = font;
  const there = await namesake(trx, userId, font.name);
  if (there?.sha256 === blob.sha256) {
    // The same once more costs nothing.
    if (font.space === 'reserved') drive.release(blob.size);
    return there;
  }
  if (there && clash === 'refuse') throw new Failure(codes.fontClash);
  const replaced = there && clash === 'version' ? there : undefined;
  if (replaced) drive.give(costOf(replaced));
  if (font.space === 'take') drive.take(blob.size);
  else drive.useReserved(blob.size);
  // A public font keeps using no space when it gets new bytes.
  if (replaced && replaced.is_public === 1) drive.give(blob.size);
  await recordBlob(trx, blob);
  await requestPreview(trx, { sha256: blob.sha256, extension: info.type, size: blob.size, userId });
  const content = { ...info, sha256: blob.sha256, size: blob.size };
  if (replaced) {
    return trx
      .updateTable('font')
      .set(content)
      .where('id', '=', replaced.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const name = there ? await freeName(trx, userId, font.name) : font.name;
  return trx
    .insertInto('font')
    .values({
      ...content,
      owner_id: userId,
      name,
      name_key: fontKey(name),
      is_public: 0,
      created_at: drive.now,
      trashed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
