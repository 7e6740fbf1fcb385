/** Looking after downloads that run. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../app.ts';
import type { UrlGrant } from './accessScope.ts';
import { cutWithShare } from './download.ts';

const app = {} as unknown as App;
const urlGrant: UrlGrant = { shareId: 1, revision: 0 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('ends with the download', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  cutWithShare(app, response, urlGrant);
  expect(vi.getTimerCount()).toBe(1);
  response.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});

it('does not begin for somebody who left before the first byte', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  cutWithShare(app, response, urlGrant);
  expect(vi.getTimerCount()).toBe(0);
});
