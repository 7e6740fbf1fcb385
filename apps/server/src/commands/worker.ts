import { openApp } from '../openApp.ts';
import { startBackground } from '../background.ts';
import type { Config } from '../config.ts';
import { logIsolation } from '../sandbox/isolation/isolation.ts';
import { removeLeftovers } from '../sandbox/leftovers.ts';
import { CommandRefused } from './refused.ts';
import { leaveSoon, untilStopped } from './signals.ts';
import { releaseStartMemory } from './startMemory.ts';

export async function worker(config: Config): Promise<void> {
  if (config.jobConcurrency === 0) throw new CommandRefused('LINEWORK_JOBS=0 leaves a worker nothing to do.');
  const app = await openApp(config);
  releaseStartMemory();
  const background = startBackground(app, config.jobConcurrency);
  console.log(`Linework worker is ready: ${config.jobConcurrency} jobs at once`);
  void logIsolation(app.log);
  // Of processes that were killed.
  void removeLeftovers();
  await untilStopped();
  await background.stop();
  await app.close();
  leaveSoon();
}
