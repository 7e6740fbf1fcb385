/** Runs a child of a bench as its files are, nothing packed or compiled before: plain-start-child.ts SCRIPT ARGUMENTS. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadModule, RunChild } from './packed-run.ts';

const [, , script = '', ...args] = process.argv;
const load: LoadModule = <T>(file: string) => import(pathToFileURL(file).href) as Promise<T>;
const { run } = await load<{ run: RunChild }>(join(import.meta.dirname, script));
process.stdout.write(`\n${JSON.stringify(await run(args, load))}\n`);
