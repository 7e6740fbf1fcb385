/** A disk that cannot keep what it took: one sync of a file fails, and those after it find nothing wrong. */
import { open, type FileHandle } from 'node:fs/promises';
import { vi } from 'vitest';

export interface FailingDisk {
  error: Error;
  /** How often it has failed. */
  failures(): number;
  restore(): void;
}

/** The system tells of what is lost once. */
export async function failNextSync(): Promise<FailingDisk> {
  const error = Object.assign(new Error('the disk lost some'), { code: 'EIO' });
  const any = await open(import.meta.filename, 'r');
  const handles = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const spy = vi.spyOn(handles, 'datasync').mockRejectedValueOnce(error);
  const results = () => spy.mock.settledResults.filter(({ type }) => type === 'rejected');
  return { error, failures: () => results().length, restore: () => spy.mockRestore() };
}
