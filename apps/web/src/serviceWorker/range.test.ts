import { expect, it } from 'vitest';
import { answerRange } from './range.ts';

const kept = () => new Response('0123456789');

it.each([
  [null, 200, '0123456789', null],
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=10-12', 416, '', 'bytes */10'],
  ['lines=1-2', 200, '0123456789', null],
])('%s is answered with %i', async (range, status, text, contentRange) => {
  const answer = await answerRange(kept(), range);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('content-range')).toBe(contentRange);
});
