/** A log of edits applied to its drawing, or merged into another version of it; saved, read again and verified. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDrawings } from '@linework/cad/compare/compare';
import { countChanges } from '@linework/cad/compare/comparison';
import type { ChangeValue } from '@linework/cad/compare/comparison';
import type { Conflict, Side } from '@linework/cad/compare/merge/conflict';
import { mergeDrawings } from '@linework/cad/compare/merge/merge';
import { applyBatches, realDifferences } from '@linework/cad/edit/apply-batches';
import { decodeBatch } from '@linework/cad/edit/batch-codec';
import { EditDocument } from '@linework/cad/edit/document';
import { EditError } from '@linework/cad/edit/edit-error';
import type { Drawing } from '@linework/cad/model/drawing';
import { whyNothing } from '@linework/cad/read/read';
import { openDocument, saveDocument, type OpenedDocument } from '@linework/cad/save/document';
import { SaveError } from '@linework/cad/save/save-error';
import { unpackBatches } from '@linework/contract/editFrame';
import { inputName, requestName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import {
  batchesName,
  conflictsName,
  mergeBaseName,
  mergeTargetName,
  publishedName,
  type PublishRequest,
  type PublishResult,
} from '../publishFiles.ts';

export async function publish(folder: string): Promise<object> {
  const bytesOf = (name: string): Uint8Array => {
    const bytes = readFileSync(join(folder, name));
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const request = JSON.parse(readFileSync(join(folder, requestName), 'utf8')) as PublishRequest;
  const batches = unpackBatches(bytesOf(batchesName));
  if (!batches) return refuse('bad-batch', 'the log is not whole');
  try {
    const input = bytesOf(inputName);
    const made = request.merge
      ? merge(request, { input, batches, base: bytesOf(mergeBaseName), target: bytesOf(mergeTargetName) })
      : apply(input, batches);
    if (made instanceof Uint8Array) {
      writeFileSync(join(folder, publishedName), made);
      return { state: 'saved' } satisfies PublishResult;
    }
    if (!('conflicts' in made)) return made;
    writeFileSync(join(folder, conflictsName), JSON.stringify(made.conflicts));
    return { state: 'conflicts' } satisfies PublishResult;
  } catch (error) {
    if (error instanceof SaveError) return refuse(error.code, error.message);
    // An edit that this document cannot take: its log is not of these bytes.
    if (error instanceof EditError) return refuse('bad-batch', error.message);
    throw error;
  }
}

type Refused = Extract<PublishResult, { state: 'refused' }>;

const refuse = (why: Refused['why'], detail: string): Refused => ({ state: 'refused', why, detail });

function apply(input: Uint8Array, batches: readonly Uint8Array[]): Uint8Array | Refused {
  openReadable(input);
  const { bytes, differences } = applyBatches(input, batches);
  const [wrong] = realDifferences(differences);
  return wrong
    ? refuse('verification-failed', `${wrong.what} of ${wrong.handle.toString(16)} reads back otherwise`)
    : bytes;
}

/** Changes go into the target, so the kernel calls that ours. */
const sides = { mine: 'theirs', theirs: 'ours', both: 'both' } as const;

interface MergeInputs {
  input: Uint8Array;
  batches: readonly Uint8Array[];
  base: Uint8Array;
  target: Uint8Array;
}

function merge(
  { choices }: PublishRequest,
  { input, batches, base, target }: MergeInputs,
): Uint8Array | Refused | { conflicts: unknown[] } {
  const document = new EditDocument(openReadable(input).drawing);
  for (const batch of batches) document.apply(decodeBatch(batch));
  const into = openReadable(target);
  const decided = new Map<string, Side>(choices.map(({ id, side }) => [id, sides[side]]));
  const result = mergeDrawings(openReadable(base).drawing, into.drawing, document.drawing, decided);
  if (!result.merged) return refuse('handles', 'the drawings do not have the same handles');
  const open = result.conflicts.filter(({ id }) => !decided.has(id));
  if (open.length > 0) return { conflicts: open.map(toldConflict) };
  const { bytes } = saveDocument({ drawing: result.merged, source: into.source });
  return isAsMeant(bytes, result.merged)
    ? bytes
    : refuse('verification-failed', 'the merged drawing reads back otherwise');
}

/** Few of long lists: only how many points there are is told of a polyline. */
const maxValues = 6;
const maxText = 200;

function toldConflict({ values, ...conflict }: Conflict): object {
  if (!values) return conflict;
  const told = (value: ChangeValue): ChangeValue =>
    typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  return {
    ...conflict,
    values: values
      .slice(0, maxValues)
      .map(({ property, ours, theirs }) => ({ property, mine: told(theirs), theirs: told(ours) })),
  };
}

/** What was written has to say what the merge decided, entity by entity. */
function isAsMeant(bytes: Uint8Array, meant: Drawing): boolean {
  return countChanges(compareDrawings(meant, openReadable(bytes).drawing)) === 0;
}

function openReadable(bytes: Uint8Array): OpenedDocument {
  const opened = openDocument(bytes);
  const failed = whyNothing(opened);
  if (failed) throw new SandboxFailure(failed.code === 'too-large' ? 'tooLarge' : 'damaged', failed.message);
  return opened;
}
