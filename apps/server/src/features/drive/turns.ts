/**
 * Changes of one account, one after the other before any of them takes a connection: they would wait for each other in
 * the database anyway, and a hundred that wait there leave no connection to anybody else.
 */
const turns = new Map<number, Promise<void>>();

export async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const before = turns.get(userId) ?? Promise.resolve();
  const running = before.then(work);
  const over = running.then(
    () => {},
    () => {},
  );
  turns.set(userId, over);
  try {
    return await running;
  } finally {
    if (turns.get(userId) === over) turns.delete(userId);
  }
}
