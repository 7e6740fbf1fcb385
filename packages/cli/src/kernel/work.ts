import { UsageError } from './arguments.ts';
import { compare } from './compare.ts';
import { convert } from './convert.ts';
import { edit } from './edit.ts';
import { info } from './info.ts';
import { NothingOpened } from './open.ts';
import { render } from './render.ts';
import { text } from './text.ts';
import { usages } from './usages.ts';

type Work = (args: string[]) => Promise<number>;

/** Turns expected failures into a sentence and an exit code. */
function guarded(name: keyof typeof usages, run: Work): Work {
  return async (args) => {
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(`linework ${name} ${usages[name].usage}\n    ${usages[name].about}\n`);
      return 0;
    }
    try {
      return await run(args);
    } catch (error) {
      if (error instanceof UsageError) {
        process.stderr.write(`${error.message}\nUsage: linework ${name} ${usages[name].usage}\n`);
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

/** What the commands on drawings do, in the process that calls them. */
export const kernelWork: Record<string, Work> = {
  info: guarded('info', info),
  text: guarded('text', text),
  convert: guarded('convert', convert),
  render: guarded('render', render),
  compare: guarded('compare', compare),
  edit: guarded('edit', edit),
};
