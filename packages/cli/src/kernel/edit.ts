import { readFileSync } from 'node:fs';
import { EditDocument } from '@linework/cad/edit/document';
import { ScriptError } from '@linework/cad/edit/script/parse-script';
import { runScript } from '@linework/cad/edit/script/run-script';
import { openDocument, saveDocument } from '@linework/cad/save/document';
import { SaveError } from '@linework/cad/save/save-error';
import { whyNothing } from '@linework/cad/read/read';
import { parseArguments, UsageError } from './arguments.ts';
import { NothingOpened } from './open.ts';
import { writeOutput } from './output.ts';

/** linework edit FILE --script FILE.scr [--out OUT]: runs a script of commands on a drawing and saves it in its own version. */
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
    const count = runScript(document, new TextDecoder().decode(readBytes(script)));
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
    if (problem instanceof ScriptError || problem instanceof SaveError)
      throw new NothingOpened(problem.message);
    throw problem;
  }
}

function readBytes(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    throw new NothingOpened(`${path} cannot be read.`);
  }
}
