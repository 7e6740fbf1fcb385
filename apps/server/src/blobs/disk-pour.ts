import type { FileHandle } from 'node:fs/promises';
import { BATCH_BYTES } from './intake.ts';
import type { ByteRange } from './store.ts';

/**
 * Reads into one buffer while the other is being written. A stream would take a new one for every megabyte, which
 * costs more than reading and sending it.
 */
export async function pourFile(
  file: FileHandle,
  { start, end }: ByteRange,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const size = Math.min(BATCH_BYTES, end - start + 1);
  let [buffer, other] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  let writing: Promise<void> | undefined;
  for (let at = start; at <= end;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(size, end + 1 - at), at);
    await writing;
    if (bytesRead === 0) throw new Error('a blob is shorter than it was');
    writing = write(buffer.subarray(0, bytesRead));
    // Awaited after the next read; a failure until then is not lost.
    writing.catch(() => {});
    [buffer, other] = [other, buffer];
    at += bytesRead;
  }
  await writing;
}
