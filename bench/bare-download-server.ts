/** The yardstick: node:http that sends the files of a folder one after the other, and nothing else. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.env['BARE_FOLDER'] ?? '.';
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const paths = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));

async function* all(): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path, { highWaterMark: 1 << 20 });
}

const server = createServer((_incoming, outgoing) => pipeline(all(), outgoing));
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
