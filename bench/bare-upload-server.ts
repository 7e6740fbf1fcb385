/** The yardstick: node:http that streams each request's body into a file, syncs it and answers, and nothing else. */
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.env['BARE_FOLDER'] ?? '.';
let count = 0;

const server = createServer(async (incoming, outgoing) => {
  const file = await open(join(folder, String((count += 1))), 'w');
  await pipeline(incoming, file.createWriteStream({ flush: true, highWaterMark: 1 << 20 }));
  outgoing.end('{"rtnCode":"0000000"}');
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
