/** Who may look at a public drawing. */
import { codes, Failure, privateTypes } from '@linework/contract';
import type { Kysely } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import type { Session } from '../session/service.ts';
import type { UrlGrant, AccessScope } from '../../http/accessScope.ts';

const publicRow = prepare<[fileId: number]>()((db, fileId) =>
  db
    .selectFrom('public_file')
    .innerJoin('entry', 'entry.id', 'public_file.entry_id')
    .innerJoin('user as owner', 'owner.id', 'public_file.owner_id')
    .selectAll('public_file')
    .select('entry.name')
    .where('public_file.entry_id', '=', fileId)
    .where('entry.private_type', '=', privateTypes.public)
    .where('entry.trash_id', 'is', null)
    .where('owner.deleted_at', 'is', null),
);

export type PublicRow = Awaited<ReturnType<typeof publicRow>>[number];

/** What the administrator took off is there for its author and for administrators only. */
const sees = (
  { owner_id, hidden_at }: Pick<PublicRow, 'owner_id' | 'hidden_at'>,
  reader: Session | null,
): boolean => hidden_at === null || reader?.userId === owner_id || reader?.isAdmin === true;

/** A public drawing that this reader sees; fails with publicAbsent. */
export async function publicFile(
  db: Kysely<Tables>,
  fileId: number,
  reader: Session | null,
): Promise<PublicRow> {
  const [row] = await publicRow(db, fileId);
  if (!row || !sees(row, reader)) throw new Failure(codes.publicAbsent);
  return row;
}

/** The author, and whoever sees a hidden one, looks by a session: the address of a public one dies with the hiding. */
export const urlGrantOf = (
  { entry_id, owner_id, hidden_at }: Pick<PublicRow, 'entry_id' | 'owner_id' | 'hidden_at'>,
  reader: Session | null,
): UrlGrant =>
  reader && (hidden_at !== null || reader.userId === owner_id)
    ? { sessionId: reader.id }
    : { publicFileId: entry_id };

/** What anybody reaches of a public drawing; fails with publicAbsent. */
export async function scopeOf(
  db: Kysely<Tables>,
  fileId: number,
  reader: Session | null,
): Promise<AccessScope> {
  const row = await publicFile(db, fileId, reader);
  const isOwner = reader?.userId === row.owner_id;
  const mayHave = row.download === 1 || isOwner;
  return {
    kind: 'public',
    ownerId: row.owner_id,
    entryIds: [fileId],
    // What people write on a drawing among themselves is not published with it.
    permissions: { download: mayHave, save: mayHave, notes: false, comment: false },
    urlGrant: urlGrantOf(row, reader),
    readerId: reader?.userId ?? null,
    shareId: undefined,
  };
}
