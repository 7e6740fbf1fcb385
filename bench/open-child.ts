/**
 * Opens one drawing as an upload does, and prints what it cost, cold and once the code is warm:
 * open-child.ts FILE [--read: reading it alone]
 */
import { toDisplayList } from '@linework/cad/display/build';
import { ON_DEMAND, readTable } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { brotli } from '@linework/cli/kernel/info';
import { decompress, readBytes } from '@linework/cli/kernel/open';
import { fontsOnDisk } from '@linework/server/sandbox/diskFonts';
import { coldAndWarm, timed } from './cpu-time.ts';

const [path = '', only] = process.argv.slice(2);
const bytes = readBytes(path);
if (only === '--read') {
  console.log(JSON.stringify({ cpuMs: (await timed(() => read(bytes))).ms }));
  process.exit(0);
}
const opened = await coldAndWarm(() => toDisplayList(read(bytes).drawing, fontsOnDisk(path)).list);
const encoded = await timed(() => encodeOcf(opened.value, { compressor: brotli(9) }));
const later = readTable(encoded.value).sections.reduce(
  (sum, { type, stored }) => sum + (ON_DEMAND.has(type) ? stored : 0),
  0,
);
// The first time compiles the code; a viewer decodes tile after tile.
decodeOcf(encoded.value, { decompress });
const decoded = await timed(() => decodeOcf(encoded.value, { decompress }));
console.log(
  JSON.stringify({
    cpuMs: opened.cpuMs,
    warmMs: opened.warmMs,
    encodeMs: encoded.ms,
    decodeMs: decoded.ms,
    fileBytes: bytes.length,
    ocfBytes: encoded.value.length - later,
  }),
);
