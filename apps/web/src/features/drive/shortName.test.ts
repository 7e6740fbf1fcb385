import { expect, it } from 'vitest';
import { shortName } from './shortName.ts';

it('leaves a name alone that can be read in passing', () => {
  expect(shortName('A-101 Ground floor rev C.dwg')).toBe('A-101 Ground floor rev C.dwg');
});

it('leaves out the middle of a long one, and cuts no character in two', () => {
  const short = shortName(`${'🏗'.repeat(100)} rev C.dwg`);
  expect([...short]).toHaveLength(60);
  expect(short).toMatch(/^(🏗)+…(🏗)+ rev C\.dwg$/u);
});
