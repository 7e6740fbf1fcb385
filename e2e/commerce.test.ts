/** Buying as people do it: by card and by code, with what goes wrong on the way, on a desk and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '@linework/server/openApp';
import { loadConfig } from '@linework/server/config';
import type { Client } from '@linework/client';
import { translate } from '@linework/i18n';
import { violations } from './axe.ts';
import {
  desktop,
  firstMember,
  openedAlone,
  phone,
  registerNext,
  signIn,
  visitPatiently,
  words,
  type Visit,
  type OpenedProduct,
} from './harness.ts';

const t = words();
const visits: Visit[] = [];
afterAll(async () => {
  for (const { context } of visits) await context.close();
});

async function enter(
  opened: OpenedProduct,
  email: string,
  size: typeof desktop | typeof phone = desktop,
): Promise<Visit> {
  const visited = await visitPatiently(opened, { size });
  visits.push(visited);
  await signIn(visited.page, email);
  return visited;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const way = (name: string): string => translate(t, 'order.pay.open', { way: name });

/** From the plans to the dialog that waits for money. */
async function checkout(page: Page): Promise<void> {
  await page.goto('/upgrade');
  await button(page, t['order.buy']).or(button(page, t['order.renew'])).first().click();
  await button(page, t['order.checkout.pay']).click();
}

/** The cashier opens in a tab of its own. */
async function openCashier(page: Page): Promise<Page> {
  const [cashier] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: way(t['order.way.20']) }).click(),
  ]);
  await cashier.waitForURL('**/sandbox/pay/**');
  return cashier;
}

describe('in dollars', () => {
  const opened = openedAlone();
  let admin: Client;

  beforeAll(async () => {
    admin = await firstMember(opened, 'root@example.com');
    await registerNext(opened.product, admin, { email: 'ann@example.com', nickname: 'Ann' });
    await registerNext(opened.product, admin, { email: 'bob@example.com', nickname: 'Bob' });
    await admin.call('adminCouponAdd', {
      code: 'SPRING',
      label: 'Spring',
      kind: 'percent',
      value: 10,
      goods: [],
      minAmount: 0,
      firstOnly: 0,
      startTime: 0,
      endTime: Date.now() + 86_400_000,
      supply: 10,
    });
  }, 120_000);

  it('a card is declined, tried again, and premium begins', async () => {
    const { page, problems } = await enter(opened, 'ann@example.com');
    await checkout(page);
    expect(await page.getByRole('dialog').textContent()).toContain('$47.99');
    expect(await page.getByRole('note').first().textContent()).toBe(t['order.sandbox']);
    expect(await violations(page)).toEqual([]);
    const cashier = await openCashier(page);
    expect(await cashier.textContent('body')).toContain(t['sandbox.noMoney']);
    expect(await violations(cashier)).toEqual([]);
    await button(cashier, t['sandbox.act.decline']).click();
    // The tab comes back to the shop and says so; the dialog in the other one hears of it by itself.
    await cashier.getByText(t['order.pay.failed']).waitFor();
    await page.getByText(t['order.pay.failed']).waitFor();
    await cashier.close();
    await button(page, t['order.pay.retry']).click();
    const again = await openCashier(page);
    await button(again, t['sandbox.act.pay']).click();
    await page.getByText(t['order.pay.done']).waitFor();
    await page.waitForURL('**/paid/**');
    await page.getByRole('heading', { name: t['order.paid.title'] }).waitFor();
    await page.waitForURL('**/yun/order**');
    await page.getByRole('dialog').getByText(t['order.test']).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/upgrade');
    await button(page, t['order.renew']).waitFor();
    await again.close();
    expect(problems).toEqual([]);
  });

  it('a coupon takes a tenth off', async () => {
    const { page } = await enter(opened, 'bob@example.com');
    await page.goto('/yun/coupon');
    await page.getByLabel(t['order.coupon.claim']).fill('spring');
    await button(page, t['order.coupon.take']).click();
    await page.getByText('10% off').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/upgrade');
    await page.getByText(t['upgrade.month'], { exact: true }).click();
    await button(page, t['order.buy']).click();
    await page.getByLabel(t['order.checkout.coupon']).selectOption({ index: 1 });
    await page.getByRole('dialog').getByText('$4.49').first().waitFor();
  });

  it('codes are bought for others, and given away', async () => {
    const { page } = await enter(opened, 'ann@example.com');
    await page.goto('/upgrade');
    await button(page, t['order.gift']).click();
    await page.getByLabel(t['order.checkout.quantity']).fill('2');
    await button(page, t['order.checkout.pay']).click();
    const cashier = await openCashier(page);
    await button(cashier, t['sandbox.act.pay']).click();
    await page.waitForURL('**/yun/order**');
    const code = await page.getByRole('dialog').locator('code').first().textContent();
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    const bob = await enter(opened, 'bob@example.com');
    await bob.page.goto('/upgrade');
    await bob.page.getByLabel(t['order.redeem.title']).fill(code!.toLowerCase());
    await button(bob.page, t['order.redeem.act']).click();
    await bob.page.getByText(t['order.goods.ML7-Y'], { exact: false }).first().waitFor();
    await button(bob.page, t['order.renew']).waitFor();
  });

  it('a phone pays in the same tab, and comes back', async () => {
    const cat = await registerNext(opened.product, admin, { email: 'cat@example.com', nickname: 'Cat' });
    const { page } = await enter(opened, 'cat@example.com', phone);
    await checkout(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: way(t['order.way.20']) }).click();
    await page.waitForURL('**/sandbox/pay/**');
    await button(page, t['sandbox.act.pay']).click();
    await page.waitForURL('**/webH5/info/order**');
    await page.getByRole('dialog').getByText(t['order.test']).waitFor();
    expect(await violations(page)).toEqual([]);
    // Plans have one address for all; who asks is the phone.
    const { list } = await cat.call('orderList', {});
    expect(list.map(({ channel }) => channel)).toEqual(['H5']);
  });

  it('the administrator sees orders, and sends money back', async () => {
    const { page } = await enter(opened, 'root@example.com');
    await page.goto('/secure/orders');
    await page.getByRole('cell', { name: 'ann@example.com' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    for (const tab of [
      'refunds',
      'suspense',
      'revenue',
      'goods',
      'coupons',
      'codes',
      'grants',
      'ads',
      'acts',
    ] as const) {
      await page.getByRole('tab', { name: t[`orderAdmin.tab.${tab}`] }).click();
      await page.getByRole('tabpanel').waitFor();
    }
  });

  it('a seller who charges tax is asked for a number of its own', async () => {
    const { page } = await enter(opened, 'root@example.com');
    await page.goto('/secure/orders');
    await page.getByRole('tab', { name: t['invoiceAdmin.tab.seller'] }).click();
    const rate = page.getByRole('textbox', { name: t['invoiceAdmin.seller.rate'] });
    await rate.fill('19');
    await button(page, t['invoiceAdmin.save']).click();
    await page.getByText(t['error.0502012']).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: t['invoiceAdmin.seller.vatId'] }).fill('DE136695976');
    await button(page, t['invoiceAdmin.save']).click();
    await page.getByText(t['invoiceAdmin.saved']).waitFor();
    expect((await admin.call('adminSeller', {})).basisPoints).toBe(1900);
  });
});

describe('in yuan', () => {
  const opened = openedAlone({ LINEWORK_REGION: 'cn', LINEWORK_LANGUAGE: 'en' });
  const mib = 2 ** 20;

  it('space is bought by a code that another device scans, and what was frozen thaws', async () => {
    const client = await firstMember(opened, 'root@example.com');
    for (const name of ['first.txt', 'second.txt', 'third.txt']) {
      await client.postFile('upload', new File([name], name), { parentId: '0' });
    }
    const app = await openApp({
      ...loadConfig({ LINEWORK_DATA: opened.product.dataDir }),
      logLevel: 'silent',
    });
    await app.db
      .updateTable('entry')
      .set({ bytes: 600 * mib })
      .where('kind', '=', 1)
      .execute();
    await app.db
      .updateTable('drive')
      .set({ used: 1800 * mib })
      .execute();
    await app.close();
    await expect.poll(async () => (await client.call('freezeTask', {})).frozen).toBe(1);

    const { page } = await enter(opened, 'root@example.com');
    await page.goto('/upgrade');
    await button(page, t['order.buySpace']).click();
    await page.getByRole('dialog').getByText('¥10.00').first().waitFor();
    await button(page, t['order.checkout.pay']).click();
    for (const name of ['2', '3', '7', '10'] as const)
      await page.getByLabel(t[`order.way.${name}`]).waitFor();
    await page.getByLabel(t['order.way.3']).check();
    const qr = page.getByAltText(t['order.pay.qrAlt']);
    expect(await qr.boundingBox()).toMatchObject({ width: 150, height: 150 });
    expect(await violations(page)).toEqual([]);

    const scanned = new URL((await qr.getAttribute('src'))!, opened.product.url).searchParams.get('data')!;
    const other = await visitPatiently(opened, { size: phone });
    visits.push(other);
    await other.page.goto(scanned);
    await button(other.page, t['sandbox.act.pay']).click();
    await other.page.getByText(t['sandbox.state.paid']).waitFor();
    await page.getByText(t['order.pay.done']).waitFor();
    await expect.poll(async () => (await client.call('freezeTask', {})).frozen, { timeout: 30_000 }).toBe(0);
    expect((await client.call('capacity', {})).capacity).toBe(6 * 1024 ** 3);
  });
});
