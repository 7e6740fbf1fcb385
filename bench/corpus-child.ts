/** Opens the files named on stdin, one a line, and prints what came of each as a line of JSON. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { bytesToView, readTable, SECTION } from '@linework/cad/ocf/container';
import { NothingOpened, readBytes, showFile } from '@linework/cli/kernel/open';
import { drawingFonts } from '@linework/server/sandbox/drawingFonts';
import { compressor } from '@linework/server/sandbox/tasks/compressor';
import type { CorpusOutcome } from './corpus-run.ts';

function run(path: string): CorpusOutcome {
  const fileBytes = readBytes(path).length;
  const before = process.cpuUsage();
  let shown: ReturnType<typeof showFile>;
  try {
    // With the fonts that a server has for any drawing.
    shown = showFile(path, drawingFonts());
  } catch (error) {
    if (!(error instanceof NothingOpened)) throw error;
    return { state: 'not', reason: error.message, fileBytes };
  }
  const cpu = process.cpuUsage(before);
  const { list, drawing, diagnostics, ms } = shown;
  const start = performance.now();
  const file = encodeOcf(list, { compressor });
  const encode = performance.now() - start;
  const { sections } = readTable(file);
  const stored = (wanted: (type: number) => boolean): number =>
    sections.reduce((sum, section) => sum + (wanted(section.type) ? section.stored : 0), 0);
  const errors = diagnostics.filter((d) => d.severity === 'error').map((d) => `${d.code}: ${d.message}`);
  return {
    state: errors.length > 0 ? 'partly' : 'opened',
    reason: errors[0],
    format: drawing?.format ?? 'ocf',
    version: drawing?.version ?? '',
    drawn: list.drawn,
    skipped: list.skipped,
    diagnostics: diagnostics.map((d) => `${d.severity} ${d.code}`),
    cpuMs: (cpu.user + cpu.system) / 1000,
    ms: { ...ms, encode },
    peakMB: peakMB(),
    fileBytes,
    ocfBytes: bytesToView(file),
    exactBytes: stored((type) => type === SECTION.exact),
  };
}

/** Peak since it was last reset, where the system tells; of the whole process else. */
function peakMB(): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Only Linux can: the peak then is that of the process.
  }
}

for await (const path of createInterface({ input: process.stdin })) {
  resetPeak();
  process.stdout.write(`${JSON.stringify(run(path))}\n`);
}
