import { expect, test } from 'vitest';
import { unusedKeys } from '../scripts/check/words.mjs';

const unused = (source: string, ...keys: string[]) =>
  unusedKeys([{ path: 'en/drive.ts', keys }], [source]).map((line) => line.replace(/.* shows /, ''));

test('a sentence that nothing shows is found', () => {
  expect(unused(`t('drive.open'); label: "drive.move"`, 'drive.open', 'drive.move', 'drive.old')).toEqual([
    'drive.old',
  ]);
});

test('keys that are put together count as shown, and no others', () => {
  const keys = ['drive.sort.name', 'drive.sort.size', 'drive.sorted', 'error.100'];
  expect(unused('t(`drive.sort.${by}`)', ...keys)).toEqual(['drive.sorted', 'error.100']);
  expect(unused(`t('error.' + code)`, ...keys)).toEqual([
    'drive.sort.name',
    'drive.sort.size',
    'drive.sorted',
  ]);
  expect(unused('t(`drive.${kind({ a: 1 })}.title`)', 'drive.a.title', 'drive.a.text')).toEqual([
    'drive.a.text',
  ]);
  expect(unused('`${path} drive.${name} is open`', 'drive.open')).toEqual(['drive.open']);
});
