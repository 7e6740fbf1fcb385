import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { charactersOf } from './cmap.ts';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

it('knows which characters a font has', () => {
  const bytes = readFileSync(join(folder, 'standard_fonts/LiberationSans-Regular.ttf'));
  const has = charactersOf(new Uint8Array(bytes).buffer)!;
  expect([...'AzÄØ0Ж'].every((c) => has(c.codePointAt(0)!))).toBe(true);
  expect([...'图가'].some((c) => has(c.codePointAt(0)!))).toBe(false);
});

it('says nothing of what is no font', () => {
  expect(charactersOf(new ArrayBuffer(10))).toBeUndefined();
  expect(
    charactersOf(new TextEncoder().encode('no font at all, but long enough to look').buffer),
  ).toBeUndefined();
});
