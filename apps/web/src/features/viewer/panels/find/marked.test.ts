import { expect, it } from 'vitest';
import { marked } from './marked.ts';

const shown = (text: string, query: string): string =>
  marked(text, query)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('');

it('marks every word, in any case', () => {
  expect(shown('Door D-12, door', 'door 12')).toBe('[Door] D-[12], [door]');
  expect(shown('图纸目录', '目录')).toBe('图纸[目录]');
});

it('marks nothing where nothing is', () => {
  expect(shown('Wall', 'roof')).toBe('Wall');
  expect(shown('Wall', '')).toBe('Wall');
});

it('leaves out what comes long before', () => {
  const text = `${'a very long introduction that says little '.repeat(3)}kitchen`;
  expect(shown(text, 'kitchen')).toMatch(/^….{24}\[kitchen\]$/);
});

it('keeps line breaks out of a line', () => {
  expect(shown('first\nsecond', 'second')).toBe('first [second]');
});
