/** A refused upload leaves its connection to whatever comes next on it. */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codes } from '@linework/contract';
import { readOut } from '../../blobs/partial-source.ts';
import { annsDrive } from '../../../test/annsDrive.ts';

const here = annsDrive();
let agent: Agent;
beforeEach(() => void (agent = new Agent({ keepAlive: true, maxSockets: 1 })));
afterEach(() => {
  agent.destroy();
  vi.restoreAllMocks();
});

interface Answered {
  status: number | undefined;
  text: string;
  port: number | undefined;
}

/** On the one connection that there is. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(here.server.url + path, { method, headers, agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, text, port: sent.socket?.localPort }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const begin = async (size: number) =>
  (await here.ann.call('uploadStart', { parentId: '0', name: 'plan.dwg', size })).session!.url;
const patch = (url: string, body: Buffer) =>
  send(
    'PATCH',
    url,
    {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(body.length),
    },
    body,
  );

it.each([300_000, 600_000, 900_000])('%i bytes that begin as another type', async (size) => {
  const bytes = randomBytes(size);
  bytes.write('MZ');
  const refused = await patch(await begin(size), bytes);
  expect(refused).toMatchObject({ status: 200, text: expect.stringContaining(codes.uploadContentWrong) });
  const next = await send('GET', '/livez', {});
  expect(next).toMatchObject({ status: 200, port: refused.port });
});

it.each([600_000, 3_000_000])('%i bytes for a full disk', async (size) => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const { blobs } = here.server.app;
  vi.spyOn(blobs, 'put').mockRejectedValue(full);
  vi.spyOn(blobs.partial, 'append').mockImplementation(async (_id, _offset, source, { maxBytes }) => {
    await readOut(source, maxBytes, () => Promise.reject(full));
    throw full;
  });
  const bytes = randomBytes(size);
  bytes.write('AC1032');
  const refused = await patch(await begin(size), bytes);
  expect(refused).toMatchObject({ status: 507, text: expect.stringContaining(codes.diskFull) });
  expect(await send('GET', '/livez', {})).toMatchObject({ status: 200, port: refused.port });
});

it('bytes for an address that is none', async () => {
  const refused = await patch('/up/none', randomBytes(900_000));
  expect(refused.status).toBe(403);
  expect(await send('GET', '/livez', {})).toMatchObject({ status: 200, port: refused.port });
});
