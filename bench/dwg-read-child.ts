/**
 * Reads one DWG and prints what it cost: dwg-read-child.ts ours|acad-ts|display FILE [warm]. Warm is what a read costs
 * after many.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import type { Drawing } from '@linework/cad/model/drawing';
import { Budget } from '@linework/cad/model/limits';
import { steady } from './cpu-time.ts';

const [engine = 'ours', path = '', warm] = process.argv.slice(2);
const file = readFileSync(path);
const bytes = new Uint8Array(path.endsWith('.gz') ? gunzipSync(file) : file);

function input(): [bytes: Uint8Array, diagnostics: Diagnostics, budget: Budget] {
  const diagnostics = new Diagnostics();
  return [bytes, diagnostics, new Budget(undefined, diagnostics)];
}

async function prepare(): Promise<() => Drawing> {
  if (engine === 'acad-ts') {
    const { readByAcad } = await import('./dwg-acad/dwg.ts');
    return () => readByAcad(...input());
  }
  const { readDwg } = await import('@linework/cad/read/dwg/dwg');
  if (engine === 'ours') return () => readDwg(...input());
  const { toDisplayList } = await import('@linework/cad/display/build');
  const { fontsOnDisk } = await import('@linework/server/sandbox/diskFonts');
  const fonts = fontsOnDisk(path);
  return () => {
    const drawing = readDwg(...input());
    toDisplayList(drawing, fonts);
    return drawing;
  };
}

/** Peak of the whole process, in MB. */
function peakMB(): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

const run = await prepare();
const startMB = peakMB();
const before = process.cpuUsage();
const drawing = run();
const { user, system } = process.cpuUsage(before);
let entities = 0;
for (const block of drawing.blocks.values()) entities += block.entities.length;
console.log(
  JSON.stringify({
    cpuMs: warm ? await steady(run) : (user + system) / 1000,
    entities,
    peakMB: peakMB(),
    startMB,
    fileBytes: bytes.length,
  }),
);
