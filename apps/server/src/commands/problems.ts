import { Failure } from '@linework/contract';
import { ConfigError } from '../config.ts';
import { DataFolderError } from '../dataFolder.ts';
import { TransferError } from '../db/transfer.ts';
import { messageOf } from '../http/messages.ts';
import { CommandRefused } from './refused.ts';

/** What the person at the terminal can do something about. */
export function sentenceOf(error: unknown): string | undefined {
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
