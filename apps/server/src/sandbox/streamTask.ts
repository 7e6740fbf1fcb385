/** A task that reads files where they lie and answers by a stream: nothing of them is copied to a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ownPrefix, type TaskName } from './folder.ts';
import { taskLimits, type Limits } from './limits.ts';
import { permissions, readablePaths } from './permissions.ts';
import { runChild } from './process.ts';
import { sandboxQueue } from './queue.ts';

export interface StreamTask {
  /** The files it may read. */
  paths: readonly string[];
  /** On its standard input, as JSON: no other process sees it. */
  request: object;
  onOutput(output: Readable): Promise<void>;
  signal?: AbortSignal | undefined;
  limits?: Limits;
  /** Whose work it is; accounts take turns. */
  account?: number | undefined;
  /** Nobody's work has to wait for it long. */
  isQuick?: boolean;
}

const heapMb = 320;
const entry = join(import.meta.dirname, 'child.ts');

export async function runStreamTask(name: TaskName, task: StreamTask): Promise<void> {
  const { paths, request, onOutput, signal, limits = taskLimits[name], account, isQuick } = task;
  await sandboxQueue.run({ memoryMb: limits.memoryMb, account, isQuick, signal }, async () => {
    const folder = await mkdtemp(join(tmpdir(), ownPrefix));
    try {
      // What it reads lies beyond V8's heap, which stays small.
      const heap = { ...limits, memoryMb: heapMb };
      await runChild({
        command: [process.execPath, ...permissions(folder, heap, false, paths), entry, name, folder],
        folder,
        readable: [...readablePaths(), ...paths],
        limits,
        input: JSON.stringify(request),
        onOutput,
        signal,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
