import type { ToWorker } from './protocol.ts';
import type { CloudUrls } from './types.ts';

/** Tells the worker where a drawing is and how it begins, and what is still on its way of that when it has come. */
export function provideUrls(
  send: (message: ToWorker) => void,
  id: number,
  { start, ...urls }: CloudUrls,
): void {
  const rest = start?.rest;
  const begun = start && { bytes: start.bytes };
  send({ kind: 'givenUrls', id, urls: { ...urls, start: begun }, isMoreToCome: rest !== undefined });
  void rest?.then((bytes) => send({ kind: 'givenRest', id, rest: bytes }));
}
