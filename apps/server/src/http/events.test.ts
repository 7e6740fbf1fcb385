/** Event streams while something goes wrong around them. */
import { once } from 'node:events';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../app.ts';
import { registerEvents } from './events.ts';

const session = { id: 1, userId: 7 };
const sessions = { resolve: vi.fn(), isLiving: vi.fn() };
const events = { subscribe: vi.fn(() => () => undefined), toldSince: vi.fn() };
const log = { warn: vi.fn() };

let fastify: FastifyInstance;
let url: string;

beforeEach(async () => {
  vi.resetAllMocks();
  events.subscribe.mockReturnValue(() => undefined);
  fastify = Fastify({ forceCloseConnections: true });
  await fastify.register(cookie);
  registerEvents(fastify, { sessions, events, log } as unknown as App);
  url = `${await fastify.listen({ port: 0 })}/events?utoken=ticket`;
});

afterEach(async () => {
  vi.useRealTimers();
  await fastify.close();
});

it('keeps nothing of a tab that closed while its session was looked up', async () => {
  const tab = new AbortController();
  const answered = Promise.withResolvers<void>();
  fastify.server.prependListener('request', (_request, response) => {
    sessions.resolve.mockImplementation(async () => {
      tab.abort();
      await once(response, 'close');
      setImmediate(answered.resolve);
      return session;
    });
  });
  await expect(fetch(url, { signal: tab.signal })).rejects.toThrow('abort');
  await answered.promise;
  expect(events.subscribe).not.toHaveBeenCalled();
});

it('goes on when the database cannot be asked, and ends with the session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  sessions.resolve.mockResolvedValue(session);
  const stream = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await stream.read()).value).toContain('retry');
  sessions.isLiving.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(true);
  // Two seconds each: a session that was ended elsewhere must not hear on.
  for (let beat = 0; beat < 13; beat += 1) await vi.advanceTimersByTimeAsync(2000);
  expect((await stream.read()).value).toBe(':\n\n');
  sessions.isLiving.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await stream.read()).value).toContain('signedOut');
  expect((await stream.read()).done).toBe(true);
  expect(log.warn).toHaveBeenCalledOnce();
});

it('tells a page to ask again where something happened before it could listen', async () => {
  sessions.resolve.mockResolvedValue(session);
  const begun = Date.now() - 900;
  events.toldSince.mockImplementation((userId: number, time: number) => userId === 7 && time <= begun);
  const firstOf = async (age: string) => {
    const stream = (await fetch(url + age)).body!.pipeThrough(new TextDecoderStream()).getReader();
    const { value } = await stream.read();
    await stream.cancel();
    return value;
  };
  expect(await firstOf('&age=5000')).toContain('event: resync');
  expect(await firstOf('&age=1')).not.toContain('resync');
  expect(await firstOf('&age=-5')).not.toContain('resync');
  expect(await firstOf('')).not.toContain('resync');
});
