/**
 * Namespaces of Linux by util-linux: the child has its own file system, processes and network, in which nothing of the
 * server is. Works for root, and for others where the system lets them make user namespaces.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Confined } from './confined.ts';
import { devices, viewOf } from './view.ts';

/** In the child's folder: where its root is put together, and what is mounted there. */
const rootName = '.root';
const mountsName = '.mounts';

/** Of a path in a table of mounts. */
const escaped = (path: string): string =>
  path.replace(/[\s\\#]/g, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`);

/** Says that the child was never started: nothing is wrong with its file. */
export const setupFailed = 125;

/**
 * Arguments: the folder, how to drop privileges (one word each, ended by --), folders to be made (one to a line), files
 * to be bound (ended by --), and the command. Each program that it starts costs every child some milliseconds, so there
 * are few. The shell stays as the first process of the namespace: a child in its place would ignore signals.
 */
const script = `
fail() { exit ${setupFailed}; }
folder=$1; root=$1/${rootName}; shift
drop=; while [ "$1" != -- ]; do drop="$drop $1"; shift; done; shift
folders=$1; shift
mount -n -t tmpfs -o mode=755,size=64m,nosuid,nodev tmpfs "$root" && cd "$root" && mkdir -m 1777 tmp || fail
set -f; IFS='
'
mkdir -p $folders || fail
unset IFS; set +f
while [ "$1" != -- ]; do : > "$root$1" || fail; shift; done; shift
mount -n -a -T "$folder/${mountsName}" || fail
mount -n -t proc -o nosuid,nodev,noexec proc "$root/proc" 2>/dev/null
cd "$root" && pivot_root . . && umount -n -l . && cd "$folder" || fail
unset OLDPWD
setpriv --no-new-privs --bounding-set=-all --inh-caps=-all $drop "$@"
exit $?
`;

export function inNamespaces({ command, folder, readable, uid }: Confined): string[] {
  const view = viewOf(readable);
  const isFolder = (path: string): boolean => statSync(path).isDirectory();
  const bind = (path: string, options: string): string =>
    `${escaped(path)} ${escaped(join(folder, rootName) + path)} none ${options} 0 0`;
  const readableFiles = view.readable.filter((path) => !isFolder(path));
  const files = [...readableFiles, ...devices];
  const mounts = [
    ...view.readable.filter(isFolder).map((path) => bind(path, 'bind,ro,nosuid,nodev,X-mount.mkdir')),
    ...readableFiles.map((path) => bind(path, 'bind,ro,nosuid,nodev')),
    ...view.hidden.map(
      (path) => `tmpfs ${escaped(join(folder, rootName) + path)} tmpfs ro,size=4k,mode=000 0 0`,
    ),
    ...devices.map((path) => bind(path, 'bind')),
    bind(folder, 'bind,X-mount.mkdir'),
  ];
  mkdirSync(join(folder, rootName), { recursive: true });
  writeFileSync(join(folder, mountsName), `${mounts.join('\n')}\n`, { mode: 0o600 });
  const folders = [...new Set(['/proc', ...files.map(dirname)])].map((path) => `.${path}`);
  const drop = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const flags = [...user, '--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child'];
  const given = [folder, ...drop, '--', folders.join('\n'), ...files, '--'];
  return ['unshare', ...flags, '/bin/sh', '-c', script, 'sh', ...given, ...command];
}
