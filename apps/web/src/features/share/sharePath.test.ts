import { expect, it } from 'vitest';
import { sharePath } from './sharePath.ts';

const origin = 'https://drive.example.com';

it.each([
  [`${origin}/share/Ab3`, '/share/Ab3'],
  [`Look: ${origin}/easyShare/x (code 4711)`, '/easyShare/x'],
  ['/webH5/share/12/Ab3', '/webH5/share/12/Ab3'],
  [`${origin}/webH5/simple/Ab3/`, '/webH5/simple/Ab3'],
])('finds the way in %s', (pasted, path) => {
  expect(sharePath(pasted, origin)).toBe(path);
});

it.each([
  '',
  '   ',
  'https://evil.example/share/Ab3',
  `${origin}/yun/index`,
  '//evil.example/share/x',
  'javascript:alert(1)',
])('finds none in %j', (pasted) => {
  expect(sharePath(pasted, origin)).toBeUndefined();
});
