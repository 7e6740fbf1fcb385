#!/usr/bin/env node
// Plain JavaScript that runs on the machine's own Node: the command itself runs on Node 24.
import { fileURLToPath } from 'node:url';
import { findNode24 } from '../../../scripts/bootstrap/node24.mjs';
import { follow } from '../../../scripts/bootstrap/processes.mjs';
import { serverEnvironment, serverFlags } from '../../../scripts/bootstrap/serving.mjs';
import { main } from '../../../scripts/bootstrap/progress.mjs';
import { ensureTaskCode } from '../../../scripts/bootstrap/taskCode.mjs';
import { ensureWasm } from '../../../scripts/bootstrap/wasm.mjs';

await main(async () => {
  const command = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const args = process.argv.slice(2);
  const flags = args[0] === 'serve' ? serverFlags : [];
  const node24 = await findNode24();
  // What a command prints belongs to it alone.
  await ensureWasm((label, work) => {
    console.error(`${label} …`);
    return work();
  });
  const taskCode = ['serve', 'worker'].includes(args[0] ?? '') ? await ensureTaskCode(node24) : {};
  const env = { ...serverEnvironment, ...taskCode, ...process.env };
  return follow(node24, [...flags, command, ...args], { env }).ended;
});
