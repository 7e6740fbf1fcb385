/** The server's commands. `linework` (packages/cli) and `npm start` both come through here. */
import { Failure } from '@linework/contract';
import { ConfigError, loadConfig, type Config } from '../config.ts';
import { messageOf } from '../http/messages.ts';

interface Command {
  usage: string;
  about: string;
  run(config: Config, args: string[]): Promise<number | void>;
}

/** Loaded when asked for: `linework user add` need not load the web server. */
export const commands: Record<string, Command> = {
  serve: {
    usage: 'serve',
    about: 'starts the server with the web app',
    run: async (config) => (await import('./serve.ts')).serve(config),
  },
  worker: {
    usage: 'worker',
    about: 'runs jobs only, beside servers that share the database and the blobs',
    run: async (config) => (await import('./worker.ts')).worker(config),
  },
  migrate: {
    usage: 'migrate',
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
    usage: 'user add EMAIL [--nickname NAME] [--admin]',
    about: 'makes an account; the password is read from standard input',
    run: async (config, args) => (await import('./user.ts')).userCommand(config, args),
  },
};

/** A sentence for the person at the terminal instead of a stack trace. */
export class CommandError extends Error {}

export async function run([name = 'serve', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command)
      throw new CommandError(`There is no command "${name}". Try: ${Object.keys(commands).join(', ')}.`);
    process.exitCode = (await command.run(loadConfig(), args)) ?? 0;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 2;
  }
}

/** What the person at the terminal can do something about. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Failure) return messageOf(error.code, 'en');
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  const isBadOption = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  return isBadOption ? (error as Error).message : undefined;
}
