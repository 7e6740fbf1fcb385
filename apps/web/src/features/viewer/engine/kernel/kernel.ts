import { aborted, ViewerFailure } from '../failure.ts';
import type { LocalDrawing } from '../store/local.ts';
import type { KernelAnswer, KernelRequest } from './messages.ts';

export interface KernelProgress {
  loaded: (loaded: number, total: number) => void;
  parsing: (share: number | undefined) => void;
}

/** Reads a drawing in a worker of its own; aborting ends it wherever it is. */
export function readInKernel(
  request: KernelRequest,
  signal: AbortSignal,
  progress: KernelProgress,
): Promise<LocalDrawing> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./kernelWorker.ts', import.meta.url), { type: 'module' });
    const end = (): void => {
      signal.removeEventListener('abort', abort);
      worker.terminate();
    };
    const abort = (): void => {
      end();
      reject(aborted());
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<KernelAnswer>) => {
      if (data.kind === 'loaded') return progress.loaded(data.loaded, data.total);
      if (data.kind === 'parsing') return progress.parsing(data.share);
      end();
      if (data.kind === 'done') resolve(data.drawing);
      else reject(new ViewerFailure(data.reason, data.detail));
    });
    // A worker that runs out of memory is ended by the browser with an error and no message.
    worker.addEventListener('error', ({ message }: ErrorEvent) => {
      end();
      reject(new ViewerFailure(message ? 'internal' : 'outOfMemory', message));
    });
    worker.addEventListener('messageerror', () => {
      end();
      reject(new ViewerFailure('outOfMemory'));
    });
    worker.postMessage(request);
  });
}
