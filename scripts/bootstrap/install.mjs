import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { inRoot, root } from './paths.mjs';
import { onInterrupt, run } from './processes.mjs';
import { Advice, step } from './progress.mjs';
import { ensureWasm } from './wasm.mjs';

/** @typedef {{ version?: string, optional?: boolean }} LockEntry */

const stamp = inRoot('node_modules/.linework-install');

/** Installs what package-lock.json says, and compiles what all packages stand on, unless it is there already. */
export async function ensureInstalled() {
  checkNode();
  if (!(await isInstalled())) await installAlone();
  await ensureWasm();
}

async function installAlone() {
  const unlock = await lock();
  try {
    // Another command may have installed it while this one waited for the lock.
    if (!(await isInstalled())) await install();
  } finally {
    await unlock();
  }
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 18) {
    throw new Advice(
      `Linework needs Node 20 or later to start; this is ${process.version}. See https://nodejs.org.`,
    );
  }
}

/** Whether node_modules holds what is asked for: we have installed just that, or somebody has by hand. */
async function isInstalled() {
  return (await readFile(stamp, 'utf8').catch(() => '')) === (await wantedHash()) || agreesWithLock();
}

/** Changes with package-lock.json and with the dependencies in any package.json. */
async function wantedHash() {
  const lockText = await readFile(inRoot('package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n${lockText}`);
  const workspaces = Object.keys(JSON.parse(lockText).packages).filter(
    (path) => !path.includes('node_modules/'),
  );
  for (const workspace of workspaces) {
    const text = await readFile(inRoot(workspace, 'package.json'), 'utf8').catch(() => '{}');
    const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(text);
    hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]));
  }
  return hash.digest('hex');
}

/** Whether npm's own record of node_modules says what package-lock.json says. */
async function agreesWithLock() {
  const present = await lockEntries('node_modules/.package-lock.json');
  if (!present) return false;
  return Object.entries(await lockEntries('package-lock.json')).every(([path, wanted]) => {
    const found = present[path];
    // An optional package may be for another system, and absent here.
    return !path.includes('node_modules/') || (found ? found.version === wanted.version : wanted.optional);
  });
}

/** @returns {Promise<Record<string, LockEntry>>} */
async function lockEntries(/** @type {string} */ path) {
  const text = await readFile(inRoot(path), 'utf8').catch(() => undefined);
  return text && JSON.parse(text).packages;
}

async function install() {
  const total = Object.values(await lockEntries('package-lock.json')).filter((each) => !each.optional).length;
  const args = [
    // A whole installation is only brought up to date, so that what runs from it goes on; the lock is left as it is.
    ...(existsSync(inRoot('node_modules/.package-lock.json')) ? ['install', '--no-save'] : ['ci']),
    // Vite builds the web app, so this is needed in production too, whatever NODE_ENV says.
    '--include=dev',
    '--include=optional',
    // Nothing we depend on needs an install script.
    '--ignore-scripts',
    // Versions are exact and their contents are checked: what npm has in its cache is as good as new.
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=10000',
    // Says which packages have come; the rest of its chatter is not shown.
    '--loglevel=http',
  ];
  await step('Installing packages', async (note) => {
    let found = 0;
    let fetched = 0;
    const { code, output } = await runNpm(args, (line) => {
      if (!line.startsWith('npm http ')) return;
      if (line.includes('.tgz')) fetched += 1;
      else found += 1;
      const [count, done] = fetched ? [fetched, 'fetched'] : [found, 'found'];
      note(`${Math.min(count, total)} of about ${total} packages ${done}`);
    });
    if (code !== 0) throw new Advice(explain(output));
    await writeFile(stamp, await wantedHash());
  });
}

/** The npm that runs this script, on the Node that runs npm: the one in node_modules may be about to be replaced. */
function runNpm(/** @type {string[]} */ args, /** @type {(line: string) => void} */ onLine) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const options = { cwd: root, onLine };
  if (npm?.endsWith('.js')) return run(node, [npm, ...args], options);
  if (process.platform === 'win32') return run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options);
  return run('npm', args, options);
}

const advices = /** @type {[RegExp, string][]} */ ([
  [/ENOSPC/, 'The disk is full: about 1.3 GB are needed. Make room and start again.'],
  [/EACCES|EPERM|EROFS/, 'npm may not write here. Check who owns this folder and ~/.npm, then start again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/,
    'The package registry cannot be reached. Check the network, and npm’s proxy and registry settings, then start again.',
  ],
  [/EUSAGE/, 'package.json and package-lock.json disagree. Run `npm install`, then start again.'],
  [/EINTEGRITY/, 'A package arrived damaged. Run `npm cache clean --force`, then start again.'],
  [
    /E40[134]|ETARGET/,
    'The package registry refused or lacks a package. Check npm’s registry setting, then start again.',
  ],
  [/npm: spawn|npm: not found|ENOENT.*npm/, 'npm was not found. It comes with Node: see https://nodejs.org.'],
]);

/** What npm complained of, and what to do about it. */
export function explain(/** @type {string} */ output) {
  const [told = ''] = output.split('npm error Clean install a project');
  const complaints = told.split('\n').filter((line) => /^npm (error|ERR!) [^ ]|^npm: /.test(line));
  const [, advice = 'npm could not install the packages.'] =
    advices.find(([pattern]) => pattern.test(complaints.join('\n'))) ?? [];
  const shown = (complaints.length ? complaints : output.trim().split('\n').slice(-20)).slice(0, 20);
  return `${shown.join('\n')}\n\n${advice}`;
}

/** Two commands started at once must not install into the same folder. */
async function lock() {
  const path = inRoot('.cache/install.lock');
  await mkdir(inRoot('.cache'), { recursive: true });
  const take = () =>
    writeFile(path, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  if (!(await take())) {
    await step('Waiting for another install to end', async () => {
      while (!(await take())) {
        if (!(await holderLives(path))) await rm(path, { force: true });
        else await new Promise((resolve) => setTimeout(resolve, 300));
      }
    });
  }
  const release = () => rm(path, { force: true });
  const forget = onInterrupt(release);
  return async () => {
    forget();
    await release();
  };
}

async function holderLives(/** @type {string} */ path) {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''));
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
