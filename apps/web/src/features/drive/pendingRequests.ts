/** Changes of what is in the recycle bin that the server has not answered yet; the list shows them already. */
const inFlight = new Set<Promise<unknown>>();

export function trackRequest<Answer>(change: Promise<Answer>): Promise<Answer> {
  inFlight.add(change);
  const end = (): boolean => inFlight.delete(change);
  change.then(end, end);
  return change;
}

/** Once the server has answered all of them, whatever it said. */
export async function waitForPendingRequests(): Promise<void> {
  await Promise.allSettled(inFlight);
}
