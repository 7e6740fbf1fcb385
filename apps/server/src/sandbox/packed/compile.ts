import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { compiledEnding } from '../folder.ts';
import { PackedCode } from './open.ts';

/** Runs a folder's code, and keeps what V8 compiled of it by then for whoever opens it next. */
export async function compileInto(folder: string, run: (code: PackedCode) => Promise<void>): Promise<void> {
  // Collecting garbage would take what was compiled and is not in use with it. V8 accepts what was kept under the very
  // same flags only: it is set back before.
  setFlagsFromString('--no-flush-bytecode');
  const code = new PackedCode(folder);
  await run(code);
  setFlagsFromString('--flush-bytecode');
  for (const [name, script] of code.opened)
    writeFileSync(join(folder, name + compiledEnding), script.createCachedData());
}
