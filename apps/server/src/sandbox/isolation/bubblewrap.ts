/**
 * The same by bubblewrap, which is quicker; and where user namespaces are kept from other programs, it may still make
 * them.
 */
import type { Confined } from './confined.ts';
import { viewOf } from './view.ts';

export function inBubblewrap({ command, folder, readable, uid }: Confined): string[] {
  const view = viewOf(readable);
  const drop = uid === undefined ? [] : dropTo(uid);
  return [
    ...drop,
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--cap-drop',
    'ALL',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...view.readable.flatMap((path) => ['--ro-bind', path, path]),
    ...view.hidden.flatMap((path) => ['--tmpfs', path]),
    '--bind',
    folder,
    folder,
    '--chdir',
    folder,
    '--',
    ...command,
  ];
}

/** Whoever runs after it gains nothing more, and is another user of the system where there is one to be. */
export function dropTo(uid: number | undefined, isRoot = process.getuid?.() === 0): string[] {
  const plain = ['setpriv', '--no-new-privs'];
  if (!isRoot) return plain;
  const user = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  return [...plain, '--bounding-set=-all', '--inh-caps=-all', ...user];
}
