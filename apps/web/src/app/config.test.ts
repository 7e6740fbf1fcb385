import { beforeAll, expect, it, vi } from 'vitest';
import type { readConfig as ReadConfig } from './config.ts';

const defaults = {
  region: 'us',
  language: 'en',
  version: '1.0.0',
  productName: 'Linework',
  usage: false,
  embedOrigins: [],
};

let readConfig: typeof ReadConfig;
beforeAll(async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  ({ readConfig } = await import('./config.ts'));
});

it('takes what the server wrote into the page', () => {
  const content = JSON.stringify({ region: 'cn', language: 'zh', version: '2.1.0' });
  expect(readConfig(content)).toEqual({ ...defaults, region: 'cn', language: 'zh', version: '2.1.0' });
});

it.each([undefined, '', '{', 'null', '[]', '7', '{"region":"mars","language":"xx","version":3}'])(
  'has defaults for %s',
  (content) => {
    expect(readConfig(content)).toEqual(defaults);
  },
);

it('meets a visitor in the language of the browser where the server follows it, in the order the person has them', () => {
  const content = JSON.stringify({ language: 'en', followsBrowser: true });
  expect(readConfig(content, ['zh-CN', 'en']).language).toBe('zh');
  expect(readConfig(content, ['fr-FR', 'ko', 'de']).language).toBe('ko');
  expect(readConfig(content, ['fr', 'zhx']).language).toBe('en');
  expect(readConfig(content, []).language).toBe('en');
  expect(readConfig(JSON.stringify({ language: 'de', followsBrowser: false }), ['zh-CN']).language).toBe(
    'de',
  );
});
