/** Opens one drawing as an upload does, and prints what it cost: open-child.ts FILE [warm: after many | read: reading alone] */
import { toDisplayList } from '@linework/cad/display/build';
import type { DisplayList } from '@linework/cad/display/list';
import { ON_DEMAND, readTable, SECTION } from '@linework/cad/ocf/container';
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
const { sections } = readTable(encoded.value);
const stored = (wanted: (type: number) => boolean): number =>
  sections.reduce((sum, section) => sum + (wanted(section.type) ? section.stored : 0), 0);
const ocfBytes = encoded.value.length - stored((type) => ON_DEMAND.has(type));
// Where the overview leaves nothing out, tiles are fetched by whoever looks closer.
const whole = sections.some(({ type }) => type === SECTION.whole);
const firstBytes = ocfBytes - (whole ? stored((type) => type === SECTION.tiles) : 0);
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
    firstBytes,
  }),
);
