/** Finding one's way in the help: by what is typed, and by the table of commands. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { expectSound } from './axe.ts';
import { desktop, openedForTests, phone, visitPatiently, words, type Visit } from './harness.ts';

const opened = openedForTests();

describe.each([
  ['a desk in en', desktop, 'en', 'password', 'archives'],
  ['a phone in zh', phone, 'zh', '提取码', 'share'],
] as const)('help on %s', (_, size, language, query, found) => {
  const t = words(language);
  let visit: Visit;
  let page: Page;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  beforeAll(async () => {
    visit = await visitPatiently(opened, { size, language });
    ({ page } = visit);
  });
  afterAll(() => visit.context.close());

  it('answers as one types, opens the best answer with Enter, and says where there is none', async () => {
    await page.goto('/help');
    await heading(t['help.start.title']).waitFor();
    const field = page.getByRole('searchbox', { name: t['help.search'] });
    const answers = page.getByRole('status').filter({ has: page.getByRole('list') });
    await field.fill(query);
    await answers.getByRole('link', { name: t[`help.${found}.title`] }).waitFor();
    await expectSound(page);
    await field.press('Enter');
    await heading(t[`help.${found}.title`]).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/help/${found}`);
    expect(await field.inputValue()).toBe('');
    await field.fill('xylophone');
    await page.getByText(t['help.none']).waitFor();
    await field.fill(t['help.edit.title']);
    await answers.getByRole('link', { name: t['help.edit.title'] }).click();
    await heading(t['help.edit.title']).waitFor();
    const picture = page.getByRole('img', {
      name: translate(t, 'help.picture', { title: t['help.edit.title'] }),
    });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1200);
    expect(await picture.getAttribute('src')).toBe(`/help/${language}/edit.webp`);
  });

  it('lists every command of viewer and editor', async () => {
    await page.goto('/help/commands');
    await heading(t['help.commands.title']).waitFor();
    const viewer = page.getByRole('table', { name: t['help.inViewer'] });
    const editor = page.getByRole('table', { name: t['help.inEditor'] });
    await viewer.getByRole('cell', { name: t['viewer.panel.layers'], exact: true }).waitFor();
    const titles = Object.keys(t).filter((key) => key.startsWith('editorCommands.title.'));
    expect(await editor.getByRole('row').count()).toBe(titles.length + 1);
    await editor.getByRole('rowheader', { name: 'LINE', exact: true }).waitFor();
    await expectSound(page);
    expect(visit.problems).toEqual([]);
  });
});
