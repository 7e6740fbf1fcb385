import { describe, expect, it } from 'vitest';
import { isLoginPath, safeNext } from './nextPath.ts';

const origin = 'https://drive.example.com';

describe('safeNext', () => {
  it.each(['/', '/yun/recent', '/yun/index?q=%2F%2Fx&a=b#part', '/webH5/share/1/abc'])('takes %s', (path) => {
    expect(safeNext(path, origin)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '///evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'javascript:alert(1)',
    'yun/recent',
    '',
    ' /yun',
    '/yun\u0000',
    '/login',
    '/login/?next=/yun',
    '/webH5/login',
    `/${'a'.repeat(3000)}`,
    undefined,
    7,
    null,
    ['/yun'],
  ])('refuses %j', (value) => {
    expect(safeNext(value, origin)).toBeUndefined();
  });
});

it('knows the login pages', () => {
  expect(['/login', '/login/', '/webH5/login'].every(isLoginPath)).toBe(true);
  expect(['/loginx', '/', '/yun/login'].some(isLoginPath)).toBe(false);
});
