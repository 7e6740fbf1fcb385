/** Comments on notes, and answers to them. */
import { bounds, codes, Failure, mentionedIn, type CallData, type NoteComment } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import {
  changeDrive,
  fileInScope,
  useNoteSpace,
  type DriveApp,
  type DriveChange,
  type Entry,
} from '../drive/service.ts';
import { tellUser } from '../notice/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { visitIn } from '../share/service.ts';
import { livingNote, notedFile, tellNotes, type NoteRow } from './rows.ts';
import type { NoteCommentTable } from './tables.ts';

type Comment = Selectable<NoteCommentTable>;

export async function commentsOn(
  db: Kysely<Tables>,
  scope: AccessScope,
  { fileId, key }: CallData<'noteComments'>,
): Promise<NoteComment[]> {
  const note = await livingNote(db, await notedFile(db, scope, fileId), key);
  const rows = await db
    .selectFrom('note_comment as c')
    .leftJoin('user', 'user.id', 'c.author_id')
    .select(['c.id', 'c.reply_to', 'c.text', 'c.author_id', 'c.created_at', 'c.modified_at', 'user.nickname'])
    .where('c.note_id', '=', note.id)
    .orderBy('c.id')
    .limit(bounds.commentsANote)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    replyTo: String(row.reply_to ?? 0),
    text: row.text,
    userId: String(row.author_id ?? 0),
    userName: row.nickname ?? '',
    createTime: row.created_at,
    modifyTime: row.modified_at,
    own: isBy(row, scope) ? 1 : 0,
    removable: isBy(row, scope) || isOwner(scope) ? 1 : 0,
  }));
}

const isBy = ({ author_id }: Pick<Comment, 'author_id'>, { readerId }: AccessScope): boolean =>
  author_id !== null && author_id === readerId;
const isOwner = ({ readerId, ownerId }: AccessScope): boolean => readerId === ownerId;

/** Comments use the space of whoever has the drawing; others write there by what was shared with them. */
export async function saveComment(
  app: DriveApp,
  scope: AccessScope,
  { via = '', fileId, key, id, replyTo, text }: CallData<'noteCommentSave'>,
): Promise<{ id: string }> {
  const authorId = writerOf(scope);
  return changeDrive(app, scope.ownerId, async (drive) => {
    const { trx, now } = drive;
    drive.checkThawed();
    const file = await notedFile(trx, scope, fileId);
    const note = await livingNote(trx, file, key);
    const cost = Buffer.byteLength(text);
    await tellNotes(app, drive, file, authorId);
    if (id !== undefined && id !== '0') {
      const comment = await commentOf(drive, note, id);
      if (!isBy(comment, scope)) throw new Failure(codes.notePermission);
      await useNoteSpace(drive, file, cost - Buffer.byteLength(comment.text));
      await trx
        .updateTable('note_comment')
        .set({ text, modified_at: now })
        .where('id', '=', comment.id)
        .execute();
      return { id };
    }
    const answered = replyTo === undefined || replyTo === '0' ? null : await commentOf(drive, note, replyTo);
    await checkRoom(drive, note);
    await useNoteSpace(drive, file, cost);
    const made = await trx
      .insertInto('note_comment')
      .values({
        note_id: note.id,
        author_id: authorId,
        reply_to: answered?.id ?? null,
        via,
        text,
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellComment(app, drive, scope, { file, note, key, text, answered });
    return { id: String(made.id) };
  });
}

interface Commented {
  file: Entry;
  note: NoteRow;
  key: string;
  text: string;
  answered: Comment | null;
}

/** To the owner of the drawing, to whoever is answered and to those who are named, by the way they came themselves. */
async function tellComment(
  app: DriveApp,
  { trx }: DriveChange,
  scope: AccessScope,
  { file, note, key, text, answered }: Commented,
): Promise<void> {
  const place = (via: string): string =>
    `/viewer/${file.id}?${via === '' ? '' : `via=${via}&`}note=${encodeURIComponent(key)}`;
  const subject = `note:${file.id}:${key}`;
  const ways = await mentionedPeople(trx, note, text);
  if (answered && answered.author_id !== null) ways.set(answered.author_id, answered.via);
  ways.delete(scope.ownerId);
  const tells = [...ways].map(([userId, via]) => ({
    userId,
    tell: () =>
      tellUser(trx, app.events, {
        userId,
        kind: 'comment',
        actorId: scope.readerId,
        name: file.name,
        text,
        path: place(via),
        subject,
      }),
  }));
  const visit = {
    userId: scope.ownerId,
    tell: () => visitIn(trx, app, scope, { kind: 'comment', entry: file, text, path: place(''), subject }),
  };
  // Whoever tells several people does it in the order of their ids.
  for (const { tell } of [...tells, visit].toSorted((one, other) => one.userId - other.userId)) await tell();
}

/** Those who have commented on the note and are named by @, each with the way they came last. */
async function mentionedPeople(
  trx: DriveChange['trx'],
  note: NoteRow,
  text: string,
): Promise<Map<number, string>> {
  if (!text.includes('@')) return new Map();
  const people = await trx
    .selectFrom('note_comment as c')
    .innerJoin('user', 'user.id', 'c.author_id')
    .select(['user.id', 'user.nickname', 'c.via'])
    .where('c.note_id', '=', note.id)
    .orderBy('c.id')
    .execute();
  const named = new Set(
    mentionedIn(
      text,
      people.map(({ nickname }) => nickname),
    ),
  );
  return new Map(people.filter(({ nickname }) => named.has(nickname)).map(({ id, via }) => [id, via]));
}

/** Answers to it stay, as comments of their own. The drawing's owner takes away anybody's. */
export async function deleteComment(
  app: DriveApp,
  scope: AccessScope,
  { fileId, key, id }: CallData<'noteCommentDelete'>,
): Promise<void> {
  const authorId = writerOf(scope);
  await changeDrive(app, scope.ownerId, async (drive) => {
    const file = await fileInScope(drive.trx, scope, fileId);
    const note = await livingNote(drive.trx, file, key);
    const comment = await commentOf(drive, note, id);
    if (!isBy(comment, scope) && !isOwner(scope)) throw new Failure(codes.notePermission);
    await useNoteSpace(drive, file, -Buffer.byteLength(comment.text));
    await drive.trx.deleteFrom('note_comment').where('id', '=', comment.id).execute();
    await tellNotes(app, drive, file, authorId);
  });
}

/** Who writes: needs an account, and that it is allowed. */
function writerOf({ kind, permissions: may, readerId }: AccessScope): number {
  if (readerId === null) throw new Failure(codes.ticketUnknown);
  if (kind !== 'own' && !may.comment) throw new Failure(codes.sharePermission);
  return readerId;
}

async function commentOf({ trx }: DriveChange, note: NoteRow, id: string): Promise<Comment> {
  const comment = await trx
    .selectFrom('note_comment')
    .selectAll()
    .where('id', '=', Number(id))
    .where('note_id', '=', note.id)
    .executeTakeFirst();
  if (!comment) throw new Failure(codes.noteAbsent);
  return comment;
}

async function checkRoom({ trx }: DriveChange, note: NoteRow): Promise<void> {
  const { comments } = await trx
    .selectFrom('note_comment')
    .select(({ fn }) => fn.countAll<number>().as('comments'))
    .where('note_id', '=', note.id)
    .executeTakeFirstOrThrow();
  if (comments >= bounds.commentsANote) throw new Failure(codes.noteLimit);
}
