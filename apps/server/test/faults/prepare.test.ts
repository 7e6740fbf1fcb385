/** The server is killed while it prepares drawings: each is ready in the end, and what they say is found. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, withCookies } from '@linework/client';
import { expect, test } from 'vitest';
import { dxfOf } from '../drawings.ts';
import { startProcess } from '../processes.ts';
import { patch } from '../uploads.ts';
import { chance } from '../seed.ts';

const drawings = 5;

test(
  'kill -9 while drawings are prepared: none is stuck',
  { timeout: 400_000 },
  async ({ onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-prepare-'));
    const start = () =>
      startProcess('serve', {
        LINEWORK_DATA: dataDir,
        LINEWORK_LOG_LEVEL: 'fatal',
        LINEWORK_CALLS_PER_MINUTE: '100000',
      });
    let server = await start();
    onTestFinished(async () => {
      await server.end('SIGKILL');
      await rm(dataDir, { recursive: true });
    });
    const send = withCookies((url, init) => fetch(server.url + url.replace(/^http:\/\/server/, ''), init));
    const client = createClient({ baseUrl: 'http://server', fetch: send });
    await client.call('register', { email: 'ann@example.com', password: randomBytes(9).toString('hex') });
    const ids: string[] = [];
    for (let n = 0; n < drawings; n += 1) {
      const bytes = dxfOf([{ text: `Boiler room ${n}` }]);
      const { session } = await client.call('uploadStart', {
        parentId: '0',
        name: `${n}.dxf`,
        size: bytes.length,
      });
      const { answer } = await patch(server.url, session!.url, 0, bytes);
      ids.push(answer!.bizData!.file!.id);
    }
    const stateOf = async (fileId: string) => (await client.call('drawingOpen', { fileId })).state;
    const readyOnes = async () => {
      const states = [];
      for (const id of ids) states.push(await stateOf(id));
      expect(states).not.toContain('failed');
      return states.filter((state) => state === 'ready').length;
    };
    // Twice in the middle of the work, at any moment of it.
    for (let round = 0; round < 2; round += 1) {
      await sleep(300 + chance() * 3000);
      await server.end('SIGKILL');
      server = await start();
    }
    await expect.poll(readyOnes, { timeout: 300_000, interval: 1000 }).toBe(drawings);
    const { rows } = await client.call('drawingSearch', { searchText: 'boiler' });
    expect(rows.map(({ text }) => text).toSorted()).toEqual(ids.map((_, n) => `Boiler room ${n}`));
    expect(await server.end('SIGTERM')).toBe(0);
  },
);
