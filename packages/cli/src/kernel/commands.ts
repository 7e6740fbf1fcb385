import { UsageError } from './arguments.ts';
import { convert } from './convert.ts';
import { info } from './info.ts';
import { NothingOpened } from './open.ts';
import { render } from './render.ts';
import { text } from './text.ts';

export interface Command {
  usage: string;
  about: string;
  /** Gives the exit code: 0 done, 1 wrong use, 2 nothing could be opened or written. */
  run(args: string[]): Promise<number>;
}

/** Turns expected failures into a sentence and an exit code. */
function guarded(
  name: string,
  usage: string,
  run: (args: string[]) => Promise<number>,
): (args: string[]) => Promise<number> {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      if (error instanceof UsageError) {
        process.stderr.write(`${error.message}\nUsage: linework ${name} ${usage}\n`);
        return 1;
      }
      if (error instanceof NothingOpened) {
        process.stderr.write(`${error.message}\n`);
        return 2;
      }
      throw error;
    }
  };
}

function command(
  name: string,
  usage: string,
  about: string,
  run: (args: string[]) => Promise<number>,
): Command {
  return { usage, about, run: guarded(name, usage, run) };
}

/** The commands on drawings, by name. */
export const kernelCommands: Record<string, Command> = {
  info: command('info', 'FILE [--json]', 'what a drawing holds, and what of it is drawn', info),
  text: command('text', 'FILE', 'every text of a drawing, one a line', text),
  convert: command('convert', 'IN OUT [--version 2000…2018]', 'a drawing as .dwg, .dxf or .ocf', convert),
  render: command(
    'render',
    'IN OUT.png [--layout NAME] [--size WxH] [--background dark|light]',
    'a picture of a layout',
    render,
  ),
};
