import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from './query.ts';

afterEach(() => queryClient.clear());

/** A question whose answers are given by hand. */
function asked() {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: ['asked'], queryFn });
  const stop = observer.subscribe(() => {});
  return { answers, stop, data: () => observer.getCurrentResult().data };
}

it('asks again behind a first answer that may be too old, once', async () => {
  const { answers, stop, data } = asked();
  const invalidated = [1, 2, 3].map(() => queryClient.invalidateQueries({ queryKey: ['asked'] }));
  expect(answers).toHaveLength(1);
  answers[0]!('old');
  await expect.poll(() => answers.length).toBe(2);
  expect(data()).toBe('old');
  answers[1]!('new');
  await Promise.all(invalidated);
  expect([data(), answers.length]).toEqual(['new', 2]);
  stop();
});

it('asks once where nothing was on its way', async () => {
  const { answers, stop, data } = asked();
  answers[0]!('old');
  await expect.poll(data).toBe('old');
  const invalidated = queryClient.invalidateQueries({ queryKey: ['asked'] });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!('new');
  await invalidated;
  expect([data(), answers.length]).toEqual(['new', 2]);
  stop();
});
