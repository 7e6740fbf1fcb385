/** Publishing and merging in a child process; the result becomes a blob. */
import { Readable } from 'node:stream';
import { bounds, packBatches, type MergeChoice, type MergeConflict } from '@linework/contract';
import type { BlobInfo, BlobStore } from '../../blobs/store.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import {
  batchesName,
  conflictsName,
  mergeBaseName,
  mergeTargetName,
  publishedName,
  publishReasons,
  type PublishReason,
  type PublishRequest,
  type PublishResult,
} from '../../sandbox/publishFiles.ts';
import { runTask } from '../../sandbox/task.ts';

export interface PublishInput {
  /** What the batches apply to. */
  sha256: string;
  batches: () => AsyncIterable<{ bytes: Uint8Array }>;
  /** What they are merged into, and since when both have been changed. */
  merge?: { base: string; target: string; choices: readonly MergeChoice[] } | undefined;
  userId: number;
}

export type PublishOutput =
  | { state: 'saved'; blob: BlobInfo }
  | { state: 'conflicts'; conflicts: MergeConflict[] }
  | { state: 'refused'; reason: string };

const maxResult = 1024 * 1024 * 1024;

export async function runPublish(
  blobs: BlobStore,
  { sha256, batches, merge, userId }: PublishInput,
  signal?: AbortSignal,
): Promise<PublishOutput> {
  const request: PublishRequest = { merge: merge !== undefined, choices: [...(merge?.choices ?? [])] };
  const more = [
    { name: batchesName, open: async () => Readable.from(packed(batches())) },
    ...(merge
      ? [
          { name: mergeBaseName, open: () => blobs.get(merge.base) },
          { name: mergeTargetName, open: () => blobs.get(merge.target) },
        ]
      : []),
  ];
  try {
    return await runTask('publish', () => blobs.get(sha256), take, {
      request,
      more,
      account: userId,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof SandboxFailure) return { state: 'refused', reason: error.reason };
    throw error;
  }

  async function take({
    result,
    output,
    stream,
  }: Parameters<Parameters<typeof runTask>[2]>[0]): Promise<PublishOutput> {
    const { state } = result as PublishResult;
    if (state === 'refused') return { state, reason: reasonOf(result as PublishResult) };
    if (state === 'conflicts') {
      const text = await output(conflictsName);
      const conflicts = JSON.parse(text?.toString() ?? '[]') as MergeConflict[];
      return { state, conflicts: conflicts.slice(0, bounds.mergeConflicts) };
    }
    const content = await stream(publishedName);
    if (!content) throw new SandboxFailure('crashed', 'it left no drawing');
    return { state: 'saved', blob: await blobs.put(content, { maxBytes: maxResult }) };
  }
}

/** The child's word is not taken for more than one of the reasons there are. */
const reasonOf = (result: PublishResult): PublishReason =>
  publishReasons.find((reason) => result.state === 'refused' && result.why === reason) ??
  'verification-failed';

async function* packed(batches: AsyncIterable<{ bytes: Uint8Array }>): AsyncGenerator<Uint8Array, void> {
  for await (const { bytes } of batches) yield packBatches([bytes]);
}
