/** Files of this machine, converted one after the other in a worker of their own. */
import type { ConvertChoices, ConvertResult } from '@linework/contract/convert';
import { settingsOf } from '@linework/render/convert/settings';
import type { PlotRequest } from '@linework/render/convert/plot';
import type { PlotPage } from '@linework/render/pdf/plot';
import type { Picture } from '@linework/render/raster/scene';
import type { LocalAnswer, LocalRequest, NamedFile } from './localWorker.ts';
import type { ToolTarget } from './tools.ts';

export interface LocalFile {
  id: string;
  name: string;
  file: File;
}

/** Aborting ends the worker wherever it is. */
export async function convertLocally(
  { id, name, file }: LocalFile,
  target: ToolTarget,
  choices: ConvertChoices,
  signal: AbortSignal,
): Promise<ConvertResult> {
  const request = { name, target, settings: settingsOf(choices) };
  const answer = await ask({ kind: 'convert', file, request }, signal);
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

type Ended = Exclude<LocalAnswer, { kind: 'page' }>;

export interface Previewed {
  picture: Blob;
  /** Files that the conversion makes. */
  files: number;
  losses: ConvertResult['losses'];
}

/** Undefined where it was aborted; rejects with a reason of the texts `convert.reason.*`. */
export async function previewLocally(
  file: Blob,
  name: string,
  target: ToolTarget,
  choices: ConvertChoices,
  longSide: number,
  signal: AbortSignal,
): Promise<Previewed | undefined> {
  const request = { name, target, settings: settingsOf(choices) };
  const answer = await ask({ kind: 'preview', file, request, longSide }, signal);
  if (answer?.kind === 'failed') throw new Error(answer.reason);
  return answer && { picture: answer.files[0]!.content, files: answer.files.length, losses: answer.losses };
}

export interface Plot {
  /** A drawing, or what the server has prepared of it. */
  file: Blob;
  request: PlotRequest;
  fonts: NamedFile[];
  xrefs: NamedFile[];
  /** A picture of the first page instead, with so many pixels on its longer side. */
  longSide?: number | undefined;
  /** What lies over each page, once it is known where everything comes to lie. */
  overlayOf?: ((page: PlotPage, layout: number) => Promise<Picture | undefined>) | undefined;
}

/** A PDF, or a picture of its first page; rejects with a reason of the texts `convert.reason.*`. */
export async function plotLocally(
  { overlayOf, ...asked }: Plot,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const answer = await ask({ kind: 'plot', ...asked, asks: overlayOf !== undefined }, signal, overlayOf);
  if (answer?.kind === 'failed') throw new Error(answer.reason);
  return answer?.files[0]?.content;
}

function ask(
  request: LocalRequest,
  signal: AbortSignal,
  overlayOf?: Plot['overlayOf'],
): Promise<Ended | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined);
    const worker = new Worker(new URL('./localWorker.ts', import.meta.url), { type: 'module' });
    const end = (answer: Ended | undefined): void => {
      worker.terminate();
      resolve(answer);
    };
    const tell = (message: LocalRequest): void => worker.postMessage(message);
    signal.addEventListener('abort', () => end(undefined), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<LocalAnswer>) => {
      if (data.kind !== 'page') return end(data);
      const over = overlayOf?.(data.page, data.layout) ?? Promise.resolve(undefined);
      // Without its notes a page is still worth having.
      void over.catch(() => undefined).then((picture) => tell({ kind: 'overlay', picture }));
    });
    // A worker that runs out of memory is ended by the browser with an error and no message.
    worker.addEventListener('error', ({ message }) =>
      end({ kind: 'failed', reason: message ? 'crashed' : 'memory' }),
    );
    tell(request);
  });
}
