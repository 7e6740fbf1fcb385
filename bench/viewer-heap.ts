/** What scripts hold in a page and in its workers, after a collection: objects, and the bytes of their arrays. */
import type { CDPSession } from 'playwright-core';

interface Heaps {
  /** Objects of the page and of its workers. */
  objects: number;
  /** Array buffers, of all of them. */
  buffers: number;
}

export interface HeapWatch {
  now(): Promise<Heaps>;
}

interface Usage {
  usedSize: number;
  backingStorageSize?: number;
}

/** Begins before the page makes its workers; `session` is the page's. */
export async function watchHeaps(session: CDPSession): Promise<HeapWatch> {
  const workers = new Set<string>();
  const waiting = new Map<number, (result: Usage) => void>();
  let asked = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId));
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: Usage };
    if (id === undefined) return;
    waiting.get(id)?.(result ?? { usedSize: 0 });
    waiting.delete(id);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const ask = (sessionId: string, method: string): Promise<Usage> =>
    new Promise((resolve, reject) => {
      const id = (asked += 1);
      waiting.set(id, resolve);
      const message = JSON.stringify({ id, method });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  return {
    async now() {
      await session.send('HeapProfiler.collectGarbage');
      const all: Usage[] = [await session.send('Runtime.getHeapUsage')];
      for (const worker of workers) {
        await ask(worker, 'HeapProfiler.collectGarbage');
        all.push(await ask(worker, 'Runtime.getHeapUsage'));
      }
      return {
        objects: all.reduce((sum, { usedSize }) => sum + usedSize, 0),
        buffers: all.reduce((sum, { backingStorageSize = 0 }) => sum + backingStorageSize, 0),
      };
    },
  };
}
