import { stat, type FileHandle } from 'node:fs/promises';

/** A disk that fills up takes a part and says so only to the next write. */
export async function writeAll(file: FileHandle, chunks: Uint8Array[], position?: number): Promise<void> {
  if (chunks.length === 0) return;
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let { bytesWritten: written } = await file.writev(chunks, position);
  if (written === total) return;
  const all = Buffer.concat(chunks);
  while (written < total) {
    const at = position === undefined ? undefined : position + written;
    written += (await file.write(all, written, total - written, at)).bytesWritten;
  }
}

export async function statFile(path: string) {
  return stat(path).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
}

export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
