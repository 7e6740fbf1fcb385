/** The public gallery: an author, a reader, a visitor and the administrator. The tests build on each other. */
import type { Client } from '@linework/client';
import { privateTypes } from '@linework/contract/enums';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { expectSound } from './axe.ts';
import {
  firstMember,
  openedAlone,
  patience,
  phone,
  registerNext,
  signIn,
  visitPatiently,
  words,
  type Visit,
  type VisitOptions,
} from './harness.ts';
import { roomsDxf } from './viewer-files.ts';

const t = words();
/** The first account is the administrator's. */
const admin = 'admin@example.com';
const author = 'author@example.com';
const reader = 'reader@example.com';
const opened = openedAlone();
let adminClient: Client;
let client: Client;
let fileId = '';

const come = (options?: VisitOptions): Promise<Visit> => visitPatiently(opened, options);

beforeAll(async () => {
  adminClient = await firstMember(opened, admin, 'Mo Moderator');
  client = await registerNext(opened.product, adminClient, { email: author, nickname: 'Ann Author' });
  await registerNext(opened.product, adminClient, { email: reader, nickname: 'Ray Reader' });
  const file = new File([new Uint8Array(roomsDxf())], 'rooms.dxf');
  fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
  await client.postFile('upload', new File(['words'], 'words.txt'), { parentId: '0' });
}, 120_000);

const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const card = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(name) });

const usedSpace = async (): Promise<number> => (await client.call('storage', {})).used;

describe('the gallery', () => {
  it('is empty at first, and takes a drawing that its author publishes; it uses no space then', async () => {
    const { context, page, problems } = await come();
    await page.goto('/gallery');
    await page.getByText(t['gallery.emptyTitle']).waitFor();
    await expectSound(page);
    const before = await usedSpace();
    await signIn(page, author);
    await page.goto('/yun/myPublic');
    await page.getByText(t['drive.myPublic.emptyTitle']).waitFor();
    await page.goto('/yun/index');
    await page.locator('[data-id]').filter({ hasText: 'words.txt' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.shareIntoGroup'] }).waitFor();
    expect(await page.getByRole('menuitem', { name: t['drive.action.publish'] }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('[data-id]').filter({ hasText: 'rooms.dxf' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.publish'] }).click();
    await dialog(page).getByText(t['gallery.publish.text']).waitFor();
    const name = dialog(page).getByRole('textbox', { name: t['gallery.publish.userName'] });
    await expect.poll(() => name.inputValue()).toBe('Ann Author');
    await name.fill('');
    await button(dialog(page), t['gallery.publish.do']).click();
    await dialog(page).getByText(t['field.required']).waitFor();
    await name.fill('Studio Ann');
    await dialog(page).getByRole('combobox').selectOption('architecture');
    await dialog(page).getByRole('checkbox').check();
    await expectSound(page);
    await button(dialog(page), t['gallery.publish.do']).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await usedSpace()).toBeLessThan(before);
    await page.goto('/yun/myPublic');
    await page.getByRole('row', { name: /rooms\.dxf/ }).waitFor();
    await expectSound(page);
    await button(page, t['drive.view.grid']).click();
    await card(page, 'rooms.dxf').waitFor();
    await expectSound(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is searched by visitors, who look at a drawing and are asked to sign in for more', async () => {
    const { context, page, problems } = await come();
    await page.goto('/gallery');
    await card(page, 'rooms.dxf').waitFor();
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText(t['gallery.nothingTitle']).waitFor();
    await expectSound(page);
    await button(page, t['gallery.showAll']).click();
    await page.getByRole('searchbox').fill('studio');
    await card(page, 'rooms.dxf').waitFor();
    await page.waitForURL('**/gallery?q=studio');
    await button(page, t['gallery.category.mechanical']).click();
    await page.getByText(t['gallery.nothingTitle']).waitFor();
    await button(page, t['gallery.category.architecture']).click();
    await card(page, 'rooms.dxf').click();
    await page.getByRole('heading', { name: 'rooms.dxf', level: 1 }).waitFor();
    await page.getByText(t['gallery.message.empty']).waitFor();
    await expectSound(page);
    await button(page, t['gallery.like']).click();
    await page.locator('[data-toast]').getByRole('button', { name: t['gallery.signInAction'] }).waitFor();
    await page.getByRole('link', { name: t['gallery.open'] }).click();
    await page.locator('#drawing[data-state=success][data-complete]').waitFor({ timeout: patience });
    await page.goto(`/gallery/${fileId}`);
    await page.getByRole('link', { name: 'Studio Ann' }).click();
    await page.getByRole('heading', { name: 'Studio Ann', level: 1 }).waitFor();
    await card(page, 'rooms.dxf').waitFor();
    await expectSound(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('counts likes and collections and takes messages, on a phone too', async () => {
    const { context, page } = await come({ size: phone });
    await signIn(page, reader);
    await page.goto('/webH5/info/publicplatform');
    await card(page, 'rooms.dxf').waitFor();
    await expectSound(page);
    await card(page, 'rooms.dxf').tap();
    const like = button(page, t['gallery.like']);
    await like.tap();
    await button(page, t['gallery.collect']).tap();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('textbox', { name: t['gallery.message.label'] }).fill('A fine plan.');
    await button(page, t['gallery.message.send']).tap();
    await page.getByText('A fine plan.').last().waitFor();
    await expectSound(page);
    await expect
      .poll(async () => {
        const { likeCount, collectionCount, leaveMessageCount } = await client.call('galleryItem', {
          fileId,
        });
        return [likeCount, collectionCount, leaveMessageCount];
      })
      .toEqual([1, 1, 1]);
    await page.reload();
    await expect.poll(() => button(page, t['gallery.collect']).getAttribute('aria-pressed')).toBe('true');

    for (const [list, leave] of [
      ['myLike', t['gallery.unlike']],
      ['myCollection', t['gallery.uncollect']],
    ] as const) {
      await page.goto('/webH5/info/publicplatform');
      await page.getByRole('tab', { name: t[`nav.${list}`] }).tap();
      await card(page, 'rooms.dxf').waitFor();
      await expectSound(page);
      await button(page, `${leave}: rooms.dxf`).tap();
      await page.getByText(t[`drive.${list}.emptyTitle`]).waitFor();
    }
    await page.locator('[data-toast]').last().getByRole('button', { name: t['gallery.undo'] }).tap();
    await card(page, 'rooms.dxf').waitFor();
    await context.close();
  });

  it('tells the author, who answers and deletes a message', async () => {
    const { context, page } = await come();
    await signIn(page, author);
    await page.goto('/yun/index');
    await page.getByRole('button', { name: new RegExp(`^${t['notice.bell']}`) }).click();
    const panel = page.getByRole('dialog', { name: t['notice.title'] });
    await panel
      .getByRole('button', { name: /Ray Reader left a message/ })
      .first()
      .click();
    await page.waitForURL(`**/gallery/${fileId}`);
    await page.getByText('A fine plan.').waitFor();
    await button(page, translate(t, 'gallery.message.delete', { name: 'Ray Reader' })).click();
    await button(dialog(page), t['action.delete']).click();
    await page.getByText(t['gallery.message.empty']).waitFor();
    await context.close();
  });
});

describe('moderation', () => {
  it('takes reports from visitors; the administrator hides a drawing with a word and shows it again', async () => {
    const visitor = await come();
    await visitor.page.goto(`/gallery/${fileId}`);
    await button(visitor.page, t['gallery.report']).click();
    await dialog(visitor.page).getByRole('radio', { name: t['gallery.report.reason.private'] }).check();
    await dialog(visitor.page).getByRole('textbox').fill('My kitchen is in it.');
    await expectSound(visitor.page);
    await button(dialog(visitor.page), t['gallery.report.send']).click();
    await visitor.page.locator('[data-toast]').filter({ hasText: t['gallery.report.sent'] }).waitFor();

    const { context, page } = await come();
    await signIn(page, admin);
    await page.goto('/secure/reports');
    await page.getByText('My kitchen is in it.').waitFor();
    await expectSound(page);
    await button(page, t['gallery.reports.hide']).click();
    await dialog(page).getByRole('textbox').fill('It shows a private home.');
    await expectSound(page);
    await button(dialog(page), t['gallery.reports.hide']).click();
    await page.getByText(t['gallery.reports.emptyTitle']).waitFor();

    await visitor.page.goto('/gallery');
    await visitor.page.getByText(t['gallery.emptyTitle']).waitFor();
    await visitor.page.goto(`/gallery/${fileId}`);
    await visitor.page.getByText(t['gallery.absent.title']).waitFor();
    await expectSound(visitor.page);

    const owner = await come();
    await signIn(owner.page, author);
    await owner.page.goto(`/gallery/${fileId}`);
    await owner.page.getByText('It shows a private home.').waitFor();
    await expectSound(owner.page);
    await owner.context.close();

    await page.getByText(t['gallery.reports.every'], { exact: true }).click();
    await button(page, t['gallery.reports.unhide']).click();
    await page
      .locator('[data-toast]')
      .filter({ hasText: translate(t, 'gallery.reports.unhideDone', { name: 'rooms.dxf' }) })
      .waitFor();
    await visitor.page.goto('/gallery');
    await card(visitor.page, 'rooms.dxf').waitFor();
    await context.close();
    await visitor.context.close();
  });
});

describe('taking back', () => {
  it('counts the size again, and the drawing is gone from the gallery', async () => {
    const { context, page } = await come({ size: phone });
    const before = await usedSpace();
    await signIn(page, author);
    await page.goto('/webH5/info/publicplatform?mine=myPublic');
    await button(page, `${t['gallery.unpublish.do']}: rooms.dxf`).tap();
    await expectSound(page);
    await button(dialog(page), t['gallery.unpublish.do']).tap();
    await page.getByText(t['drive.myPublic.emptyTitle']).waitFor();
    expect(await usedSpace()).toBeGreaterThan(before);
    await page.goto('/gallery');
    await page.getByText(t['gallery.emptyTitle']).waitFor();
    await context.close();
  });
});

describe('a long gallery', () => {
  it('is gone through by keys, has only what is on screen, and is found again where one left it', async () => {
    const bytes = new Uint8Array(roomsDxf());
    const ids: string[] = [];
    for (let number = 10; number < 50; number += 1) {
      const file = new File([bytes], `sheet ${number}.dxf`);
      ids.push((await client.postFile('upload', file, { parentId: '0' })).id);
    }
    const published = {
      privateType: privateTypes.public,
      userName: 'Studio Ann',
      category: 'other',
    } as const;
    await client.call('setFilePrivateType', { fileIds: ids.join(','), ...published });

    const { context, page, problems } = await come();
    await page.goto('/gallery');
    const cells = page.getByRole('gridcell');
    await cells.filter({ hasText: 'sheet 49.dxf' }).waitFor();
    expect(await cells.count()).toBeLessThan(ids.length);
    await expectSound(page);
    await cells.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator(':focus').textContent()).toContain('sheet 48.dxf');
    await page.keyboard.press('End');
    await expect.poll(() => page.locator(':focus').textContent()).toContain('sheet 10.dxf');
    const scrolled = await page.evaluate('scrollY');
    expect(scrolled).toBeGreaterThan(300);

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      card(page, 'sheet 10.dxf').click({ button: 'middle' }),
    ]);
    // What is on the page is seen below, in this tab. It goes with the context: Chromium may never close one that is loading.
    await tab.waitForURL(/\/gallery\/\d+$/, { waitUntil: 'commit' });

    await page.locator('[data-index="39"]').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'sheet 10.dxf', level: 1 }).waitFor();
    await page.goBack();
    await card(page, 'sheet 10.dxf').waitFor();
    await expect.poll(() => page.evaluate('scrollY')).toBe(scrolled);
    expect(problems).toEqual([]);
    await context.close();
  });
});
