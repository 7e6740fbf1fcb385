/** Compares two drawings that the caller may see, by what was stored when they were prepared. */
import { bounds, codes, Failure, type CallData, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { viewableInScope, type Entry } from '../drive/service.ts';
import { isDrawing, signatureFor } from '../preview/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { fileInVersion } from '../version/service.ts';
import { runComparison } from './run.ts';

type Asked = CallData<'drawingCompare'>;
type Told = CallResponse<'drawingCompare'>;

export async function compareFiles(
  app: App,
  scope: AccessScope,
  otherScope: AccessScope,
  asked: Asked,
): Promise<Told> {
  const ignore = asked.ignore ?? [];
  const before = await drawingIn(app, scope, asked.fileId, asked.versionId);
  const after = await drawingIn(app, otherScope, asked.otherFileId, asked.otherVersionId);
  const files = { before: describe(before), after: describe(after) };
  const signatures = [
    await signatureFor(app.db, before, scope.ownerId),
    await signatureFor(app.db, after, otherScope.ownerId),
  ] as const;
  for (const one of signatures)
    if (one.state === 'failed') return { ...files, state: 'failed', reason: one.reason };
  const [left, right] = signatures;
  if (left.state !== 'ready' || right.state !== 'ready') return { ...files, state: 'making' };
  const request = {
    ignore,
    maxChanges: bounds.compareChanges,
    ...(asked.tolerance && { tolerance: asked.tolerance }),
  };
  const result = await runComparison(app.blobs, left.sha256, right.sha256, request);
  return { ...files, ...result };
}

async function drawingIn(
  app: App,
  scope: AccessScope,
  fileId: string,
  versionId: string | undefined,
): Promise<Entry> {
  const entry = await viewableInScope(app.db, scope, fileId);
  if (!isDrawing(entry)) throw new Failure(codes.drawingRefused);
  return fileInVersion(app, app.db, scope, entry, versionId);
}

function describe({ id, name, extension, version, modified_at }: Entry): Told['before'] {
  return { fileId: String(id), name, fileType: extension, version, modifyTime: modified_at };
}
