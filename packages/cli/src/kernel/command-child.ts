/** Runs one command on drawings, for child.ts: command-child.ts NAME ARGUMENT… Exit codes 0, 1, 2 are the command's own. */
import { kernelWork } from './work.ts';

const [name = '', ...args] = process.argv.slice(2);
// 70: neither the command's own nor Node's 1 for what nobody caught, so that a crash is known as one.
process.once('uncaughtException', (error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`, () => process.exit(70));
});
process.exitCode = (await kernelWork[name]?.(args)) ?? 1;
