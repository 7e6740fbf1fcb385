/** What is done to the same thing goes out in the order it was done in: two requests at once may overtake each other. */
const last = new Map<string, Promise<unknown>>();

export function serialize<T>(about: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(about);
  const mine = before ? before.then(work, work) : work();
  last.set(about, mine);
  const end = (): void => {
    if (last.get(about) === mine) last.delete(about);
  };
  mine.then(end, end);
  return mine;
}
