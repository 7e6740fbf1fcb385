import type { UsageEvent } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { serverForTests, startTestServer } from '../../../test/server.ts';
import { countActive, countEvents, usageByDay } from './service.ts';

const server = serverForTests();

const event = (name: UsageEvent, count = 1) => ({ events: [{ event: name, count }] });
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/cloud/v5/usage/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data: body, clientInfo: {}, style: 0, secret: 0 }),
  });

describe('usage', () => {
  it('is summed by day and event, and tells no more', async () => {
    const { db } = server.app;
    const day = Date.parse('2026-03-04T23:59:00Z');
    await countEvents(server.app, event('drawing.open', 2), day);
    await countEvents(server.app, event('drawing.open'), day);
    await countEvents(server.app, event('drawing.open'), day + 120_000);
    const told = await usageByDay(server.app, 2, day + 120_000);
    expect(told.days).toEqual(['2026-03-04', '2026-03-05']);
    expect(told.events).toEqual([{ event: 'drawing.open', counts: [3, 1] }]);
    const columns = await db.selectFrom('usage_day').selectAll().execute();
    expect(columns.every((row) => Object.keys(row).toSorted().join() === 'count,day,event')).toBe(true);
  });

  it('counts an account once a day', async () => {
    const root = await server.member({ email: 'ann@example.com', admin: true });
    await root.call('userInfo', {});
    await root.call('userInfo', {});
    const { activeAccounts, accounts } = await root.call('adminUsage', { days: 1 });
    expect([activeAccounts, accounts]).toEqual([[1], 1]);
    const tomorrow = Date.now() + 86_400_000;
    await Promise.all([countActive(server.app, 1, tomorrow), countActive(server.app, 1, tomorrow)]);
    expect((await usageByDay(server.app, 1, tomorrow)).activeAccounts).toEqual([1]);
  });

  it('is not counted where a browser objects, and needs no cookie', async () => {
    const today = async (): Promise<number> =>
      (await usageByDay(server.app, 1)).events.find((row) => row.event === 'upload')?.counts[0] ?? 0;
    const answer = await post(event('upload'));
    expect(await answer.json()).toMatchObject({ rtnCode: '0000000' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await today()).toBe(1);
    await post(event('upload'), { 'sec-gpc': '1' });
    await post(event('upload'), { dnt: '1' });
    expect(await today()).toBe(1);
  });

  it('is kept by nobody where the operator turned it off', async () => {
    const quiet = await startTestServer({ usage: false });
    try {
      await countEvents(quiet.app, event('share.open'));
      const root = await quiet.member({ email: 'ann@example.com', admin: true });
      await root.call('userInfo', {});
      const told = await root.call('adminUsage', { days: 7 });
      expect(told).toMatchObject({ isOn: false, events: [], activeAccounts: [0, 0, 0, 0, 0, 0, 0] });
    } finally {
      await quiet.close();
    }
  });
});
