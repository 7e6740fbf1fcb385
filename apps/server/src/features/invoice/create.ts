/** Making invoices of orders. Data and number are frozen in one transaction; documents follow from these alone. */
import {
  codes,
  Failure,
  invoiceStatus,
  type CallData,
  type CallResponse,
  type Language,
  type InvoiceKind,
} from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { offsetOf } from '../membership/service.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { lockOrder, type OrderRow } from '../order/service.ts';
import { draftInvoice, partyText, piecesGross, type InvoiceDraft, type OrderPieces } from './draft.ts';
import type { InvoiceApp } from './invoiceApp.ts';
import { billingDate, takeNumber } from './numbers.ts';
import { obstacleOf, ownOrder } from './orders.ts';
import { readSeller } from './seller.ts';
import { logInvoiceEvent, type InvoiceRecord } from './states.ts';
import { findTitle } from './titles.ts';

/** Raised whenever the rules change: everybody accepts them anew. */
export const rulesVersion = 1;

type Part = CallData<'invoiceCreate'>['parts'][number];

/** Orders are held in one order, whoever comes from where. */
export async function lockOrders(
  trx: Transaction<Tables>,
  orderIds: readonly number[],
): Promise<Map<number, OrderRow>> {
  const held = new Map<number, OrderRow>();
  for (const id of [...new Set(orderIds)].toSorted((a, b) => a - b)) held.set(id, await lockOrder(trx, id));
  return held;
}

function refuseOrder(app: InvoiceApp, order: OrderRow, now: number): void {
  if (obstacleOf(order, app, now) !== '')
    throw new Failure(codes.invoiceUnfit, { orderId: String(order.id) });
}

export async function previewInvoice(
  app: InvoiceApp,
  userId: number,
  language: Language,
  { titleId, kind, orders }: CallData<'invoicePreview'>,
): Promise<CallResponse<'invoicePreview'>> {
  const seller = await readSeller(app.db, app.config.region);
  const buyer = await findTitle(app.db, userId, Number(titleId));
  const now = app.payments.now();
  const pieces: OrderPieces[] = [];
  for (const { orderId, quantity } of orders) {
    const order = await ownOrder(app.db, userId, Number(orderId));
    refuseOrder(app, order, now);
    pieces.push({ order, from: 0, quantity: Math.min(quantity, order.quantity) });
  }
  return draftAnswer(draftInvoice(app, { seller, buyer, kind, language, pieces }), language);
}

function draftAnswer(draft: InvoiceDraft, language: Language): CallResponse<'invoicePreview'> {
  const { currency, gross, net, tax, rounding, groups, notes, isTest } = draft;
  return {
    currency,
    gross,
    net,
    tax,
    rounding,
    groups,
    notes,
    isTest,
    seller: partyText(draft.seller, language),
    buyer: partyText({ ...draft.buyer, email: '' }, language),
    lines: draft.lines.map(
      ({ order, name, quantity, gross: lineGross, net: lineNet, basisPoints, category }) => ({
        orderNumber: order.number,
        name,
        quantity,
        gross: lineGross,
        net: lineNet,
        basisPoints,
        category,
      }),
    ),
  };
}

/** The same request again answers the same invoices. */
async function madeBefore(db: Kysely<Tables>, requestKey: string): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('request_key', '>=', `${requestKey}:`)
    .where('request_key', '<', `${requestKey};`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function createInvoices(
  app: InvoiceApp,
  userId: number,
  language: Language,
  { requestId, parts, expectedTotal }: CallData<'invoiceCreate'>,
): Promise<number[]> {
  const now = app.payments.now();
  const requestKey = `${userId}:${Buffer.from(requestId).toString('hex')}`;
  try {
    return await app.db.transaction().execute(async (trx) => {
      await lock(trx, `invoices:${userId}`);
      const before = await madeBefore(trx, requestKey);
      if (before.length > 0) return before;
      await refuseUnaccepted(trx, userId);
      const wanted = parts.flatMap(({ orders }) => orders.map(({ orderId }) => Number(orderId)));
      for (const id of wanted) await ownOrder(trx, userId, id);
      const held = await lockOrders(trx, wanted);
      for (const order of held.values()) refuseOrder(app, order, now);
      const split = splitPieces(parts, held);
      const total = split.flat().reduce((sum, piece) => sum + piecesGross(piece), 0);
      if (total !== expectedTotal) throw new Failure(codes.invoiceTotalChanged, { total });
      const claims = new Map<number, number>();
      for (const id of held.keys()) claims.set(id, await claimOrder(trx, id, userId, now));
      const ids: number[] = [];
      for (const [index, part] of parts.entries()) {
        const made = await insertPart(app, trx, {
          userId,
          language,
          part,
          pieces: split[index]!,
          claims,
          requestKey: `${requestKey}:${String(index).padStart(3, '0')}`,
          now,
        });
        ids.push(made.id);
      }
      return ids;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.invoiceClaimed);
    throw error;
  }
}

async function refuseUnaccepted(db: Kysely<Tables>, userId: number): Promise<void> {
  if ((await acceptedVersion(db, userId)) < rulesVersion) throw new Failure(codes.invoiceRulesUnaccepted);
}

export async function acceptedVersion(db: Kysely<Tables>, userId: number): Promise<number> {
  const row = await db
    .selectFrom('invoice_consent')
    .select('version')
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Every piece of every order goes to exactly one part. */
function splitPieces(parts: readonly Part[], held: ReadonlyMap<number, OrderRow>): OrderPieces[][] {
  const taken = new Map<number, number>();
  const split = parts.map(({ orders }) => {
    if (new Set(orders.map(({ orderId }) => Number(orderId))).size < orders.length)
      throw new Failure(codes.invoiceUnfit);
    return orders.map(({ orderId, quantity }): OrderPieces => {
      const order = held.get(Number(orderId))!;
      const from = taken.get(order.id) ?? 0;
      taken.set(order.id, from + quantity);
      return { order, from, quantity };
    });
  });
  for (const [id, quantity] of taken)
    if (quantity !== held.get(id)!.quantity) throw new Failure(codes.invoiceUnfit, { orderId: String(id) });
  return split;
}

async function claimOrder(
  trx: Transaction<Tables>,
  orderId: number,
  userId: number,
  now: number,
): Promise<number> {
  const live = await trx
    .selectFrom('invoice_order')
    .select('id')
    .where('live_key', '=', String(orderId))
    .executeTakeFirst();
  if (live) throw new Failure(codes.invoiceClaimed);
  const { id } = await trx
    .insertInto('invoice_order')
    .values({
      order_id: orderId,
      user_id: userId,
      live_key: String(orderId),
      created_at: now,
      released_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertPart(
  app: InvoiceApp,
  trx: Transaction<Tables>,
  {
    userId,
    language,
    part,
    pieces,
    claims,
    requestKey,
    now,
  }: {
    userId: number;
    language: Language;
    part: Part;
    pieces: OrderPieces[];
    claims: ReadonlyMap<number, number>;
    requestKey: string;
    now: number;
  },
): Promise<InvoiceRecord> {
  const seller = await readSeller(trx, app.config.region);
  const buyer = await findTitle(trx, userId, Number(part.titleId));
  const draft = draftInvoice(app, { seller, buyer, kind: part.kind, language, pieces });
  return insertInvoice(app, trx, {
    userId,
    language,
    kind: part.kind,
    email: part.email,
    draft: {
      ...draft,
      lines: draft.lines.map(({ order, ...line }) => ({
        ...line,
        orderId: order.id,
        orderNumber: order.number,
        claimId: claims.get(order.id)!,
        creditsLineId: null,
      })),
    },
    type: 'invoice',
    creditsId: null,
    replacesId: null,
    reason: '',
    requestKey,
    actor: 'owner',
    now,
  });
}

export interface NewInvoice {
  userId: number;
  language: Language;
  kind: InvoiceKind;
  email: string;
  draft: Omit<InvoiceDraft, 'lines'> & {
    lines: {
      orderId: number;
      orderNumber: string;
      claimId: number;
      creditsLineId: number | null;
      name: string;
      quantity: number;
      gross: number;
      net: number;
      basisPoints: number;
      category: InvoiceDraft['lines'][number]['category'];
    }[];
  };
  type: 'invoice' | 'credit';
  creditsId: number | null;
  replacesId: number | null;
  reason: string;
  requestKey: string | null;
  actor: string;
  /** A credit note is issued as its invoice was. */
  issuer?: InvoiceRecord['issuer'];
  now: number;
}

/** Only the sandbox platform is built in: what real money was paid for is then made by hand. */
const issuerFor = ({ issuer }: InvoiceDraft['seller'], isTest: number): InvoiceRecord['issuer'] =>
  issuer === 'fapiao' && isTest === 0 ? 'manual' : issuer;

/** Writes it all, with its number where that is ours to give, and has it issued. */
export async function insertInvoice(
  app: InvoiceApp,
  trx: Transaction<Tables>,
  made: NewInvoice,
): Promise<InvoiceRecord> {
  const { draft, type, now } = made;
  const issueDate = billingDate(now, offsetOf(app.config.region));
  const year = Number(issueDate.slice(0, 4));
  const issuer = made.issuer ?? issuerFor(draft.seller, draft.isTest);
  const series = draft.seller.prefix;
  const numbered =
    issuer === 'pdf' ? await takeNumber(trx, { series, type, year, isTest: draft.isTest }) : undefined;
  const status = made.replacesId === null ? invoiceStatus.invoicing : invoiceStatus.reInvoicing;
  const row = await trx
    .insertInto('invoice')
    .values({
      user_id: made.userId,
      type,
      kind: made.kind,
      issuer,
      status,
      is_test: draft.isTest,
      series,
      year,
      sequence: numbered?.sequence ?? null,
      number: numbered?.number ?? null,
      issue_date: issueDate,
      language: made.language,
      seller: JSON.stringify(draft.seller),
      buyer: JSON.stringify({ ...draft.buyer, email: '' }),
      notes: JSON.stringify(draft.notes),
      currency: draft.currency,
      gross: draft.gross,
      net: draft.net,
      tax: draft.tax,
      rounding: draft.rounding,
      email: made.email,
      credits_id: made.creditsId,
      replaces_id: made.replacesId,
      reason: made.reason,
      request_key: made.requestKey,
      problem: '',
      tries: 0,
      created_at: now,
      issued_at: null,
      revision: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('invoice_line')
    .values(
      draft.lines.map((line, position) => ({
        invoice_id: row.id,
        position,
        order_id: line.orderId,
        claim_id: line.claimId,
        order_number: line.orderNumber,
        name: line.name,
        quantity: line.quantity,
        gross: line.gross,
        net: line.net,
        basis_points: line.basisPoints,
        category: line.category,
        credits_line_id: line.creditsLineId,
        created_at: now,
      })),
    )
    .execute();
  const { actor, reason } = made;
  await logInvoiceEvent(trx, row.id, null, status, { actor, reason, now });
  await enqueue(trx, 'invoice.issue', { invoiceId: row.id, step: 0 }, { maxTries: 20 });
  return row;
}
