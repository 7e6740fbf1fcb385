/** The server's commands. `linework` (packages/cli) and `npm start` both come through here. */
import type { Config } from '../config.ts';
import { CommandRefused } from './refused.ts';

interface Command {
  usage: string;
  about: string;
  takesNothing?: true;
  run(config: Config, args: string[]): Promise<number | void>;
}

const userUsage = [
  'user add EMAIL [--nickname NAME] [--admin]   makes an account; the password comes from standard input',
  'user list                                    every account with its space',
  'user password EMAIL                          another password, from standard input; all sessions end',
  'user quota EMAIL 20GB|unlimited|default      its space',
  'user disable EMAIL, user enable EMAIL        nobody can sign in to it; its files stay',
].join('\n    ');

/** Loaded when asked for: `linework --help` need not load a database, nor `linework user add` the web server. */
export const commands: Record<string, Command> = {
  serve: {
    usage: 'serve',
    takesNothing: true,
    about: 'starts the server with the web app',
    run: async (config) => (await import('./serve.ts')).serve(config),
  },
  worker: {
    usage: 'worker',
    takesNothing: true,
    about: 'runs jobs only, beside servers that share the database and the blobs',
    run: async (config) => (await import('./worker.ts')).worker(config),
  },
  migrate: {
    usage: 'migrate',
    takesNothing: true,
    about: 'brings the database up to date',
    run: async (config) => (await import('./maintain.ts')).migrateCommand(config),
  },
  check: {
    usage: 'check [--deep] [--repair]',
    about: 'compares rows with blobs; --deep reads every byte, --repair removes what nothing refers to',
    run: async (config, args) => (await import('./maintain.ts')).checkCommand(config, args),
  },
  export: {
    usage: 'export FOLDER',
    about: 'writes the whole installation into a folder',
    run: async (config, args) => (await import('./maintain.ts')).exportCommand(config, args),
  },
  import: {
    usage: 'import FOLDER',
    about: 'reads such a folder into an empty installation, on either database',
    run: async (config, args) => (await import('./maintain.ts')).importCommand(config, args),
  },
  user: {
    usage: 'user add|list|password|quota|disable|enable …',
    about: userUsage,
    run: async (config, args) => (await import('./user.ts')).userCommand(config, args),
  },
};

export async function run([name = 'serve', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command)
      throw new CommandRefused(`There is no command "${name}". Try: ${Object.keys(commands).join(', ')}.`);
    if (args.some((arg) => arg === '--help' || arg === '-h')) {
      console.log(`linework ${command.usage}\n    ${command.about}`);
      return;
    }
    if (command.takesNothing && args.length > 0)
      throw new CommandRefused(`"${name}" takes no arguments, and "${args[0]}" is none of its own.`);
    const { loadConfig } = await import('../config.ts');
    process.exitCode = (await command.run(loadConfig(), args)) ?? 0;
  } catch (error) {
    const { sentenceOf } = await import('./problems.ts');
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 2;
  }
}
