/** Runs comparisons in child processes, a few at a time; what was compared a moment ago is not compared again. */
import type { CallResponse, ToldComparison } from '@linework/contract';
import type { BlobStore } from '../../blobs/store.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { runTask } from '../../sandbox/task.ts';
import { comparisonName, otherSignature, type CompareRequest } from '../../sandbox/compareFiles.ts';

type Result = Pick<CallResponse<'drawingCompare'>, 'state' | 'reason' | 'comparison'>;

const maxRunning = 2;
const maxRemembered = 16;
const rememberMs = 5 * 60_000;

const remembered = new Map<string, { at: number; result: Promise<Result> }>();
let running = 0;
const waiting: (() => void)[] = [];

export function runComparison(
  blobs: BlobStore,
  left: string,
  right: string,
  request: CompareRequest,
  now = Date.now(),
): Promise<Result> {
  const key = JSON.stringify([left, right, request]);
  for (const [other, { at }] of remembered) if (at < now - rememberMs) remembered.delete(other);
  const known = remembered.get(key);
  if (known) return known.result;
  const result = compareInChild(blobs, left, right, request);
  remembered.set(key, { at: now, result });
  // What is our fault is tried again by whoever asks next.
  result.catch(() => remembered.delete(key));
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxRemembered) break;
    remembered.delete(oldest);
  }
  return result;
}

async function compareInChild(
  blobs: BlobStore,
  left: string,
  right: string,
  request: CompareRequest,
): Promise<Result> {
  if (running >= maxRunning) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    const comparison = await runTask(
      'compare',
      await blobs.get(left),
      async ({ output }) => {
        const text = await output(comparisonName);
        if (!text) throw new SandboxFailure('crashed', 'it left no comparison');
        return JSON.parse(text.toString()) as ToldComparison;
      },
      { request, more: [{ name: otherSignature, open: () => blobs.get(right) }] },
    );
    return { state: 'ready', comparison };
  } catch (error) {
    if (error instanceof SandboxFailure) return { state: 'failed', reason: error.reason };
    throw error;
  } finally {
    running--;
    waiting.shift()?.();
  }
}
