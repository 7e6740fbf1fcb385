/**
 * Opens one drawing as an upload does, and prints what it cost, cold and once the code is warm:
 * open-child.ts FILE [--read: reading it alone]
 */
import { deflateRawSync } from 'node:zlib';
import { toDisplayList } from '@linework/cad/display/build';
import { CODEC, ON_DEMAND, readTable, SECTION } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
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
// As the server stores it: browsers inflate by themselves.
const compressor = {
  codec: CODEC.deflate,
  compress: (section: Uint8Array) => deflateRawSync(section, { level: 7 }),
};
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
    warmMs: opened.warmMs,
    encodeMs: encoded.ms,
    decodeMs: decoded.ms,
    fileBytes: bytes.length,
    ocfBytes,
    firstBytes,
  }),
);
