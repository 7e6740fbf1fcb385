/** The data folder of one server: there, writable, and nobody else's. */
import { access, chmod, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataFolderError extends Error {}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
};

/** Makes it where it is absent; fails with a sentence. */
export async function openDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new DataFolderError(
      `Linework cannot use the data folder ${path}: ${reasons[code] ?? message}. Choose another with LINEWORK_DATA.`,
    );
  }
}

/**
 * Holds the folder until the process ends, however it ends: the lock is the system's, on a file that SQLite has open.
 * Two servers on one folder would each take a request that the other has refused as a replay.
 */
export async function lockDataFolder(path: string): Promise<{ release(): void }> {
  const file = join(path, 'server.lock');
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    await chmod(file, 0o600);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new DataFolderError(
      `Another Linework server already uses ${path}. Stop it, or give this one another folder with LINEWORK_DATA.`,
    );
  }
  return { release: () => lock.close() };
}
