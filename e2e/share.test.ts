/** A shared folder: two accounts and visitors without one, on a desk and on a phone. The tests build on each other. */
import { codes } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { expectSound } from './axe.ts';
import { desktop, inDatabase, password, patience, phone, signIn } from './harness.ts';
import {
  button,
  choose,
  client,
  come,
  dialog,
  expectDrawn,
  friend,
  friendClient,
  giveCode,
  ids,
  opened,
  row,
  shareOf,
  shareScene,
  sharer,
  shownRow,
  t,
} from './shares.ts';

shareScene();
/** The path of the link that the first test makes. */
let link = '';

/** As if its time were over. */
const expire = (shareId: string): void =>
  inDatabase(opened, (db) =>
    db.prepare('update share set ends_at = ? where id = ?').run(Date.now() - 1, Number(shareId)),
  );

describe('a folder with a code', () => {
  it('is shared from the list, with a link, a picture to scan and words to copy', async () => {
    const { context, page, problems } = await come();
    await signIn(page, sharer);
    await page.goto('/yun/index');
    await page.locator(`[data-id="${ids['Site']}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t['drive.action.share'] }).click();
    await choose(page, t['sharing.permission.view']);
    await choose(page, t['sharing.code.own']);
    const code = dialog(page).getByRole('textbox', { name: t['sharing.code.value'] });
    await code.fill('a');
    await button(page, t['sharing.create']).click();
    await dialog(page).getByText(t['sharing.code.wrong']).waitFor();
    await code.fill('ab12');
    await dialog(page).getByRole('textbox', { name: t['sharing.note'] }).fill('The stairs, please.');
    await expectSound(page);
    await button(page, t['sharing.create']).click();
    const field = dialog(page).getByRole('textbox', { name: t['sharing.link'] });
    link = new URL(await field.inputValue()).pathname;
    expect(link).toMatch(/^\/share\/[\w-]{22}$/);
    const qr = dialog(page).getByRole('img', { name: 'Site' });
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    expect(await qr.boundingBox()).toMatchObject({ width: 164, height: 164 });
    await expectSound(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, t['sharing.copyText']).click();
    await page.getByText(t['sharing.copied.text']).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(link);
    expect(text).toContain('AB12');
    await button(page, t['sharing.done']).click();
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    ['on a desk', desktop],
    ['on a phone', phone],
  ] as const)(
    'asks a visitor for the code, then shows files, folders and the drawing, %s',
    async (_, size) => {
      const { context, page } = await come({ size });
      await page.goto(
        size === phone ? link.replace('/share/', `/webH5/share/${(await shareOf('Site')).id}/`) : link,
      );
      await page.getByRole('heading', { name: 'Sam Sharer' }).waitFor();
      await expectSound(page);
      await giveCode(page, 'zzzz');
      await page.getByText(t['share.code.wrong']).waitFor();
      await giveCode(page, 'AB12');
      await page.getByRole('heading', { name: 'Site' }).waitFor();
      await page.getByText('The stairs, please.').waitFor();
      await row(page, 'rooms.dxf').waitFor();
      await expectSound(page);
      // What one may not do is not offered, and nothing beside the folder is to be seen.
      expect(await page.getByRole('button', { name: t['share.download'] }).count()).toBe(0);
      expect(await button(page, t['share.saveAll']).count()).toBe(0);

      await row(page, 'Details').click();
      await row(page, 'below.txt').click();
      await dialog(page).getByText('below', { exact: true }).waitFor();
      expect(await button(dialog(page), t['preview.download']).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('navigation', { name: t['share.path'] }).getByText('Site').click();

      await page.getByRole('searchbox', { name: t['share.search'] }).fill('belo');
      await row(page, 'below.txt').waitFor();
      await page.getByRole('searchbox', { name: t['share.search'] }).fill('');
      await row(page, 'part.step').click();
      await dialog(page).getByText(t['share.signIn.threeD.text']).waitFor();
      await page.keyboard.press('Escape');

      const drawing = row(page, 'rooms.dxf');
      if (size === phone) {
        await drawing.tap();
        await expectDrawn(page);
        await expectSound(page);
        expect(await page.getByText(t['viewer.action.download']).count()).toBe(0);
      } else {
        const [tab] = await Promise.all([context.waitForEvent('page'), drawing.click()]);
        tab.setDefaultTimeout(patience);
        await expectDrawn(tab);
        await expectSound(tab);
        expect(await button(tab, t['viewer.action.download']).count()).toBe(0);
        await tab.getByRole('link', { name: t['viewer.backToFolder'] }).click();
        await row(tab, 'readme.txt').waitFor();
      }
      await context.close();
    },
  );

  it('refuses the file itself to whoever may only look', async () => {
    const { shares } = await client.call('shareAdd', {
      folderIds: ids['Site']!,
      permission: 'view',
      password: '',
    });
    const via = `share:${shares[0]!.rand}`;
    const visitor = opened.product.client();
    const refused = visitor.call('download', { via, fileId: ids['rooms.dxf']!, purpose: 'download' });
    await expect(refused).rejects.toMatchObject({ code: codes.sharePermission });
    await expect(visitor.call('fileInfo', { via, fileId: ids['secret.txt']! })).rejects.toMatchObject({
      code: codes.fileAbsent,
    });
    const { fileUrl, ocfUrl } = await visitor.call('drawingOpen', { via, fileId: ids['rooms.dxf']! });
    expect(fileUrl).toBeUndefined();
    expect(ocfUrl).toBeDefined();
    await client.call('shareStop', { shareIds: shares[0]!.id });
  });

  it('is opened further by its owner, downloaded as one archive and saved after signing in', async () => {
    const desk = await come();
    await signIn(desk.page, sharer);
    await desk.page.goto('/yun/share');
    await shownRow(desk.page, 'Site').first().waitFor();
    await expectSound(desk.page);
    await shownRow(desk.page, 'AB12').getByRole('button').click();
    await desk.page.getByRole('menuitem', { name: t['sharing.edit'] }).click();
    await choose(desk.page, t['sharing.permission.save']);
    await button(desk.page, t['action.save']).click();
    await desk.page.getByText(t['sharing.edited']).waitFor();
    await desk.context.close();

    const { context, page } = await come();
    await page.goto(link);
    await giveCode(page, 'ab12');
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t['share.downloadAll']).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    await button(page, t['share.saveAll']).click();
    await dialog(page).getByText(t['share.signIn.save.text']).waitFor();
    await expectSound(page);
    await dialog(page).getByRole('link', { name: t['nav.login'], exact: true }).click();
    await page.getByRole('textbox', { name: t['auth.account'], exact: true }).fill(friend);
    await page.getByRole('textbox', { name: t['auth.password'], exact: true }).fill(password);
    await button(page, t['auth.signIn.submit']).click();
    // Back on the share, where it goes on.
    await page.waitForURL(`**${link}*`);
    await button(page, t['share.save.here']).waitFor();
    await expectSound(page);
    await button(page, t['share.save.here']).click();
    await page.getByText(t['share.save.show'], { exact: true }).waitFor();
    const root = await friendClient
      .call('login', { method: 'password', account: friend, password })
      .then(() => friendClient.call('unionList', { parentId: '0' }));
    expect(root.subFolders.map(({ name }) => name)).toContain('Site');
    await context.close();
  });

  it('tells its owner who looked, downloaded and saved', async () => {
    const { context, page } = await come();
    await signIn(page, sharer);
    await page.goto('/yun/share');
    const share = shownRow(page, 'AB12');
    await share.getByRole('img', { name: /^[1-9]\d* views, [1-9]\d* downloads, 1 saves$/ }).waitFor();
    await share.getByRole('button').click();
    await page.getByRole('menuitem', { name: t['sharing.visits'] }).click();
    await dialog(page).getByText('Fay Friend').first().waitFor();
    await dialog(page).getByText(t['sharing.visits.guest']).first().waitFor();
    await expectSound(page);
    await context.close();
  });
});

describe('what ends', () => {
  it('says that it is over, that it was stopped, or that there is nothing, each on a page of its own', async () => {
    const { shares } = await client.call('shareAdd', { folderIds: ids['Site']!, password: '' });
    const [share] = shares;
    const { context, page } = await come();
    await page.goto(share!.shareUrl);
    await row(page, 'Details').waitFor();
    expire(share!.id);
    // Whoever is inside is told without a click.
    await page.getByRole('heading', { name: t['share.expired.title'] }).waitFor();
    await expectSound(page);
    await client.call('shareEdit', { shareId: share!.id, days: 1 });
    await page.reload();
    await row(page, 'Details').waitFor();
    await client.call('shareStop', { shareIds: share!.id });
    await page.getByRole('heading', { name: t['share.stopped.title'] }).waitFor();
    await expectSound(page);
    await page.goto('/share/AAAAAAAAAAAAAAAAAAAAAA');
    await page.getByRole('heading', { name: t['share.absent.title'] }).waitFor();
    await page.goto('/webH5/share/1/cut-off');
    await page.getByRole('heading', { name: t['share.absent.title'] }).waitFor();
    await page.getByRole('link', { name: t['share.other'] }).click();
    await page.getByRole('textbox', { name: t['share.landing.label'] }).fill(opened.product.url + link);
    await button(page, t['share.landing.open']).click();
    await page.getByRole('textbox', { name: t['share.code.label'] }).waitFor();
    await context.close();
  });

  it('is taken back in bulk, and then off the list, on a phone too', async () => {
    for (let i = 0; i < 2; i += 1) await client.call('shareAdd', { fileIds: ids['readme.txt']! });
    const { context, page } = await come({ size: phone });
    await signIn(page, sharer);
    await page.goto('/webH5/info/share?q=readme');
    const boxes = page.getByRole('checkbox', { name: 'readme.txt' });
    await expect.poll(() => boxes.count()).toBe(2);
    await expectSound(page);
    await boxes.first().check();
    await boxes.last().check();
    await button(page, t['sharing.stop']).tap();
    await button(dialog(page), t['sharing.stop.confirm']).tap();
    await page.getByText(t['sharing.state.stopped'], { exact: true }).first().waitFor();
    await boxes.first().check();
    await boxes.last().check();
    await button(page, t['sharing.remove']).tap();
    await button(dialog(page), t['sharing.remove.confirm']).tap();
    await page.getByText(t['sharing.none.title']).waitFor();
    await context.close();
  });
});
