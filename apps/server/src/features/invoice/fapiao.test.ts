/** The tax platform's moods: late, twice, refused, lost, and red letters that it refuses. The state is right in the end. */
import { emptyTitle, invoiceStatus } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buy } from '../../../test/commerce.ts';
import { ipOf, startTestServer, type TestServer } from '../../../test/server.ts';
import { loadPaymentConfig } from '../../paymentConfig.ts';
import { driveInvoice } from './issue.ts';
import { sandboxFapiao } from './issuers/sandboxFapiao.ts';

let server: TestServer;
let ann: Client;
let accounts = 0;
/** The platform's waiting is skipped, not slept through. */
let ahead = 0;

beforeAll(async () => {
  server = await startTestServer({ region: 'cn', payments: loadPaymentConfig({}, 'cn') });
  await server.member({ email: 'root@example.com', admin: true });
  server.app.payments.now = () => Date.now() + ahead;
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.member({ email: `ann${(accounts += 1)}@example.com` }, { ip: ipOf(accounts) });
  await ann.call('invoiceRulesAccept', { version: 1 });
});

const email = 'bills@example.com';

const saveTitle = async (name: string) =>
  (
    await ann.call('invoiceTitleSave', {
      ...emptyTitle,
      type: 'company',
      name,
      taxNumber: '91350100M000100Y43',
      email,
      isDefault: 1,
      isShared: 0,
    })
  ).titleId;

async function create(name: string): Promise<{ id: string; orderId: string }> {
  const order = await buy(server, ann, undefined, 7);
  const { invoiceIds } = await ann.call('invoiceCreate', {
    requestId: `request-${accounts}`,
    parts: [
      {
        titleId: await saveTitle(name),
        kind: 'ordinary',
        email,
        orders: [{ orderId: order.orderId, quantity: 1 }],
      },
    ],
    expectedTotal: 1500,
  });
  return { id: invoiceIds[0]!, orderId: order.orderId };
}

const detail = (invoiceId: string) => ann.call('invoiceDetail', { invoiceId });

/** Time passes for the platform; what is due is asked for by hand as the job would. */
async function pass(id: string, ms: number): Promise<void> {
  await driveInvoice(server.app, Number(id)).catch(() => undefined);
  ahead += ms;
  await driveInvoice(server.app, Number(id)).catch(() => undefined);
}

const fapiaos = () => server.app.db.selectFrom('sandbox_fapiao').selectAll().execute();

it('numbers it with twenty digits, and asked twice there is one', async () => {
  const { id } = await create('北京图纸设计有限公司');
  await driveInvoice(server.app, Number(id));
  const before = (await fapiaos()).length;
  await driveInvoice(server.app, Number(id));
  expect((await fapiaos()).length).toBe(before);
  await pass(id, 3000);
  const invoice = await detail(id);
  expect(invoice).toMatchObject({ status: 1, issuer: 'fapiao', isTest: 1 });
  expect(invoice.number).toMatch(/^\d{20}$/);
  expect(invoice.documents.map(({ kind }) => kind)).toContain('pdf');
});

it.each(['Sandbox late', 'Sandbox lost'])('waits for an answer that is not there yet (%s)', async (name) => {
  const { id } = await create(name);
  await pass(id, 1000);
  expect((await detail(id)).status).toBe(2);
  await pass(id, 5000);
  expect((await detail(id)).status).toBe(2);
  await pass(id, 20_000);
  expect((await detail(id)).status).toBe(1);
  const own = (await fapiaos()).filter(({ request }) => request.startsWith(`F${id}T`));
  expect(own).toHaveLength(1);
});

it('a refused one is tried again with another header, and the order is invoiced once', async () => {
  const { id, orderId } = await create('Sandbox refuse');
  await pass(id, 3000);
  expect(await detail(id)).toMatchObject({ status: 3, number: '', can: { retry: 1 } });
  await ann.call('invoiceRetry', { invoiceId: id, titleId: await saveTitle('Right Name') });
  await pass(id, 3000);
  expect(await detail(id)).toMatchObject({ status: 1, titleName: 'Right Name' });
  const { list } = await ann.call('invoiceOrders', {});
  expect(list.find((each) => each.orderId === orderId)).toMatchObject({ status: 1, invoiceId: id });
  const issued = (await fapiaos()).filter(
    ({ request, state }) => request.startsWith(`F${id}T`) && state === 'issued',
  );
  expect(issued).toHaveLength(1);
});

async function replace(id: string, name: string): Promise<string> {
  const wish = { invoiceId: id, kind: 'ordinary', email, reason: 'wrong name' } as const;
  return (await ann.call('invoiceReCreate', { ...wish, titleId: await saveTitle(name) })).invoiceId;
}

it('a replacement comes after the red letter', async () => {
  const { id } = await create('Old Name');
  await pass(id, 3000);
  const next = await replace(id, 'New Name');
  const [credit] = (await detail(id)).related.filter(({ relation }) => relation === 'creditedBy');
  await pass(next, 0);
  expect([(await detail(id)).status, (await detail(next)).status]).toEqual([1, 4]);
  await pass(credit!.invoiceId, 0);
  await pass(credit!.invoiceId, 3000);
  expect((await detail(id)).status).toBe(5);
  await pass(next, 0);
  await pass(next, 3000);
  expect((await detail(next)).status).toBe(1);
});

it('a refused red letter leaves the old one, and ends well when it is tried again', async () => {
  const { id, orderId } = await create('Sandbox refuse red');
  await pass(id, 3000);
  const next = await replace(id, 'New Name');
  const [credit] = (await detail(id)).related.filter(({ relation }) => relation === 'creditedBy');
  await pass(credit!.invoiceId, 0);
  await pass(credit!.invoiceId, 3000);
  await pass(next, 0);
  expect([(await detail(id)).status, (await detail(next)).status]).toEqual([1, 3]);
  expect((await detail(credit!.invoiceId)).status).toBe(invoiceStatus.failed);
  const { tries } = await server.app.db
    .selectFrom('invoice')
    .select('tries')
    .where('id', '=', Number(credit!.invoiceId))
    .executeTakeFirstOrThrow();
  // The platform has changed its mind before the next try, which a job may begin at once.
  const platform = sandboxFapiao(server.app);
  await platform.red({
    request: `F${credit!.invoiceId}T${tries + 1}`,
    original: '',
    kind: 'ordinary',
    buyer: emptyTitle,
    currency: 'CNY',
    gross: 1500,
    net: 1500,
    tax: 0,
    lines: [],
  });
  await ann.call('invoiceRetry', { invoiceId: next });
  await pass(credit!.invoiceId, 3000);
  await pass(next, 0);
  await pass(next, 3000);
  expect([(await detail(id)).status, (await detail(next)).status]).toEqual([5, 1]);
  const { list } = await ann.call('invoiceOrders', {});
  expect(list.find((each) => each.orderId === orderId)).toMatchObject({ status: 1, invoiceId: next });
});
