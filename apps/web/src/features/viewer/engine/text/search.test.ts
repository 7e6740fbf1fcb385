import { expect, test, vi } from 'vitest';
import type { TextEntry } from '@linework/cad/read/text-index';
import { TextSearch } from './search.ts';

const lists = {
  layers: [{ name: '0' }, { name: 'Text' }],
  layouts: [{ name: 'Model' }, { name: 'A1' }],
} as unknown as ConstructorParameters<typeof TextSearch>[1];

const entry = (text: string, more: Partial<TextEntry> = {}): TextEntry => ({
  text,
  handle: 0x2f,
  layer: 'TEXT',
  type: 'TEXT',
  layout: 'A1',
  x: 1,
  y: 2,
  ...more,
});

test('finds parts of words whatever their case, and says where they stand', () => {
  const search = new TextSearch([entry('Boiler ROOM'), entry('Kitchen')], lists);
  expect(search.find('room', 10)).toEqual({
    hits: [{ text: 'Boiler ROOM', layer: 1, layout: 1, at: { x: 1, y: 2 }, handle: '2F' }],
    total: 1,
  });
});

test('a text that holds the words twice is one hit; more than asked for are counted', () => {
  const search = new TextSearch(
    Array.from({ length: 50 }, (_, i) => entry(`pump pump ${i}`)),
    lists,
  );
  const { hits, total } = search.find('PUMP', 3);
  expect(hits.map(({ text }) => text)).toEqual(['pump pump 0', 'pump pump 1', 'pump pump 2']);
  expect(total).toBe(50);
});

test('full width and half width are the same, and nothing is found across two texts', () => {
  const search = new TextSearch([entry('ＤＮ１００'), entry('ab'), entry('cd')], lists);
  expect(search.find('dn100', 10).total).toBe(1);
  expect(search.find('bc', 10).total).toBe(0);
  expect(search.find('  ', 10).total).toBe(0);
});

test('the last entry is found, and an entry equal to the query', () => {
  const search = new TextSearch([entry('x'), entry('标高 3.600')], lists);
  expect(search.find('标高', 10).hits[0]?.text).toBe('标高 3.600');
  expect(search.find('标高 3.600', 10).total).toBe(1);
});

test('a hundred thousand texts are folded once, and a search looks only at what it finds', () => {
  const entries = Array.from({ length: 100_000 }, (_, i) => entry(`Valve ${i} of line ${i % 97}`));
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const search = new TextSearch(entries, lists);
  expect(normalize.mock.calls.length).toBeLessThanOrEqual(entries.length);
  normalize.mockClear();
  const indexOf = vi.spyOn(String.prototype, 'indexOf');
  expect(search.find('valve 77777 ', 100).total).toBe(1);
  // The query itself is folded; the search goes from hit to hit.
  expect(normalize.mock.calls.length).toBe(1);
  expect(indexOf.mock.calls.length).toBeLessThanOrEqual(2);
  vi.restoreAllMocks();
});
