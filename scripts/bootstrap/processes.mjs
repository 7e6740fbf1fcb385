import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ code: number, output: string }} Finished */
/** @typedef {{ ended: Promise<number>, stop: (signal?: NodeJS.Signals) => void }} Followed */
/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] replaces the environment
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {number} [timeoutMs] after which the command and everything it started is killed
 * @property {(line: string) => void} [onLine] sees each line of output as it comes
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<() => Promise<void>>} */
const cleanups = new Set();
/** What is kept now is shown later: with colors only where a person looks on. */
const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
const grouped = process.platform !== 'win32';
const signals = /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Exit code that a shell would give for a process ended by this signal. */
const signalCode = (/** @type {NodeJS.Signals} */ signal) => 128 + constants.signals[signal];

/** Has `cleanup` run if the person interrupts; returns the way to take that back. */
export function onInterrupt(/** @type {() => Promise<void>} */ cleanup) {
  watchSignals();
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/**
 * Runs a command to its end and keeps what it printed.
 *
 * It gets a process group of its own, so that a time-out or Ctrl-C ends its grandchildren too.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Finished>}
 */
export function run(command, args, { timeoutMs, onLine, ...options } = {}) {
  watchSignals();
  return new Promise((resolve) => {
    let output = '';
    let partial = '';
    const child = spawn(command, args, {
      ...options,
      env: { ...(options.env ?? process.env), ...colors },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: grouped,
      windowsHide: true,
    });
    running.add(child);
    const timer = timeoutMs && setTimeout(() => end(child, 'SIGKILL'), timeoutMs);
    const read = (/** @type {string} */ text) => {
      output += text;
      if (!onLine) return;
      const lines = (partial + text).split('\n');
      partial = lines.pop() ?? '';
      lines.forEach((line) => onLine(line));
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer);
      running.delete(child);
      // Once interrupted, whoever waits for this must not go on to the next thing.
      if (!ending)
        resolve({ code, output: process.stdout.isTTY ? output : stripVTControlCharacters(output) });
    };
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? signalCode(signal ?? 'SIGKILL')));
  });
}

/**
 * Hands the terminal over to a command until it ends: its output, its signals, its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Followed}
 */
export function follow(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: 'inherit' });
  let toldAt = 0;
  const tell = (/** @type {NodeJS.Signals} */ signal) => {
    // One wish to stop may come by several ways (terminal, npm, its shell); servers take a second for impatience.
    if (Date.now() - toldAt > 1000 || signal === 'SIGKILL') child.kill(signal);
    toldAt = Date.now();
  };
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal has sent Ctrl-C to the whole foreground group already.
    if (signal === 'SIGINT' && process.stdin.isTTY) toldAt = Date.now();
    else tell(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  const orphanWatch = whenOrphaned(() => tell('SIGTERM'));
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(code ?? signalCode(signal ?? 'SIGKILL')));
  });
  return {
    ended: ended.finally(() => {
      clearInterval(orphanWatch);
      for (const signal of signals) process.off(signal, forward);
    }),
    stop: (signal = 'SIGTERM') => tell(signal),
  };
}

/**
 * npm runs scripts through a shell, which dies of the SIGTERM that npm forwards and tells nobody: without this, a
 * server or a test run would go on after npm was stopped.
 */
function whenOrphaned(/** @type {() => void} */ act) {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 250);
  return timer;
}

let ending = false;
let watching = false;
function watchSignals() {
  if (watching) return;
  watching = true;
  for (const signal of signals) process.on(signal, interrupted);
  whenOrphaned(() => void interrupted('SIGTERM'))?.unref();
}

async function interrupted(/** @type {NodeJS.Signals} */ signal) {
  if (!running.size && !cleanups.size) {
    // Nothing of ours is under way: leave it to a followed command, or end as if nobody listened.
    if (process.listenerCount(signal) > 1) return;
    process.exit(signalCode(signal));
  }
  if (ending) process.exit(signalCode(signal));
  ending = true;
  for (const child of running) end(child, 'SIGTERM');
  await Promise.allSettled([...cleanups].map((cleanup) => cleanup()));
  process.exit(signalCode(signal));
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function end(child, signal) {
  if (!child.pid) return;
  try {
    process.kill(grouped ? -child.pid : child.pid, signal);
  } catch {
    // Already gone.
  }
}
