import { run } from '../bootstrap/processes.mjs';
import { aptInstall } from './apt.mjs';

/** The same browser without windows: a fresh profile costs it a fifth of the time, and there are hundreds. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];
const candidates = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium or Chrome for the browser tests: the one LINEWORK_TEST_CHROMIUM names, the machine's, or Debian's.
 * @returns {Promise<{ path: string } | { skipped: string }>}
 */
export async function findChromium() {
  const chosen = process.env['LINEWORK_TEST_CHROMIUM'];
  if (chosen) {
    const path = await firstThatRuns([chosen]);
    return path ? { path } : { skipped: `LINEWORK_TEST_CHROMIUM (${chosen}) does not run` };
  }
  const light = await firstThatRuns(windowless);
  if (light) return { path: light };
  // Not every Debian has that package.
  await aptInstall('Chromium', ['chromium-headless-shell']);
  const present = await firstThatRuns([...windowless, ...candidates]);
  if (present) return { path: present };
  const reason = await aptInstall('Chromium', ['chromium']);
  const installed = reason ? undefined : await firstThatRuns(candidates);
  if (installed) return { path: installed };
  return { skipped: `no Chromium or Chrome was found, and ${reason ?? 'the installed one does not run'}` };
}

async function firstThatRuns(/** @type {readonly string[]} */ names) {
  for (const name of names) {
    const path = await onPath(name);
    // Ubuntu's chromium-browser is a stub that asks for snap: being there is not enough.
    if (path && (await run(path, ['--version'], { timeoutMs: 20_000 })).code === 0) return path;
  }
  return undefined;
}

/** The whole path, as playwright wants it. */
async function onPath(/** @type {string} */ command) {
  if (/[\\/]/.test(command)) return command;
  if (process.platform === 'win32') return undefined;
  const { code, output } = await run('/bin/sh', ['-c', 'command -v "$1"', 'sh', command]);
  return code === 0 ? output.trim() : undefined;
}
