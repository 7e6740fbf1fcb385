/** Opens one drawing as an upload does, and prints what it cost: open-child.ts FILE [warm: after many | read: reading alone] */
import { toDisplayList } from '@linework/cad/display/build';
import type { DisplayList } from '@linework/cad/display/list';
import { bytesToView, ON_DEMAND, readTable } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { decompress, readBytes } from '@linework/cli/kernel/open';
import { drawingFonts } from '@linework/server/sandbox/drawingFonts';
import { compressor } from '@linework/server/sandbox/tasks/compressor';
import { cost, timed } from './cpu-time.ts';

const [path = '', only] = process.argv.slice(2);
const bytes = readBytes(path);
const open = (): DisplayList => toDisplayList(read(bytes).drawing, drawingFonts()).list;
if (only !== undefined) {
  const { cpuMs } = only === 'read' ? await cost(() => read(bytes), false) : await cost(open, true);
  console.log(JSON.stringify({ cpuMs }));
  process.exit(0);
}
const opened = await cost(open, false);
const encoded = await timed(() => encodeOcf(opened.value, { compressor }));
const ocfBytes = readTable(encoded.value).sections.reduce(
  (left, { type, stored }) => left - (ON_DEMAND.has(type) ? stored : 0),
  encoded.value.length,
);
// The first time compiles the code; a viewer decodes tile after tile.
decodeOcf(encoded.value, { decompress });
const decoded = await timed(() => decodeOcf(encoded.value, { decompress }));
console.log(
  JSON.stringify({
    cpuMs: opened.cpuMs,
    encodeMs: encoded.ms,
    decodeMs: decoded.ms,
    fileBytes: bytes.length,
    ocfBytes,
    firstBytes: bytesToView(encoded.value),
  }),
);
