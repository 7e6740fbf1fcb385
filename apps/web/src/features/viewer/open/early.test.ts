import { beforeEach, expect, test, vi } from 'vitest';
import { bytesToBegin } from '@linework/cad/ocf/container';
import { atOnceBytes } from '../engine/bytes/body.ts';
import { ocf, scatter } from '../engine/testing.ts';

const call = vi.fn<(name: string, request: object) => Promise<unknown>>();
let ticket: string | undefined;
vi.mock('../../../app/api.ts', () => ({ client: { call }, cookies: { get: () => ticket } }));

const ready = { state: 'ready', ocfUrl: '/dl/some.ocf', size: 1000 };
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  call.mockReset().mockResolvedValue(ready);
  asked.mockReset().mockImplementation(async () => new Response(Uint8Array.of(1, 2, 3), { status: 206 }));
  vi.stubGlobal('fetch', asked);
  ticket = 'somebody';
});

const load = () => import('./early.ts');

test('the drawing of the address is asked for, with how it begins, once', async () => {
  const { askEarly, takeEarly } = await load();
  askEarly({ pathname: '/viewer/17', search: '?s=1' });
  askEarly({ pathname: '/viewer/18', search: '' });
  expect(call.mock.calls.map(([, request]) => request)).toEqual([{ fileId: '17', via: undefined }]);
  const found = takeEarly({ fileId: '17', via: undefined })!;
  expect(await found.answer).toBe(ready);
  expect(await found.start).toEqual({ bytes: Uint8Array.of(1, 2, 3) });
  // Every address is new: nothing that is kept of it would be found again.
  const how = { headers: { range: 'bytes=0-49151' }, cache: 'no-store' };
  expect(asked.mock.calls[0]).toEqual(['/dl/some.ocf', how]);
  expect(takeEarly({ fileId: '17', via: undefined })).toBeUndefined();
});

test('how much of its beginning has come is told', async () => {
  const length = atOnceBytes + 1;
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  asked.mockResolvedValue(new Response(body, { status: 206, headers: { 'content-length': String(length) } }));
  const { askEarly, takeEarly } = await load();
  askEarly({ pathname: '/viewer/17', search: '' });
  const { start, watch } = takeEarly({ fileId: '17', via: undefined })!;
  const told: [number, number][] = [];
  watch((loaded, total) => told.push([loaded, total]));
  await expect.poll(() => told).toEqual([[0, length]]);
  send!.enqueue(new Uint8Array(atOnceBytes));
  await expect.poll(() => told.at(-1)).toEqual([atOnceBytes, length]);
  send!.enqueue(Uint8Array.of(4));
  send!.close();
  const bytes = new Uint8Array(length);
  bytes[atOnceBytes] = 4;
  expect(await start).toEqual({ bytes });
});

test('as much as there is to begin with is given at once, the rest when it has come', async () => {
  const file = ocf({ entities: scatter(3000) });
  const enough = bytesToBegin(file);
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const headers = { 'content-length': String(file.length) };
  asked.mockResolvedValue(new Response(body, { status: 206, headers }));
  const { askEarly, takeEarly } = await load();
  askEarly({ pathname: '/viewer/17', search: '' });
  const { start } = takeEarly({ fileId: '17', via: undefined })!;
  send!.enqueue(file.slice(0, enough - 1));
  send!.enqueue(file.slice(enough - 1, enough + 5));
  const begun = (await start)!;
  expect(begun.bytes).toEqual(file.slice(0, enough + 5));
  send!.enqueue(file.slice(enough + 5));
  send!.close();
  expect(await begun.rest).toEqual(file.slice(enough + 5));
});

test('another drawing, or the same by another way, is not mistaken for it', async () => {
  for (const request of [{ fileId: '18' }, { fileId: '17', via: 'share:x' }]) {
    vi.resetModules();
    const { askEarly, takeEarly } = await load();
    askEarly({ pathname: '/viewer/17', search: '' });
    expect(takeEarly(request)).toBeUndefined();
  }
});

test.each([
  ['nobody is signed in', '/viewer/17', '', undefined],
  ['a session is yet to be made', '/viewer/17', '?key=abc', 'somebody'],
  ['a file of this computer', '/viewer/local', '', 'somebody'],
  ['a sample', '/viewer/sample/floor-plan', '', 'somebody'],
  ['some other page', '/yun/all', '', 'somebody'],
])('nothing is asked: %s', async (_, pathname, search, whose) => {
  ticket = whose;
  const { askEarly } = await load();
  askEarly({ pathname, search });
  expect(call).not.toHaveBeenCalled();
});

test('visitors of a link are known by it', async () => {
  ticket = undefined;
  const { askEarly } = await load();
  askEarly({ pathname: '/viewer/17', search: '?via=share%3Aabc' });
  expect(call.mock.calls[0]![1]).toEqual({ fileId: '17', via: 'share:abc' });
});

test('a drawing that is not prepared, or cannot be had, has no beginning', async () => {
  for (const answer of [Promise.resolve({ state: 'making', size: 5 }), Promise.reject(new Error('gone'))]) {
    vi.resetModules();
    call.mockReturnValue(answer);
    const { askEarly, takeEarly } = await load();
    askEarly({ pathname: '/viewer/17', search: '' });
    const found = takeEarly({ fileId: '17', via: undefined })!;
    expect(await found.start).toBeUndefined();
    await found.answer.catch(() => undefined);
  }
  expect(asked).not.toHaveBeenCalled();
});
