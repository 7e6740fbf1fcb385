/** Asks again what the server did not answer: after pauses that grow, and at once when the line is back. */
import { useConnectionStatus } from './connectionStatus.ts';

const firstMs = 1000;
const maxMs = 30_000;

interface Retrying {
  /** It was in vain. */
  soon(): void;
  /** It was answered, or is no longer wanted. */
  stop(): void;
}

export function retrying(work: () => void): Retrying {
  let isWaiting = false;
  let pauseMs = firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    clearTimeout(timer);
    work();
  };
  return {
    soon() {
      isWaiting = true;
      clearTimeout(timer);
      // Once may be chance, and nobody has to hear of it.
      if (pauseMs > firstMs) useConnectionStatus.setState({ behind: true });
      // Not all at the same moment: a server that comes back has everyone waiting.
      timer = setTimeout(again, pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(pauseMs * 2, maxMs);
      addEventListener('online', again);
    },
    stop() {
      if (!isWaiting) return;
      isWaiting = false;
      pauseMs = firstMs;
      clearTimeout(timer);
      removeEventListener('online', again);
      useConnectionStatus.setState({ behind: false });
    },
  };
}
