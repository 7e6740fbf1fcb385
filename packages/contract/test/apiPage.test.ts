import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { apiPage } from './apiPage.ts';

it('docs/api.md is what the contract says (npm run api writes it)', async () => {
  const page = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  expect(page).toBe(apiPage());
});
