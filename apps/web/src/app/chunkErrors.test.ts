import { describe, expect, it, vi } from 'vitest';
import {
  ChunkError,
  classifyChunkFailure,
  failedAddress,
  importedBy,
  loadChunk,
  looksLikeChunkFailure,
  startScripts,
} from './chunkErrors.ts';

const script = 'https://drive.example.com/assets/Page-1a2b.js';

describe('classifyChunkFailure', () => {
  it('calls a 404 missing, and a page in place of a script too', async () => {
    const error = new TypeError(`Failed to fetch dynamically imported module: ${script}`);
    for (const found of [
      { status: 404, type: '' },
      { status: 200, type: 'text/html; charset=utf-8' },
    ]) {
      const failure = await classifyChunkFailure(error, async () => found);
      expect(failure).toMatchObject({ kind: 'script', address: script, reason: 'missing' });
      expect(failure.message).toBe(`Failed to load script: ${script}`);
    }
  });

  it('calls everything else an error', async () => {
    const error = new TypeError(`error loading dynamically imported module: ${script}`);
    expect((await classifyChunkFailure(error, async () => undefined)).reason).toBe('error');
    expect(
      (await classifyChunkFailure(error, async () => ({ status: 200, type: 'text/javascript' }))).reason,
    ).toBe('error');
  });

  it('tells a stylesheet', async () => {
    const failure = await classifyChunkFailure(
      new Error('Unable to preload CSS for /assets/Page-9.css'),
      async () => undefined,
    );
    expect(failure.message).toBe('Failed to load stylesheet: /assets/Page-9.css');
  });

  it('does not probe an address that the browser keeps to itself', async () => {
    const probe = vi.fn();
    const failure = await classifyChunkFailure(new TypeError('Importing a module script failed.'), probe);
    expect(failure).toMatchObject({ address: '', reason: 'error' });
    expect(probe).not.toHaveBeenCalled();
  });
});

describe('loadChunk', () => {
  it('gives what was loaded', async () => {
    expect(await loadChunk(async () => 7)).toBe(7);
  });

  it('gives up after the time-out', async () => {
    vi.useFakeTimers();
    const waiting = expect(loadChunk(() => new Promise(() => undefined))).rejects.toMatchObject({
      reason: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(119_999);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    vi.useRealTimers();
  });

  it('passes on what a module itself throws', async () => {
    const own = new RangeError('in the module');
    await expect(loadChunk(() => Promise.reject(own))).rejects.toBe(own);
  });

  it('turns a failed import into a ChunkError', async () => {
    const load = () =>
      Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${script}`));
    await expect(loadChunk(load, async () => ({ status: 404, type: '' }))).rejects.toBeInstanceOf(ChunkError);
  });
});

it('knows the words of each browser', () => {
  for (const message of [
    `Failed to fetch dynamically imported module: ${script}`,
    `error loading dynamically imported module: ${script}`,
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ]) {
    expect(looksLikeChunkFailure(new Error(message))).toBe(true);
  }
  expect(looksLikeChunkFailure(new Error('x is not a function'))).toBe(false);
  expect(failedAddress('nothing here')).toBe('');
});

it('finds the scripts a page starts with', () => {
  const html =
    '<script src="/theme.js"></script><script type="module" crossorigin src="/assets/a-1.js"></script><script type="module" crossorigin src="/assets/b-2.js"></script>';
  expect(startScripts(html)).toBe('/assets/a-1.js /assets/b-2.js');
  expect(startScripts('<p>')).toBe('');
});

it('reads the address out of the import itself', () => {
  // As the bundler writes it; the test runner would write it differently.
  const load = Object.assign(() => undefined, { toString: () => '()=>p(()=>import(`./Page-1a2b.js`),[])' });
  expect(importedBy(load)).toMatch(/^\w+:.*\/Page-1a2b\.js$/);
  expect(importedBy(() => Promise.resolve())).toBe('');
});
