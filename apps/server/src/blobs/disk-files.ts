import { close, open, read } from 'node:fs';
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

/** Fills all of `bytes` from that place on. By callbacks: for small files, handles and promises cost more than reading. */
export function readFileInto(path: string, start: number, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    open(path, 'r', (absent, file) => {
      if (absent) return reject(absent);
      const end = (error?: Error | null) => close(file, () => (error ? reject(error) : resolve()));
      const fill = (filled: number): void => {
        if (filled === bytes.length) return end();
        read(file, bytes, filled, bytes.length - filled, start + filled, (error, count) => {
          if (error || count === 0) end(error ?? new Error('a blob is shorter than it was'));
          else fill(filled + count);
        });
      };
      fill(0);
    });
  });
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
