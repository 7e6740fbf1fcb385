/**
 * Changes of one account, one after the other before any of them takes a connection: they would wait for each other in
 * the database anyway, and a hundred that wait there leave no connection to anybody else.
 */
const userMutexes = new Map<number, Promise<void>>();

export async function serialize<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const before = userMutexes.get(userId) ?? Promise.resolve();
  const running = before.then(work);
  const over = running.then(
    () => {},
    () => {},
  );
  userMutexes.set(userId, over);
  try {
    return await running;
  } finally {
    if (userMutexes.get(userId) === over) userMutexes.delete(userId);
  }
}
