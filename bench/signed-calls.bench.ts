/** Signed calls a second: the whole server against bare node:http doing only the ciphers, in turns, in one run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createClient, memoryStore } from '@linework/client';
import { calls, randomKey } from '@linework/contract';
import { ExchangeKeys } from '@linework/server/http/signing';
import { load, startServer, type Load } from './measure.ts';

const rounds = 5;
const perRound = 4000;
const connections = 16;
const { path } = calls.userInfo;

function signer(secret: Buffer, kid: string, ticket: string) {
  return () => {
    const salt = randomKey(6, randomBytes);
    const requestId = `${kid}.${randomBytes(16).toString('base64url')}`;
    const keys = new ExchangeKeys(secret, path, salt, requestId);
    const clientInfo = { clientType: 'Web_PC', clientVersion: '1.0.0', appVersion: '1.0.0', language: 'en' };
    const key = keys.seal('c2s', JSON.stringify({ data: {}, clientInfo, style: 0, secret: 1 }));
    const date = String(Date.now());
    return {
      path: `${path}?utoken=${ticket}`,
      headers: {
        'content-type': 'application/json',
        'request-date': date,
        'request-id': requestId,
        'request-salt': salt,
        'hc-user-agent': 'bench',
      },
      body: JSON.stringify({ key, sign: keys.sign('c2s', key, date, ticket) }),
    };
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const dataDir = await mkdtemp(join(tmpdir(), 'linework-bench-'));
const ours = await startServer([join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
  PORT: '0',
  LINEWORK_DATA: dataDir,
  LINEWORK_LOG_LEVEL: 'warn',
  LINEWORK_CALLS_PER_MINUTE: '100000000',
});
const storage = memoryStore();
const client = createClient({ baseUrl: ours.url, storage });
const { utoken } = await client.call('register', {
  email: 'bench@example.com',
  password: randomBytes(12).toString('hex'),
});
const info = await client.call('userInfo', {});
const kept = JSON.parse(storage.getItem('linework.secret')!) as { kid: string; secret: string };
const bare = await startServer([join(import.meta.dirname, 'bare-server.ts')], {
  BARE_ANSWER: JSON.stringify(info),
});

const signOurs = signer(Buffer.from(kept.secret, 'base64'), kept.kid, utoken);
const signBare = signer(Buffer.alloc(32, 7), 'kidkidkid012', utoken);
await load(ours, 1000, connections, signOurs);
await load(bare, 1000, connections, signBare);
const results = { ours: [] as Load[], bare: [] as Load[] };
for (let round = 0; round < rounds; round += 1) {
  results.ours.push(await load(ours, perRound, connections, signOurs));
  results.bare.push(await load(bare, perRound, connections, signBare));
}
await ours.stop();
await bare.stop();
await rm(dataDir, { recursive: true });

const row = (loads: Load[]) => ({
  'calls/s': Math.round(median(loads.map((l) => l.callsPerSecond))),
  'CPU µs a call': Math.round(median(loads.map((l) => l.cpuMicrosPerCall))),
});
const bareRow = row(results.bare);
const oursRow = row(results.ours);
console.table({ 'bare node:http, ciphers only': bareRow, 'Linework userInfo': oursRow });
const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`;
console.log(`Signed calls a second: ${percent(oursRow['calls/s'], bareRow['calls/s'])} of bare node:http`);
console.log(
  `Calls for the same CPU: ${percent(bareRow['CPU µs a call'], oursRow['CPU µs a call'])} of bare node:http`,
);
