/** A copy of the drawing after with the clouds drawn in it, beside the drawing. */
import type { FileItem } from '@linework/contract/drive';
import type { ComparedFile } from '../../../app/links/compareAddress.ts';
import { client } from '../../../app/api.ts';
import type { CloudCopyAnswer, CloudCopyRequest } from './cloudCopyWorker.ts';
import type { ListedChange } from './compareStore.ts';
import { cloudsOnScreen } from './keepClouds.ts';

/** Nothing where no change is in the layout on screen. What the server refuses it has told. */
export async function saveCloudCopy(
  { fileId, versionId }: ComparedFile,
  changes: readonly ListedChange[],
): Promise<{ copy: FileItem; count: number } | undefined> {
  const { clouds, layout } = cloudsOnScreen(changes);
  if (clouds.length === 0) return undefined;
  const { name, parentId, fileUrl } = await client.call('drawingOpen', {
    fileId,
    ...(versionId !== undefined && { versionId }),
  });
  const response = fileUrl === undefined ? undefined : await fetch(fileUrl);
  if (!response?.ok) throw new CloudCopyFailure();
  const made = await draw({
    file: await response.blob(),
    clouds: clouds.map(({ points: [from, to], height }) => ({
      from: [from!.x, from!.y],
      to: [to!.x, to!.y],
      arc: height,
    })),
    layout,
  });
  const copyName = `${name.replace(/\.[^.]*$/, '')}.${made.format}`;
  const file = new File([made.content], copyName);
  const copy = await client.postFile('upload', file, { parentId, clash: 'keepBoth' });
  return { copy, count: clouds.length };
}

/** The drawing could not be had, or not be written. */
export class CloudCopyFailure extends Error {}

function draw(request: CloudCopyRequest): Promise<NonNullable<CloudCopyAnswer>> {
  const worker = new Worker(new URL('./cloudCopyWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<NonNullable<CloudCopyAnswer>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CloudCopyAnswer>) =>
      data ? resolve(data) : reject(new CloudCopyFailure()),
    );
    worker.addEventListener('error', () => reject(new CloudCopyFailure()));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
