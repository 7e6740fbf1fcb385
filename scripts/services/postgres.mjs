import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../bootstrap/processes.mjs';
import { aptInstall } from './apt.mjs';
import { freePort, openScratch, until } from './scratch.mjs';

const oldest = 15;
const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];

/**
 * A private PostgreSQL in a temporary folder, on the loopback address only.
 * @param {Record<string, string>} [more] settings
 * @returns {Promise<{ url: string, restart: (how: 'fast' | 'immediate') => Promise<void>, stop: () => Promise<void> } | { skipped: string }>}
 */
export async function startPostgres(more = {}) {
  let binaries = await findBinaries();
  if (!binaries) {
    const reason = await aptInstall('PostgreSQL', ['postgresql']);
    binaries = reason ? undefined : await findBinaries();
    if (!binaries)
      return {
        skipped: `no PostgreSQL ${oldest} or later was found, and ${reason ?? 'the installed one is older'}`,
      };
  }
  const scratch = await openScratch('linework-postgres-', 'QUIT');
  try {
    return { ...(await startServer(binaries, scratch, more)), stop: scratch.close };
  } catch (error) {
    await scratch.close();
    return { skipped: `PostgreSQL did not start (${/** @type {Error} */ (error).message})` };
  }
}

/** @param {string} binaries @param {import('./scratch.mjs').Scratch} scratch @param {Record<string, string>} more */
async function startServer(binaries, { folder, daemon }, more) {
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? await unprivileged() : undefined;
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await Promise.all([folder, passwordFile].map((path) => chown(path, user.uid, user.gid)));
  const data = join(folder, 'data');
  const made = await run(
    join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'linework',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--no-sync',
      '--locale=C.UTF-8',
      // Names sort as they do on most installations, not by their bytes as in SQLite: whoever relies on that finds out here.
      '--locale-provider=icu',
      '--icu-locale=en-US',
    ],
    user,
  );
  if (made.code !== 0) throw new Error(made.output.trim().split('\n').at(-1));

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    // The folder is thrown away: what a power cut would leave of it is of no interest.
    fsync: 'off',
    full_page_writes: 'off',
    ...more,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async () => {
    const server = await daemon('postgres', join(binaries, 'postgres'), ['-D', data, ...args], user);
    await until('PostgreSQL', 30_000, async () => {
      if (server.ended()) throw new Error(await server.said());
      return (
        (await run(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])).code === 0
      );
    });
    return server;
  };
  let server = await start();
  return {
    url: `postgres://linework:${password}@127.0.0.1:${port}/postgres`,
    /** As `pg_ctl restart -m` does: `fast` ends every session, `immediate` is a crash. */
    async restart(/** @type {'fast' | 'immediate'} */ how) {
      await server.end(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = await start();
    },
  };
}

/** The folder of the newest server binaries. */
async function findBinaries() {
  const folders = places
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(name))
        .map((name) => ({ version: Number(/\d+/.exec(name)?.[0]), path: join(place, name, 'bin') })),
    );
  const onPath = await run('/bin/sh', ['-c', 'pg_config --version && pg_config --bindir']);
  const [, version, path] = /(\d+).*\n(.*)/.exec(onPath.code === 0 ? onPath.output : '') ?? [];
  if (version && path) folders.push({ version: Number(version), path });
  return folders
    .filter(
      (each) =>
        each.version >= oldest &&
        existsSync(join(each.path, 'initdb')) &&
        existsSync(join(each.path, 'postgres')),
    )
    .sort((a, b) => b.version - a.version)[0]?.path;
}

async function unprivileged() {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
