/**
 * Opens one drawing as an upload does and tells what it cost: FILE [warm: after many | read: reading alone | model:
 * without its sheets]. Packed: packed-child.ts.
 */
import { toDisplayList } from '@linework/cad/display/build';
import type { DisplayList } from '@linework/cad/display/list';
import { bytesToView, ON_DEMAND, readTable } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { drawingFonts } from '@linework/server/sandbox/drawingFonts';
import { compressor } from '@linework/server/sandbox/tasks/compressor';
import { decompress } from '@linework/server/sandbox/tasks/readDrawing';
import { cost, timed, type OpenCost } from './cpu-time.ts';
import { readFile } from './read-file.ts';
import type { RunChild } from './packed-run.ts';

export interface OpenedCost extends OpenCost {
  encodeMs: number;
  decodeMs: number;
  fileBytes: number;
  ocfBytes: number;
  /** What the first view takes. */
  firstBytes: number;
}

export const run: RunChild = async ([path = '', only]) => {
  const bytes = readFile(path);
  const open = (): DisplayList => {
    const { drawing } = read(bytes);
    if (only === 'model') drawing.layouts = drawing.layouts.filter(({ model }) => model);
    return toDisplayList(drawing, drawingFonts()).list;
  };
  if (only !== undefined) {
    const { cpuMs, wholeMs } = await cost<unknown>(
      only === 'read' ? () => read(bytes) : open,
      only === 'warm',
    );
    return { cpuMs, wholeMs } satisfies OpenCost;
  }
  const { value: list, cpuMs, wholeMs } = await cost(open, false);
  const encoded = await timed(() => encodeOcf(list, { compressor }));
  const ocfBytes = readTable(encoded.value).sections.reduce(
    (left, { type, stored }) => left - (ON_DEMAND.has(type) ? stored : 0),
    encoded.value.length,
  );
  // The first time compiles the code; a viewer decodes tile after tile.
  decodeOcf(encoded.value, { decompress });
  const decoded = await timed(() => decodeOcf(encoded.value, { decompress }));
  return {
    cpuMs,
    wholeMs,
    encodeMs: encoded.ms,
    decodeMs: decoded.ms,
    fileBytes: bytes.length,
    ocfBytes,
    firstBytes: bytesToView(encoded.value),
  } satisfies OpenedCost;
};
