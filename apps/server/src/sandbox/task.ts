/** One parser, one child process, one temporary folder: the input goes in, named outputs come out. */
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { folderPrefix, inputName, requestName, resultName, type TaskName } from './folder.ts';
import { SandboxFailure, sandboxReasons, taskLimits, type SandboxLimits } from './limits.ts';
import { permissions } from './permissions.ts';
import { taskProgram } from './program.ts';
import { sandboxQueue } from './queue.ts';
import { runChild } from './process.ts';

export interface TaskAnswer {
  result: Record<string, unknown>;
  /** The bytes of an output, or undefined where the child left none of that name. */
  output(name: string): Promise<Buffer | undefined>;
  /** The same where they may be many. */
  stream(name: string): Promise<Readable | undefined>;
  /** Where it lies, for as long as `take` runs. */
  path(name: string): Promise<string | undefined>;
}

const resultMost = 256 * 1024;
const megabyte = 1024 * 1024;

/**
 * The engines for 3D models make their bindings by code from strings (their own, never the file's), and run long enough
 * for the last compiler.
 */
const unfitForEngines = new Set(['--disallow-code-generation-from-strings', '--no-opt']);

/** Bytes from outside, or how to open them once it is their turn. */
export type InputSource = Readable | (() => Promise<Readable>);

const openSource = (source: InputSource): Promise<Readable> =>
  typeof source === 'function' ? source() : Promise.resolve(source);

/** A private folder for as long as `work` runs. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function writeInput(folder: string, source: InputSource): Promise<void> {
  await pipeline(await openSource(source), createWriteStream(join(folder, inputName), { mode: 0o600 }));
}

interface TaskOptions {
  /** Whose work it is; accounts take turns. */
  account?: number | undefined;
  /** Nobody's work has to wait for it long. */
  isQuick?: boolean;
  signal?: AbortSignal;
  limits?: SandboxLimits;
  /** What the task is asked, besides its input. */
  request?: object;
  /** More files for it, by the names they get in its folder. */
  more?: readonly { name: string; open(): Promise<Readable> }[];
}

/** Runs one of `tasks/` on a source and hands its answer to `take`, before the folder goes. */
export async function runTask<T>(
  name: TaskName,
  source: InputSource,
  take: (answer: TaskAnswer) => Promise<T>,
  { signal, limits = taskLimits[name], request, more = [], account, isQuick }: TaskOptions = {},
): Promise<T> {
  const prepare = async (folder: string): Promise<void> => {
    await writeInput(folder, source);
    if (request) await writeFile(join(folder, requestName), JSON.stringify(request), { mode: 0o600 });
    for (const file of more) {
      await pipeline(await file.open(), createWriteStream(join(folder, file.name), { mode: 0o600 }));
    }
  };
  const runIn = async (folder: string): Promise<void> => {
    // Decoders of pictures are native; every other parser does without.
    // What V8 compiled before is of use with its usual limits only; the system holds the child to the given ones.
    const flags = permissions(folder, taskLimits[name], name === 'picture').filter(
      (flag) => name !== 'model' || !unfitForEngines.has(flag),
    );
    const { args, readable } = taskProgram(name, folder);
    await runChild({
      command: [process.execPath, ...flags, ...args],
      folder,
      readable,
      limits,
      signal,
    });
  };
  return withFolder(async (folder) => {
    await sandboxQueue.run({ memoryMb: limits.memoryMb, account, isQuick, signal }, async () => {
      await prepare(folder);
      await runIn(folder);
    });
    const outputMost = limits.fileMb * megabyte;
    const output = (file: string): Promise<Buffer | undefined> => readOutput(join(folder, file), outputMost);
    const path = async (file: string): Promise<string | undefined> => {
      const at = join(folder, basename(file));
      return (await isOutput(at, outputMost)) ? at : undefined;
    };
    const stream = async (file: string): Promise<Readable | undefined> => {
      const at = await path(file);
      return at === undefined ? undefined : createReadStream(at);
    };
    const text = await readOutput(join(folder, resultName), resultMost);
    if (!text) throw new SandboxFailure('crashed', 'it left no result');
    const result = JSON.parse(text.toString()) as Record<string, unknown>;
    const failed = sandboxReasons.find((reason) => reason === result['reason']);
    if (failed) throw new SandboxFailure(failed, String(result['detail'] ?? ''));
    return take({ result, output, stream, path });
  });
}

async function readOutput(path: string, most: number): Promise<Buffer | undefined> {
  return (await isOutput(path, most)) ? readFile(path) : undefined;
}

/** Only a plain file counts: a child that was taken over could leave a link to something else. */
async function isOutput(path: string, most: number): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  if (!stat?.isFile()) return false;
  if (stat.size > most) throw new SandboxFailure('tooLarge', 'its output is too large');
  return true;
}
