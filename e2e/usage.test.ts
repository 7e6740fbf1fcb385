/** What is counted: the network log of a journey has names of acts and nothing about who did them. */
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { row } from './drive-steps.ts';
import { firstMember, openedAlone, signIn, visitPatiently } from './harness.ts';

const person = 'counted@example.com';
const opened = openedAlone();
const path = '/cloud/v5/usage/add';

interface SentCounts {
  headers: Record<string, string>;
  url: string;
  body: string;
}

async function journey(gpc: boolean): Promise<SentCounts[]> {
  const visited = await visitPatiently(opened);
  const { page, context } = visited;
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request);
  });
  if (gpc)
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
  await signIn(page, person);
  await page.goto('/yun/index');
  await row(page, 'plan.txt').waitFor();
  // A second after the act, in one batch; what is sent while a page goes is not in the log.
  await page.waitForTimeout(2500);
  await page.goto('/help');
  await page.locator('h1').waitFor();
  await page.waitForTimeout(2500);
  const told = await Promise.all(
    sent.map(async (request) => ({
      headers: await request.allHeaders(),
      url: request.url(),
      body: request.postData()!,
    })),
  );
  await context.close();
  return told;
}

describe('usage', () => {
  it('is told without cookie, ticket, referrer or identifier, in batches', async () => {
    const client = await firstMember(opened, person);
    await client.postFile('upload', new File(['x'], 'plan.txt'), { parentId: '0' });
    const sent = await journey(false);
    expect(sent.length).toBeGreaterThan(0);
    const events: string[] = [];
    for (const { headers, url, body: text } of sent) {
      expect(headers['cookie']).toBeUndefined();
      expect(headers['referer']).toBeUndefined();
      expect(new URL(url).search).toBe('');
      const body = JSON.parse(text) as {
        data: { events: { event: string; count: number }[] };
      };
      expect(Object.keys(body).toSorted()).toEqual(['data', 'secret', 'style']);
      expect(Object.keys(body.data)).toEqual(['events']);
      for (const each of body.data.events) {
        expect(Object.keys(each).toSorted()).toEqual(['count', 'event']);
        events.push(each.event);
      }
    }
    expect(events).toEqual(expect.arrayContaining(['drive.open', 'help.open']));
    await expect
      .poll(async () => (await client.call('adminUsage', { days: 1 })).events.map(({ event }) => event))
      .toEqual(expect.arrayContaining(['drive.open', 'help.open']));
    expect((await client.call('adminUsage', { days: 1 })).activeAccounts).toEqual([1]);
  });

  it('is not told at all with Global Privacy Control', async () => {
    expect(await journey(true)).toEqual([]);
  });
});
