/** Changes of what is in the recycle bin that the server has not answered yet; the list shows them already. */
const underWay = new Set<Promise<unknown>>();

export function followed<Answer>(change: Promise<Answer>): Promise<Answer> {
  underWay.add(change);
  const end = (): boolean => underWay.delete(change);
  change.then(end, end);
  return change;
}

/** Once the server has answered all of them, whatever it said. */
export async function changesDone(): Promise<void> {
  await Promise.allSettled(underWay);
}
