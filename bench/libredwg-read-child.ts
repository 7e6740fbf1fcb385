/** Reads one DWG with LibreDWG and tells what it cost: PACKAGE FILE [warm: after many, each in a fresh copy]. */
import { timed, steady } from './cpu-time.ts';
import { openLibrary, see } from './libredwg.ts';
import type { RunChild } from './packed-run.ts';
import { peakMemory } from './measure.ts';

export const run: RunChild = async ([folder = '', path = '', warm], load) => {
  const newLibrary = await openLibrary(folder, load);
  const library = await newLibrary();
  const startMB = peakMemory(process.pid);
  const { ms } = await timed(() => void see(library, path));
  const most = peakMemory(process.pid);
  const cpuMs = warm ? await steady(async () => see(await newLibrary(), path)) : ms;
  return { cpuMs, startMB, peakMB: most };
};
