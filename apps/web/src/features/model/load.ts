/** Asks for a model, waits while it is being made, and brings what the viewer needs. */
import { CallError } from '@linework/client';
import type { CallResponse } from '@linework/contract/calls';
import { codes } from '@linework/contract/codes';
import { unpackTree, type ModelTree } from '@linework/solid/tree';
import { isViewable } from '@linework/contract/files';
import { client } from '../../app/api.ts';
import { onDriveEvent } from '../../app/events/driveEvents.ts';
import type { FirstModel } from './first/handOver.ts';
import type { ModelLink } from './link.ts';
import { isRefusedShare } from '../../app/links/shareVia.ts';

export type OpenedModel = CallResponse<'modelOpen'>;

export interface LoadedModel {
  opened: OpenedModel;
  tree: ModelTree;
  glb: Uint8Array;
}

/** By the server's reason, or the browser's own. */
export class ModelFailure extends Error {
  readonly reason: string;
  /** Files that it cannot be shown without. */
  readonly missing: readonly string[];

  constructor(reason: string, missing: readonly string[] = []) {
    super(reason);
    this.name = 'ModelFailure';
    this.reason = reason;
    this.missing = missing;
  }
}

const reasons: Readonly<Record<string, string>> = {
  [codes.fileAbsent]: 'gone',
  [codes.versionAbsent]: 'gone',
  [codes.forbidden]: 'gone',
  [codes.fileFrozen]: 'frozen',
  [codes.modelRefused]: 'unsupportedModel',
};
const askAgainMs = 2500;

export async function openModel(
  link: ModelLink,
  signal: AbortSignal,
  onMaking?: (opened: OpenedModel) => void,
): Promise<OpenedModel> {
  const { fileId, via, versionId } = link;
  const request = { fileId, ...(via && { via }), ...(versionId && { versionId }) };
  for (;;) {
    const opened = await client
      .call('modelOpen', request, { quiet: true, signal })
      .catch((error: unknown) => {
        if (isRefusedShare(error)) throw error;
        throw new ModelFailure((error instanceof CallError && reasons[error.code]) || 'network');
      });
    if (opened.state === 'failed') {
      const isWithoutSolids = opened.reason === 'empty' && isViewable(opened.name);
      throw new ModelFailure(isWithoutSolids ? 'noSolids' : (opened.reason ?? 'damaged'), opened.missing);
    }
    if (opened.state !== 'making') return opened;
    onMaking?.(opened);
    await changed(link.fileId, signal);
  }
}

/** Until the server tells of the file, or a while is over. */
function changed(fileId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      unlisten();
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = (): void => {
      end();
      reject(signal.reason as Error);
    };
    const unlisten = onDriveEvent(({ files }) => {
      if (files.includes(fileId)) end();
    });
    const timer = setTimeout(end, askAgainMs);
    signal.addEventListener('abort', stop);
  });
}

export async function loadModel(
  opened: OpenedModel,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  /** What was asked for before there was a page. */
  first?: FirstModel,
): Promise<LoadedModel> {
  const fetchGlb = (): Promise<Uint8Array> =>
    unpacked(opened.glbUrl!, signal, (bytes) => onProgress(bytes / Math.max(1, opened.glbBytes ?? 1)));
  first?.watch(onProgress);
  const [tree, glb] = await Promise.all([
    unpacked(opened.treeUrl!, signal),
    first ? first.glb.then((bytes) => bytes ?? fetchGlb()) : fetchGlb(),
  ]);
  return { opened, glb, tree: unpackTree(JSON.parse(new TextDecoder().decode(tree))) };
}

async function unpacked(
  url: string,
  signal: AbortSignal,
  onBytes?: (bytes: number) => void,
): Promise<Uint8Array> {
  const response = await fetch(url, { signal }).catch(() => undefined);
  if (!response?.ok || !response.body) throw new ModelFailure('network');
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onBytes?.(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  const stream = counted.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
