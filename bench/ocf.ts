/** Size and speed of .ocf on given drawings, as the server stores it: ocf.ts FILE… */
import { basename } from 'node:path';
import { bytesToView, readTable, SECTION } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { decompress, showFile } from '@linework/cli/kernel/open';
import { drawingFonts } from '@linework/server/sandbox/drawingFonts';
import { compressor } from '@linework/server/sandbox/tasks/compressor';

const names = Object.fromEntries(Object.entries(SECTION).map(([name, type]) => [type, name]));

function timed<T>(run: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = run();
  return { value, ms: process.cpuUsage(before).user / 1000 };
}

for (const path of process.argv.slice(2)) {
  const { bytes, list, ms } = showFile(path, drawingFonts());
  timed(() => encodeOcf(list));
  const plain = timed(() => encodeOcf(list));
  const packed = timed(() => encodeOcf(list, { compressor }));
  const sections = new Map<string, number>();
  for (const { type, stored } of readTable(packed.value).sections) {
    const name = names[type] ?? '?';
    sections.set(name, (sections.get(name) ?? 0) + stored);
  }
  const exact = sections.get('exact') ?? 0;
  const boxes = sections.get('boxes') ?? 0;
  const view = bytesToView(packed.value);
  decodeOcf(plain.value);
  const decoded = timed(() => decodeOcf(plain.value));
  const unpacked = timed(() => decodeOcf(packed.value, { decompress }));
  const overview = timed(() => decodeOcf(packed.value, { decompress, overview: true }));
  const share = (n: number): string => `${((n / bytes.length) * 100).toFixed(1)}%`;
  console.log(
    `${basename(path)}: ${bytes.length} bytes, view ${view} (${share(view)}), boxes ${boxes} (${share(boxes)}), exact ${exact} (${share(exact)}), plain ${plain.value.length}; ` +
      `read ${ms.read.toFixed(0)} display ${ms.display.toFixed(0)} encode ${plain.ms.toFixed(0)} compressed ${packed.ms.toFixed(0)} decode ${decoded.ms.toFixed(0)} (${unpacked.ms.toFixed(0)} compressed, overview ${overview.ms.toFixed(0)}) ms CPU`,
  );
  console.log(
    `  ${[...sections]
      .sort((a, b) => b[1] - a[1])
      .map(([name, n]) => `${name} ${n}`)
      .join(', ')}`,
  );
}
