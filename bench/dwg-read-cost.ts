import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import type { Drawing } from '@linework/cad/model/drawing';
import { Budget } from '@linework/cad/model/limits';
import { cost } from './cpu-time.ts';
import { peakMB } from './peak-memory.ts';

export type ReadDrawing = (bytes: Uint8Array, diagnostics: Diagnostics, budget: Budget) => Drawing;

export interface ReadCost {
  cpuMs: number;
  entities: number;
  peakMB: number;
  startMB: number;
  fileBytes: number;
}

/** What reading a file costs, the first time in a process or after many. */
export async function measureRead(read: ReadDrawing, path: string, isWarm: boolean): Promise<ReadCost> {
  const file = readFileSync(path);
  const bytes = new Uint8Array(path.endsWith('.gz') ? gunzipSync(file) : file);
  const startMB = peakMB();
  const { value: drawing, cpuMs } = await cost(() => {
    const diagnostics = new Diagnostics();
    return read(bytes, diagnostics, new Budget(undefined, diagnostics));
  }, isWarm);
  let entities = 0;
  for (const block of drawing.blocks.values()) entities += block.entities.length;
  return { cpuMs, entities, peakMB: peakMB(), startMB, fileBytes: bytes.length };
}
