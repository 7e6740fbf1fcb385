/**
 * Durable uploads: the whole server (signed start, bytes, checksums, rows) against bare node:http that streams into a
 * file and syncs it, and against nginx, which syncs nothing; in turns, in one run. The server's figures hold all of its
 * threads, from the signed call that starts an upload to the answer that it is filed; previews are asked for in the same
 * transactions and left to workers. `--only together`, `--only single`, `--only large` and `--only huge` run a part of it; `--rounds 3`
 * takes the median of so many.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient, memoryStore } from '@linework/client';
import { calls, goodsCodes, randomKey, uploadFrame, uploadFrameHead, vipTypes } from '@linework/contract';
import { openApp } from '@linework/server/openApp';
import { loadConfig } from '@linework/server/config';
import { ExchangeKeys } from '@linework/server/http/signing';
import { cpuSeconds, forgetPeak, memory, peakMemory, startServer, type Server } from './measure.ts';
import { startNginx } from './nginx.ts';
import { serverEnvironment, serverFlags } from '../scripts/bootstrap/serving.mjs';

const MB = 1e6;
const chunk = 16 << 20;
const small = 100_000;

interface Sent {
  wall: number;
  cpu: number;
}

/** A fresh server with an account, in a process of its own: what one measurement leaves is not the next one's. */
interface Ours {
  server: Server;
  utoken: string;
  kid: string;
  secret: Buffer;
}

async function startOurs(folder: string): Promise<Ours> {
  const dataDir = join(folder, 'data');
  const server = await startServer(
    [...serverFlags, join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'],
    {
      PORT: '0',
      LINEWORK_DATA: dataDir,
      LINEWORK_LOG_LEVEL: 'warn',
      ...serverEnvironment,
      LINEWORK_JOBS: '0',
      LINEWORK_CALLS_PER_MINUTE: '100000000',
    },
  );
  const storage = memoryStore();
  const client = createClient({ baseUrl: server.url, storage });
  const { utoken } = await client.call('register', {
    email: 'bench@example.com',
    password: randomBytes(12).toString('hex'),
  });
  await giveSpace(dataDir, Number((await client.call('userInfo', {})).id));
  const kept = JSON.parse(storage.getItem('linework.secret')!) as { kid: string; secret: string };
  return { server, utoken, kid: kept.kid, secret: Buffer.from(kept.secret, 'base64') };
}

/** Enough for everything below. */
async function giveSpace(dataDir: string, userId: number): Promise<void> {
  const app = await openApp({ ...loadConfig({ LINEWORK_DATA: dataDir }), logLevel: 'silent' });
  const row = {
    user_id: userId,
    vip_type: vipTypes.premium,
    start_at: 0,
    end_at: Date.now() + 1e9,
    source: 'bench',
  };
  for (let n = 0; n < 4; n += 1)
    await app.db
      .insertInto('membership')
      .values({ ...row, goods_code: goodsCodes.space })
      .execute();
  await app.close();
}

interface Exchange {
  method: string;
  path: string;
  headers: Record<string, string | number>;
  body: Buffer | string;
}

function send(server: Server, agent: Agent, { method, path, headers, body }: Exchange): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(server.url + path, { method, agent, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (piece: string) => (text += piece));
      incoming.on('end', () =>
        [201, 204].includes(incoming.statusCode!) || text.includes('"0000000"')
          ? resolve(text)
          : reject(new Error(`unexpected answer ${incoming.statusCode}: ${text.slice(0, 200)}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.setHeader('content-length', Buffer.byteLength(body));
    outgoing.end(body);
  });
}

/** A signed call with as little work of our own as possible. */
async function signedCall<Answer>(ours: Ours, agent: Agent, path: string, data: object): Promise<Answer> {
  const { utoken, kid, secret } = ours;
  const salt = randomKey(6, randomBytes);
  const requestId = `${kid}.${randomBytes(16).toString('base64url')}`;
  const keys = new ExchangeKeys(secret, path, salt, requestId);
  const key = keys.seal('c2s', JSON.stringify({ data, clientInfo: {}, style: 0, secret: 1 }));
  const date = String(Date.now());
  const text = await send(ours.server, agent, {
    method: 'POST',
    path: `${path}?utoken=${utoken}`,
    headers: {
      'content-type': 'application/json',
      'request-date': date,
      'request-id': requestId,
      'request-salt': salt,
      'hc-user-agent': 'bench',
    },
    body: JSON.stringify({ key, sign: keys.sign('c2s', key, date, utoken) }),
  });
  const { bizData } = JSON.parse(text) as { bizData: { key: string } };
  return (JSON.parse(keys.open('s2c', bizData.key)) as { data: Answer }).data;
}

let named = 0;

async function uploadOurs(ours: Ours, agent: Agent, pieces: Iterable<Buffer>, size: number): Promise<void> {
  const start = { parentId: '0', name: `${(named += 1)}.dwg`, size };
  const { session } = await signedCall<{ session: { url: string } }>(
    ours,
    agent,
    calls.uploadStart.path,
    start,
  );
  const path = session.url;
  let offset = 0;
  for (const body of pieces) {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset };
    await send(ours.server, agent, { method: 'PATCH', path, headers, body });
    offset += body.length;
  }
}

/** As the web app sends small files: some started by one call and sent by one request. */
async function uploadTogether(ours: Ours, agent: Agent, contents: readonly Buffer[]): Promise<void> {
  const wanted = contents.map(({ length: size }) => ({ name: `${(named += 1)}.dwg`, size }));
  const { url, files } = await signedCall<{ url: string; files: { uploadId: string }[] }>(
    ours,
    agent,
    calls.uploadStartMany.path,
    { parentId: '0', files: wanted },
  );
  const body = Buffer.concat(
    contents.flatMap((bytes, index) => [uploadFrameHead(files[index]!.uploadId, bytes.length), bytes]),
  );
  const headers = { 'content-type': uploadFrame.type };
  const text = await send(ours.server, agent, { method: 'POST', path: url, headers, body });
  const filed = text.split('"fileId"').length - 1;
  if (filed !== contents.length) throw new Error(`${filed} of ${contents.length} were filed: ${text}`);
}

/** A file for each piece. */
async function uploadPlain(server: Server, agent: Agent, pieces: Iterable<Buffer>): Promise<void> {
  for (const body of pieces)
    await send(server, agent, { method: 'PUT', path: `/${(named += 1)}`, headers: {}, body });
}

async function measured(server: Server, work: () => Promise<void>): Promise<Sent> {
  const pid = server.process.pid!;
  const [cpu, wall] = [cpuSeconds(pid), performance.now()];
  await work();
  return { wall: (performance.now() - wall) / 1000, cpu: cpuSeconds(pid) - cpu };
}

/** Different each time, and a drawing by its first bytes. */
function* drawing(size: number): Generator<Buffer> {
  const block = randomBytes(Math.min(size, chunk));
  for (let at = 0; at < size; at += chunk) {
    block.write(`AC1032 ${named} ${at}`);
    yield block.subarray(0, Math.min(chunk, size - at));
  }
}

/** Uploads one file, or so many of the size together. */
type Upload = (agent: Agent, size: number, together?: number) => Promise<void>;

async function many(upload: Upload, total: number, connections: number, together = 1): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let begun = 0;
  const lane = async () => {
    while (begun < total) {
      begun += together;
      await upload(agent, small, together);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
}

async function one(upload: Upload, size: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await upload(agent, size);
  agent.destroy();
}

interface Measurement {
  part: 'together' | 'single' | 'large' | 'huge';
  name: string;
  warmUp(upload: Upload): Promise<void>;
  run(upload: Upload): Promise<void>;
}

const measurements: Measurement[] = [
  ...[1, 3].map((connections) => ({
    part: 'together' as const,
    name: `1,000 × 100 KB, 40 together, ${connections} connections`,
    warmUp: (upload: Upload) => many(upload, 1000, connections, 40),
    run: (upload: Upload) => many(upload, 1000, connections, 40),
  })),
  ...[3, 16].map((connections) => ({
    part: 'single' as const,
    name: `1,000 × 100 KB, ${connections} connections`,
    warmUp: (upload: Upload) => many(upload, 1000, connections),
    run: (upload: Upload) => many(upload, 1000, connections),
  })),
  ...[1, 5].map((gigabytes) => ({
    part: gigabytes === 1 ? ('large' as const) : ('huge' as const),
    name: `${gigabytes} GB`,
    warmUp: (upload: Upload) => one(upload, 50 * MB),
    run: (upload: Upload) => one(upload, gigabytes * 1000 * MB),
  })),
];

const { only, rounds } = chosen();

function chosen(): { only: string | undefined; rounds: number } {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, rounds: { type: 'string', default: '1' } },
  });
  return { only: values.only, rounds: Number(values.rounds) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const table: Record<string, Record<string, number | string>> = {};

async function measure({ name, warmUp, run }: Measurement): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'linework-bench-'));
  const ours = await startOurs(folder);
  const bare = await startServer([join(import.meta.dirname, 'bare-upload-server.ts')], {
    BARE_FOLDER: folder,
  });
  const nginx = await startNginx(folder);
  const pid = ours.server.process.pid!;
  const toOurs: Upload = (agent, size, together = 1) =>
    together === 1
      ? uploadOurs(ours, agent, drawing(size), size)
      : uploadTogether(
          ours,
          agent,
          Array.from({ length: together }, () => Buffer.concat([...drawing(size)])),
        );
  const toPlain =
    (server: Server): Upload =>
    async (agent, size, together = 1) => {
      for (let sent = 0; sent < together; sent += 1) await uploadPlain(server, agent, drawing(size));
    };
  const say = (who: string, { wall, cpu }: Sent) =>
    console.log(`${name}: ${who} ${round(wall)} s, ${round(cpu)} CPU s`);
  try {
    console.log(`${name}: warming up`);
    await warmUp(toOurs);
    await warmUp(toPlain(bare));
    const idle = memory(pid);
    forgetPeak(pid);
    const all: { mine: Sent; theirs: Sent; plain: Sent | undefined }[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const mine = await measured(ours.server, () => run(toOurs));
      say('Linework', mine);
      const theirs = await measured(bare, () => run(toPlain(bare)));
      say('bare', theirs);
      const plain = nginx && (await measured(nginx, () => run(toPlain(nginx))));
      if (plain) say('nginx', plain);
      all.push({ mine, theirs, plain });
    }
    const mine = middle(all.map((each) => each.mine));
    const theirs = middle(all.map((each) => each.theirs));
    const plain = nginx && middle(all.map((each) => each.plain!));
    table[name] = {
      'wall s': round(mine.wall),
      'CPU s': round(mine.cpu),
      'bare wall s': round(theirs.wall),
      'bare CPU s': round(theirs.cpu),
      'of bare': `${Math.round((theirs.wall / mine.wall) * 100)}%`,
      ...(plain && { 'nginx wall s': round(plain.wall), 'nginx CPU s': round(plain.cpu) }),
      'MB before': Math.round(idle),
      'peak MB': Math.round(peakMemory(pid)),
    };
  } finally {
    await ours.server.stop();
    await bare.stop();
    await nginx?.stop();
    await rm(folder, { recursive: true });
  }
}

/** Wall and CPU each by themselves: the one run may have been disturbed in the one, another in the other. */
const middle = (sent: readonly Sent[]): Sent => ({
  wall: median(sent.map(({ wall }) => wall)),
  cpu: median(sent.map(({ cpu }) => cpu)),
});
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

for (const each of measurements.filter(({ part }) => only === undefined || only === part))
  await measure(each);
console.table(table);
