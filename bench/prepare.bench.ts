/**
 * Many drawings uploaded at once: how long interactive calls take while they are being prepared, against the same calls
 * on the idle server. On the way a child process that makes one is killed (kill -9), and in the middle the server
 * itself; in the end nothing may be stuck, and no child may have outlived its server.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '@linework/client';
import { prepareStatus } from '@linework/contract';
import { cpuSeconds, startServer, type Server } from './measure.ts';

const drawings = Number(process.env['LINEWORK_BENCH_DRAWINGS'] ?? 200);
const lanes = 8;
const folder = await mkdtemp(join(tmpdir(), 'linework-bench-'));
const start = (): Promise<Server> =>
  startServer([join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
    PORT: '0',
    LINEWORK_DATA: folder,
    LINEWORK_LOG_LEVEL: 'error',
    LINEWORK_CALLS_PER_MINUTE: '100000000',
  });
let server = await start();
/** The server comes back at another address. */
const client: Client = createClient({
  baseUrl: 'http://server',
  fetch: (url, init) => fetch(server.url + String(url).replace('http://server', ''), init),
});
await client.call('register', { email: 'bench@example.com', password: randomBytes(12).toString('hex') });

/** A plan of some thousand lines and a hundred words. */
function plan(n: number): Buffer {
  const pairs: (string | number)[] = [0, 'SECTION', 2, 'ENTITIES'];
  for (let i = 0; i < 3000; i += 1) {
    const [x, y] = [(i % 60) * 100 + ((n * 7) % 13), Math.floor(i / 60) * 100];
    pairs.push(0, 'LINE', 8, `L${i % 9}`, 10, x, 20, y, 11, x + 90 + (i % 7), 21, y + ((i * n) % 60));
    if (i % 30 === 0) pairs.push(0, 'TEXT', 8, 'T', 10, x, 20, y, 40, 20, 1, `Room ${n}-${i}`);
  }
  pairs.push(0, 'ENDSEC', 0, 'EOF');
  return Buffer.from(`${pairs.join('\n')}\n`);
}

async function upload(n: number): Promise<void> {
  const bytes = plan(n);
  const { session } = await client.call('uploadStart', {
    parentId: '0',
    name: `plan ${n}.dxf`,
    size: bytes.length,
  });
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await fetch(server.url + session!.url, { method: 'PATCH', headers, body: bytes });
}

const list = () => client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });

/** Milliseconds of lists and searches, one after the other with pauses, for as long as `goesOn` says. */
async function interact(goesOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (goesOn()) {
    for (const call of [list, () => client.call('drawingSearch', { searchText: 'Room 1' })]) {
      const before = performance.now();
      const isAnswered = await call().then(
        () => true,
        () => false,
      );
      if (isAnswered) took.push(performance.now() - before);
    }
    await sleep(20);
  }
  return took;
}

const at = (values: readonly number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN).toFixed(1);
const row = (took: readonly number[]) => ({
  calls: took.length,
  'p50 ms': at(took, 0.5),
  'p95 ms': at(took, 0.95),
  'p99 ms': at(took, 0.99),
});

async function readyNow(): Promise<number> {
  let ready = 0;
  for (let page = 1; ; page += 1) {
    const { files, total } = await client.call('unionList', { parentId: '0', page, pageSize: 100 });
    if (files.some(({ status }) => status === prepareStatus.failed)) throw new Error('a drawing failed');
    ready += files.filter(({ status }) => status === prepareStatus.ready).length;
    if (page * 100 >= total) return ready;
  }
}

/** Processes that make drawings for this server, at this moment. */
function makers(): number[] {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (/sandbox\/child\.ts|linework-code-.*start\.cjs/.test(command) && /\) [RSD] /.test(stat))
        found.push(Number(name));
    } catch {
      // gone meanwhile
    }
  }
  return found.filter((pid) => {
    for (let one = pid; one > 1; one = parents.get(one) ?? 0) if (one === server.process.pid) return true;
    return false;
  });
}

/** An orphan that is dead stays listed until init takes note of it. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function killOneMaker(): Promise<number> {
  for (;;) {
    const [pid] = makers();
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      return pid;
    }
    await sleep(20);
  }
}

await upload(0);
while ((await readyNow()) < 1) await sleep(200);
const idleEnd = performance.now() + 5000;
const idle = await interact(() => performance.now() < idleEnd);

let isOver = false;
const interacting = interact(() => !isOver);
const began = performance.now();
let next = 1;
await Promise.all(
  Array.from({ length: lanes }, async () => {
    while (next <= drawings) await upload((next += 1) - 1);
  }),
);
const uploaded = performance.now() - began;
console.log(`${drawings} drawings are uploaded`);
while ((await readyNow()) < drawings / 4) await sleep(500);
const killed = await killOneMaker();
console.log(`a quarter is ready; killed maker ${killed}`);
while ((await readyNow()) < drawings / 2) await sleep(500);
isOver = true;
const busy = await interacting;
const cpu = cpuSeconds(server.process.pid!);
const orphans = makers();
server.process.kill('SIGKILL');
// On a busy machine it takes them a while to see that nobody is there any more.
for (let left = 100; left > 0 && orphans.some(isAlive); left -= 1) await sleep(100);
const outlived = orphans.filter(isAlive);
console.log('half is ready; killed the server');
server = await start();
let ready = 0;
// A lease of half a minute has to run out first.
for (let left = 20 * drawings; left > 0 && ready < drawings + 1; left -= 1) {
  await sleep(1000);
  ready = await readyNow();
}
console.table({ idle: row(idle), 'while drawings are prepared': row(busy) });
console.log(
  `${drawings} drawings uploaded in ${(uploaded / 1000).toFixed(1)} s; ${ready - 1} of them ready after a kill -9 in the ` +
    `middle, ${((performance.now() - began) / 1000).toFixed(0)} s after the first; the server itself used ${cpu.toFixed(1)} CPU s`,
);
console.log(
  `killed: maker ${killed}, then the server with ${orphans.length} makers at work, of which ${outlived.length} outlived it`,
);
await server.stop();
await rm(folder, { recursive: true });
if (ready !== drawings + 1 || outlived.length > 0) process.exitCode = 1;
