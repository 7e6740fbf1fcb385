import { textIndex } from '@linework/cad/read/text-index';
import { parseArguments, UsageError } from './arguments.ts';
import { openFile } from './open.ts';

/** linework text FILE */
export async function text(args: string[]): Promise<number> {
  const { words } = parseArguments(args, [], []);
  const [path] = words;
  if (!path || words.length > 1) throw new UsageError('Say which file to read.');
  const { drawing, texts } = openFile(path);
  const entries = drawing ? textIndex(drawing) : (texts ?? []);
  process.stdout.write(entries.map(({ text: line }) => `${line.replace(/\r?\n/g, ' ')}\n`).join(''));
  return 0;
}
