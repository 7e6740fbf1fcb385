/** The yardstick of downloads: node:http, a file, and nothing else. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const path = process.env['BARE_FILE']!;

const server = createServer((_incoming, outgoing) => {
  outgoing.setHeader('content-length', statSync(path).size);
  createReadStream(path, { highWaterMark: 1024 * 1024 }).pipe(outgoing);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
