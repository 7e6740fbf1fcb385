/** Who calls is told by trusted proxies alone: what the caller writes into X-Forwarded-For must not count. */
import { codes, limits } from '@linework/contract';
import { afterEach, expect, it } from 'vitest';
import { answer, startTestServer, type TestServer } from '../../test/server.ts';
import { putAt, share } from '../../test/shares.ts';
import { parseTrustedProxies, type TrustedProxies } from './trustProxy.ts';

let server: TestServer;
afterEach(() => server.close());

async function ipSeen(trustProxy: TrustedProxies, forwarded: string): Promise<string> {
  server = await startTestServer({ trustProxy });
  const { ip } = await server.client({ ip: forwarded }).call('ipAddress', {});
  return ip;
}

it.each([
  ['off', '198.51.100.1', '127.0.0.1'],
  ['on', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['2', '127.0.0.1, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  ['loopback,10.0.0.0/8', '127.0.0.1, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  // The connection does not come from a proxy that is on the list.
  ['10.0.0.0/8', '198.51.100.1', '127.0.0.1'],
])('LINEWORK_TRUST_PROXY=%s takes %s for %s', async (setting, forwarded, ip) => {
  expect(await ipSeen(parseTrustedProxies(setting)!, forwarded)).toBe(ip);
});

it('a header that changes with every guess at a code does not bring more guesses', async () => {
  server = await startTestServer({ trustProxy: parseTrustedProxies('on')! });
  const ann = await server.member({ email: 'ann@example.com' }, { ip: '192.0.2.1' });
  const { fileId } = await putAt(server, 'ann@example.com', 'plan.txt');
  const { rand } = await share(ann, { fileIds: fileId, password: 'GOOD' });
  let n = 0;
  // What the guesser writes, and then what the proxy adds.
  const guesser = server.client({ ip: () => `203.0.113.${n++ % 250}, 198.51.100.1` });
  const answers: string[] = [];
  for (let i = 0; i < 20; i += 1)
    answers.push(await answer(guesser.call('shareCode', { rand, password: `B0${10 + i}` })));
  expect(answers.filter((code) => code === codes.shareCodeWrong)).toHaveLength(limits.shareTriesPerVisitor);
});
