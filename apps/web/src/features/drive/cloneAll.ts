/** Copying several files: one call per file. Any failure rejects with code 100 and says which ones failed. */
import { CallError } from '@linework/client';
import { clientCodes } from '@linework/contract/codes';

export interface CloneFailure {
  id: string;
  code: string;
  message: string;
}

export interface CloneFailures<T> {
  failed: CloneFailure[];
  /** What was copied all the same. */
  copied: T[];
}

const atOnce = 3;

interface Options<T> {
  clone: (id: string) => Promise<T>;
  /** Called after each; false stops before the next. */
  onProgress?: (done: number) => boolean;
}

export async function cloneAll<T>(ids: readonly string[], { clone, onProgress }: Options<T>): Promise<T[]> {
  const results: (T | undefined)[] = [];
  const failed: CloneFailure[] = [];
  let next = 0;
  let done = 0;
  let stopped = false;
  const worker = async (): Promise<void> => {
    while (next < ids.length && !stopped) {
      const at = next++;
      try {
        results[at] = await clone(ids[at]!);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        failed.push({ id: ids[at]!, code: error.code, message: error.message });
      }
      done += 1;
      if (onProgress?.(done) === false) stopped = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker));
  const copied = results.filter((result) => result !== undefined);
  if (failed.length > 0) {
    throw new CallError(clientCodes.network, failed[0]!.message, {
      failed,
      copied,
    } satisfies CloneFailures<T>);
  }
  return copied;
}
