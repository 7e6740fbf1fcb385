/** How people come to the help: on the first visit, and from an empty list. */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSound } from './axe.ts';
import { gone } from './drive-steps.ts';
import { desktop, firstMember, openedForTests, phone, signIn, visitPatiently, words } from './harness.ts';

const person = 'new@example.com';
const opened = openedForTests();
beforeAll(async () => {
  await firstMember(opened, person);
});

describe.each([
  ['a desk', desktop, '/yun/drawing'],
  ['a phone', phone, '/webH5?kind=drawing'],
] as const)('help on %s', (_, size, path) => {
  const t = words();

  it('shows who is new around, once, and leads from an empty list to its page', async () => {
    const { page, context } = await visitPatiently(opened, { size, isNew: true });
    await signIn(page, person);
    await page.goto(path);
    const tour = page.getByRole('region', { name: t['tour.label'] });
    await tour.waitFor();
    await expectSound(page);
    await tour.getByRole('button', { name: t['tour.next'] }).click();
    await tour.getByRole('button', { name: t['tour.skip'] }).click();
    await gone(tour);
    await page.reload();
    const howTo = page.getByRole('link', { name: t['drive.howTo'] });
    await howTo.waitFor();
    expect(await tour.count()).toBe(0);
    await howTo.click();
    await page.getByRole('heading', { name: t['help.upload.title'] }).waitFor();
    await context.close();
  });
});
