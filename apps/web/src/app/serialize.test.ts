import { expect, it } from 'vitest';
import { serialize } from './serialize.ts';

it('begins what is about the same thing after what came before, also where that was refused', async () => {
  const told: string[] = [];
  const first = Promise.withResolvers<string>();
  const work = (name: string, answer: string | Promise<string>) => () => {
    told.push(name);
    return Promise.resolve(answer);
  };
  const answers = [serialize('a', work('first', first.promise)), serialize('a', work('second', 'b'))];
  expect(await serialize('other', work('beside', 'c'))).toBe('c');
  expect(told).toEqual(['first', 'beside']);
  first.reject(new Error('refused'));
  await expect(answers[0]).rejects.toThrow('refused');
  expect(await answers[1]).toBe('b');
  expect(told).toEqual(['first', 'beside', 'second']);
});
