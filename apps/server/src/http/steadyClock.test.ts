/** A wall clock that is set back, or ahead, under a server that runs. */
import { codes } from '@linework/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSigner, send } from '../../test/requests.ts';
import { answer, startTestServer, type TestServer } from '../../test/server.ts';
import { RateLimiter } from './rateLimit.ts';
import { SteadyClock } from './steadyClock.ts';

const hour = 3_600_000;
let server: TestServer;
let realNow: () => number;
let step = 0;
beforeEach(async () => {
  step = 0;
  realNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + step);
  server = await startTestServer({ callsPerMinute: 300 });
});
afterEach(async () => {
  await server.close();
  vi.restoreAllMocks();
});

it.each([-hour, -60_000, 60_000, hour])('set by %i ms, calls are answered', async (by) => {
  const client = server.client();
  expect(await answer(client.call('adver', {}))).toBe(codes.ok);
  step = by;
  // Who was here already, and who comes now.
  for (let i = 0; i < 5; i += 1) {
    expect(await answer(client.call('adver', {}))).toBe(codes.ok);
    expect(await answer(server.client().call('adver', {}))).toBe(codes.ok);
  }
});

it('set back, it does not make old requests new', async () => {
  const signer = await createSigner(server);
  const made = signer.make({ date: server.app.nonces.clock.now() });
  expect((await send(made)).code).toBe(codes.ok);
  // Long enough for what was taken to be forgotten, then back to when it was new.
  step = hour;
  await send(signer.make());
  step = 2 * hour;
  await send(signer.make());
  step = 0;
  expect((await send(made)).code).toBe(codes.signDate);
});

it('goes forward with the system, and never back', () => {
  const clock = new SteadyClock();
  const before = clock.now();
  step = hour;
  const after = clock.now();
  expect(after - before).toBeGreaterThanOrEqual(hour - 1);
  step = 0;
  expect(clock.now()).toBeGreaterThanOrEqual(after);
});

it('rates do not follow it', () => {
  const limiter = new RateLimiter();
  for (let i = 0; i < 10; i += 1) limiter.take('a', 600);
  step = -hour;
  expect(limiter.take('a', 600)).toBe(true);
});
