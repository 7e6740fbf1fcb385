/** Another invoice in an old one's place: the old one is credited, a new one is made, once and with a reason. */
import {
  codes,
  Failure,
  invoiceStatus,
  type CallData,
  type Seller,
  type TitleData,
} from '@linework/contract';
import { enqueue } from '../../jobs/queue.ts';
import type { Tables } from '../../db/schema.ts';
import type { Transaction } from 'kysely';
import { insertInvoice } from './create.ts';
import { creditLines, holdInvoice, openLines } from './credit.ts';
import { finishDraft, refuseTitle } from './draft.ts';
import type { InvoiceApp } from './invoiceApp.ts';
import { readSeller } from './seller.ts';
import { moveInvoice, type InvoiceRecord, type LineRecord } from './states.ts';
import { findTitle } from './titles.ts';

export const mayReplace = (row: InvoiceRecord, left: number): boolean =>
  row.type === 'invoice' && row.status === invoiceStatus.invoiced && row.replaces_id === null && left > 0;

/** What was frozen in the order: reverse charge may have left it out of the old invoice. */
async function rateOf(trx: Transaction<Tables>, line: LineRecord): Promise<number> {
  const { tax_basis_points } = await trx
    .selectFrom('order')
    .select('tax_basis_points')
    .where('id', '=', line.order_id)
    .executeTakeFirstOrThrow();
  return tax_basis_points;
}

export async function replaceInvoice(
  app: InvoiceApp,
  userId: number,
  { invoiceId, titleId, kind, email, reason }: CallData<'invoiceReCreate'>,
): Promise<number> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const old = await holdInvoice(trx, Number(invoiceId), userId);
    const open = (await openLines(trx, old.id)).filter(({ left }) => left > 0);
    if (!mayReplace(old, open.length)) throw new Failure(codes.invoiceState);
    const replaced = await trx
      .selectFrom('invoice')
      .select('id')
      .where('replaces_id', '=', old.id)
      .executeTakeFirst();
    if (replaced) throw new Failure(codes.invoiceState);
    const seller: Seller = {
      ...(await readSeller(trx, app.config.region)),
      // It stays with who issued the old one: a platform cannot take back what another one made.
      issuer: (JSON.parse(old.seller) as Seller).issuer,
    };
    const buyer = await findTitle(trx, userId, Number(titleId));
    refuseTitle(buyer, { region: app.config.region, kind, issuer: old.issuer });
    const lines = [];
    for (const { line, left } of open) {
      lines.push({
        orderId: line.order_id,
        orderNumber: line.order_number,
        claimId: line.claim_id,
        creditsLineId: null,
        name: line.name,
        quantity: line.quantity,
        gross: left,
        basisPoints: await rateOf(trx, line),
      });
    }
    const draft = finishDraft({ seller, buyer, language: old.language, lines });
    const made = await insertInvoice(app, trx, {
      userId,
      language: old.language,
      kind,
      email,
      draft: { ...draft, currency: old.currency, isTest: old.is_test, seller, buyer },
      type: 'invoice',
      creditsId: null,
      replacesId: old.id,
      reason,
      requestKey: null,
      actor: 'owner',
      issuer: old.issuer,
      now,
    });
    const taken = open.map(({ line, left }) => ({ line, gross: left }));
    await creditLines(app, trx, old, taken, { reason, actor: 'owner', now });
    return made.id;
  });
}

/** Another try for what failed; what has no number yet may have another header. */
export async function retryInvoice(
  app: InvoiceApp,
  {
    invoiceId,
    titleId,
    userId,
    actor,
  }: { invoiceId: number; titleId?: number; userId?: number; actor: string },
): Promise<number> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const row = await holdInvoice(trx, invoiceId, userId);
    if (row.status !== invoiceStatus.failed) throw new Failure(codes.invoiceState);
    if (row.type === 'invoice' && (await openLines(trx, row.id)).every(({ left }) => left <= 0))
      throw new Failure(codes.invoiceState);
    let buyer: TitleData | undefined;
    if (titleId !== undefined && row.number === null && row.type === 'invoice') {
      buyer = await findTitle(trx, row.user_id, titleId);
      refuseTitle(buyer, { region: app.config.region, kind: row.kind, issuer: row.issuer });
    }
    await moveInvoice(
      trx,
      row,
      invoiceStatus.invoicing,
      { actor, reason: 'retry', now },
      {
        problem: '',
        tries: row.tries + 1,
        ...(buyer && { buyer: JSON.stringify({ ...buyer, email: '' }) }),
      },
    );
    // A red letter that was refused is what a replacement waits for.
    if (row.replaces_id !== null) {
      const refused = await trx
        .selectFrom('invoice')
        .selectAll()
        .where('credits_id', '=', row.replaces_id)
        .where('status', '=', invoiceStatus.failed)
        .execute();
      for (const credit of refused) {
        await moveInvoice(
          trx,
          credit,
          invoiceStatus.invoicing,
          { actor, reason: 'retry', now },
          {
            problem: '',
            tries: credit.tries + 1,
          },
        );
        await enqueue(trx, 'invoice.issue', { invoiceId: credit.id, step: 0 }, { maxTries: 20 });
      }
    }
    await enqueue(trx, 'invoice.issue', { invoiceId: row.id, step: 0 }, { maxTries: 20 });
    return invoiceStatus.invoicing;
  });
}
