import { expect, test } from 'vitest';
import { loadedTogether } from './loadedTogether.ts';

/** By name: what each module imports, `later:` what it imports later. */
function fileOf(modules: Record<string, string[]>): (id: string) => string | null {
  const isLater = (name: string): boolean => name.startsWith('later:');
  const name = loadedTogether('main');
  return (id) =>
    name(id, {
      getModuleInfo: (each) => ({
        importedIds: (modules[each] ?? []).filter((next) => !isLater(next)),
        dynamicallyImportedIds: (modules[each] ?? []).filter(isLater).map((next) => next.slice(6)),
      }),
    });
}

test('what a page and its panels have in common lies together, whichever panels need it', () => {
  const file = fileOf({
    main: ['later:page', 'later:other'],
    page: ['store', 'camera', 'own', 'later:layers', 'later:find'],
    layers: ['store', 'list'],
    find: ['store', 'camera', 'list'],
    other: [],
  });
  expect(file('store')).toBe('store');
  expect(file('camera')).toBe('store');
  // Not there with the page: of the panels alone.
  expect(file('list')).toBe('list');
  expect(file('own')).toBeNull();
});

test('what another page needs too lies apart: nobody loads what they do not need', () => {
  const file = fileOf({
    main: ['later:page', 'later:other'],
    page: ['store', 'menu', 'later:layers'],
    layers: ['store', 'menu'],
    other: ['menu'],
  });
  expect(file('store')).toBe('store');
  expect(file('menu')).toBe('menu');
});

test('a panel that two pages have finds only what both begin with', () => {
  const file = fileOf({
    main: ['later:page', 'later:other'],
    page: ['store', 'menu', 'later:panel'],
    other: ['menu', 'later:panel'],
    panel: ['store', 'menu'],
  });
  expect(file('store')).not.toBe(file('menu'));
});

test('parts that import each other come to an end', () => {
  const file = fileOf({ main: ['later:a'], a: ['shared', 'later:b'], b: ['shared', 'later:a'] });
  expect(file('shared')).toBe('shared');
});

test('what every page starts with, and parts themselves, are not moved', () => {
  const file = fileOf({ main: ['react', 'later:a', 'later:b'], a: ['react', 'b'], b: ['react'] });
  expect(file('react')).toBeNull();
  expect(file('b')).toBeNull();
});

test('two files never have the same name', () => {
  const file = fileOf({
    main: ['later:p', 'later:q', 'later:r'],
    p: ['x/store.ts', 'y/store.ts'],
    q: ['x/store.ts'],
    r: ['y/store.ts'],
  });
  expect(file('x/store.ts')).toBe('store');
  expect(file('y/store.ts')).toBe('store2');
});
