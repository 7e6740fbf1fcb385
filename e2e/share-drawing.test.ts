/** One drawing that is shared: by a quick link, by mail, to look at, with notes. */
import { describe, expect, it, vi } from 'vitest';
import { translate } from '@linework/i18n';
import { expectSound } from './axe.ts';
import { answered } from './drive-steps.ts';
import { desktop, password, patience, phone, registerNext, signIn } from './harness.ts';
import {
  button,
  choose,
  client,
  come,
  dialog,
  expectDrawn,
  friend,
  friendClient,
  ids,
  opened,
  shareScene,
  sharer,
  shownRow,
  t,
  upload,
} from './shares.ts';
import { referringDxf, roomsDxf } from './viewer-files.ts';

shareScene();

describe('one drawing', () => {
  it('is shared from the viewer at the view on screen, and opens there at once without a code', async () => {
    const desk = await come();
    await signIn(desk.page, sharer);
    await desk.page.goto(`/viewer/${ids['alone.dxf']}?x=4000&y=4000&s=0.5`);
    await expectDrawn(desk.page);
    await button(desk.page, t['viewer.action.share']).click();
    await choose(desk.page, t['sharing.way.easy']);
    await button(desk.page, t['sharing.create']).click();
    const field = dialog(desk.page).getByRole('textbox', { name: t['sharing.link'] });
    const address = new URL(await field.inputValue());
    expect(address.pathname).toMatch(/^\/easyShare\//);
    expect(address.searchParams.get('s')).toBe('0.5');
    await desk.context.close();

    const { context, page } = await come();
    await page.goto(address.pathname + address.search);
    await expectDrawn(page);
    await page.getByText(translate(t, 'viewer.sharedBy', { name: 'Sam Sharer' })).waitFor();
    expect(new URL(page.url()).searchParams.get('s')).toBe('0.5');
    await expectSound(page);
    await context.close();

    const pocket = await come({ size: phone });
    await pocket.page.goto(address.pathname.replace('/easyShare/', '/webH5/simple/'));
    await expectDrawn(pocket.page);
    await expectSound(pocket.page);
    await pocket.context.close();
  });

  it('brings along the drawing that it refers to', async () => {
    await upload('other.dxf', roomsDxf());
    await upload('host.dxf', referringDxf('other.dxf'));
    await vi.waitFor(async () => {
      const { companions } = await client.call('drawingOpen', { fileId: ids['host.dxf']! });
      expect(companions).toMatchObject([{ name: 'other.dxf', kind: 'xref' }]);
    }, patience);
    const { shares } = await client.call('shareAdd', {
      fileIds: ids['host.dxf']!,
      permission: 'download',
      password: '',
    });
    const { context, page } = await come();
    await page.goto(shares[0]!.shareUrl);
    await button(page, t['viewer.panel.layers']).click();
    await page.getByRole('option', { name: /WALLS/ }).waitFor();
    await expectDrawn(page);
    await context.close();
  });

  it('goes to people by mail, and is new to them until they open it', async () => {
    const desk = await come();
    await signIn(desk.page, sharer);
    await desk.page.goto('/yun/index');
    await desk.page.locator(`[data-id="${ids['alone.dxf']}"]`).click();
    await desk.page.keyboard.press('Control+e');
    await choose(desk.page, t['sharing.way.mail']);
    await button(desk.page, t['sharing.send']).click();
    await dialog(desk.page).getByText(t['sharing.mail.missing']).waitFor();
    await dialog(desk.page)
      .getByRole('textbox', { name: t['sharing.mail.to'] })
      .fill(`${friend}, other@example.com `);
    await choose(desk.page, t['sharing.code.none']);
    await expectSound(desk.page);
    await answered(desk.page, 'shareAdd', () => button(desk.page, t['sharing.send']).click());
    await dialog(desk.page).getByText('other@example.com').waitFor();
    await desk.context.close();

    const { context, page } = await come();
    await signIn(page, friend);
    await page.goto('/yun/share?tab=received');
    const received = shownRow(page, 'alone.dxf');
    await received.getByRole('img', { name: t['sharing.notRead'] }).waitFor();
    await expectSound(page);
    await received.getByRole('link').click();
    await expectDrawn(page);
    await page.goto('/yun/share?tab=received');
    await received.getByRole('img', { name: t['sharing.read'], exact: true }).waitFor();
    await context.close();
  });

  it('is found among what others shared, by who shared it', async () => {
    const person = { email: 'third@example.com', nickname: 'Theo Third' };
    const third = await registerNext(opened.product, client, person);
    const file = new File(['from Theo'], 'theo.txt');
    const { id } = await third.postFile('upload', file, { parentId: '0' });
    await third.call('shareAdd', { fileIds: id, recipients: [friend], password: '' });
    const { context, page } = await come();
    await signIn(page, friend);
    await page.goto('/yun/share?tab=received');
    await shownRow(page, 'theo.txt').waitFor();
    await button(page, t['sharing.owner.all']).click();
    await page.getByRole('menuitemradio', { name: 'Theo Third' }).click();
    await page.waitForURL('**owner=**');
    await shownRow(page, 'alone.dxf').waitFor({ state: 'detached' });
    await expectSound(page);
    await page.reload();
    await shownRow(page, 'theo.txt').waitFor();
    expect(await shownRow(page, 'alone.dxf').count()).toBe(0);
    await button(page, 'Theo Third').click();
    await page.getByRole('menuitemradio', { name: t['sharing.owner.all'] }).click();
    await shownRow(page, 'alone.dxf').waitFor();
    await context.close();
  });

  it('shows to those who may only look what it refers to, and gives them nothing to take along', async () => {
    await upload('second.dxf', roomsDxf());
    await upload('viewed.dxf', referringDxf('second.dxf'));
    await vi.waitFor(async () => {
      const { companions } = await client.call('drawingOpen', { fileId: ids['viewed.dxf']! });
      expect(companions).toMatchObject([{ name: 'second.dxf', kind: 'xref' }]);
    }, patience);
    const { shares } = await client.call('shareAdd', { fileIds: ids['viewed.dxf']!, kind: 'easy' });
    for (const size of [desktop, phone]) {
      const { context, page } = await come({ size });
      await page.goto(shares[0]!.shareUrl);
      await expectDrawn(page);
      await button(page, t['action.more']).click();
      const print = page.getByRole('menuitem', { name: t['viewer.action.print'] });
      await expect.poll(() => print.getAttribute('aria-disabled')).toBe('true');
      // It looks as if it could not be pressed; pressed nevertheless it says why.
      await print.dispatchEvent('click');
      await page.getByText(t['viewer.refused.lookOnly']).first().waitFor();
      expect(await dialog(page).count()).toBe(0);
      if (size === desktop) {
        await button(page, t['viewer.panel.layers']).click();
        // A layer of the drawing that it refers to.
        await page.getByRole('option', { name: /WALLS/ }).waitFor();
        await expectSound(page);
      }
      await context.close();
    }
  });

  it('shows notes by a link where the sharer wants it, and takes comments of those with an account', async () => {
    const key = '00000000-0000-4000-8000-00000000000a';
    const data = JSON.stringify({ text: 'Mind the step', points: [1000, 1000], colour: 'red', height: 200 });
    const fileId = ids['alone.dxf']!;
    await client.call('noteSave', { fileId, notes: [{ key, layout: 'Model', kind: 'text', data }] });
    const shared = async (notesVisible: 0 | 1) =>
      (await client.call('shareAdd', { fileIds: fileId, password: '', notesVisible })).shares[0]!;
    const [open, hidden] = [await shared(1), await shared(0)];
    const { context, page } = await come();
    await page.goto(hidden.shareUrl);
    await expectDrawn(page);
    expect(await button(page, t['viewer.panel.notes']).count()).toBe(0);
    await page.goto(open.shareUrl);
    await expectDrawn(page);
    await page.getByRole('button', { name: new RegExp(`^${t['viewer.panel.notes']}`) }).click();
    await page.getByText('Mind the step').first().waitFor();
    await expectSound(page);
    await context.close();

    // A comment is told to the owner, and the notice leads to it.
    await friendClient.call('login', { method: 'password', account: friend, password });
    await friendClient.call('noteCommentSave', {
      via: `share:${open.rand}`,
      fileId,
      key,
      text: 'Which one?',
    });
    const desk = await come();
    await signIn(desk.page, sharer);
    await desk.page.goto('/yun/index');
    await desk.page.getByRole('button', { name: new RegExp(`^${t['notice.bell']}`) }).click();
    await desk.page.getByText('Which one?').click();
    await desk.page.waitForURL(new RegExp(`/viewer/${fileId}`));
    await expectDrawn(desk.page);
    await desk.page.getByText('Which one?').waitFor();
    // The owner takes it away, though somebody else wrote it.
    await button(desk.page, t['notes.comment.delete']).click();
    const question = desk.page.getByRole('dialog', { name: t['notes.comment.deleteTitle'] });
    await question.getByRole('button', { name: t['notes.comment.delete'] }).click();
    await desk.page.getByText('Which one?').waitFor({ state: 'detached' });
    await desk.context.close();
  });
});
