/** What a packed child of a bench starts with: packed-start-child.ts FOLDER ARGUMENTS, as a plain script in that folder. */
import { PackedCode } from '@linework/server/sandbox/packed/open';
import { openChild } from './packed-run.ts';

const [, , folder = '', ...args] = process.argv;
void openChild(new PackedCode(folder))(args).then((result) => {
  process.stdout.write(`\n${JSON.stringify(result)}\n`);
});
