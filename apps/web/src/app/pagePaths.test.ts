import { readdir, readFile } from 'node:fs/promises';
import { pagePaths, probePaths, serverPaths } from '@linework/contract/paths';
import { expect, it } from 'vitest';

const routes = new URL('./routes/', import.meta.url);

/** First segments of the routes that begin at the root, read from their sources: the router itself needs a page. */
async function routedSegments(): Promise<string[]> {
  const files = await readdir(routes);
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, routes), 'utf8')));
  const paths = sources.flatMap((source) =>
    [...source.matchAll(/path: '\/([^'/]*)/g)].map(([, path]) => path!),
  );
  return [...new Set(paths)].sort();
}

it('the server knows every page: another first segment is answered with 404', async () => {
  expect(await routedSegments()).toEqual([...pagePaths].sort());
});

it('no page stands where the server answers calls or probes', () => {
  const taken = new Set<string>([...serverPaths, ...probePaths]);
  expect(pagePaths.filter((path) => taken.has(path))).toEqual([]);
});
