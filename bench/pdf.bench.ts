/** A vector PDF of 1M segments: ours and pdfkit's, each in a process of its own, in one run. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peer } from './peers.ts';

interface Cost {
  cpu: number;
  bytes: number;
  grownMb: number;
  peakMb: number;
}

const folder = mkdtempSync(join(tmpdir(), 'linework-pdf-'));
const child = join(import.meta.dirname, 'pdf-child.ts');
const cost = (writer: string): Cost =>
  JSON.parse(
    execFileSync(process.execPath, [child, writer, '1000000', join(folder, 'out.pdf')], { encoding: 'utf8' }),
  ) as Cost;
const row = ({ cpu, bytes, grownMb, peakMb }: Cost) => ({
  'CPU s': cpu.toFixed(2),
  MB: (bytes / 1e6).toFixed(1),
  'memory beyond the drawing, MB': Math.round(grownMb),
  'peak, MB': Math.round(peakMb),
});

const ours = cost('linework');
const rows: Record<string, ReturnType<typeof row>> = { Linework: row(ours) };
const pdfkit = peer('pdfkit');
if (pdfkit) {
  const theirs = cost(pdfkit);
  rows['pdfkit'] = row(theirs);
  console.table(rows);
  console.log(`CPU, pdfkit ÷ Linework: ${(theirs.cpu / ours.cpu).toFixed(1)}`);
} else {
  console.table(rows);
  console.log('pdfkit could not be fetched.');
}
rmSync(folder, { recursive: true });
