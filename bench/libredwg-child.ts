/** What LibreDWG sees in DWG files: libredwg-child.ts PACKAGE [FILE], without a file those named on stdin, one a line. */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Summary } from '../packages/cad/test/summary.ts';
import { openLibrary, see, summarize } from './libredwg.ts';

const [folder = '', path = ''] = process.argv.slice(2);
const newLibrary = await openLibrary(
  folder,
  async <T>(file: string) => (await import(pathToFileURL(file).href)) as T,
);
const seen = async (file: string): Promise<Summary> => summarize(see(await newLibrary(), file));

if (path) process.stdout.write(`\n${JSON.stringify(await seen(path))}\n`);
else
  for await (const line of createInterface({ input: process.stdin })) {
    let outcome: Summary | { failed: string };
    try {
      outcome = await seen(line);
    } catch (error) {
      outcome = { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
    }
    process.stdout.write(`\n${JSON.stringify(outcome)}\n`);
  }
