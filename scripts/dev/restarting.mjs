import { watch } from 'node:fs';

/** Saving in an editor, or switching branches, changes several files at once. */
const settleMs = 150;
/** Open pages and uploads need not hold up whoever is waiting to see a change. */
const patienceMs = 3000;

/**
 * Keeps a command running, and starts it again whenever a file in one of the folders changes. (Node's own --watch sends
 * messages of its own through the ports of worker threads.)
 * @param {string[]} folders
 * @param {() => import('../bootstrap/processes.mjs').Followed} start
 * @returns {{ stop: () => Promise<void> }}
 */
export function restarting(folders, start) {
  let stopped = false;
  let current = start();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  async function end() {
    const ending = current;
    ending.stop();
    const impatience = setTimeout(() => ending.stop('SIGKILL'), patienceMs);
    await ending.ended;
    clearTimeout(impatience);
  }
  async function restart() {
    console.log('Restarting the server …');
    await end();
    if (!stopped) current = start();
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|json)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void restart(), settleMs);
    }),
  );

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      watchers.forEach((watcher) => watcher.close());
      await end();
    },
  };
}
