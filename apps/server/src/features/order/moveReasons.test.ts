import { orderReasons } from '@linework/contract';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moveReasonOf } from './moveReasons.ts';

it('knows every reason that the code writes, so that the console can say it in any language', () => {
  const files = ['create', 'fulfil', 'handlers', 'jobs', 'pay', 'refunds', 'settle'];
  const sources = files.map((name) => readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'));
  const written = sources.flatMap((text) =>
    [...text.matchAll(/actor: '?\w+'?,[^}]*?reason: '([^']+)'|\.\.\.move, reason: '([^']+)'/g)].map(
      ([, first, second]) => first ?? second ?? '',
    ),
  );
  expect(written.length).toBeGreaterThan(8);
  for (const words of written) expect([words, moveReasonOf(words).reason]).not.toContain('other');
  for (const kind of ['owner', 'admin', 'mismatch', 'late', 'duplicate'])
    expect(orderReasons).toContain(moveReasonOf(`refund ${kind}`).reason);
  expect(moveReasonOf('refund owner').reason).toBe('refundOwner');
  expect(moveReasonOf('converted by L26').reason).toBe('converted');
  expect(moveReasonOf('converted by L26').detail).toBe('L26');
  expect(moveReasonOf('something else')).toEqual({ reason: 'other', detail: 'something else' });
});
