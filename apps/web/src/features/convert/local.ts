/** Files of this machine, converted one after the other in a worker of their own. */
import type { ConvertChoices, ConvertResult } from '@linework/contract/convert';
import { settingsOf } from '@linework/render/convert/settings';
import type { LocalAnswer, LocalRequest } from './localWorker.ts';
import type { Target } from './tools.ts';

export interface LocalFile {
  id: string;
  name: string;
  file: File;
}

/** Aborting ends the worker wherever it is. */
export async function convertLocally(
  { id, name, file }: LocalFile,
  target: Target,
  choices: ConvertChoices,
  signal: AbortSignal,
): Promise<ConvertResult> {
  const answer = await ask({ file, request: { name, target, settings: settingsOf(choices) } }, signal);
  const base = { fileId: id, source: name };
  if (answer === undefined) return { ...base, state: 'cancelled', losses: [], files: [] };
  if (answer.kind === 'failed')
    return { ...base, state: 'failed', reason: answer.reason, losses: [], files: [] };
  const files = answer.files.map(({ name: made, content }) => ({
    name: made,
    size: content.size,
    url: URL.createObjectURL(content),
  }));
  return { ...base, state: 'done', losses: answer.losses, files };
}

function ask(request: LocalRequest, signal: AbortSignal): Promise<LocalAnswer | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined);
    const worker = new Worker(new URL('./localWorker.ts', import.meta.url), { type: 'module' });
    const end = (answer: LocalAnswer | undefined): void => {
      worker.terminate();
      resolve(answer);
    };
    signal.addEventListener('abort', () => end(undefined), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<LocalAnswer>) => end(data));
    // A worker that runs out of memory is ended by the browser with an error and no message.
    worker.addEventListener('error', ({ message }) =>
      end({ kind: 'failed', reason: message ? 'crashed' : 'memory' }),
    );
    worker.postMessage(request);
  });
}
