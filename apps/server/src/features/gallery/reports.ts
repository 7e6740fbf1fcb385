/** Reports, and what the administrator does about them. */
import { codes, Failure, type CallData, type CallResponse } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { countDaily } from '../throttle/service.ts';
import { networkOf } from '../../http/network.ts';
import { tellUser, tellUsers } from '../notice/service.ts';
import type { Session } from '../session/service.ts';
import { publicFiles, publicItemsOf } from './items.ts';
import { publicFile, type PublicRow } from './accessScope.ts';

type GalleryApp = Pick<App, 'db' | 'events'>;

const perDay = 20;
const usualPage = 30;

/** One person's open report of a drawing is one, however often it is sent. */
export async function report(
  { db, events }: GalleryApp,
  { session, ip }: { session: Session | null; ip: string },
  { fileId, reason, text = '' }: CallData<'galleryReport'>,
): Promise<void> {
  const userId = session?.userId ?? null;
  await publicFile(db, Number(fileId), session);
  await countDaily(db, `report:${userId ?? networkOf(ip)}`, perDay, codes.publicLimit);
  await db.transaction().execute(async (trx) => {
    const file = await publicFile(trx, Number(fileId), session);
    if (userId !== null) {
      await lock(trx, `report:${userId}`);
      if (await hasReported(trx, file.entry_id, userId)) return;
    }
    await trx
      .insertInto('public_report')
      .values({ entry_id: file.entry_id, reporter_id: userId, reason, text: text.trim(), at: Date.now() })
      .execute();
    const admins = await trx
      .selectFrom('user')
      .select('id')
      .where('is_admin', '=', 1)
      .where('deleted_at', 'is', null)
      .execute();
    const adminIds = admins.map(({ id }) => id);
    await tellUsers(trx, events, adminIds, {
      kind: 'reported',
      actorId: userId,
      name: file.name,
      text: reason,
      path: '/secure/reports',
      subject: `public:${file.entry_id}`,
    });
  });
}

async function hasReported(trx: Transaction<Tables>, entryId: number, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('public_report')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('reporter_id', '=', userId)
    .where('outcome', '=', '')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of drawings that were taken back wait until they are public again. */
export async function listReports(
  app: App,
  session: Session,
  { pageNo = 1, pageSize = usualPage, open }: CallData<'reportList'>,
): Promise<CallResponse<'reportList'>> {
  let query = publicFiles(app.db)
    .innerJoin('public_report as report', 'report.entry_id', 'public_file.entry_id')
    .leftJoin('user as reporter', 'reporter.id', 'report.reporter_id');
  if (open !== undefined) query = query.where('report.outcome', open === 1 ? '=' : '!=', '');
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('public_file')
    .select(['report.id', 'report.reason', 'report.text', 'report.at', 'report.outcome', 'report.closed_at'])
    .select('reporter.nickname as reporter')
    .orderBy((eb) => eb.case().when('report.outcome', '=', '').then(0).else(1).end())
    .orderBy('report.at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const files = new Map((await publicItemsOf(app, session, rows)).map((file) => [file.id, file]));
  const list = rows.flatMap((row) => {
    const file = files.get(String(row.entry_id));
    if (!file) return [];
    const { id, reason, text, reporter, at, outcome, closed_at } = row;
    return [
      {
        id: String(id),
        file,
        reason,
        text,
        reporter: reporter ?? '',
        time: at,
        outcome,
        closeTime: closed_at ?? 0,
      },
    ];
  });
  return { list, total: Number(total) };
}

export function closeReports(
  { db, events }: GalleryApp,
  session: Session,
  { fileId, outcome, text = '' }: CallData<'reportClose'>,
): Promise<CallResponse<'reportClose'>> {
  return db.transaction().execute(async (trx) => {
    const file = await publicFile(trx, Number(fileId), session);
    const count = await close(trx, file, session, outcome);
    if (count === 0) throw new Failure(codes.reportAbsent);
    if (outcome === 'hidden') await hide(trx, events, file, text);
    return { count };
  });
}

export function setHidden(
  { db, events }: GalleryApp,
  session: Session,
  { fileId, hidden, text = '' }: CallData<'galleryHide'>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const file = await publicFile(trx, Number(fileId), session);
    if (hidden === 0) {
      const shown = { hidden_at: null, hidden_reason: '' };
      await trx.updateTable('public_file').set(shown).where('entry_id', '=', file.entry_id).execute();
      return;
    }
    await close(trx, file, session, 'hidden');
    await hide(trx, events, file, text);
  });
}

async function close(
  trx: Transaction<Tables>,
  { entry_id }: PublicRow,
  session: Session,
  outcome: 'hidden' | 'kept',
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('public_report')
    .set({ outcome, closed_at: Date.now(), closed_by: session.userId })
    .where('entry_id', '=', entry_id)
    .where('outcome', '=', '')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The author is told why, once. */
async function hide(
  trx: Transaction<Tables>,
  events: App['events'],
  file: PublicRow,
  reason: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('public_file')
    .set({ hidden_at: Date.now(), hidden_reason: reason.trim() })
    .where('entry_id', '=', file.entry_id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await tellUser(trx, events, {
    userId: file.owner_id,
    kind: 'publicHidden',
    actorId: null,
    name: file.name,
    text: reason.trim(),
    path: `/gallery/${file.entry_id}`,
    subject: `public:${file.entry_id}`,
  });
}
