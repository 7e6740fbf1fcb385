/**
 * 2 GB in 1,000 files as one zip, against bare node:http that sends the same bytes one file after the other; then once
 * more with a server that is killed half way, and goes on where it was. download.bench.ts [--mb 2000]
 */
import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createClient, withCookies } from '@linework/client';
import { goodsCodes, vipTypes } from '@linework/contract';
import { openApp } from '@linework/server/openApp';
import { loadConfig } from '@linework/server/config';
import { addFile, changeDrive, makeFolders } from '@linework/server/features/drive/service';
import { cpuSeconds, forgetPeak, memory, peakMemory, startServer, type Server } from './measure.ts';
import { serverEnvironment, serverFlags } from '../scripts/bootstrap/serving.mjs';

const files = 1000;
const { values } = parseArgs({ options: { mb: { type: 'string', default: '2000' } } });
const size = Math.round((Number(values.mb) * 1e6) / files);
const folder = await mkdtemp(join(tmpdir(), 'linework-download-'));
const dataDir = join(folder, 'data');

const startOurs = (): Promise<Server> =>
  startServer([...serverFlags, join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
    PORT: '0',
    LINEWORK_DATA: dataDir,
    LINEWORK_LOG_LEVEL: 'warn',
    LINEWORK_JOBS: '0',
    ...serverEnvironment,
  });

/** Straight into the store and the tables; returns the folder that they are in. */
async function fill(userId: number): Promise<number> {
  const app = await openApp({ ...loadConfig({ LINEWORK_DATA: dataDir }), logLevel: 'silent' });
  const row = { user_id: userId, vip_type: vipTypes.premium, start_at: 0, end_at: Date.now() + 1e9 };
  await app.db
    .insertInto('membership')
    .values({ ...row, source: 'bench', goods_code: goodsCodes.space })
    .execute();
  const parentId = await changeDrive(app, userId, (drive) => makeFolders(drive, drive.rootId, 'all'));
  const bytes = Buffer.allocUnsafe(size);
  for (let n = 0; n < files; n += 1) {
    const blob = await app.blobs.put(Readable.from([randomFillSync(bytes)]), { maxBytes: size });
    await changeDrive(app, userId, (drive) =>
      addFile(drive, { parentId, name: `plan ${n}.bin`, blob, clash: 'refuse', space: 'take' }),
    );
  }
  await app.close();
  return parentId;
}

const request = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { headers }, resolve).once('error', reject));

interface Received {
  bytes: number;
  sha256: string;
}

/** Reads on until the end, or until somebody breaks it off. */
async function receive(
  answer: IncomingMessage,
  hash = createHash('sha256'),
  onBytes: (bytes: number) => void = () => {},
): Promise<Received> {
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
      onBytes(bytes);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  return { bytes, sha256: hash.copy().digest('hex') };
}

async function measure(name: string, server: Server, url: string): Promise<{ row: object; got: Received }> {
  const pid = server.process.pid!;
  const idle = memory(pid);
  // Once to warm up: what is measured is sending, not loading.
  await receive(await request(url));
  forgetPeak(pid);
  const cpu = cpuSeconds(pid);
  const start = performance.now();
  const got = await receive(await request(url));
  const seconds = (performance.now() - start) / 1000;
  const used = cpuSeconds(pid) - cpu;
  const row = {
    server: name,
    MB: Math.round(got.bytes / 1e6),
    'wall s': seconds.toFixed(1),
    'CPU s': used.toFixed(2),
    'MB per CPU s': Math.round(got.bytes / 1e6 / used),
    'idle MB': Math.round(idle),
    'peak MB': Math.round(peakMemory(pid)),
  };
  return { row, got };
}

try {
  let ours = await startOurs();
  const send = withCookies((url, init) => fetch(ours.url + url.replace(/^http:\/\/server/, ''), init));
  const client = createClient({ baseUrl: 'http://server', fetch: send });
  await client.call('register', { email: 'bench@example.com', password: randomBytes(12).toString('hex') });
  const userId = Number((await client.call('userInfo', {})).id);
  await ours.stop();
  const folderId = await fill(userId);
  const bare = await startServer([join(import.meta.dirname, 'bare-download-server.ts')], {
    BARE_FOLDER: join(dataDir, 'blobs'),
  });
  const raw = await measure('bare node:http', bare, bare.url);
  await bare.stop();
  ours = await startOurs();
  const { downloadUrl } = await client.call('downloadBatchTempUrl', { folderIds: String(folderId) });
  const zip = await measure('zip of 1,000 files', ours, ours.url + downloadUrl);

  const hash = createHash('sha256');
  const answer = await request(ours.url + downloadUrl);
  const half = zip.got.bytes / 2;
  const { bytes } = await receive(answer, hash, (sofar) => {
    if (sofar > half) ours.process.kill('SIGKILL');
  });
  ours = await startOurs();
  const rest = await request(ours.url + downloadUrl, {
    range: `bytes=${bytes}-`,
    'if-range': String(answer.headers.etag),
  });
  const whole = await receive(rest, hash);
  await ours.stop();
  console.table([raw.row, zip.row]);
  console.log(
    `killed after ${bytes} bytes: went on with ${rest.statusCode}, ${whole.bytes} bytes more, ${whole.sha256 === zip.got.sha256 ? 'the same' : 'OTHER'} bytes`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
