/** A 7-Zip of the operator's own: faster than the embedded one, with the same command line. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { freeChunks } from '../../../blobs/spare-bytes.ts';
import { ownPrefix } from '../../../sandbox/folder.ts';
import { taskLimits } from '../../../sandbox/limits.ts';
import { runChild } from '../../../sandbox/process.ts';
import type { Frame } from './frames.ts';
import type { ArchiveMember, ArchiveRequest } from './types.ts';

export interface NativeSevenZip {
  command: string;
  version: string;
  /** Debian's has none. */
  readsRar: boolean;
}

/** Older ones have holes that were closed since. */
export const minNativeVersion = 24.09;
const names = ['7zz', '7zzs'];
const run = promisify(execFile);

/** The one that is named, or else the first on the PATH that will do; undefined where there is none. */
export async function findNative(named: string | undefined): Promise<NativeSevenZip | undefined> {
  for (const command of named === undefined ? names : [named]) {
    const found = await probe(command);
    if (found) return found;
  }
  return undefined;
}

async function probe(command: string): Promise<NativeSevenZip | undefined> {
  try {
    const { stdout } = await run(command, ['i'], { timeout: 10_000, maxBuffer: 1 << 20 });
    const [, version = ''] = /^7-Zip[^\d]*(\d+\.\d+)/m.exec(stdout) ?? [];
    if (Number(version) < minNativeVersion) return undefined;
    return { command, version, readsRar: /\bRar5\b/.test(stdout) && /\bRar\b/.test(stdout) };
  } catch {
    return undefined;
  }
}

/** Sends wanted members to `consume`, cut by the listed sizes out of one stream. */
export async function extractNative(
  native: NativeSevenZip,
  request: ArchiveRequest,
  members: readonly ArchiveMember[],
  consume: (frames: AsyncIterable<Frame>) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), ownPrefix));
  try {
    for (const { path, name } of request.volumes) await symlink(path, join(folder, name));
    const wanted = new Set(request.wanted?.map(({ index }) => index));
    await runChild({
      command: [native.command, 'x', '-so', '-bsp0', '-y', '--', join(folder, request.volumes[0]!.name)],
      folder,
      readable: [...request.volumes.map(({ path }) => path), dirname(native.command)],
      limits: taskLimits.archiveExtract,
      // Asked for without an echo; the line is read where the archive needs it.
      input: `${request.password ?? ''}\n`,
      onOutput: (output) => consume(cutFrames(output, members, wanted)),
      ...(signal && { signal }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends behind the last wanted member, or at the first piece whose CRC is not the listed one: from there on nothing fits. */
export async function* cutFrames(
  output: Readable,
  members: readonly ArchiveMember[],
  wanted: ReadonlySet<number>,
): AsyncGenerator<Frame, void> {
  const files = members.filter(({ isFolder }) => !isFolder);
  /** Behind the last one that is wanted nobody reads on, which ends the program. */
  const end = files.findLastIndex(({ index }) => wanted.has(index)) + 1;
  let at = 0;
  let written = 0;
  let sum = 0;
  const isWanted = () => wanted.has(files[at]!.index);
  /** Members that are whole, the empty ones too. */
  function* finish(): Generator<Frame, boolean> {
    for (; at < end && written === files[at]!.size; at++, written = 0, sum = 0) {
      if (files[at]!.size === 0 && isWanted()) yield { kind: 'start', index: files[at]!.index };
      const isRight = files[at]!.crc32 === undefined ? files[at]!.size === 0 : files[at]!.crc32 === sum;
      if (isWanted()) yield isRight ? { kind: 'end' } : { kind: 'dropped' };
      if (!isRight) return false;
    }
    return true;
  }
  try {
    if (!(yield* finish()) || at === end) return;
    for await (const chunk of output as AsyncIterable<Buffer>) {
      let bytes = chunk;
      while (bytes.length > 0 && at < end) {
        const piece = bytes.subarray(0, files[at]!.size - written);
        bytes = bytes.subarray(piece.length);
        if (isWanted()) {
          if (written === 0) yield { kind: 'start', index: files[at]!.index };
          yield { kind: 'data', bytes: piece };
        }
        sum = crc32(piece, sum);
        written += piece.length;
        if (!(yield* finish()) || at === end) return;
      }
      freeChunks([chunk]);
    }
    if (written > 0 && at < end && isWanted()) yield { kind: 'dropped' };
  } finally {
    output.destroy();
  }
}
