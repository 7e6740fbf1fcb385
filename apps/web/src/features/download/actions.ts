/** Downloads: one file by its signed address, several and folders as an archive. */
import { CallError } from '@linework/client';
import { clientCodes, sessionEndCodes } from '@linework/contract/codes';
import { nameProblem, zipDownloadName } from '@linework/contract/files';
import { client } from '../../app/api.ts';
import { isPhone } from '../../app/device.ts';
import { tellHost } from '../../app/host/bridge.ts';
import { useLanguageStore, wordsOf } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { saveBlob, saveLink } from '../../app/saveBlob.ts';
import { countUse } from '../../app/usage.ts';
import { showToast } from '../../ui/toast.ts';
import { isRepeated, queueZip, retryZip, type ZipRequest, type ZipDownload } from './queue.ts';

export { cancelZip, clearFailed, removeZip, useDownloads, type ZipDownload } from './queue.ts';
/** For pages without the tray of a signed-in person. */
export const DownloadTray = lazyPart(() => import('./DownloadTray.tsx'), 'DownloadTray', 'item');

interface Chosen {
  /** Those whose names are known. */
  items: readonly { name: string }[];
  fileIds: readonly string[];
  folderIds: readonly string[];
  /** By what they are reached, where they are somebody else's. */
  via?: string | undefined;
}

/** As many as one call carries. */
const maxIds = 20_000;
const maxPart = 60;

/** Larger ones would fill a phone's memory. */
const maxBlobBytes = 64 * 1024 ** 2;

/** Phones and old browsers may show a file instead of saving it, or lose its name: they are handed the bytes. */
const prefersBlob = (): boolean => isPhone() || !('download' in HTMLAnchorElement.prototype);

/** The bytes of a file that fits into memory; undefined where the browser has to take over all the same. */
async function bytesOf(url: string): Promise<Blob | undefined> {
  const stop = new AbortController();
  const answer = await fetch(url, { signal: stop.signal }).catch(() => undefined);
  const length = Number(answer?.headers.get('content-length') ?? Infinity);
  if (!answer?.ok || length > maxBlobBytes) {
    stop.abort();
    return undefined;
  }
  return answer.blob().catch(() => undefined);
}

/** The browser takes over: its own progress, its own list. */
async function follow(url: string, name: string): Promise<void> {
  if (url === '') {
    const t = await wordsOf('item');
    showToast('error', t('item.download.empty'));
    throw new Error('download link empty');
  }
  countUse('download');
  if (tellHost({ type: 'download', url: new URL(url, location.href).href, name })) return;
  const blob = prefersBlob() ? await bytesOf(url) : undefined;
  if (blob) {
    saveBlob(blob, name);
    return;
  }
  saveLink(url, name);
}

/** The server's words, or that its address could not be fetched. */
async function addressed<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    const code = error instanceof CallError ? error.code : clientCodes.network;
    if (!sessionEndCodes.includes(code)) {
      const t = await wordsOf('item');
      const words = error instanceof CallError && code !== clientCodes.network ? error.message : '';
      showToast('error', words || t('item.download.urlFailed'));
    }
    throw error;
  }
}

const quiet = { quiet: true } as const;

export async function downloadFile(fileId: string, via?: string): Promise<void> {
  const ask = client.call('download', { fileId, via, purpose: 'download' }, quiet);
  const { signedUrl, name } = await addressed(ask);
  await follow(signedUrl, name);
}

function zipName(items: Chosen['items']): string {
  const short = ({ name }: { name: string }): string => name.slice(0, maxPart);
  const name = zipDownloadName(items.slice(0, 2).map(short), useLanguageStore.getState().language);
  return nameProblem(name) === undefined ? name : 'Linework.zip';
}

async function prepareZip({ fileIds, folderIds, downloadName, via }: ZipDownload): Promise<void> {
  const ask = client.call('downloadBatchTempUrl', { fileIds, folderIds, downloadName, via }, quiet);
  const answer = await addressed(ask);
  await follow(answer.downloadUrl, answer.name);
}

export const retryDownload = (id: number): void => retryZip(id, prepareZip);

async function requestZip(request: ZipRequest): Promise<void> {
  if (!isRepeated(request)) return queueZip(request, prepareZip);
  const t = await wordsOf('item');
  showToast('info', t('download_repeat'), {
    action: { label: t('item.download.again'), perform: () => queueZip(request, prepareZip) },
  });
}

export async function downloadItems({ items, fileIds, folderIds, via }: Chosen): Promise<void> {
  const [first] = fileIds;
  if (first !== undefined && fileIds.length === 1 && folderIds.length === 0) {
    // The client has said why it failed.
    await downloadFile(first, via).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
    return;
  }
  if (fileIds.length + folderIds.length > maxIds) {
    const t = await wordsOf('item');
    showToast('error', t('item.download.tooMany'));
    return;
  }
  await requestZip({
    fileIds: fileIds.join(','),
    folderIds: folderIds.join(','),
    downloadName: zipName(items),
    via,
  });
}
