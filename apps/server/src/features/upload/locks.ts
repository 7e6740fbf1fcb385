/**
 * One request at a time works on an upload. A client that lost its connection comes back before the server has noticed:
 * it waits, and takes over from a request that nothing comes from any more.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 2000;

interface Holder {
  socket: Socket | undefined;
  released: Promise<void>;
  release(): void;
}

const holders = new Map<string, Holder>();

export interface UploadLock {
  /** All bytes are there: whoever waits has to wait for the end. */
  settle(): void;
  release(): void;
}

/** The socket is where the bytes come from, if any are to come. */
export async function lockUpload(id: string, socket?: Socket): Promise<UploadLock> {
  for (let other = holders.get(id); other; other = holders.get(id)) await outwait(other);
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const holder: Holder = {
    socket,
    released,
    release() {
      if (holders.get(id) === holder) holders.delete(id);
      resolve();
    },
  };
  holders.set(id, holder);
  return { settle: () => (holder.socket = undefined), release: holder.release };
}

async function outwait(holder: Holder): Promise<void> {
  const before = holder.socket?.bytesRead;
  const waited = sleep(patienceMs, true, { ref: false });
  if (!(await Promise.race([holder.released, waited]))) return;
  if (holder.socket && holder.socket.bytesRead === before) holder.socket.destroy();
}

/** Ends a request that is sending bytes, since nobody wants them any more. */
export function interrupt(id: string): void {
  holders.get(id)?.socket?.destroy();
}
