/** Writes a PDF of many segments and prints what it cost: pdf-child.ts linework|PATH-OF-PDFKIT SEGMENTS OUT */
import { closeSync, createWriteStream, openSync, statSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import type { DisplayList } from '@linework/cad/display/list';
import { writePdf } from '@linework/render/pdf/pdf';
import { layOut, type PageSetup } from '@linework/render/pdf/plot';
import { deflatePdf } from '@linework/server/sandbox/tasks/deflate';
import { peakMemory, settle } from './measure.ts';
import { segmentList } from './segment-list.ts';

const [writer = '', segments = '', out = ''] = process.argv.slice(2);
const list = segmentList(Number(segments));
const setup: PageSetup = { layout: 0, paper: 'A1', margin: 10, area: 'view' };

function ours(): void {
  const file = openSync(out, 'w');
  writePdf(list, { pages: [setup], deflate: deflatePdf }, (bytes) => writeSync(file, bytes));
  closeSync(file);
}

interface PdfKit {
  pipe(stream: NodeJS.WritableStream): void;
  moveTo(x: number, y: number): PdfKit;
  lineTo(x: number, y: number): PdfKit;
  stroke(): PdfKit;
  lineWidth(width: number): PdfKit;
  end(): void;
}

async function theirs(drawn: DisplayList): Promise<void> {
  const Kit = createRequire(import.meta.url)(writer) as new (options: object) => PdfKit;
  const { width, height, matrix } = layOut(drawn.layouts[0]!, setup);
  const [a, b, c, d, e, f] = matrix;
  const kit = new Kit({ size: [width, height], margin: 0 });
  const file = createWriteStream(out);
  kit.pipe(file);
  kit.lineWidth(0.7);
  const { points } = drawn.groups[0]!.paths;
  for (let p = 0; p < points.length; p += 4) {
    const [x0, y0, x1, y1] = points.subarray(p, p + 4) as unknown as [number, number, number, number];
    kit.moveTo(a * x0 + c * y0 + e, b * x0 + d * y0 + f);
    kit.lineTo(a * x1 + c * y1 + e, b * x1 + d * y1 + f).stroke();
    // Its own streams must get their turn, or everything is kept.
    if (p % 40_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  kit.end();
  await finished(file);
}

settle();
const memory = process.memoryUsage.rss();
const before = process.cpuUsage();
if (writer === 'linework') ours();
else await theirs(list);
const { user, system } = process.cpuUsage(before);
const peak = peakMemory(process.pid) * 2 ** 20;
console.log(
  JSON.stringify({
    cpu: (user + system) / 1e6,
    bytes: statSync(out).size,
    grownMb: (peak - memory) / 1e6,
    peakMb: peak / 1e6,
  }),
);
