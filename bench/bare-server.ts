/** The yardstick: node:http with the same bytes in and out and the same ciphers, and nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeKeys } from '@linework/server/http/signing';

const secret = Buffer.alloc(32, 7);
const answer = JSON.stringify({ data: JSON.parse(process.env['BARE_ANSWER'] ?? '{}') as unknown });

const server = createServer((incoming, outgoing) => {
  let body = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (chunk: string) => (body += chunk));
  incoming.on('end', () => {
    const { key, sign } = JSON.parse(body) as { key: string; sign: string };
    const url = new URL(incoming.url!, 'http://bare');
    const ticket = url.searchParams.get('utoken') ?? '';
    const id = incoming.headers['request-id'] as string;
    const keys = new ExchangeKeys(secret, url.pathname, incoming.headers['request-salt'] as string, id);
    if (!keys.verify(key, incoming.headers['request-date'] as string, ticket, sign))
      return outgoing.end('{}');
    JSON.parse(keys.open('c2s', key));
    const date = String(Date.now());
    const sealed = keys.seal('s2c', answer);
    const bizData = { key: sealed, sign: keys.sign('s2c', sealed, date, ticket) };
    outgoing.setHeader('response-date', date);
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(JSON.stringify({ rtnCode: '0000000', msg: '', bizData }));
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
