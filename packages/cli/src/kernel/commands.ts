import { runInChild } from './child.ts';
import { usages } from './usages.ts';

interface Command {
  usage: string;
  about: string;
  /** Gives the exit code: 0 done, 1 wrong use, 2 nothing could be opened or written, 3 compared drawings differ (--exit-code). */
  run(args: string[]): Promise<number>;
}

/** The commands on drawings, by name; each reads its file in a process with limits. */
export const kernelCommands: Record<string, Command> = Object.fromEntries(
  Object.entries(usages).map(([name, { usage, about }]) => [
    name,
    { usage, about, run: (args: string[]) => runInChild(name, args) },
  ]),
);
