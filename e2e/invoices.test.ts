/** Invoices as people get them: from picked orders to a document in the mail, on a desk and on a phone. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '@linework/client';
import { emptyTitle, languages, type Language } from '@linework/contract';
import { overflowOf, violations } from './axe.ts';
import {
  desktop,
  firstMember,
  openedAlone,
  registerNext,
  settled,
  signIn,
  visitPatiently,
  words,
  type Visit,
  type OpenedProduct,
} from './harness.ts';

const pictures = process.env['LINEWORK_SCREENSHOTS'];
const narrow = { width: 360, height: 740 } as const;
const t = words();
const visits: Visit[] = [];
afterAll(async () => {
  for (const { context } of visits) await context.close();
});

async function enter(
  opened: OpenedProduct,
  email: string,
  options: { size?: typeof desktop | typeof narrow; language?: Language | 'keep' } = {},
): Promise<Visit> {
  const visited = await visitPatiently(opened, { size: options.size ?? desktop });
  visits.push(visited);
  const language = options.language ?? 'en';
  if (language !== 'keep')
    await visited.context.addInitScript(
      (value) => localStorage.setItem('linework.language', value),
      language,
    );
  await signIn(visited.page, email);
  return visited;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const month = { goodsCode: 'ML7-M', quantity: 1, forOthers: 0 } as const;

/** Ordered and paid at the sandbox's cashier, without a page. */
async function buy(opened: OpenedProduct, client: Client, way: 20 | 7 = 20, quantity = 1): Promise<string> {
  const wish = { ...month, quantity, forOthers: quantity > 1 ? 1 : 0 } as const;
  const { total } = await client.call('orderQuote', wish);
  const { orderId } = await client.call('orderCreate', { ...wish, expectedTotal: total });
  const { url } = await client.call('orderPay', { orderId, way });
  const cashier = (await fetch(url)).url;
  await fetch(cashier, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(opened.product.url).origin,
    },
    body: 'act=pay',
  });
  await vi.waitFor(async () => expect((await client.call('orderStatus', { orderId })).status).toBe(1), {
    timeout: 30_000,
    interval: 250,
  });
  return orderId;
}

const title = {
  ...emptyTitle,
  name: 'Ann Example',
  email: 'bills@example.com',
  isDefault: 1,
  isShared: 0,
} as const;

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

describe('in dollars', () => {
  const opened = openedAlone();
  let admin: Client;
  let ann: Client;

  beforeAll(async () => {
    admin = await firstMember(opened, 'root@example.com');
    ann = await registerNext(opened.product, admin, { email: 'ann@example.com', nickname: 'Ann' });
    await registerNext(opened.product, admin, { email: 'bob@example.com', nickname: 'Bob' });
    for (let each = 0; each < 5; each += 1) await buy(opened, ann);
  }, 180_000);

  it('five orders become a sent PDF in six clicks, within ten seconds', async () => {
    const { page, problems } = await enter(opened, 'ann@example.com');
    // What is done once: the rules, and a recipient.
    await page.goto('/invoice/notice');
    await button(page, t['invoice.notice.accept']).click();
    await page.getByText(t['invoice.notice.accepted']).waitFor();
    await page.goto('/invoice/addTitle');
    await page.getByLabel(t['invoice.field.name']).fill('Ann Example <b>]]>');
    await page.getByLabel(t['invoice.field.email']).fill('bills@example.com');
    expect(await violations(page)).toEqual([]);
    await button(page, t['invoice.addTitle.save']).click();
    await page.waitForURL('**/invoice/title');
    let clicks = 0;
    const click = async (target: ReturnType<typeof button>): Promise<void> => {
      clicks += 1;
      await target.click();
    };
    await page.goto('/invoice');
    await click(page.getByLabel(t['invoice.index.all']));
    await page.getByText('$24.95', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'journey-index');
    await click(button(page, t['invoice.index.go']));
    await page.getByRole('heading', { name: t['invoice.create.preview'] }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'journey-create');
    const began = Date.now();
    await click(button(page, t['invoice.create.submit']));
    await button(page, t['invoice.detail.doc.pdf']).waitFor();
    const mail = await vi.waitFor(
      async () => {
        const { list } = await admin.call('adminOutbox', {});
        const found = list.find(
          ({ to, subject }) => to === 'bills@example.com' && /LW-\d{4}-0{5}1/.test(subject),
        );
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 30_000, interval: 250 },
    );
    expect(mail.createTime - began).toBeLessThan(10_000);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      click(button(page, t['invoice.detail.doc.pdf'])),
    ]);
    expect(download.suggestedFilename()).toMatch(/^TEST-LW-\d{4}-000001\.pdf$/);
    expect(clicks).toBeLessThanOrEqual(6);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'journey-detail');
    expect(problems).toEqual([]);
  });

  it('a mistake is replaced once, on a phone', async () => {
    const { page } = await enter(opened, 'ann@example.com', { size: narrow });
    await page.goto('/invoice/record');
    await page.getByRole('link', { name: /LW-\d{4}-000001/ }).click();
    await page.getByRole('link', { name: t['invoice.detail.reCreate'] }).click();
    await page.getByRole('link', { name: t['invoice.create.title.add'] }).click();
    await page.getByLabel(t['invoice.field.name']).fill('Right Name');
    await button(page, t['invoice.addTitle.save']).click();
    await page.waitForURL('**/invoice/reCreate**');
    await page.getByLabel('Right Name').check();
    await page.getByLabel(t['invoice.reCreate.reason']).fill('The name was wrong.');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'phone-reCreate-filled');
    await button(page, t['invoice.reCreate.submit']).click();
    await page.getByRole('heading', { name: /LW-\d{4}-000002/ }).waitFor();
    await button(page, t['invoice.detail.doc.pdf']).waitFor();
    await page.getByText(t['invoice.detail.related.replaces']).waitFor();
    expect(await page.getByRole('link', { name: t['invoice.detail.reCreate'] }).count()).toBe(0);
  });

  it('an order of several codes is split over two recipients', async () => {
    await ann.call('invoiceTitleSave', { ...title, name: 'Second Example', isDefault: 0 });
    await buy(opened, ann, 20, 3);
    const { page } = await enter(opened, 'ann@example.com');
    await page.goto('/invoice/index');
    await page.getByLabel(t['invoice.index.all']).click();
    await button(page, t['invoice.index.go']).click();
    await button(page, t['invoice.create.split']).click();
    await page.getByLabel(t['invoice.create.quantity']).fill('2');
    await button(page, t['invoice.create.addPart']).click();
    expect(await violations(page)).toEqual([]);
    await button(page, t['invoice.create.submit']).click();
    await page.waitForURL('**/invoice/record');
    await page.getByText('$9.98', { exact: true }).first().waitFor();
  });

  it('the header that was used stays with its session, and with nobody else', async () => {
    const key = 'linework.invoice.header';
    const { page, context } = await enter(opened, 'ann@example.com');
    const kept = (): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);
    await page.goto('/invoice/addTitle');
    await page.getByLabel(t['invoice.field.name']).fill('Kept Example');
    await button(page, t['invoice.addTitle.save']).click();
    await page.waitForURL('**/invoice/title');
    const ticket = (await context.cookies()).find(({ name }) => name === 'utoken')!.value;
    const stored = JSON.parse((await kept())!) as Record<string, string>;
    expect(stored).toMatchObject({ companyName: 'Kept Example', clientType: 'Web_PC' });
    expect(JSON.stringify(stored)).not.toContain(ticket);
    // Opened by a native app: another client.
    await buy(opened, ann);
    const { orderId } = (await ann.call('invoiceOrders', { status: 0 })).list[0]!;
    const create = `/invoice/create?orders=${orderId}`;
    await page.goto(create);
    await page.getByLabel('Kept Example').waitFor();
    await vi.waitFor(async () => expect(await page.getByLabel('Kept Example').isChecked()).toBe(true));
    const launch = btoa(JSON.stringify({ clientType: 'IOS', clientVersion: '2.0.0' }));
    await page.goto(`${create}&client_key=${encodeURIComponent(launch)}`);
    await page.getByLabel('Kept Example').waitFor();
    await vi.waitFor(async () => expect(await kept()).toBeNull());
    // Another person in the same browser.
    await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(stored)]);
    await signIn(page, 'bob@example.com');
    await page.goto('/invoice/reCreate');
    await page.goto('/invoice/title');
    await page.getByText(t['invoice.title.title']).waitFor();
    expect(await page.textContent('body')).not.toContain('Kept Example');
    // Signing out in another tab: what that one kept is not this one's.
    await page.goto('/invoice/create?orders=1');
    await page.getByText(t['invoice.create.title'], { exact: true }).waitFor();
  });

  it('opens inside of a native app by its ticket, and failures stand in the page', async () => {
    const visited = await visitPatiently(opened, { size: narrow });
    visits.push(visited);
    const { page } = visited;
    const launch = btoa(JSON.stringify({ clientType: 'Android', clientVersion: '3.1.0' }));
    const { utoken } = await ann.call('launchTicket', {});
    const query = new URLSearchParams({ client_key: launch, utoken });
    await page.goto(`/invoice/record?${query}`);
    await page.getByRole('heading', { name: t['invoice.record.heading'] }).waitFor();
    expect(page.url()).not.toContain('utoken');
    await page.goto('/invoice/lite-intro');
    await page.getByLabel(t['invoice.liteIntro.number']).fill('O2026010100000000');
    await page.getByLabel(t['invoice.liteIntro.email']).fill('ann@example.com');
    await button(page, t['invoice.liteIntro.bind']).click();
    await page.getByRole('alert').getByText(t['error.0504001']).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  /** Signed in once: an account has only so many sessions. */
  let looking: Promise<Visit> | undefined;
  it.each(languages)('all ten pages on a desk and on a phone in %s', async (language) => {
    const { list } = await ann.call('invoiceList', {});
    const id = list.find(({ type, number }) => type === 'invoice' && number.endsWith('000002'))!.invoiceId;
    const other = list.find(({ status, type }) => status === 1 && type === 'invoice')!.invoiceId;
    const { orderId } = (await ann.call('invoiceOrders', { status: 0 })).list[0]!;
    const { page, problems } = await (looking ??= enter(opened, 'ann@example.com', { language: 'keep' }));
    await page.goto('/invoice/notice');
    await page.evaluate((value) => localStorage.setItem('linework.language', value), language);
    for (const path of [
      '/invoice',
      '/invoice/index',
      '/invoice/lite-intro',
      `/invoice/create?orders=${orderId}`,
      '/invoice/title',
      '/invoice/addTitle',
      '/invoice/record',
      `/invoice/detail?id=${id}`,
      '/invoice/book',
      '/invoice/notice',
      `/invoice/reCreate?id=${other}`,
    ]) {
      await page.goto(path);
      // Whoever turns or widens a window sees the same page as who comes to it so.
      for (const [name, size] of Object.entries({ desk: desktop, phone: narrow })) {
        await page.setViewportSize(size);
        await settled(page);
        await picture(page, `${name}-${language}${path.split('?')[0]!.replaceAll('/', '_')}`);
        // Other languages are wider, and the same page in everything else.
        if (language === 'en') expect([path, name, await violations(page)]).toEqual([path, name, []]);
        expect([path, name, await overflowOf(page)]).toEqual([path, name, 0]);
      }
    }
    expect(problems).toEqual([]);
  });

  it('another account finds nothing at the addresses of an invoice', async () => {
    const { list } = await ann.call('invoiceList', {});
    const { invoiceId, number } = list[0]!;
    const { page } = await enter(opened, 'bob@example.com');
    expect(number).not.toBe('');
    for (const path of [`/invoice/detail?id=${invoiceId}`, `/invoice/reCreate?id=${invoiceId}`]) {
      await page.goto(path);
      await settled(page);
      expect(await page.textContent('body')).not.toContain(number);
    }
  });
});

describe('in yuan', () => {
  const opened = openedAlone({ LINEWORK_REGION: 'cn', LINEWORK_LANGUAGE: 'zh' });
  const zh = words('zh');

  it('the sandbox platform numbers a fapiao, and says that it is none', async () => {
    const client = await firstMember(opened, 'root@example.com');
    await buy(opened, client, 7);
    await client.call('invoiceRulesAccept', { version: 1 });
    const company = { ...title, type: 'company', name: '北京图纸设计有限公司' } as const;
    await client.call('invoiceTitleSave', { ...company, taxNumber: '91350100M000100Y43' });
    const { page } = await enter(opened, 'root@example.com', { size: narrow, language: 'zh' });
    await page.goto('/invoice');
    await page.getByText(zh['invoice.sandbox']).waitFor();
    await page.getByLabel(zh['invoice.index.all']).click();
    await button(page, zh['invoice.index.go']).click();
    // A special one takes more of the header.
    await page.getByText(zh['invoice.create.special'], { exact: true }).click();
    await page.getByRole('link', { name: zh['invoice.create.change'] }).waitFor();
    await picture(page, 'cn-create-special');
    expect(await violations(page)).toEqual([]);
    await page.getByText(zh['invoice.create.ordinary'], { exact: true }).click();
    await button(page, zh['invoice.create.submit']).click();
    await page.getByRole('heading', { name: /\d{20}/ }).waitFor();
    await button(page, zh['invoice.detail.doc.pdf']).waitFor();
    await picture(page, 'cn-detail');
    expect(await violations(page)).toEqual([]);
  });
});
