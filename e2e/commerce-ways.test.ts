/** Every way of paying on a desk and on a narrow phone, in all languages; what goes wrong on the way, and what comes after. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import type { Language } from '@linework/contract';
import { translate } from '@linework/i18n';
import { overflowOf, violations } from './axe.ts';
import {
  desktop,
  firstMember,
  openedAlone,
  registerNext,
  signIn,
  visitPatiently,
  words,
  type Visit,
} from './harness.ts';

const pictures = process.env['LINEWORK_SCREENSHOTS'];
const narrow = { width: 360, height: 740 } as const;
type Size = typeof desktop | typeof narrow;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Screens that axe has seen: it finds the same in every language and for every way. */
const examined = new Set<string>();

async function look(page: Page, name: string, screen = name): Promise<void> {
  if (pictures) {
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `ways-${name}.png`) });
  }
  if (!examined.has(screen)) expect([name, await violations(page)]).toEqual([name, []]);
  examined.add(screen);
  expect([name, await overflowOf(page)]).toEqual([name, 0]);
}

describe('with all ways offered', () => {
  const opened = openedAlone({
    LINEWORK_REGION: 'cn',
    LINEWORK_LANGUAGE: 'en',
    LINEWORK_PAY_WAYS: '20,2,3,7,10',
  });
  let admin: Client;
  let ann: Client;

  beforeAll(async () => {
    admin = await firstMember(opened, 'root@example.com');
    ann = await registerNext(opened.product, admin, { email: 'ann@example.com', nickname: 'Ann' });
    const bob = await registerNext(opened.product, admin, { email: 'bob@example.com', nickname: 'Bob' });
    await ann.call('companySave', { name: 'Acme', slug: 'acme' });
    await ann.call('companyMemberAdd', { email: 'bob@example.com', role: 'member' });
    await bob.call('companyInfo', {});
  }, 180_000);

  /** One visit for each size, and one for the device that scans: an account has only so many sessions. */
  const visits = new Map<string, Promise<Visit>>();
  afterAll(async () => {
    for (const visited of visits.values()) await (await visited).context.close();
  });
  const visitOnce = (key: string, begin: () => Promise<Visit>): Promise<Visit> => {
    const visited = visits.get(key) ?? begin();
    visits.set(key, visited);
    return visited;
  };
  async function enter(language: Language, size: Size): Promise<Page> {
    const { context } = await visitOnce(`${size.width}`, async () => {
      const visited = await visitPatiently(opened, { size });
      await signIn(visited.page, 'ann@example.com');
      return visited;
    });
    // The cashier speaks the language of the browser, also in a tab of its own.
    await context.setExtraHTTPHeaders({ 'accept-language': language });
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('linework.language', value), language);
    return page;
  }

  /** From the plans to the ways of paying; whoever has premium renews it. */
  async function checkout(page: Page, t: ReturnType<typeof words>): Promise<void> {
    await page.goto('/upgrade');
    await button(page, t['order.buy']).or(button(page, t['order.renew'])).first().click();
    await button(page, t['order.checkout.pay']).click();
  }

  /** The page of the cashier: in a tab of its own, in the same one, or on the device that scanned the code. */
  async function openCashier(
    page: Page,
    t: ReturnType<typeof words>,
    way: 2 | 3 | 7 | 10 | 20,
  ): Promise<Page> {
    const name = t[`order.way.${way}`];
    await page.getByLabel(name, { exact: true }).check();
    const link = page.getByRole('link', { name: translate(t, 'order.pay.open', { way: name }) });
    const qr = page.getByAltText(t['order.pay.qrAlt']);
    await link.or(qr).waitFor();
    if (await qr.isVisible()) {
      const src = (await qr.getAttribute('src'))!;
      const { context } = await visitOnce('scanner', () => visitPatiently(opened, { size: narrow }));
      const scanned = await context.newPage();
      await scanned.goto(new URL(src, opened.product.url).searchParams.get('data')!);
      return scanned;
    }
    if ((await link.getAttribute('target')) !== '_blank') {
      await link.click();
      await page.waitForURL('**/sandbox/pay/**');
      return page;
    }
    const [cashier] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await cashier.waitForURL('**/sandbox/pay/**');
    return cashier;
  }

  const arrived = async (
    page: Page,
    t: ReturnType<typeof words>,
    way: 2 | 3 | 7 | 10 | 20,
  ): Promise<void> => {
    await page.waitForURL(/\/(?:yun|webH5\/info)\/order\b/);
    await page.getByRole('dialog').getByText(t[`order.way.${way}`], { exact: true }).waitFor();
  };

  it.each([
    [20, 'zh', desktop],
    [2, 'ko', desktop],
    [3, 'de', desktop],
    [7, 'zh', desktop],
    [10, 'ko', desktop],
    [20, 'de', narrow],
    [2, 'zh', narrow],
    [3, 'ko', narrow],
    [7, 'de', narrow],
    [10, 'zh', narrow],
  ] as const)('way %i in %s', async (way, language, size) => {
    const t = words(language);
    const page = await enter(language, size);
    await checkout(page, t);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const name = `${way}-${language}-${size.width}`;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t[`order.way.${way}`], { exact: true }).check();
    await dialog.getByRole('button', { name: t['order.pay.check'] }).waitFor();
    await look(page, `${name}-pay`, `pay-${size.width}`);
    const cashier = await openCashier(page, t, way);
    const s = words((await cashier.locator('html').getAttribute('lang')) as Language);
    await look(cashier, `${name}-cashier`, `cashier-${size.width}`);
    await button(cashier, s['sandbox.act.pay']).click();
    await arrived(page, t, way);
    await look(page, `${name}-order`, `order-${size.width}`);
    if (cashier !== page) await cashier.close();
    await page.close();
  });

  it('the shop is closed meanwhile: the other tab ends in the same place', async () => {
    const t = words();
    const page = await enter('en', desktop);
    await checkout(page, t);
    const cashier = await openCashier(page, t, 20);
    await page.close();
    await button(cashier, t['sandbox.act.pay']).click();
    await cashier.getByRole('heading', { name: t['order.paid.title'] }).waitFor();
    await arrived(cashier, t, 20);
    await cashier.close();
  });

  it.each(['payQuietly', 'payForged', 'payTwice', 'delay'] as const)(
    'whatever the cashier does (%s), it is paid once',
    async (act) => {
      const t = words('de');
      const paid = async (): Promise<number> =>
        (await ann.call('orderList', { detailStatus: 'purchased' })).total;
      const before = await paid();
      const page = await enter('de', desktop);
      await checkout(page, t);
      const cashier = await openCashier(page, t, 20);
      const s = words((await cashier.locator('html').getAttribute('lang')) as Language);
      await cashier.getByText(s['sandbox.more']).click();
      await look(cashier, `misbehaving-${act}`);
      await button(cashier, s[`sandbox.act.${act}`]).click();
      // Nobody presses anything: the dialog asks by itself, and "I have paid" only sooner.
      await arrived(page, t, 20);
      expect(await paid()).toBe(before + 1);
      await cashier.close();
      await page.close();
    },
  );

  it('codes are handed out in a company and taken back, on a phone', async () => {
    const t = words();
    const page = await enter('en', narrow);
    await page.goto('/upgrade');
    await button(page, t['order.gift']).click();
    await page.getByLabel(t['order.checkout.quantity']).fill('2');
    await button(page, t['order.checkout.pay']).click();
    await button(await openCashier(page, t, 7), t['sandbox.act.pay']).click();
    await arrived(page, t, 7);
    await button(page, t['order.codes.give']).first().click();
    await page.getByLabel(t['order.codes.give'], { exact: true }).selectOption({ label: 'Bob' });
    await look(page, 'hand-out');
    await page.locator('form').getByRole('button', { name: t['order.codes.give'] }).click();
    await page.getByText(translate(t, 'order.codes.given', { name: 'Bob' })).waitFor();
    await button(page, t['order.codes.takeBack']).click();
    await page.getByText(/ in a new code\./).waitFor();
    await page.close();
  });

  it('a refund is asked for on a phone, approved, and arrives', async () => {
    const t = words();
    const page = await enter('en', narrow);
    await checkout(page, t);
    await button(await openCashier(page, t, 20), t['sandbox.act.pay']).click();
    await arrived(page, t, 20);
    await button(page, t['order.act.refund']).click();
    await page.getByLabel(t['order.refund.reason']).fill('Not what I need.');
    await look(page, 'refund');
    await button(page, t['order.refund.send']).click();
    await page.getByText(/^Refund of .* requested$/).waitFor();

    const office = await visitPatiently(opened, { size: desktop });
    visits.set('office', Promise.resolve(office));
    await signIn(office.page, 'root@example.com');
    await office.page.goto('/secure/orders');
    await office.page.getByRole('tab', { name: t['orderAdmin.tab.refunds'] }).click();
    await office.page.getByText('Not what I need.').waitFor();
    await look(office.page, 'refund-queue');
    await button(office.page, t['orderAdmin.approve']).click();
    await office.page.getByText('Not what I need.').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/^Refund of .* sent$/).waitFor();
    await page.close();
  });
});
