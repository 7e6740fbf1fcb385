/**
 * How long one waits for the first rows of an archive of 5,000 members, over HTTP from a server of its own: when nobody has
 * looked into it yet (a child process lists it), again, and after a restart. archive-look.bench.ts [--members 5000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient, withCookies, type Client } from '@linework/client';
import { makeZip } from '../apps/server/test/archives.ts';
import { startProcess, type Running } from '../apps/server/test/processes.ts';
import { makeSevenZip } from '../apps/server/test/sevenZips.ts';
import { cpuSeconds } from './measure.ts';

const { values } = parseArgs({ options: { members: { type: 'string', default: '5000' } } });
const count = Number(values.members);
const again = 20;
const dataDir = await mkdtemp(join(tmpdir(), 'linework-look-'));
let server: Running;
const start = async (): Promise<void> => {
  server = await startProcess('serve', { LINEWORK_DATA: dataDir, LINEWORK_LOG_LEVEL: 'fatal' });
};
const client: Client = createClient({
  baseUrl: 'http://server',
  fetch: withCookies((url, init) => fetch(server.url + url.replace(/^http:\/\/server/, ''), init)),
});

async function look(fileId: string, times: number): Promise<string> {
  const waits: number[] = [];
  const before = cpuSeconds(server.process.pid!);
  for (let time = 0; time < times; time += 1) {
    const since = performance.now();
    const { rows, files } = await client.call('archiveList', { fileId });
    waits.push(performance.now() - since);
    if (files !== count || rows.length !== Math.min(count, 500)) throw new Error('rows are missing');
  }
  const cpu = ((cpuSeconds(server.process.pid!) - before) * 1000) / times;
  const sorted = waits.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(times / 2)]!.toFixed(0)} ms (longest ${sorted.at(-1)!.toFixed(0)}), ${cpu.toFixed(0)} ms CPU of the server`;
}

try {
  await start();
  await client.call('register', { email: 'ann@example.com', password: 'correct horse battery' });
  const names = Array.from({ length: count }, (_, n) => `plan ${n}.dxf`);
  const archives = {
    'many.zip': makeZip(names.map((name) => ({ name, content: name }))),
    'many.7z': await makeSevenZip('many.7z', Object.fromEntries(names.map((name) => [name, name]))),
  };
  const ids: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(archives)) {
    const file = new File([new Uint8Array(bytes)], name);
    ids[name] = (await client.postFile('upload', file, { parentId: '0' })).id;
    console.log(`${name}, never looked into: ${await look(ids[name], 1)}`);
    console.log(`${name}, again: ${await look(ids[name], again)}`);
  }
  await server!.end('SIGTERM');
  await start();
  await client.call('userInfo', {});
  for (const [name, id] of Object.entries(ids))
    console.log(`${name}, first after a restart: ${await look(id, 1)}`);
} finally {
  await server!.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
