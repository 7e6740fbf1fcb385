/** What a person does with the foundation, from the first visit on. The tests of one file build on each other. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '@linework/contract';
import { translate } from '@linework/i18n';
import { openedAlone, password, phone, signIn, visit, words } from './harness.ts';

const t = words();
const admin = 'founder@example.com';

const opened = openedAlone();

const accountMenu = (page: Page) => page.getByRole('button', { name: t['a11y.account'] });

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: t['action.signOut'] }).click();
  await page.waitForURL('**/login**');
}

/** Types a command into the palette and runs the first that fits. */
async function runInPalette(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(command);
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain(command);
  await page.keyboard.press('Enter');
}

describe('a newcomer', () => {
  it('comes to the home page, makes the first account and stands in an empty drive', async () => {
    const { context, page, problems } = await visit(opened.browser, opened.product.url);
    await page.goto('/');
    await page.getByRole('link', { name: t['nav.register'] }).first().click();
    await page.getByText(t['auth.first']).waitFor();
    await page.getByRole('textbox', { name: t['auth.email'], exact: true }).fill(admin);
    await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill('short');
    await page.getByRole('button', { name: t['auth.register.submit'] }).click();
    await page.getByText(translate(t, 'field.passwordShort', { min: 8 })).waitFor();
    await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
    await page.getByRole('button', { name: t['auth.register.submit'] }).click();
    await page.waitForURL('**/yun/recent');
    await page.getByText(t['drive.recent.emptyTitle']).waitFor();
    await page.getByText('0.00 B of 1.00 GB used').waitFor();
    await page.reload();
    await page.getByText(t['drive.recent.emptyTitle']).waitFor();
    await signOut(page);
    await page.goto('/yun/drawing');
    await page.waitForURL('**/login?next=**');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/yun/drawing');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is refused with one sentence whatever was wrong, and comes back to where it wanted', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    await page.goto('/yun/drawing');
    for (const account of [admin, 'nobody@example.com']) {
      await page.getByRole('textbox', { name: t['auth.account'], exact: true }).fill(account);
      await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill('not the password');
      await page.getByRole('button', { name: t['auth.signIn.submit'], exact: true }).click();
      await page.getByRole('alert').getByText(t['error.1001001']).waitFor();
    }
    await page.getByRole('textbox', { name: t['auth.account'], exact: true }).fill(admin);
    await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
    await page.getByRole('button', { name: t['auth.signIn.submit'], exact: true }).click();
    await page.waitForURL('**/yun/drawing');
    await context.close();
  });

  it('registers as the second with a code that the administrator reads in the outbox', async () => {
    const first = await visit(opened.browser, opened.product.url);
    await signIn(first.page, admin);
    const second = await visit(opened.browser, opened.product.url);
    await second.page.goto('/login?mode=register');
    await second.page.getByRole('textbox', { name: t['auth.email'], exact: true }).fill('second@example.com');
    await second.page.getByRole('button', { name: t['auth.code.send'] }).click();
    await second.page.getByText(t['auth.code.outbox']).waitFor();

    await first.page.goto('/secure/outbox');
    const mail = first.page.getByText('second@example.com').first();
    // It is written a moment after it was asked for.
    await expect
      .poll(async () => {
        await first.page.getByRole('button', { name: t['outbox.refresh'] }).click();
        return mail.isVisible();
      })
      .toBe(true);
    await mail.click();
    const code = /\b\d{6}\b/.exec(
      (await first.page
        .getByText(/\b\d{6}\b/)
        .first()
        .textContent()) ?? '',
    )?.[0];
    await second.page.getByRole('textbox', { name: t['auth.code'], exact: true }).fill(code!);
    await second.page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
    await second.page.getByRole('button', { name: t['auth.register.submit'] }).click();
    await second.page.waitForURL('**/yun/**');
    await first.context.close();
    await second.context.close();
  });
});

describe('an account', () => {
  it('signs in with a passkey', async () => {
    const { context, page, problems } = await visit(opened.browser, opened.product.url);
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await signIn(page, admin);
    await page.goto('/secure/products');
    await page.getByRole('button', { name: t['security.passkeys.add'] }).click();
    await page.getByRole('textbox', { name: t['security.passkeys.name'] }).fill('Laptop');
    await page.getByRole('dialog').getByRole('button', { name: t['action.continue'] }).click();
    await page.getByText('Laptop').first().waitFor();
    await page.goto('/yun/recent');
    await signOut(page);
    await page.getByRole('button', { name: t['auth.passkey'] }).click();
    await page.waitForURL('**/yun/**');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('ends a session from another device, which is told so', async () => {
    const here = await visit(opened.browser, opened.product.url);
    const there = await visit(opened.browser, opened.product.url);
    await signIn(here.page, admin);
    await signIn(there.page, admin);
    await here.page.goto('/secure/products');
    await here.page.getByRole('button', { name: t['sessions.signOutOthers'] }).click();
    await here.page.getByText(/signed out\.$/).waitFor();
    await there.page.goto('/yun/trash');
    await there.page.waitForURL('**/login**');
    await there.page.getByText(t['error.1000008']).waitFor();
    await here.context.close();
    await there.context.close();
  });

  it('changes its name, takes its data along, and is deleted', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    await signIn(page, 'second@example.com');
    await page.goto('/secure/products');
    await page.getByRole('textbox', { name: t['profile.nickname'], exact: true }).fill('Zoë <b>图</b>');
    await page.getByRole('button', { name: t['action.save'], exact: true }).first().click();
    await page.getByText(t['account.saved']).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t['data.export'] }).click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole('button', { name: t['data.delete'], exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t['data.delete.confirm']).check();
    await dialog.getByRole('textbox').fill(password);
    await dialog.getByRole('button', { name: t['data.delete.submit'] }).click();
    await page.getByText(t['data.delete.done']).waitFor();
    await context.close();
  });
});

describe('the shell', () => {
  it('sends unknown addresses to the page for them', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    await page.goto('/no/such/page');
    await page.waitForURL('**/404');
    await page.getByText(t['notFound.title']).waitFor();
    await context.close();
  });

  it('never leaves the site for a forged next', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    await page.goto(`/login?next=${encodeURIComponent('//evil.example/x')}`);
    await page.getByRole('textbox', { name: t['auth.account'], exact: true }).fill(admin);
    await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
    await page.getByRole('button', { name: t['auth.signIn.submit'], exact: true }).click();
    await page.waitForURL(`${opened.product.url}/yun/**`);
    await context.close();
  });

  it.each(languages)('meets a visitor in the language of the browser: %s', async (language) => {
    const { context, page } = await visit(opened.browser, opened.product.url, { language });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: words(language)['home.hero.title'] }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await context.close();
  });

  it('switches language and theme without a reload, and remembers both', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    await signIn(page, admin);
    await page.goto('/yun/recent');
    await page.getByRole('link', { name: t['nav.trash'] }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
    for (const language of [...languages, 'en'] as const) {
      await runInPalette(page, words(language)[`language.${language}`]);
      await page.getByRole('link', { name: words(language)['nav.trash'] }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
    }
    await runInPalette(page, t['theme.dark']);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).colorScheme))
      .toContain('dark');
    expect(await page.evaluate(() => (globalThis as { stillHere?: boolean }).stillHere)).toBe(true);
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).colorScheme))
      .toContain('dark');
    await context.close();
  });

  it('is used by keyboard alone', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    await signIn(page, admin);
    await page.goto('/yun/recent');
    await page.getByText(t['drive.recent.emptyTitle']).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t['skip.files']);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL('**/yun/drawing');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(t['action.shortcuts']).first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await context.close();
  });

  it('takes feedback, which the administrator reads', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    await page.goto('/feedback');
    await page
      .getByRole('textbox', { name: t['feedback.content'] })
      .fill('Sharp lines! <img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: t['feedback.send'] }).click();
    await page.getByText(t['feedback.done.title']).waitFor();
    await signIn(page, admin);
    await page.goto('/secure/feedback');
    await page.getByText('Sharp lines! <img src=x onerror=alert(1)>').waitFor();
    await context.close();
  });

  it('opens a page for a native app by a key that works once, and strips it from the address', async () => {
    const native = opened.product.client();
    await native.call('login', { method: 'password', account: admin, password });
    const { key } = await native.call('launchKey', { path: '/yun/font' });
    const { context, page } = await visit(opened.browser, opened.product.url);
    await page.goto(`/yun/index?key=${encodeURIComponent(key)}`);
    await page.waitForURL(`${opened.product.url}/yun/font`);
    await page.getByRole('heading', { name: t['nav.font'], exact: true }).waitFor();
    await context.clearCookies();
    await page.goto(`/yun/index?key=${encodeURIComponent(key)}`);
    await page.waitForURL('**/login**');
    await context.close();
  });

  it('works on a phone: sign in, tabs, own pages', async () => {
    const { context, page, problems } = await visit(opened.browser, opened.product.url, { size: phone });
    await page.goto('/webH5');
    await page.waitForURL('**/login**');
    await page.getByRole('textbox', { name: t['auth.account'], exact: true }).fill(admin);
    await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
    await page.getByRole('button', { name: t['auth.signIn.submit'], exact: true }).tap();
    await page.waitForURL('**/webH5');
    await page.getByRole('link', { name: t['mobile.tab.my'], exact: true }).tap();
    await page.getByText(admin).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
