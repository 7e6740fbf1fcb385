import { expect, it } from 'vitest';
import { followAddress, type Typing } from './followAddress.ts';

const typing = (typed: string, sent: readonly string[]): Typing => ({ typed, known: '', sent });

it('leaves what was typed on while the address came after', () => {
  const first = followAddress(typing('plans', ['pl', 'plan']), 'pl');
  expect(first).toEqual({ typed: 'plans', known: 'pl', sent: ['plan'] });
  expect(followAddress(first, 'plan')).toEqual({ typed: 'plans', known: 'plan', sent: [] });
});

it('passes over what never reached the address', () => {
  expect(followAddress(typing('plan', ['pl', 'plan']), 'plan').sent).toEqual([]);
});

it('takes what something else has put there, also a text that was typed once', () => {
  const there = followAddress(typing('plan', ['plan']), 'plan');
  const back = followAddress(there, '');
  expect(back).toEqual({ typed: '', known: '', sent: [] });
  expect(followAddress(back, 'plan')).toEqual({ typed: 'plan', known: 'plan', sent: [] });
});
