import { codeOf, passing } from './failure.ts';
import { backoffMs } from './queue.ts';

const maxTries = 5;

/** Once more where the server or the network may only need a moment: a photo that was just taken exists nowhere else. */
export async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!passing.includes(codeOf(error)) || tries === maxTries) throw error;
      await pause(backoffMs(tries), signal);
      signal.throwIfAborted();
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
