/**
 * Damages DWG files, seeded, and reads each in this process: as files, and behind the compression, where most damage
 * to a file does not reach. No exception, no hang (CPU), memory bounded.
 * Mutants are numbered, so that a run can go on where another ended. dwg-fuzz.ts FOLDER [first = 0] [end = 5000]
 */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { versionNumber } from '@linework/cad/dwg/versions';
import { emptyDrawing } from '@linework/cad/model/defaults';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import type { Drawing } from '@linework/cad/model/drawing';
import { Budget } from '@linework/cad/model/limits';
import { openContainer } from '@linework/cad/read/dwg/container/open';
import { readContainer, readDwg } from '@linework/cad/read/dwg/dwg';
import { findDrawings } from './corpus-run.ts';
import { mutate } from './mutate.ts';

const [folder = '', first = '0', end = '5000'] = process.argv.slice(2);
const LARGEST = 150_000;
const SLOW_MS = 3000;
const REPORT_EVERY = 5000;
const sources = findDrawings(folder)
  .filter((path) => /\.dwg$/i.test(path) && statSync(path).size < LARGEST)
  .map((path) => ({ path, bytes: new Uint8Array(readFileSync(path)) }))
  .filter(({ bytes }) => /^AC10(1[2-8]|2\d|3\d)/.test(String.fromCharCode(...bytes.subarray(0, 6))));
if (sources.length === 0) {
  console.log(`No drawings in ${folder}: nothing to do.`);
  process.exit(0);
}

function readFile(bytes: Uint8Array, number: number): Drawing {
  const diagnostics = new Diagnostics();
  return readDwg(mutate(bytes, number), diagnostics, new Budget(undefined, diagnostics));
}

/** Damages one section after it was unpacked. */
function readSections(bytes: Uint8Array, number: number): Drawing {
  const diagnostics = new Diagnostics();
  const drawing = emptyDrawing('dwg');
  const container = openContainer(
    bytes,
    versionNumber(String.fromCharCode(...bytes.subarray(0, 6))),
    diagnostics,
  );
  if (!container) return drawing;
  const names = [
    'AcDb:AcDbObjects',
    'AcDb:AcDbObjects',
    'AcDb:AcDbObjects',
    'AcDb:Handles',
    'AcDb:Header',
    'AcDb:Classes',
  ];
  const hurt = names[number % names.length] as string;
  const damaged = (name: string, data: Uint8Array | undefined): Uint8Array | undefined =>
    data && name === hurt ? mutate(data, number) : data;
  const objects = damaged('AcDb:AcDbObjects', container.objects) as Uint8Array;
  const sections = {
    ...container,
    objects,
    section: (name: string) => damaged(name, container.section(name)),
  };
  readContainer(sections, drawing, diagnostics, new Budget(undefined, diagnostics), undefined);
  return drawing;
}

const tally = { read: 0, entities: 0, thrown: 0, slow: 0, slowestMs: 0 };
for (let n = Number(first); n < Number(end); n++) {
  const { path, bytes } = sources[(n * 7919) % sources.length]!;
  const number = 1_000_003 + n;
  const before = process.cpuUsage();
  try {
    const drawing = n % 2 === 0 ? readFile(bytes, number) : readSections(bytes, number);
    for (const block of drawing.blocks.values()) tally.entities += block.entities.length;
    tally.read++;
  } catch (error) {
    tally.thrown++;
    console.log(
      `thrown by ${number} of ${basename(path)}: ${error instanceof Error ? (error.stack ?? '').slice(0, 300) : ''}`,
    );
  }
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(ms));
  if (ms > SLOW_MS) {
    tally.slow++;
    console.log(`slow: ${number} of ${basename(path)}, ${ms.toFixed(0)} ms`);
  }
  if ((n + 1) % REPORT_EVERY === 0 && n + 1 < Number(end)) report(n + 1);
}
report(Number(end));

function report(next: number): void {
  const peakMB = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ mutants: `${first}…${next}`, ...tally, peakMB }));
}
