/** The book of headers: one's own, and those that a company's administrators share with its members. */
import {
  bounds,
  codes,
  emptyTitle,
  Failure,
  flagOf,
  tidyTitle,
  titleProblems,
  type CallData,
  type InvoiceTitle,
  type TitleData,
} from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { membershipOf, type Membership } from '../company/service.ts';
import { lock } from '../oneTimeTokens/service.ts';
import type { InvoiceTitleTable } from './tables.ts';

type TitleRecord = Selectable<InvoiceTitleTable>;

const titleData = (row: TitleRecord): TitleData => ({
  type: row.type,
  name: row.name,
  email: row.email,
  taxNumber: row.tax_number,
  vatId: row.vat_id,
  address: row.address,
  city: row.city,
  postcode: row.postcode,
  country: row.country,
  phone: row.phone,
  bank: row.bank,
  account: row.account,
});

const isAdmin = (member: Membership | undefined): boolean => member !== undefined && member.role !== 'member';

/** One's own, or shared with one's company. */
function mayUse(row: TitleRecord, userId: number, member: Membership | undefined): boolean {
  return row.user_id === userId || (row.company_id !== null && row.company_id === member?.companyId);
}

function mayChange(row: TitleRecord, userId: number, member: Membership | undefined): boolean {
  if (row.company_id === null) return row.user_id === userId;
  return row.company_id === member?.companyId && isAdmin(member);
}

function titleOf(
  row: TitleRecord,
  app: Pick<App, 'config'>,
  userId: number,
  member: Membership | undefined,
): InvoiceTitle {
  const data = titleData(row);
  return {
    titleId: String(row.id),
    ...data,
    isDefault: flagOf(row.is_default === 1 && row.user_id === userId),
    isShared: flagOf(row.company_id !== null),
    mayChange: flagOf(mayChange(row, userId, member)),
    doubtful: titleProblems(data, { region: app.config.region, kind: 'ordinary' }).doubtful,
  };
}

export async function listTitles(app: Pick<App, 'db' | 'config'>, userId: number): Promise<InvoiceTitle[]> {
  const member = await membershipOf(app.db, userId);
  const rows = await app.db
    .selectFrom('invoice_title')
    .selectAll()
    .where((eb) =>
      member
        ? eb.or([eb('user_id', '=', userId), eb('company_id', '=', member.companyId)])
        : eb('user_id', '=', userId),
    )
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter((row) => mayUse(row, userId, member)).map((row) => titleOf(row, app, userId, member));
}

/** For making an invoice out to it. */
export async function findTitle(db: Kysely<Tables>, userId: number, titleId: number): Promise<TitleData> {
  const row = await db.selectFrom('invoice_title').selectAll().where('id', '=', titleId).executeTakeFirst();
  if (!row || !mayUse(row, userId, await membershipOf(db, userId)))
    throw new Failure(codes.invoiceTitleAbsent);
  return { ...emptyTitle, ...titleData(row) };
}

export async function saveTitle(
  app: Pick<App, 'db' | 'config'>,
  userId: number,
  { titleId, isDefault, isShared, ...typed }: CallData<'invoiceTitleSave'>,
): Promise<InvoiceTitle> {
  const { region } = app.config;
  const title = tidyTitle(typed, region);
  const { wrong } = titleProblems(title, { region, kind: 'ordinary' });
  if (wrong.length > 0) throw new Failure(codes.invoiceTitleIncomplete, { fields: wrong });
  return app.db.transaction().execute(async (trx) => {
    await lock(trx, `titles:${userId}`);
    const member = await membershipOf(trx, userId);
    if (isShared === 1 && !isAdmin(member)) throw new Failure(codes.companyPermission);
    const values = {
      company_id: isShared === 1 ? member!.companyId : null,
      type: title.type,
      name: title.name,
      email: title.email,
      tax_number: title.taxNumber,
      vat_id: title.vatId,
      address: title.address,
      city: title.city,
      postcode: title.postcode,
      country: title.country,
      phone: title.phone,
      bank: title.bank,
      account: title.account,
      is_default: isDefault,
    };
    if (isDefault === 1) {
      await trx.updateTable('invoice_title').set({ is_default: 0 }).where('user_id', '=', userId).execute();
    }
    if (titleId !== undefined) {
      const known = await trx
        .selectFrom('invoice_title')
        .selectAll()
        .where('id', '=', Number(titleId))
        .executeTakeFirst();
      if (!known || !mayUse(known, userId, member)) throw new Failure(codes.invoiceTitleAbsent);
      if (!mayChange(known, userId, member)) throw new Failure(codes.companyPermission);
      const row = await trx
        .updateTable('invoice_title')
        .set(values)
        .where('id', '=', known.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return titleOf(row, app, userId, member);
    }
    const { count } = await trx
      .selectFrom('invoice_title')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= bounds.invoiceTitles) throw new Failure(codes.invoiceTitleLimit);
    const row = await trx
      .insertInto('invoice_title')
      .values({
        ...values,
        user_id: userId,
        is_default: Number(count) === 0 ? 1 : isDefault,
        created_at: Date.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return titleOf(row, app, userId, member);
  });
}

export async function removeTitle(db: Kysely<Tables>, userId: number, titleId: number): Promise<void> {
  const member = await membershipOf(db, userId);
  const row = await db.selectFrom('invoice_title').selectAll().where('id', '=', titleId).executeTakeFirst();
  if (!row || !mayUse(row, userId, member)) throw new Failure(codes.invoiceTitleAbsent);
  if (!mayChange(row, userId, member)) throw new Failure(codes.companyPermission);
  await db.deleteFrom('invoice_title').where('id', '=', titleId).execute();
}
