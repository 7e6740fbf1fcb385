import { afterEach, expect, test, vi } from 'vitest';
import { download, httpSource } from './http.ts';

const never = new AbortController().signal;
const file = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);

afterEach(() => vi.unstubAllGlobals());

/** Answers in turn; the last one for good. */
function answering(...answers: ((url: string, range: string | undefined) => Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers['range'] ?? ''}`.trim());
    return answers[Math.min(asked.length, answers.length) - 1]!(url, headers['range']);
  });
  return asked;
}

function ranged(_: string, range: string | undefined): Response {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? '')!;
  return new Response(file.slice(Number(from), Number(to) + 1), { status: 206 });
}

test('asks for exactly the bytes that are wanted', async () => {
  const asked = answering(ranged);
  const source = httpSource(
    async () => '/a',
    () => undefined,
  );
  expect(await source.read(10, 20, never)).toEqual(file.slice(10, 20));
  expect(asked).toEqual(['/a bytes=10-19']);
});

test('a server without ranges is asked once', async () => {
  const asked = answering(() => new Response(file.slice()));
  const source = httpSource(
    async () => '/a',
    () => undefined,
  );
  expect(await source.read(10, 20, never)).toEqual(file.slice(10, 20));
  expect(await source.read(500, 600, never)).toEqual(file.slice(500, 600));
  expect(asked).toHaveLength(1);
});

test('an address that has run out is asked for again, once', async () => {
  const asked = answering(() => new Response(null, { status: 403 }), ranged);
  const source = httpSource(
    async (again) => (again ? '/new' : '/old'),
    () => undefined,
  );
  expect(await source.read(0, 4, never)).toEqual(file.slice(0, 4));
  expect(asked.map((url) => url.split(' ')[0])).toEqual(['/old', '/new']);
});

test('one that is refused again is gone', async () => {
  answering(() => new Response(null, { status: 403 }));
  const source = httpSource(
    async () => '/a',
    () => undefined,
  );
  await expect(source.read(0, 4, never)).rejects.toMatchObject({ reason: 'gone' });
});

test('a broken connection is tried again, then told', async () => {
  vi.useFakeTimers();
  let tried = 0;
  vi.stubGlobal('fetch', async () => {
    tried += 1;
    throw new TypeError('Failed to fetch');
  });
  const source = httpSource(
    async () => '/a',
    () => undefined,
  );
  const reading = expect(source.read(0, 4, never)).rejects.toMatchObject({ reason: 'network' });
  await vi.runAllTimersAsync();
  await reading;
  vi.useRealTimers();
  expect(tried).toBe(3);
});

test('a download tells how far it has come', async () => {
  answering(() => new Response(file.slice(), { headers: { 'content-length': '1000' } }));
  const told: [number, number | undefined][] = [];
  const blob = await download(
    async () => '/a',
    never,
    (loaded, total) => told.push([loaded, total]),
  );
  expect(blob.size).toBe(1000);
  expect(told.at(-1)).toEqual([1000, 1000]);
});
