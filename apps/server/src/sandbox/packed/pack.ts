/** Packs the code of tasks into a folder, and keeps what V8 compiled of it by then: pack.ts PACK FOLDER */
import { join } from 'node:path';
import { bundleInto } from './bundle.ts';
import { compileInto } from './compile.ts';
import type { CompiledPack } from './packs.ts';
import { warmUp } from './warmUp.ts';

const [, , pack, folder] = process.argv as unknown as [string, string, CompiledPack, string];
await bundleInto(folder, pack);
await compileInto(folder, (code) => warmUp(join(folder, 'warm'), pack, code.tasks));
