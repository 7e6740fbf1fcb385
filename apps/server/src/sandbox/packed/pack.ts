/** Packs the code of tasks into a folder, and keeps what V8 compiled of it by then: pack.ts PACK FOLDER */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { compiledEnding, type PackName } from '../folder.ts';
import { bundleInto } from './bundle.ts';
import { PackedCode } from './open.ts';
import { warmUp } from './warmUp.ts';

const [, , pack, folder] = process.argv as unknown as [string, string, PackName, string];
await bundleInto(folder, pack);
// Collecting garbage would take what was compiled and is not in use with it. V8 accepts what was kept under the very same
// flags only: it is set back before.
setFlagsFromString('--no-flush-bytecode');
const code = new PackedCode(folder);
await warmUp(join(folder, 'warm'), pack, code.tasks);
setFlagsFromString('--flush-bytecode');
for (const [name, script] of code.opened)
  writeFileSync(join(folder, name + compiledEnding), script.createCachedData());
