import type { FastifyRequest } from 'fastify';

/**
 * Reads and drops what is left of a refused body: unread, it would block whatever comes next on the connection. Whoever
 * gave up in the middle may have left an iterator open, whose listener keeps the stream from flowing.
 */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  if (raw.listenerCount('readable') > 0) raw.removeAllListeners('readable');
  raw.resume();
}
