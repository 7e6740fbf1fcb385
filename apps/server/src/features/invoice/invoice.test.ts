import type { Client } from '@linework/client';
import { codes, emptyTitle, type CallRequest, type Order } from '@linework/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, buy, month } from '../../../test/commerce.ts';
import { answer, ipOf, startTestServer, type TestServer } from '../../../test/server.ts';
import { loadPaymentConfig } from '../../paymentConfig.ts';
import { auditSeries } from './numbers.ts';
import { readSeller, saveSeller } from './seller.ts';

let server: TestServer;
let ann: Client;
let root: Client;
let accounts = 0;

beforeAll(async () => {
  const payments = { ...loadPaymentConfig({}, 'us'), refundsApproved: true };
  server = await startTestServer({ payments });
  root = await server.member({ email: 'root@example.com', admin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.member({ email: `ann${(accounts += 1)}@example.com` }, { ip: ipOf(accounts % 250) });
  await ann.call('invoiceRulesAccept', { version: 1 });
});

const email = 'bills@example.com';
const person = { ...emptyTitle, name: 'Ann Example', email, isDefault: 1, isShared: 0 } as const;
const year = { ...month, goodsCode: 'ML7-Y' } as const;
let requests = 0;

const saveTitle = async (client: Client, more: Partial<CallRequest<'invoiceTitleSave'>> = {}) =>
  (await client.call('invoiceTitleSave', { ...person, ...more })).titleId;

async function create(
  client: Client,
  orders: readonly Pick<Order, 'orderId' | 'quantity' | 'paymentAmount'>[],
  titleId: string,
) {
  const { invoiceIds } = await client.call('invoiceCreate', {
    requestId: `request-${(requests += 1)}`,
    parts: [
      {
        titleId,
        kind: 'ordinary',
        email,
        orders: orders.map(({ orderId, quantity }) => ({ orderId, quantity })),
      },
    ],
    expectedTotal: orders.reduce((sum, { paymentAmount }) => sum + paymentAmount, 0),
  });
  return invoiceIds[0]!;
}

const detail = (invoiceId: string, client = ann) => client.call('invoiceDetail', { invoiceId });
const issued = (invoiceId: string, status = 1) =>
  expect.poll(async () => (await detail(invoiceId)).status, { timeout: 20_000 }).toBe(status);
const statusOf = async (orderId: string) => {
  const { list } = await ann.call('invoiceOrders', {});
  return list.find((each) => each.orderId === orderId)?.status;
};

describe('an invoice', () => {
  it('is made of several orders, numbered, documented and mailed', async () => {
    const orders = [await buy(server, ann), await buy(server, ann, year)];
    const titleId = await saveTitle(ann);
    const part = {
      titleId,
      kind: 'ordinary',
      orders: orders.map(({ orderId }) => ({ orderId, quantity: 1 })),
    };
    const preview = await ann.call('invoicePreview', part as CallRequest<'invoicePreview'>);
    expect(preview).toMatchObject({ gross: 5298, net: 5298, tax: 0, currency: 'USD', isTest: 1 });
    const id = await create(ann, orders, titleId);
    await issued(id);
    const invoice = await detail(id);
    expect(invoice).toMatchObject({ gross: 5298, type: 'invoice', titleName: 'Ann Example', isTest: 1 });
    expect(invoice.number).toMatch(/^TEST-LW-\d{4}-\d{6}$/);
    expect(invoice.documents.map(({ kind }) => kind)).toEqual(['pdf', 'cii', 'ubl']);
    expect(invoice.lines.map(({ gross }) => gross)).toEqual([499, 4799]);
    const pdf = await ann.downloadPost('invoiceDocument', { invoiceId: id, kind: 'pdf' });
    expect(pdf.downloadName).toBe(`${invoice.number}.pdf`);
    expect(await pdf.blob.slice(0, 8).text()).toBe('%PDF-1.7');
    await server.mailTo(email, 0, new RegExp(invoice.number));
    const mail = await server.app.db
      .selectFrom('outbox')
      .select('attachments')
      .where('subject', 'like', `%${invoice.number}%`)
      .executeTakeFirstOrThrow();
    expect(mail.attachments.split('\n')).toHaveLength(3);
    for (const { orderId } of orders) expect(await statusOf(orderId)).toBe(1);
  });

  it('is made once, whatever is pressed how often', async () => {
    const order = await buy(server, ann);
    const titleId = await saveTitle(ann);
    const wish = {
      parts: [
        { titleId, kind: 'ordinary' as const, email, orders: [{ orderId: order.orderId, quantity: 1 }] },
      ],
      expectedTotal: 499,
    };
    const same = await Promise.all(
      Array.from({ length: 5 }, () => ann.call('invoiceCreate', { ...wish, requestId: 'the-same-1' })),
    );
    expect(new Set(same.map(({ invoiceIds }) => invoiceIds[0])).size).toBe(1);
    expect(await answer(ann.call('invoiceCreate', { ...wish, requestId: 'another-1' }))).toBe(
      codes.invoiceClaimed,
    );
    expect(
      await answer(ann.call('invoiceCreate', { ...wish, expectedTotal: 1, requestId: 'another-2' })),
    ).toBe(codes.invoiceTotalChanged);
  });

  it('splits an order over several headers, to the cent', async () => {
    const order = await buy(server, ann, { ...month, quantity: 3, forOthers: 1 });
    const [one, two] = [await saveTitle(ann), await saveTitle(ann, { name: 'Bob Example' })];
    const part = (titleId: string, quantity: number) => ({
      titleId,
      kind: 'ordinary' as const,
      email,
      orders: [{ orderId: order.orderId, quantity }],
    });
    const wish = { expectedTotal: 1497, requestId: 'split-me-1' };
    expect(await answer(ann.call('invoiceCreate', { ...wish, parts: [part(one, 2)] }))).toBe(
      codes.invoiceUnfit,
    );
    const { invoiceIds } = await ann.call('invoiceCreate', { ...wish, parts: [part(one, 2), part(two, 1)] });
    const made = await Promise.all(invoiceIds.map((id) => detail(id)));
    expect(made.map(({ gross, titleName }) => [gross, titleName])).toEqual([
      [998, 'Ann Example'],
      [499, 'Bob Example'],
    ]);
  });

  it('needs the rules accepted, and a header that says enough', async () => {
    const bob = await server.member({ email: `bob${accounts}@example.com` });
    const order = await buy(server, bob);
    const titleId = await saveTitle(bob);
    expect(await answer(create(bob, [order], titleId))).toBe(codes.invoiceRulesUnaccepted);
    await bob.call('invoiceRulesAccept', { version: 1 });
    await create(bob, [order], titleId);
    const company = { type: 'company' as const, country: 'DE', address: 'Weg 1', city: 'Berlin' };
    expect(await answer(saveTitle(bob, { ...company, vatId: 'DE12' }))).toBe(codes.invoiceTitleIncomplete);
    const doubtful = await bob.call('invoiceTitleSave', { ...person, ...company, vatId: 'DE136695977' });
    expect(doubtful.doubtful).toEqual(['vatId']);
  });
});

describe('money that goes back', () => {
  it('is credited in full, and the invoice is void', async () => {
    const order = await buy(server, ann);
    const id = await create(ann, [order], await saveTitle(ann));
    await issued(id);
    await ann.call('refundRequest', { orderId: order.orderId, reason: '' });
    await issued(id, 5);
    const invoice = await detail(id);
    const [credit] = invoice.related;
    expect(credit).toMatchObject({ relation: 'creditedBy', amount: 499 });
    expect(credit!.number).toMatch(/^TEST-LW-C\d{4}-\d{6}$/);
    await issued(credit!.invoiceId);
    expect(await statusOf(order.orderId)).toBe(5);
    const cii = await ann.downloadPost('invoiceDocument', { invoiceId: credit!.invoiceId, kind: 'cii' });
    const xml = await cii.blob.text();
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(xml).toContain(`<ram:IssuerAssignedID>${invoice.number}</ram:IssuerAssignedID>`);
  });

  it('is credited in part, and a dispute takes the rest', async () => {
    const order = await buy(server, ann, year);
    const id = await create(ann, [order], await saveTitle(ann));
    await issued(id);
    await root.call('adminRefundCreate', { orderId: order.orderId, amount: 1000, reason: 'kind' });
    await expect.poll(async () => (await detail(id)).credited, { timeout: 20_000 }).toBe(1000);
    expect((await detail(id)).status).toBe(1);
    await act(server, order.orderId, 'dispute');
    await act(server, order.orderId, 'disputeLost');
    await issued(id, 5);
    expect((await detail(id)).related.map(({ amount }) => amount)).toEqual([1000, 3799]);
  });
});

describe('a replacement', () => {
  it('credits the old invoice and makes a new one, once', async () => {
    const order = await buy(server, ann);
    const old = await create(ann, [order], await saveTitle(ann));
    await issued(old);
    const titleId = await saveTitle(ann, { name: 'Right Name' });
    const wish = { invoiceId: old, titleId, kind: 'ordinary', email, reason: 'wrong name' } as const;
    const { invoiceId } = await ann.call('invoiceReCreate', wish);
    await issued(invoiceId);
    expect(await detail(invoiceId)).toMatchObject({ titleName: 'Right Name', gross: 499 });
    expect((await detail(invoiceId)).related[0]).toMatchObject({ relation: 'replaces', invoiceId: old });
    expect((await detail(old)).status).toBe(5);
    expect(await statusOf(order.orderId)).toBe(1);
    expect(await answer(ann.call('invoiceReCreate', wish))).toBe(codes.invoiceState);
    expect(await answer(ann.call('invoiceReCreate', { ...wish, invoiceId }))).toBe(codes.invoiceState);
  });

  it('by an administrator frees the order', async () => {
    const order = await buy(server, ann);
    const titleId = await saveTitle(ann);
    const id = await create(ann, [order], titleId);
    await issued(id);
    await root.call('adminInvoiceVoid', { invoiceId: id, reason: 'by mistake' });
    expect((await detail(id)).status).toBe(5);
    expect(await statusOf(order.orderId)).toBe(0);
    await issued(await create(ann, [order], titleId));
  });
});

describe('the seller', () => {
  it('who charges tax, or is exempt from it, states a number of its own (BR-S-02, BR-E-02)', async () => {
    const { db } = server.app;
    const seller = await readSeller(db, 'us');
    const save = (more: Partial<typeof seller>) =>
      answer(root.call('adminSellerSave', { ...seller, ...more }));
    expect(await save({ basisPoints: 1900 })).toBe(codes.invoiceSellerIncomplete);
    expect(await save({ basisPoints: 1900, vatId: '  ' })).toBe(codes.invoiceSellerIncomplete);
    expect(await save({ zeroCategory: 'E' })).toBe(codes.invoiceSellerIncomplete);
    expect(await readSeller(db, 'us')).toEqual(seller);
    expect(await save({ basisPoints: 1900, taxNumber: '12/345/67890' })).toBe(codes.ok);
    const order = await buy(server, ann);
    // As where the environment has set the rate, and nobody the seller.
    await saveSeller(db, seller);
    const titleId = await saveTitle(ann);
    expect(await answer(create(ann, [order], titleId))).toBe(codes.invoiceSellerIncomplete);
    await saveSeller(db, { ...seller, vatId: 'DE136695976' });
    await issued(await create(ann, [order], titleId));
    await saveSeller(db, seller);
  });
});

describe('by hand', () => {
  it('waits for the official document', async () => {
    const { db } = server.app;
    const seller = await readSeller(db, 'us');
    await saveSeller(db, { ...seller, issuer: 'manual' });
    const order = await buy(server, ann);
    const id = await create(ann, [order], await saveTitle(ann));
    await saveSeller(db, seller);
    expect((await detail(id)).status).toBe(2);
    const { list } = await root.call('adminInvoices', { filter: 'queue' });
    expect(list.find(({ invoiceId }) => invoiceId === id)?.can.upload).toBe(1);
    const wish = { invoiceId: id, number: `OFFICIAL-${accounts}` };
    const upload = (bytes: string) => root.postFile('adminInvoiceUpload', new File([bytes], 'a.pdf'), wish);
    expect(await answer(upload('no document'))).toBe(codes.parameterInvalid);
    await upload('%PDF-1.4 official');
    expect(await detail(id)).toMatchObject({ status: 1, number: wish.number });
    const file = await ann.downloadPost('invoiceDocument', { invoiceId: id, kind: 'official' });
    expect(await file.blob.text()).toBe('%PDF-1.4 official');
  });
});

describe('sending', () => {
  it('again goes five times a day', async () => {
    const order = await buy(server, ann);
    const id = await create(ann, [order], await saveTitle(ann));
    await issued(id);
    for (let left = 4; left >= 0; left -= 1)
      expect(await ann.call('invoiceSend', { invoiceId: id, email })).toEqual({ sendsLeft: left });
    expect(await answer(ann.call('invoiceSend', { invoiceId: id, email }))).toBe(codes.invoiceSendLimit);
  });
});

describe('another account', () => {
  it('sees no invoice, no document and no header, by any call', async () => {
    const order = await buy(server, ann);
    const titleId = await saveTitle(ann);
    const invoiceId = await create(ann, [order], titleId);
    await issued(invoiceId);
    const eve = await server.member({ email: `eve${accounts}@example.com` });
    await eve.call('invoiceRulesAccept', { version: 1 });
    const own = await buy(server, eve);
    const ownTitle = await saveTitle(eve);
    const ask = async (call: Promise<unknown>) => answer(call);
    expect(await ask(eve.call('invoiceDetail', { invoiceId }))).toBe(codes.invoiceAbsent);
    for (const kind of ['pdf', 'cii', 'ubl', 'official'] as const)
      expect(await ask(eve.downloadPost('invoiceDocument', { invoiceId, kind }))).toBe(codes.invoiceAbsent);
    expect(await ask(eve.call('invoiceSend', { invoiceId, email }))).toBe(codes.invoiceAbsent);
    expect(await ask(eve.call('invoiceRetry', { invoiceId }))).toBe(codes.invoiceAbsent);
    const again = { invoiceId, titleId: ownTitle, kind: 'ordinary', email, reason: 'x' } as const;
    expect(await ask(eve.call('invoiceReCreate', again))).toBe(codes.invoiceAbsent);
    expect(await ask(eve.call('invoiceTitleSave', { ...person, titleId }))).toBe(codes.invoiceTitleAbsent);
    expect(await ask(eve.call('invoiceTitleRemove', { titleId }))).toBe(codes.invoiceTitleAbsent);
    expect(await ask(create(eve, [own], titleId))).toBe(codes.invoiceTitleAbsent);
    expect(await ask(create(eve, [order], ownTitle))).toBe(codes.orderAbsent);
    const part = { titleId, kind: 'ordinary', orders: [{ orderId: own.orderId, quantity: 1 }] };
    expect(await ask(eve.call('invoicePreview', part as CallRequest<'invoicePreview'>))).toBe(
      codes.invoiceTitleAbsent,
    );
    const { number } = await detail(invoiceId);
    for (const { list } of [await eve.call('invoiceList', {}), await eve.call('invoiceOrders', {})])
      expect(JSON.stringify(list)).not.toContain(number);
    expect((await eve.call('invoiceBook', {})).months).toEqual([]);
    const csv = await eve.downloadPost('invoiceBookCsv', { month: new Date().toISOString().slice(0, 7) });
    expect(await csv.blob.text()).not.toContain(number);
    const zip = await eve.downloadPost('invoiceBookZip', { month: new Date().toISOString().slice(0, 7) });
    expect(await zip.blob.text()).not.toContain(number);
    expect(await ask(eve.call('adminInvoices', { filter: 'all' }))).toBe(codes.forbidden);
  });
});

describe('the ledger', () => {
  it('adds up, and no cell is a formula', async () => {
    const order = await buy(server, ann);
    const name = '=HYPERLINK("http://evil")\u202e,"x"';
    const id = await create(ann, [order], await saveTitle(ann, { name }));
    await issued(id);
    const { months } = await ann.call('invoiceBook', {});
    expect(months).toMatchObject([{ invoices: 1, credits: 0, gross: 499, invoiced: 499 }]);
    const { month: when } = months[0]!;
    const csv = await (await ann.downloadPost('invoiceBookCsv', { month: when })).blob.text();
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")`);
    const zip = await ann.downloadPost('invoiceBookZip', { month: when });
    expect(await zip.blob.slice(0, 2).text()).toBe('PK');
  });

  it('has numbers without gaps', async () => {
    const series = await auditSeries(server.app.db);
    expect(series.length).toBeGreaterThan(1);
    for (const { last, count, missing } of series) expect([count, missing]).toEqual([last, []]);
    expect((await root.call('adminInvoiceSeries', {})).list).toEqual(series);
  });
});

describe('frozen data', () => {
  it('takes no change and no deleting', async () => {
    const { db } = server.app;
    const order = await buy(server, ann);
    const id = Number(await create(ann, [order], await saveTitle(ann)));
    const change = (values: object) => db.updateTable('invoice').set(values).where('id', '=', id).execute();
    await expect(change({ gross: 1 })).rejects.toThrow(/never changed/);
    await expect(change({ buyer: '{}' })).rejects.toThrow(/never changed/);
    await expect(db.deleteFrom('invoice').where('id', '=', id).execute()).rejects.toThrow(/kept/);
    await expect(db.deleteFrom('invoice_line').where('invoice_id', '=', id).execute()).rejects.toThrow(
      /kept/,
    );
    await expect(
      db.updateTable('invoice_line').set({ gross: 1 }).where('invoice_id', '=', id).execute(),
    ).rejects.toThrow(/kept/);
  });
});
