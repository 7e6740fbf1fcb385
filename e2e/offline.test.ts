/** The installed app without its server: it starts, drawings that were opened can be read, nothing is lost. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { translate } from '@linework/i18n';
import { expectSound } from './axe.ts';
import { dialog, row } from './drive-steps.ts';
import { firstMember, openedAlone, phone, signIn, visit, words, type Visit } from './harness.ts';
import { roomsDxf } from './viewer-files.ts';
import { shown } from './viewer-steps.ts';

const t = words();
const person = 'diver@example.com';
const opened = openedAlone();
let client: Client;
let fileId: string;
let pocket: Visit;

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

beforeAll(async () => {
  client = await firstMember(opened, person);
  ({ id: fileId } = await client.postFile('upload', new File([new Uint8Array(roomsDxf())], 'plan.dxf'), {
    parentId: '0',
  }));
  await client.postFile('upload', new File(['words'], 'note.txt'), { parentId: '0' });
  pocket = await visit(opened.browser, opened.product.url, {
    size: phone,
    bypassCSP: true,
    installable: true,
  });
  await pocket.context.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
  await signIn(pocket.page, person);
}, 120_000);
afterAll(() => pocket.context.close());

describe('without a server', () => {
  it('keeps the program, and a drawing that was opened', async () => {
    const { page } = pocket;
    await page.goto('/webH5');
    await row(page, 'plan.dxf').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`/viewer/${fileId}`);
    await shown(page);
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const cache = await caches.open('linework-drawings');
            return (await cache.keys()).map(({ url }) => new URL(url).pathname);
          }),
        { timeout: 120_000 },
      )
      .toContain(`/offline/drawing/${fileId}.json`);
  });

  it('starts, says so, and shows what can be read', async () => {
    const { page } = pocket;
    await opened.product.pause();
    await page.goto('/webH5');
    await page.getByRole('heading', { name: t['offline.title'] }).waitFor();
    await page.getByText(t['offline.kept']).waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: /plan\.dxf/ }).tap();
    await page.waitForURL(`**/viewer/${fileId}**`);
    await shown(page);
    await page.reload();
    await shown(page);
  });

  it('leads to no page that only the server can answer', async () => {
    const { page } = pocket;
    await page.goto('/viewer/999999');
    await page.getByRole('heading', { name: t['offline.title'] }).waitFor();
  });

  it('goes on by itself where one wanted to be', async () => {
    const { page } = pocket;
    await page.goto('/webH5?kind=all');
    await page.getByRole('heading', { name: t['offline.title'] }).waitFor();
    await opened.product.resume();
    await page.waitForURL('**/webH5?kind=all');
    await row(page, 'note.txt').waitFor();
  });

  it('sends what was changed meanwhile', async () => {
    const { page } = pocket;
    await opened.product.pause();
    await row(page, 'note.txt').locator('[data-more]').tap();
    await page.getByRole('menuitem', { name: t['drive.action.rename'] }).tap();
    await dialog(page).getByRole('textbox').fill('letter.txt');
    await dialog(page).getByRole('button', { name: t['action.rename'] }).tap();
    await page.getByText(translate(t, 'offline.waiting', { count: 1 })).waitFor();
    await opened.product.resume();
    await expect
      .poll(async () => (await client.call('unionList', { parentId: '0' })).files.map(({ name }) => name))
      .toContain('letter.txt');
  });

  it('forgets the drawings with the session', async () => {
    const { page } = pocket;
    expect(await cacheNames(page)).toContain('linework-drawings');
    await page.goto('/webH5/info/usercenter');
    await page.getByRole('button', { name: t['action.signOut'] }).tap();
    await page.waitForURL('**/login**');
    await expect.poll(() => cacheNames(page)).not.toContain('linework-drawings');
  });
});

describe('as an app', () => {
  it('names itself, its icons, the files it opens and what it takes from others', async () => {
    const manifest = (await (await fetch(`${opened.product.url}/manifest.webmanifest`)).json()) as {
      name: string;
      start_url: string;
      icons: { src: string }[];
      file_handlers: { action: string; accept: Record<string, string[]> }[];
      share_target: { action: string };
    };
    expect(manifest).toMatchObject({
      name: 'Linework',
      start_url: '/yun',
      share_target: { action: '/share-target' },
    });
    expect(Object.values(manifest.file_handlers[0]!.accept).flat()).toEqual(['.dwg', '.dxf']);
    for (const { src } of manifest.icons) {
      expect((await fetch(opened.product.url + src)).status, src).toBe(200);
    }
  });

  it('uploads what another app shares', async () => {
    const { page } = pocket;
    await signIn(page, person);
    await page.goto('/webH5?kind=all');
    await row(page, 'plan.dxf').waitFor();
    await page.evaluate(async () => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/share-target' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const files = new DataTransfer();
      files.items.add(new File(['from elsewhere'], 'shared in.txt', { type: 'text/plain' }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    });
    await page.waitForURL('**/webH5?kind=all');
    await row(page, 'shared in.txt').waitFor();
  });
});
