/** Packs a child of a bench and what it loads into a folder: pack-child.ts REQUEST, as JSON. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startName } from '@linework/server/sandbox/folder';
import { asScript, keepScript } from '@linework/server/sandbox/packed/bundle';
import { compileInto } from '@linework/server/sandbox/packed/compile';
import { openChild, packedName } from './packed-run.ts';

export interface PackRequest {
  folder: string;
  script: string;
  modules: string[];
  /** Arguments of runs whose compiled code is kept. */
  runs: string[][];
}

const { folder, script, modules, runs } = JSON.parse(process.argv[2] ?? '') as PackRequest;
// The library that few fonts need is a script of its own, as in the server's packs.
keepScript(folder, 'child', await asScript(script, ['fontkit']));
keepScript(folder, 'fontkit', await asScript('fontkit.ts'));
for (const file of modules) keepScript(folder, packedName(file), await asScript(file));
writeFileSync(join(folder, startName), await asScript(join(import.meta.dirname, 'packed-start-child.ts')));
await compileInto(folder, async (code) => {
  const run = openChild(code);
  for (const args of runs) await run(args);
});
