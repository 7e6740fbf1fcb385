/** The way to each folder that was open on this phone, for as long as its tab lives: known before the server says it. */
import type { Crumb } from '@linework/contract/drive';

const storeKey = 'linework.folderPaths';
const maxPaths = 100;

function read(): Record<string, readonly Crumb[]> {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? '{}') as Record<string, readonly Crumb[]>;
  } catch {
    return {};
  }
}

export const folderPathOf = (folderId: string): readonly Crumb[] | undefined => read()[folderId];

export function rememberFolderPath(path: readonly Crumb[]): void {
  const last = path.at(-1);
  if (!last) return;
  const { [last.id]: _, ...others } = read();
  const entries = [...Object.entries(others), [last.id, path] as const].slice(-maxPaths);
  try {
    sessionStorage.setItem(storeKey, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // the server is asked again
  }
}

export function forgetFolderPaths(): void {
  try {
    sessionStorage.removeItem(storeKey);
  } catch {
    // nothing was kept
  }
}
