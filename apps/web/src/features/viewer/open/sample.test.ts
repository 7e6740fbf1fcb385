import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSample, sampleFile, sampleNames } from './sample.ts';

it('every sample leads to a file that comes with the product', () => {
  const files = readdirSync(new URL('../../../../../../packages/samples/drawings', import.meta.url));
  for (const name of sampleNames) expect(files).toContain(sampleFile(name).slice('/samples/'.length));
  expect(isSample('floor-plan')).toBe(true);
  expect(isSample('toString')).toBe(false);
});
