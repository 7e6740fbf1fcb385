/** A table that names tests is only worth something as long as they are there. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

it.each(['expectations.md', 'phones.md'])('every test that %s names is there', (page) => {
  const files = globSync('{e2e/*,{apps,packages}/*/{src,test}/**/*.test}.ts', { cwd: root });
  const tests = flat(files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n'));
  const rows = readFileSync(new URL(page, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const named = rows.flatMap((row) =>
    [...row.matchAll(/: "([^"]+)"|, "([^"]+)"/g)].map(([, a, b]) => a ?? b!),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !tests.includes(name))).toEqual([]);
});
