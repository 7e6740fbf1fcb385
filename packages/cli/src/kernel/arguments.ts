/** What a command line said: words in order, and --name value or --name. */
export interface Arguments {
  words: string[];
  options: Map<string, string>;
  flags: Set<string>;
}

/** A mistake on the command line: its message is the sentence to print. */
export class UsageError extends Error {}

/** Splits arguments; options take a value, flags do not, anything else with dashes is a mistake. */
export function parseArguments(
  args: readonly string[],
  options: readonly string[],
  flags: readonly string[],
): Arguments {
  const out: Arguments = { words: [], options: new Map(), flags: new Set() };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (!arg.startsWith('--')) {
      out.words.push(arg);
      continue;
    }
    const [name = '', inline] = arg.slice(2).split(/=(.*)/s, 2);
    if (flags.includes(name)) out.flags.add(name);
    else if (options.includes(name)) {
      const value = inline ?? args[++i];
      if (value === undefined) throw new UsageError(`--${name} needs a value.`);
      out.options.set(name, value);
    } else throw new UsageError(`--${name} is not known here.`);
  }
  return out;
}
