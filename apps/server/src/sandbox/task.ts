/** One parser, one child process, one temporary folder: the input goes in, named outputs come out. */
import { createWriteStream } from 'node:fs';
import { lstat, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inputName, resultName, type TaskName } from './folder.ts';
import { SandboxFailure, sandboxReasons, type Limits } from './limits.ts';
import { permissions } from './permissions.ts';
import { runChild } from './process.ts';

export interface TaskAnswer {
  result: Record<string, unknown>;
  /** The bytes of an output, or undefined where the child left none of that name. */
  output(name: string): Promise<Buffer | undefined>;
}

const entry = join(import.meta.dirname, 'child.ts');
const resultMost = 256 * 1024;
const outputMost = 128 * 1024 * 1024;

const minute = 60_000;
export const taskLimits: Record<TaskName, Limits> = {
  picture: { wallMs: 2 * minute, cpuSeconds: 60, memoryMb: 1536, fileMb: 128 },
  drawing: { wallMs: 5 * minute, cpuSeconds: 150, memoryMb: 2048, fileMb: 128 },
  fontInfo: { wallMs: minute, cpuSeconds: 20, memoryMb: 768, fileMb: 16 },
  fontSample: { wallMs: minute, cpuSeconds: 30, memoryMb: 768, fileMb: 64 },
};

/** A private folder with the input in it, for as long as `work` runs. */
export async function withInput<T>(source: Readable, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'linework-job-'));
  try {
    await pipeline(source, createWriteStream(join(folder, inputName), { mode: 0o600 }));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs one of `tasks/` on a source and hands its answer to `take`, before the folder goes. */
export async function runTask<T>(
  name: TaskName,
  source: Readable,
  take: (answer: TaskAnswer) => Promise<T>,
  { signal, limits = taskLimits[name] }: { signal?: AbortSignal; limits?: Limits } = {},
): Promise<T> {
  return withInput(source, async (folder) => {
    // Decoders of pictures are native; every other parser does without.
    const flags = permissions(folder, limits, name === 'picture');
    await runChild({ command: [process.execPath, ...flags, entry, name, folder], folder, limits, signal });
    const output = (file: string): Promise<Buffer | undefined> => readOutput(join(folder, file), outputMost);
    const text = await readOutput(join(folder, resultName), resultMost);
    if (!text) throw new SandboxFailure('crashed', 'it left no result');
    const result = JSON.parse(text.toString()) as Record<string, unknown>;
    const failed = sandboxReasons.find((reason) => reason === result['reason']);
    if (failed) throw new SandboxFailure(failed, String(result['detail'] ?? ''));
    return take({ result, output });
  });
}

/** Only a plain file counts: a child that was taken over could leave a link to something else. */
async function readOutput(path: string, most: number): Promise<Buffer | undefined> {
  const stat = await lstat(path).catch(() => undefined);
  if (!stat?.isFile()) return undefined;
  if (stat.size > most) throw new SandboxFailure('tooLarge', 'its output is too large');
  return readFile(path);
}
