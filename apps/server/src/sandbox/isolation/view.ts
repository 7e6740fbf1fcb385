/** What a confined child sees of the file system: its own folder, what it may read, and the system's programs. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';

/** Programs and libraries; nobody keeps secrets there. */
const systemPaths = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/libreoffice',
  '/var/cache/fontconfig',
];

export const devices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

const hidden = new Set<string>();

/** A folder that no child sees, even where it lies below one that it may read. */
export function hideFromChildren(folder: string): void {
  hidden.add(folder);
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

export interface FolderView {
  readable: string[];
  hidden: string[];
}

/** Under its own name and, where that is a link, under the real one too. */
export function viewOf(readable: readonly string[]): FolderView {
  const wanted = [...systemPaths, dirname(process.execPath), ...readable].filter((path) => existsSync(path));
  const named = [...new Set(wanted.flatMap((path) => [path, realpathSync(path)]))];
  // What lies below another is there already.
  const all = named.filter((path) => !named.some((other) => other !== path && isBelow(path, other)));
  const reachable = [...hidden].filter((path) => existsSync(path) && all.some((one) => isBelow(path, one)));
  return { readable: all, hidden: reachable };
}
