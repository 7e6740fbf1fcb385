/** A task that reads files where they lie and answers by a stream: nothing of them is copied to a temporary folder. */
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ownPrefix, type TaskName } from './folder.ts';
import { taskLimits, type SandboxLimits } from './limits.ts';
import { permissions } from './permissions.ts';
import { firstDescriptor, runChild } from './process.ts';
import { taskProgram } from './program.ts';
import { sandboxQueue } from './queue.ts';

export interface StreamTask {
  /** The files it may read. */
  paths: readonly string[];
  /** On its standard input, as JSON: no other process sees it. Told under which descriptors the files are open. */
  request(descriptors: readonly number[]): object;
  onOutput(output: Readable): Promise<void>;
  signal?: AbortSignal | undefined;
  limits?: SandboxLimits;
  /** Whose work it is; accounts take turns. */
  account?: number | undefined;
  /** Nobody's work has to wait for it long. */
  isQuick?: boolean;
}

const heapMb = 320;

export async function runStreamTask(name: TaskName, task: StreamTask): Promise<void> {
  const { paths, request, onOutput, signal, limits = taskLimits[name], account, isQuick } = task;
  await sandboxQueue.run({ memoryMb: limits.memoryMb, account, isQuick, signal }, async () => {
    const folder = await mkdtemp(join(tmpdir(), ownPrefix));
    const files: FileHandle[] = [];
    try {
      // Opened here: the child may be a user who cannot.
      for (const path of paths) files.push(await open(path, 'r'));
      // What it reads lies beyond V8's heap, which stays small.
      const heap = { ...limits, memoryMb: heapMb };
      const { args, readable } = taskProgram(name, folder);
      await runChild({
        command: [process.execPath, ...permissions(folder, heap, false), ...args],
        folder,
        readable,
        limits,
        input: JSON.stringify(request(files.map((_, at) => firstDescriptor + at))),
        descriptors: files.map(({ fd }) => fd),
        onOutput,
        signal,
      });
    } finally {
      await Promise.all(files.map((file) => file.close()));
      await rm(folder, { recursive: true, force: true });
    }
  });
}
