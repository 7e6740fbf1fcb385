/** Safe changes made without a connection wait here, in their order, and go out when it is back. */
import { CallError } from '@linework/client';
import { clientCodes } from '@linework/contract/codes';
import { useConnectionStatus } from './connectionStatus.ts';

interface Waiting {
  work: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const retryMs = 4000;
const queue: Waiting[] = [];
let sending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && error.code === clientCodes.network && error.data === undefined;

function tell(): void {
  useConnectionStatus.setState({ count: queue.length });
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  try {
    while (queue.length > 0) {
      const { work, resolve, reject } = queue[0]!;
      try {
        resolve(await work());
      } catch (error) {
        if (isUnreachable(error)) {
          timer = setTimeout(() => void send(), retryMs);
          return;
        }
        reject(error);
      }
      queue.shift();
      tell();
    }
    removeEventListener('online', send);
    removeEventListener('beforeunload', warn);
  } finally {
    sending = false;
  }
}

/**
 * Does the work, now or as soon as the server can be reached. Only for what may be sent twice: if an answer is lost on
 * its way, the same goes out again. Rejects with whatever else the server says.
 */
export async function whenReachable<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length === 0) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }
  return new Promise<T>((resolve, reject) => {
    queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
    tell();
    addEventListener('online', send);
    addEventListener('beforeunload', warn);
    clearTimeout(timer);
    timer = setTimeout(() => void send(), retryMs);
  });
}
