/** The server's commands. `linework` (packages/cli) and `npm start` both come through here. */
import { Failure } from '@linework/contract';
import { ConfigError, loadConfig, type Config } from '../config.ts';
import { DataFolderError } from '../dataFolder.ts';
import { TransferError } from '../db/transfer.ts';
import { messageOf } from '../http/messages.ts';

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

/** Loaded when asked for: `linework user add` need not load the web server. */
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

/** A sentence for the person at the terminal instead of a stack trace. */
export class CommandRefused extends Error {}

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
  if (error instanceof CommandRefused || error instanceof ConfigError) return error.message;
  if (error instanceof DataFolderError || error instanceof TransferError) return error.message;
  const known = causesOf(error)
    .map(startProblem)
    .find((sentence) => sentence !== undefined);
  if (known !== undefined) return known;
  const isBadOption = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  return isBadOption ? (error as Error).message : undefined;
}

/** The error itself and what it came from: a thread and a pool of connections wrap theirs. */
function causesOf(error: unknown): Problem[] {
  const causes: Problem[] = [];
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) {
    causes.push(at);
    if (at instanceof AggregateError) causes.push(...(at.errors as Problem[]));
  }
  return causes;
}

type Problem = NodeJS.ErrnoException & { errcode?: number; address?: string; port?: number };

/** What keeps a server from starting although nothing is wrong with the program. */
function startProblem({ code = '', errcode, message, name, address, port }: Problem): string | undefined {
  if (errcode === 26 || errcode === 11)
    return 'The database file linework.db is damaged or none of Linework. Put it aside and restore a backup.';
  if (errcode === 14 || errcode === 8)
    return 'The database file linework.db cannot be opened for writing. Look at its owner and mode.';
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${address ?? 'the configured address'}${port ? `:${port}` : ''}. Is the database or the S3 store running?`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `A configured host is not known: ${message}. Look at LINEWORK_DATABASE_URL and LINEWORK_S3_ENDPOINT.`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `PostgreSQL refuses the connection: ${message}. Look at LINEWORK_DATABASE_URL.`;
  if (name === 'NoSuchBucket' || name === 'BucketAbsent')
    return `The S3 bucket does not exist: ${message}. Make it, or change LINEWORK_S3_BUCKET.`;
  return undefined;
}
