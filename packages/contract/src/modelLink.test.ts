import { expect, test } from 'vitest';
import { readModelKey } from './modelLink.ts';

const keyOf = (content: unknown): string => btoa(JSON.stringify(content));

test.each([
  [{ fileId: '12', from: 'cloud', isShare: false }, { fileId: '12' }],
  [
    { fileId: '12', from: 'share', isShare: true, rand: 'abc' },
    { fileId: '12', via: 'share:abc' },
  ],
  [
    { fileId: '12', from: 'group:3' },
    { fileId: '12', via: 'group:3' },
  ],
  [
    { fileId: '12', from: 'public:4', versionId: '7', part: 'Wheel' },
    { fileId: '12', via: 'public:4', versionId: '7', part: 'Wheel' },
  ],
  [{ fileId: '12', from: '../etc', versionId: 7, part: 3 }, { fileId: '12' }],
  [{ fileId: '12', isShare: true, rand: { a: 1 } }, { fileId: '12' }],
])('%o leads to %o', (content, wanted) => {
  const found = readModelKey(keyOf(content));
  expect(JSON.parse(JSON.stringify(found))).toEqual(wanted);
});

test('what is not such a key leads to nothing', () => {
  for (const content of [{ fileId: 12 }, { fileId: '../1' }, { fileId: ['12'] }, [], null, 'text'])
    expect(readModelKey(keyOf(content))).toBeUndefined();
  for (const key of ['', '%%%', 'bm90aGluZw']) expect(readModelKey(key)).toBeUndefined();
});

test('letters of addresses stand for those of base64', () => {
  const key = keyOf({ fileId: '1', part: 'ÿ?ÿ>ÿ~' })
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  expect(readModelKey(key)?.part).toBe('ÿ?ÿ>ÿ~');
});
