/** Opens one drawing as an upload does, and prints what it cost: open-child.ts FILE [--read: reading it alone] */
import { ON_DEMAND, readTable } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { brotli } from '@linework/cli/kernel/info';
import { decompress, openFile, showFile } from '@linework/cli/kernel/open';

function timed<T>(run: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

const [path = '', only] = process.argv.slice(2);
if (only === '--read') {
  console.log(JSON.stringify({ cpuMs: timed(() => openFile(path)).ms }));
  process.exit(0);
}
const opened = timed(() => showFile(path));
const { list, bytes } = opened.value;
const encoded = timed(() => encodeOcf(list, { compressor: brotli(9) }));
const later = readTable(encoded.value).sections.reduce(
  (sum, { type, stored }) => sum + (ON_DEMAND.has(type) ? stored : 0),
  0,
);
// The first time compiles the code; a viewer decodes tile after tile.
decodeOcf(encoded.value, { decompress });
const decoded = timed(() => decodeOcf(encoded.value, { decompress }));
console.log(
  JSON.stringify({
    cpuMs: opened.ms,
    encodeMs: encoded.ms,
    decodeMs: decoded.ms,
    fileBytes: bytes.length,
    ocfBytes: encoded.value.length - later,
  }),
);
