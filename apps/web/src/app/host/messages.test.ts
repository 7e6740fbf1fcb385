import { expect, it } from 'vitest';
import { hostProtocol, readFromHost } from './messages.ts';

const insets = { top: 44, right: 0, bottom: 34, left: 0 };

it.each([
  [{ type: 'back' }],
  [{ type: 'theme', theme: 'dark' }],
  [{ type: 'safeArea', insets }],
  [{ type: 'openFile', name: 'a.dxf', base64: 'AAAA' }],
  [{ type: 'navigate', path: '/webH5' }],
])('takes %o, as an object and as text', (message) => {
  expect(readFromHost({ protocol: hostProtocol, ...message })).toEqual(message);
  expect(readFromHost(JSON.stringify({ protocol: hostProtocol, ...message }))).toEqual(message);
});

it.each([
  [{ type: 'back' }],
  [{ protocol: hostProtocol, type: 'theme', theme: 'pink' }],
  [{ protocol: hostProtocol, type: 'safeArea', insets: { ...insets, top: 1e9 } }],
  [{ protocol: hostProtocol, type: 'safeArea' }],
  [{ protocol: hostProtocol, type: 'eval', code: 'alert(1)' }],
  ['{'],
  [null],
  [7],
])('takes nothing from %o', (message) => {
  expect(readFromHost(message)).toBeUndefined();
});
