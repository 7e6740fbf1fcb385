import { run } from '../bootstrap/processes.mjs';
import { aptInstall } from './apt.mjs';

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
  const present = await firstThatRuns();
  if (present) return { path: present };
  const reason = await aptInstall('Chromium', ['chromium']);
  const installed = reason ? undefined : await firstThatRuns();
  if (installed) return { path: installed };
  return { skipped: `no Chromium or Chrome was found, and ${reason ?? 'the installed one does not run'}` };
}

async function firstThatRuns() {
  const chosen = process.env['LINEWORK_TEST_CHROMIUM'];
  for (const candidate of chosen ? [chosen] : candidates) {
    const path = await onPath(candidate);
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
