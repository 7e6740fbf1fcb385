import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EditDocument } from '@linework/cad/edit/document';
import { openDocument, saveDocument } from '@linework/cad/save/document';
import { SaveError } from '@linework/cad/save/save-error';
import { whyNothing } from '@linework/cad/read/read';
import { runScript, ScriptError } from '@linework/editor/script';
import { Commands, type EditScript } from '@linework/editor/sdk';
import { CommandError } from '@linework/editor/problem';
import { parseArguments, UsageError } from './arguments.ts';
import { NothingOpened } from './open.ts';
import { writeOutput } from './output.ts';

/** linework edit FILE --script FILE.scr|FILE.ts [--out OUT]: runs a script on a drawing and saves it in its own version. */
export async function edit(args: string[]): Promise<number> {
  const { words, options } = parseArguments(args, ['script', 'out'], []);
  const [file] = words;
  const script = options.get('script');
  if (!file || words.length > 1 || !script)
    throw new UsageError('Say which drawing to edit and with which script.');
  const opened = openDocument(readBytes(file));
  const error = whyNothing(opened);
  if (error) throw new NothingOpened(`${file}: ${error.message}`);
  const document = new EditDocument(opened.drawing);
  try {
    const count = /\.[cm]?[jt]s$/i.test(script)
      ? await runModule(document, script)
      : runScript(document, new TextDecoder().decode(readBytes(script)));
    const { bytes, diagnostics } = saveDocument({
      drawing: document.drawing,
      source: opened.source,
      touched: document.touched,
    });
    for (const { severity, message } of diagnostics) process.stderr.write(`${severity}: ${message}\n`);
    writeOutput(options.get('out') ?? file, bytes);
    process.stdout.write(`${count} commands, ${document.touched.size} entities touched\n`);
    return 0;
  } catch (problem) {
    if (problem instanceof ScriptError || problem instanceof SaveError || problem instanceof CommandError)
      throw new NothingOpened(problem.message);
    throw problem;
  }
}

/** A module whose default export edits the document: it is given the document and the commands. */
async function runModule(document: EditDocument, path: string): Promise<number> {
  readBytes(path);
  const module = (await import(pathToFileURL(resolve(path)).href)) as { default?: EditScript };
  if (typeof module.default !== 'function')
    throw new NothingOpened(`${path} has no function as its default export.`);
  const commands = new Commands(document);
  await module.default({ document, commands });
  return commands.count;
}

function readBytes(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    throw new NothingOpened(`${path} cannot be read.`);
  }
}
