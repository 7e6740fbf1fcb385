#!/usr/bin/env node
// Plain JavaScript that runs on the machine's own Node: the command itself runs on Node 24.
import { fileURLToPath } from 'node:url';
import { findNode24 } from '../../../scripts/bootstrap/node24.mjs';
import { follow } from '../../../scripts/bootstrap/processes.mjs';
import { main } from '../../../scripts/bootstrap/progress.mjs';

await main(async () => {
  const command = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  return follow(await findNode24(), [command, ...process.argv.slice(2)]).ended;
});
