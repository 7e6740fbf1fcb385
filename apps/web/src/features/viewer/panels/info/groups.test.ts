import { expect, test } from 'vitest';
import { grouped } from './groups.ts';

const sentences: Readonly<Record<string, string>> = { 'dwg-unknown': 'unknown', failed: 'damaged' };

test('what means the same is one entry, the worst first', () => {
  const groups = grouped(
    [
      { severity: 'info', code: 'dwg-unknown', message: 'LIGHT is kept but not drawn.', handle: 5 },
      { severity: 'info', code: 'other', message: 'other' },
      {
        severity: 'info',
        code: 'dwg-unknown',
        message: 'SECTION is kept but not drawn.',
        handle: 6,
        count: 4,
      },
      { severity: 'error', code: 'failed', message: 'A page is missing.' },
    ],
    ({ code, message }) => sentences[code] ?? message,
  );
  expect(groups.map(({ text, count, details }) => [text, count, details.length])).toEqual([
    ['damaged', 1, 1],
    ['unknown', 5, 2],
    ['other', 1, 0],
  ]);
});
