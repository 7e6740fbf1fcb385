/** Debian's nginx as a second yardstick, where it is there or may be installed: plain PUT and GET of files, unsynced. */
import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aptInstall } from '../scripts/services/apt.mjs';
import type { Server } from './measure.ts';

const binary = '/usr/sbin/nginx';
const isThere = (): boolean => spawnSync(binary, ['-v']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Serves a folder of its own; undefined where there is no nginx. One worker, so that its process is the one to weigh. */
export async function startNginx(folder: string): Promise<(Server & { files: string }) | undefined> {
  if (!isThere() && (await aptInstall('nginx', ['nginx-light']))) return undefined;
  const home = join(folder, 'nginx');
  const files = join(home, 'files');
  await mkdir(files, { recursive: true });
  for (const each of [folder, home, files]) await chmod(each, 0o755);
  const port = await freePort();
  const config = join(home, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; master_process off; pid ${home}/pid; error_log stderr error;
events {}
http {
  access_log off; sendfile on; client_max_body_size 0; client_body_temp_path ${home}/body;
  server { listen 127.0.0.1:${port}; root ${files}; location / { dav_methods PUT; } }
}`,
  );
  const child = spawn(binary, ['-p', home, '-c', config], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(url).catch(() => undefined)) break;
    await sleep(50);
  }
  return {
    url,
    files,
    process: child,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
