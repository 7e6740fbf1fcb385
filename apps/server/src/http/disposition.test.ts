import { expect, it } from 'vitest';
import { contentDisposition } from './disposition.ts';

it('carries names of every script', () => {
  expect(contentDisposition('图纸.dwg')).toBe(
    `attachment; filename="__.dwg"; filename*=UTF-8''%E5%9B%BE%E7%BA%B8.dwg`,
  );
});

it('lets nothing out of a name', () => {
  const header = contentDisposition('a"\r\nset-cookie: x=1;\\ %22(\ud800).dwg');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header).toMatch(
    /^attachment; filename="a_set-cookie: x=1;_ _22\(_\)\.dwg"; filename\*=UTF-8''[\w%.!~-]+$/,
  );
});
