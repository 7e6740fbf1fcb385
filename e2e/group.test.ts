/** Groups: from an invitation to a shared drawing, with two accounts and a visitor. The tests build on each other. */
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { expectSound } from './axe.ts';
import {
  firstMember,
  openedForTests,
  password,
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
const owner = 'owner@example.com';
const guest = 'guest@example.com';
const opened = openedForTests();
let client: Client;
let guestClient: Client;
/** Paths that one test finds and later ones use. */
let invitation = '';
let groupId = '';

/** By person and screen, signed in: who comes again needs nothing twice. */
const visits = new Map<string, Visit>();
afterAll(async () => {
  for (const { context } of visits.values()) await context.close();
});
async function enter(email: string, options?: VisitOptions): Promise<Visit> {
  const key = `${email} ${options?.size?.width}`;
  const visited = visits.get(key) ?? (await visitPatiently(opened, options));
  if (!visits.has(key)) await signIn(visited.page, email);
  visits.set(key, visited);
  visited.problems.length = 0;
  return visited;
}

async function upload(name: string, content: Buffer | string, parentId = '0'): Promise<string> {
  const file = new File([new Uint8Array(Buffer.from(content))], name);
  return (await client.postFile('upload', file, { parentId })).id;
}

beforeAll(async () => {
  client = await firstMember(opened, owner, 'Olga Owner');
  guestClient = await registerNext(opened.product, client, { email: guest, nickname: 'Gus Guest' });
  const { id } = await client.call('folderAdd', { parentId: '0', name: 'Blocks' });
  await upload('below.txt', 'in a folder', id);
  await upload('rooms.dxf', roomsDxf());
  await upload('words.txt', 'just words');
}, 120_000);

const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const item = (page: Page, list: string, name: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });

const file = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: t['group.tab.files'] }).getByRole('row').filter({ hasText: name });

/** Takes one of the things in the menu of a line. */
async function act(page: Page, line: Locator, more: string, action: string): Promise<void> {
  await line.getByRole('button', { name: more }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const fileMore = (name: string): string => translate(t, 'group.file.more', { name });
const memberMore = (name: string): string => translate(t, 'group.member.more', { name });

describe('a group', () => {
  it('is made, introduced and invited to by a link and by mail', async () => {
    const { page, problems } = await enter(owner);
    await page.goto('/yun/group');
    await page.getByText(t['group.emptyTitle']).waitFor();
    await expectSound(page);
    await button(page, t['group.new']).first().click();
    await button(dialog(page), t['group.form.create']).click();
    await dialog(page).getByText(t['field.required']).waitFor();
    await dialog(page).getByRole('textbox', { name: t['group.form.name'] }).fill('Riverside');
    await dialog(page).getByRole('textbox', { name: t['group.form.introduction'] }).fill('Blocks A to C.');
    await expectSound(page);
    await button(dialog(page), t['group.form.create']).click();
    await page.getByRole('heading', { name: 'Riverside', level: 1 }).waitFor();
    await page.getByText('Blocks A to C.').waitFor();
    groupId = /\/yun\/group\/(\d+)/.exec(page.url())![1]!;
    await expectSound(page);

    await button(page, t['group.invite']).click();
    await dialog(page).getByText(t['group.invite.link'], { exact: true }).click();
    await button(dialog(page), t['group.invite.linkMake']).click();
    const link = dialog(page).getByRole('textbox', { name: t['group.invite.linkLabel'] });
    await link.waitFor();
    await expectSound(page);
    invitation = new URL(await link.inputValue()).pathname;
    await dialog(page).getByText(t['group.invite.mail'], { exact: true }).click();
    const field = dialog(page).getByRole('textbox', { name: t['group.invite.emails'] });
    await field.fill('nobody@example.com, not-an-address');
    await field.press('Enter');
    await dialog(page).getByText('not-an-address').waitFor();
    await field.fill('');
    await expectSound(page);
    await button(dialog(page), t['group.invite.send']).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: t['group.tab.members'] }).click();
    await page.getByText('nobody@example.com').waitFor();
    await button(page, translate(t, 'group.invite.stopOne', { name: 'nobody@example.com' })).click();
    await page.getByText('nobody@example.com').waitFor({ state: 'detached' });
    await expectSound(page);
    expect(problems).toEqual([]);
  });

  it('is joined by a visitor, who signs in on the way and comes back', async () => {
    const { context, page } = await visitPatiently(opened, { size: phone });
    await page.goto(invitation);
    await page.getByRole('heading', { name: /Olga Owner.*Riverside/ }).waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: t['nav.login'] }).last().click();
    await page.getByRole('textbox', { name: t['auth.account'], exact: true }).fill(guest);
    await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
    await button(page, t['auth.signIn.submit']).click();
    await page.waitForURL(`**${invitation}`);
    await button(page, t['group.join.do']).click();
    await page.waitForURL(`**/webH5?tab=group&group=${groupId}`);
    await page.getByRole('heading', { name: 'Riverside', level: 1 }).waitFor();
    await page.getByText(t['group.file.emptyTitle']).waitFor();
    await expectSound(page);
    await page.goto('/group/invite/AAAAAAAAAAAAAAAAAAAAAA');
    await page.getByText(t['group.join.absentTitle']).waitFor();
    await expectSound(page);
    await context.close();
  });
});

describe('files of a group', () => {
  it('are shared from the drive and from the group, and appear to the others by themselves', async () => {
    const pocket = await enter(guest, { size: phone });
    await pocket.page.goto(`/webH5?tab=group&group=${groupId}`);
    await pocket.page.getByText(t['group.file.emptyTitle']).waitFor();

    const { page } = await enter(owner);
    await page.goto('/yun/index');
    await page.locator('[data-id]').filter({ hasText: 'rooms.dxf' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.shareIntoGroup'] }).click();
    await dialog(page)
      .getByRole('radio', { name: /Riverside/ })
      .check();
    await dialog(page).getByRole('combobox').selectOption('view');
    await expectSound(page);
    await button(dialog(page), t['group.share.do']).click();
    await dialog(page).waitFor({ state: 'detached' });
    await file(pocket.page, 'rooms.dxf').waitFor();

    await page.goto(`/yun/group/${groupId}`);
    await button(page, t['group.file.add']).click();
    await button(dialog(page), translate(t, 'group.pick.open', { name: 'Blocks' })).click();
    await dialog(page).getByText('below.txt').waitFor();
    await dialog(page).getByRole('navigation').getByRole('button', { name: t['nav.all'] }).click();
    await dialog(page).getByRole('checkbox', { name: 'Blocks' }).check();
    await dialog(page).getByRole('searchbox').fill('words');
    await dialog(page).getByRole('checkbox', { name: 'words.txt' }).check();
    await dialog(page)
      .getByText(translate(t, 'group.pick.chosen', { count: 2 }))
      .waitFor();
    await dialog(page).getByRole('combobox').selectOption('save');
    await expectSound(page);
    await button(dialog(page), t['group.share.do']).click();
    await file(page, 'Blocks').waitFor();
    await expectSound(page);
    await file(pocket.page, 'words.txt').waitFor();
    await expectSound(pocket.page);
  });

  it('are opened, browsed, downloaded and saved as far as their sharer allows', async () => {
    const { context, page, problems } = await enter(guest);
    await page.goto(`/yun/group/${groupId}`);
    const drawing = file(page, 'rooms.dxf');
    await drawing.getByRole('button', { name: fileMore('rooms.dxf') }).click();
    expect(await page.getByRole('menuitem', { name: t['group.file.download'] }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const [viewer] = await Promise.all([context.waitForEvent('page'), drawing.click()]);
    await viewer.locator('#drawing[data-state=success][data-complete]').waitFor({ timeout: patience });
    expect(viewer.url()).toMatch(/via=group(:|%3A)\d+/);
    await viewer.close();

    await file(page, 'words.txt').click();
    await dialog(page).getByText('just words').waitFor();
    await page.keyboard.press('Escape');
    await file(page, 'Blocks').focus();
    await page.keyboard.press('Enter');
    await page.getByText('below.txt').first().waitFor();
    await expectSound(page);
    await page.goBack();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      act(page, file(page, 'words.txt'), fileMore('words.txt'), t['group.file.download']),
    ]);
    expect(download.suggestedFilename()).toBe('words.txt');
    await act(page, file(page, 'Blocks'), fileMore('Blocks'), t['group.file.save']);
    await button(dialog(page), t['share.save.here']).click();
    await expect
      .poll(async () =>
        (await guestClient.call('unionList', { parentId: '0' })).subFolders.map(({ name }) => name),
      )
      .toEqual(['Blocks']);
    expect(problems).toEqual([]);
  });
});

describe('members of a group', () => {
  it('get other roles, and what a viewer may not do is not offered', async () => {
    const { page } = await enter(owner);
    const pocket = await enter(guest, { size: phone });
    await pocket.page.goto(`/webH5?tab=group&group=${groupId}`);
    await button(pocket.page, t['group.file.add']).waitFor();
    await page.goto(`/yun/group/${groupId}?part=members`);
    const role = page.getByRole('combobox', {
      name: translate(t, 'group.member.role', { name: 'Gus Guest' }),
    });
    await role.selectOption('viewer');
    await expectSound(page);
    await button(dialog(page), t['group.member.roleDo']).click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => role.inputValue()).toBe('viewer');
    await button(pocket.page, t['group.file.add']).waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: t['group.tab.activity'] }).click();
    await page.getByText('Gus Guest joined').waitFor();
    await expectSound(page);
  });

  it('see at once what its sharer shares and stops elsewhere', async () => {
    const { page } = await enter(guest);
    await page.goto(`/yun/group/${groupId}`);
    const line = file(page, 'live.txt');
    await file(page, 'words.txt').waitFor();
    const fileId = await upload('live.txt', 'now you see it');
    await client.call('groupShare', { groupId, fileIds: fileId });
    await line.waitFor();
    const { list } = await client.call('shareList', { entryId: fileId });
    await client.call('shareStop', { shareIds: list[0]!.id });
    await line.waitFor({ state: 'detached' });
  });

  it('take the group over, take files out, are removed, and end it', async () => {
    const { page } = await enter(owner);
    const other = await enter(guest, { size: phone });
    await page.goto(`/yun/group/${groupId}`);
    await act(page, file(page, 'words.txt'), fileMore('words.txt'), t['group.file.takeOut']);
    await button(dialog(page), t['group.file.takeOut']).click();
    await file(page, 'words.txt').waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: t['group.tab.members'] }).click();
    const guestLine = item(page, t['group.tab.members'], 'Gus Guest');
    await act(page, guestLine, memberMore('Gus Guest'), t['group.member.handOver']);
    await button(dialog(page), t['group.member.handOver']).click();
    await dialog(page).waitFor({ state: 'detached' });
    await guestLine.getByText(t['group.role.owner']).waitFor();

    await other.page.goto(`/webH5?tab=group&group=${groupId}&part=members`);
    const ownerLine = item(other.page, t['group.tab.members'], 'Olga Owner');
    await act(other.page, ownerLine, memberMore('Olga Owner'), t['group.member.remove']);
    await expectSound(other.page);
    await button(dialog(other.page), t['group.member.remove']).click();
    await ownerLine.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(t['group.absent.title']).waitFor();
    await expectSound(page);

    await button(other.page, t['action.more']).click();
    await other.page.getByRole('menuitem', { name: t['group.end'] }).click();
    await button(dialog(other.page), t['group.end']).click();
    await other.page.getByText(t['group.emptyTitle']).waitFor();
    await expectSound(other.page);
  });

  it('were told of all of it, with red dots that turn green', async () => {
    const { page } = await enter(owner);
    await page.goto('/yun/index');
    const bell = page.getByRole('button', { name: new RegExp(`^${t['notice.bell']}`) });
    await bell.click();
    const panel = page.getByRole('dialog', { name: t['notice.title'] });
    const joined = panel.getByRole('listitem').filter({ hasText: 'Gus Guest joined' });
    await joined.getByRole('img', { name: t['notice.isUnread'] }).waitFor();
    await expectSound(page);
    await joined.getByRole('button', { name: new RegExp(t['notice.markRead']) }).click();
    await joined.getByRole('img', { name: t['notice.read'] }).waitFor();
    await button(panel, t['notice.more']).click();
    await page.getByRole('menuitem', { name: t['notice.readAll'] }).click();
    await expect.poll(() => bell.getAttribute('aria-label')).toBe(t['notice.bell']);
    await joined.getByRole('button', { name: new RegExp(t['notice.delete']) }).click();
    await joined.waitFor({ state: 'detached' });

    await page.goto('/secure/products#notices');
    const setting = page.getByRole('checkbox', { name: t['notice.mail.groupFile'] });
    const before = await setting.isChecked();
    await setting.click();
    await expect
      .poll(async () => (await client.call('noticeSettings', {})).mail.groupFile)
      .toBe(before ? 0 : 1);
  });
});
