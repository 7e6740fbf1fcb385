/** The ledger: months with their sums, as a table and as an archive of documents. */
import {
  toDecimal,
  type CallResponse,
  type Currency,
  type Language,
  type TitleData,
} from '@linework/contract';
import { translate } from '@linework/i18n';
import { serverTexts } from '@linework/i18n/server';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { FileAnswer } from '../../http/context.ts';
import { zipBlobs } from '../download/service.ts';
import { csvText } from './csv.ts';
import type { InvoiceRecord } from './states.ts';

type MonthRow = CallResponse<'invoiceBook'>['months'][number];

/** Issued: it has a number. What has none yet is in no ledger. */
async function issuedRows(
  db: Kysely<Tables>,
  { userId, month }: { userId?: number; month?: string },
): Promise<InvoiceRecord[]> {
  let query = db.selectFrom('invoice').selectAll().where('number', 'is not', null);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (month !== undefined) query = query.where('issue_date', 'like', `${month}-%`);
  return query.orderBy('issue_date').orderBy('id').execute();
}

export async function listBook(db: Kysely<Tables>, userId: number): Promise<MonthRow[]> {
  const months = new Map<string, MonthRow>();
  for (const row of await issuedRows(db, { userId })) {
    const month = row.issue_date.slice(0, 7);
    const key = `${month} ${row.currency}`;
    const sum = months.get(key) ?? emptyMonth(month, row.currency);
    const sign = row.type === 'credit' ? -1 : 1;
    sum.gross += sign * row.gross;
    sum.net += sign * row.net;
    sum.tax += sign * row.tax;
    sum.rounding += sign * row.rounding;
    if (row.type === 'credit') {
      sum.credits += 1;
      sum.credited += row.gross;
    } else {
      sum.invoices += 1;
      sum.invoiced += row.gross;
    }
    months.set(key, sum);
  }
  return [...months.values()].toReversed();
}

const emptyMonth = (month: string, currency: Currency): MonthRow => ({
  month,
  currency,
  gross: 0,
  net: 0,
  tax: 0,
  rounding: 0,
  invoices: 0,
  credits: 0,
  invoiced: 0,
  credited: 0,
});

const signed = (minor: number, sign: number): string =>
  sign < 0 && minor !== 0 ? `-${toDecimal(minor)}` : toDecimal(minor);

/** Amounts are numbers to spreadsheets; everything else is text that no spreadsheet runs. */
export async function bookCsv(
  app: Pick<App, 'db'>,
  { month, userId, language }: { month: string; userId?: number; language: Language },
): Promise<FileAnswer> {
  const t = (
    key: 'date' | 'number' | 'buyer' | 'net' | 'rate' | 'rounding' | 'gross' | 'currency' | 'credits',
  ) => translate(serverTexts[language], `invoiceDoc.${key}`);
  const head = [
    t('date'),
    t('number'),
    t('buyer'),
    t('credits'),
    t('currency'),
    t('net'),
    t('rate'),
    t('rounding'),
    t('gross'),
  ];
  const rows = await issuedRows(app.db, { month, ...(userId !== undefined && { userId }) });
  const numbers = new Map<number, string>();
  for (const { credits_id: id } of rows) {
    if (id === null || numbers.has(id)) continue;
    const original = await app.db
      .selectFrom('invoice')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirst();
    numbers.set(id, original?.number ?? '');
  }
  const lines = rows.map((row) => {
    const sign = row.type === 'credit' ? -1 : 1;
    const { name } = JSON.parse(row.buyer) as TitleData;
    const rounding = row.rounding < 0 ? signed(-row.rounding, -sign) : signed(row.rounding, sign);
    return [
      row.issue_date,
      row.number ?? '',
      name,
      row.credits_id === null ? '' : (numbers.get(row.credits_id) ?? ''),
      row.currency,
      ...[signed(row.net, sign), signed(row.tax, sign), rounding, signed(row.gross, sign)].map((amount) => ({
        amount,
      })),
    ];
  });
  const body = Buffer.from(csvText([head, ...lines]), 'utf8');
  return {
    type: 'text/csv; charset=utf-8',
    downloadName: `invoices-${month}.csv`,
    body,
    length: body.length,
  };
}

export async function bookZip(
  app: Pick<App, 'db' | 'blobs'>,
  { month, userId }: { month: string; userId?: number },
): Promise<FileAnswer> {
  const rows = await issuedRows(app.db, { month, ...(userId !== undefined && { userId }) });
  const ids = rows.map(({ id }) => id);
  const documents =
    ids.length === 0
      ? []
      : await app.db
          .selectFrom('invoice_document')
          .innerJoin('blob', 'blob.sha256', 'invoice_document.sha256')
          .select(['name', 'invoice_document.sha256', 'blob.size', 'blob.crc32', 'created_at', 'invoice_id'])
          .where('invoice_id', 'in', ids)
          .orderBy('invoice_document.id')
          .execute();
  const taken = new Set<string>();
  const zip = zipBlobs(
    app,
    documents.map(({ name, sha256, size, crc32, created_at, invoice_id }) => {
      const path = taken.has(name) ? `${invoice_id}-${name}` : name;
      taken.add(path);
      return { path, modifiedAt: created_at, content: { sha256, size, crc32 } };
    }),
  );
  return {
    type: 'application/zip',
    downloadName: `invoices-${month}.zip`,
    body: zip.body,
    length: zip.size,
  };
}
