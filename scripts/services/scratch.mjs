import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Waits until our end of its input closes, however we end, then ends the daemons and removes the folder. */
const guardScript = `
lives() { kill -0 "$1" 2>/dev/null && ! grep -q ') Z' "/proc/$1/stat" 2>/dev/null; }
read -r _
pids=$(cat "$1/pids" 2>/dev/null)
for pid in $pids; do kill -"$2" "$pid" 2>/dev/null; done
tries=0
for pid in $pids; do
  while lives "$pid" && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "$pid" 2>/dev/null
done
rm -rf "$1"`;

const memoryFolder = '/dev/shm';
/** More than all tests together leave lying about at any time. */
const plenty = 8 * 1024 ** 3;

/** In memory where there is plenty: tests make a hundred thousand files and have each made safe on its disk. */
async function findPlace() {
  if (process.env['TMPDIR'] || freemem() < plenty) return tmpdir();
  try {
    const { bavail, bsize } = await statfs(memoryFolder);
    const mounts = await readFile('/proc/mounts', 'utf8');
    const mount = mounts.split('\n').find((line) => line.split(' ')[1] === memoryFolder);
    // Libraries that tests compile are run from there.
    const runsPrograms = mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
    return runsPrograms && bavail * bsize > plenty ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * A temporary folder with daemons in it. Both go when it is closed, and also when this process is killed.
 * @param {string} prefix of the folder's name
 * @param {'QUIT' | 'KILL'} signal that ends the daemons; nothing in the folder is worth keeping
 */
export async function openScratch(prefix, signal) {
  const folder = await mkdtemp(join(await findPlace(), prefix));
  // Children that run as another user must reach what lies in it.
  await chmod(folder, 0o711);
  const endGuard = process.platform === 'win32' ? undefined : startGuard(folder, signal);
  /** @type {Set<number>} */
  const pids = new Set();
  const record = () => writeFile(join(folder, 'pids'), [...pids].join('\n')).catch(() => undefined);

  /**
   * Starts a daemon; what it prints goes to `<name>.out` in the folder.
   * @param {string} name
   * @param {string} command
   * @param {string[]} args
   * @param {{ uid?: number, gid?: number, env?: NodeJS.ProcessEnv }} [options]
   */
  async function daemon(name, command, args, options = {}) {
    const out = openSync(join(folder, `${name}.out`), 'a');
    // Detached, so that Ctrl-C in a terminal does not reach it before the tests that use it have ended.
    const child = spawn(command, args, {
      ...options,
      cwd: folder,
      stdio: ['ignore', out, out],
      detached: true,
    });
    child.on('error', () => undefined);
    const pid = child.pid;
    if (!pid) throw new Error(`${command} cannot be started`);
    pids.add(pid);
    await record();
    child.on('exit', () => {
      pids.delete(pid);
      void record();
    });
    child.unref();
    /** @type {Promise<void>} */
    const gone = new Promise((resolve) => child.on('exit', () => resolve()));
    return {
      ended: () => child.exitCode !== null || child.signalCode !== null,
      /** @param {NodeJS.Signals} how */
      end(how) {
        child.kill(how);
        return gone;
      },
      said: () =>
        readFile(join(folder, `${name}.out`), 'utf8').then((text) =>
          text.trim().split('\n').slice(-8).join('\n'),
        ),
    };
  }

  /** @type {Promise<void> | undefined} */
  let closed;
  const close = () => (closed ??= endGuard ? endGuard() : rm(folder, { recursive: true, force: true }));

  return { folder, daemon, close };
}

/** @typedef {Awaited<ReturnType<typeof openScratch>>} Scratch */

/** @param {string} folder @param {string} signal @returns {() => Promise<void>} has the guard do its work */
function startGuard(folder, signal) {
  const guard = spawn('/bin/sh', ['-c', guardScript, 'guard', folder, signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => guard.on('exit', () => resolve()));
  return () => {
    guard.stdin.end();
    return ended;
  };
}

/** @returns {Promise<number>} a port of the loopback address that nothing listens on */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Asks again and again until the answer is true.
 * @param {string} what is awaited, for the failure
 * @param {number} withinMs
 * @param {() => Promise<boolean>} ready
 */
export async function until(what, withinMs, ready) {
  const deadline = Date.now() + withinMs;
  while (!(await ready())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come up within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
