import { expect, it } from 'vitest';
import { splitAddresses } from './splitAddresses.ts';

it('takes a pasted list apart, whatever stands between', () => {
  expect(splitAddresses('ann@example.com, bob@example.com；cy@example.com\ndi@example.com')).toEqual({
    good: ['ann@example.com', 'bob@example.com', 'cy@example.com', 'di@example.com'],
    rest: '',
  });
});

it('leaves what is no address', () => {
  expect(splitAddresses('ann@example.com bob@')).toEqual({ good: ['ann@example.com'], rest: 'bob@' });
});
