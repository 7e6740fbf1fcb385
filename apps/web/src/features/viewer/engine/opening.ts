import { OcfError } from '@linework/cad/ocf/bytes';
import { isOcf } from '@linework/cad/ocf/container';
import { download, httpSource } from './bytes/http.ts';
import { firstRequest } from './bytes/firstRequest.ts';
import { blobSource, type ByteSource, startingWith } from './bytes/source.ts';
import { isAbort, ViewerFailure } from './failure.ts';
import { readInKernel } from './kernel/kernel.ts';
import type { KernelRequest } from './kernel/messages.ts';
import { LocalStore } from './store/local.ts';
import { openPrepared } from './store/prepared.ts';
import type { Store } from './store/store.ts';
import type { CloudUrls, Progress } from './types.ts';

/** A drawing as the worker sees it: what the page alone can do is asked of the page. */
export type Origin =
  | { kind: 'local'; file: Blob; name: string }
  | {
      kind: 'cloud';
      name: string;
      size: number;
      urls: () => Promise<CloudUrls>;
      /** Undefined where the page would not hear of it. */
      prepared: ((signal: AbortSignal) => Promise<void>) | undefined;
    }
  | { kind: 'address'; name: string; ocfUrl?: string; fileUrl?: string };

export type Supplied = Pick<KernelRequest, 'fonts' | 'xrefs'>;
type Tell = (progress: Progress) => void;

const nothing: Supplied = { fonts: [], xrefs: [] };

/** What is read at once of a file that is a prepared drawing by its name: asking takes longer than reading. */
const beginning = 512 * 1024;

/** Opens a drawing by the shortest way. */
export async function openDrawing(origin: Origin, signal: AbortSignal, tell: Tell): Promise<Store> {
  tell({ state: 'requesting', loaded: 0 });
  if (origin.kind === 'local') return openFile(origin.file, origin.name, signal, tell);
  if (origin.kind === 'address') {
    const { ocfUrl, fileUrl, name } = origin;
    if (ocfUrl !== undefined)
      return openPrepared(
        httpBy(async () => ocfUrl, tell),
        { name, size: 0 },
        signal,
      );
    if (fileUrl === undefined) throw new ViewerFailure('gone');
    return openFile(await fetched(async () => fileUrl, signal, tell), name, signal, tell);
  }
  const { name, prepared } = origin;
  const addresses = cloudAddresses(origin.urls);
  const { ocfUrl, start } = await addresses.now();
  if (ocfUrl !== undefined) {
    try {
      const source = startingWith(start, firstRequest(origin.size), httpBy(addresses.ocf, tell));
      return await openPrepared(source, origin, signal);
    } catch (error) {
      // A prepared file that cannot be read is no reason not to read the drawing itself.
      if (!(error instanceof OcfError)) throw error;
    }
  } else if (prepared) return eitherWay(origin, addresses, prepared, signal, tell);
  return openFile(await fetched(addresses.file, signal, tell), name, signal, tell);
}

/** The file itself, read here with what was missing. */
export async function readAgain(
  origin: Origin,
  supplied: Supplied,
  signal: AbortSignal,
  tell: Tell,
): Promise<Store> {
  tell({ state: 'requesting', loaded: 0 });
  if (origin.kind === 'local') return openFile(origin.file, origin.name, signal, tell, supplied);
  if (origin.kind === 'cloud') {
    const addresses = cloudAddresses(origin.urls);
    await addresses.now();
    return openFile(await fetched(addresses.file, signal, tell), origin.name, signal, tell, supplied);
  }
  const { fileUrl } = origin;
  if (fileUrl === undefined) throw new ViewerFailure('gone');
  return openFile(await fetched(async () => fileUrl, signal, tell), origin.name, signal, tell, supplied);
}

interface Addresses {
  now: () => Promise<CloudUrls>;
  ocf: (again: boolean) => Promise<string>;
  file: (again: boolean) => Promise<string>;
}

/** Signed addresses, asked for once until they have run out. */
function cloudAddresses(urls: () => Promise<CloudUrls>): Addresses {
  let known: Promise<CloudUrls> | undefined;
  const now = (): Promise<CloudUrls> => (known ??= urls());
  const renew = (again: boolean): Promise<CloudUrls> => {
    if (again) known = undefined;
    return now();
  };
  return {
    now,
    async ocf(again) {
      let found = await renew(again);
      if (found.ocfUrl === undefined && !again) found = await renew(true);
      if (found.ocfUrl === undefined) throw new ViewerFailure('gone');
      return found.ocfUrl;
    },
    async file(again) {
      const { fileUrl } = await renew(again);
      // Nothing else can be shown: preparing it has failed.
      if (fileUrl === undefined) throw new ViewerFailure('damaged');
      return fileUrl;
    },
  };
}

/** The prepared file and the drawing itself side by side: what is there first is shown, the other is given up. */
async function eitherWay(
  origin: { name: string; size: number },
  addresses: Addresses,
  prepared: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  tell: Tell,
): Promise<Store> {
  const ends = [new AbortController(), new AbortController()] as const;
  const forward = (): void => ends.forEach((end) => end.abort(signal.reason));
  signal.addEventListener('abort', forward);
  const ready = async (): Promise<Store> => {
    await prepared(ends[0].signal);
    return openPrepared(
      httpBy(addresses.ocf, () => undefined),
      origin,
      ends[0].signal,
    );
  };
  const read = async (): Promise<Store> => {
    const file = await fetched(addresses.file, ends[1].signal, tell);
    return openFile(file, origin.name, ends[1].signal, tell);
  };
  const ways = [ready(), read()];
  try {
    return await Promise.any(ways);
  } catch (error) {
    signal.throwIfAborted();
    const [, reading] = (error as AggregateError).errors as unknown[];
    throw reading;
  } finally {
    signal.removeEventListener('abort', forward);
    for (const end of ends) end.abort();
    for (const way of ways) way.catch(() => undefined);
  }
}

function httpBy(address: (again: boolean) => Promise<string>, tell: Tell): ByteSource {
  let [loaded, total] = [0, 0];
  return httpSource(address, (came, expected) => {
    loaded += came;
    total += expected;
    tell({ state: 'requesting', loaded, total, share: loaded / total });
  });
}

function fetched(
  address: (again: boolean) => Promise<string>,
  signal: AbortSignal,
  tell: Tell,
): Promise<Blob> {
  return download(address, signal, (loaded, total) =>
    tell({ state: 'requesting', loaded, total, share: total === undefined ? undefined : loaded / total }),
  );
}

async function openFile(
  file: Blob,
  name: string,
  signal: AbortSignal,
  tell: Tell,
  supplied = nothing,
): Promise<Store> {
  if (file.size === 0) throw new ViewerFailure('empty');
  const source = blobSource(file);
  const isNamed = name.endsWith('.ocf');
  const start = await source.read(0, isNamed ? beginning : 8, signal);
  if (isOcf(start))
    return openPrepared(isNamed ? { ...source, start } : source, { name, size: file.size }, signal);
  const read = await readInKernel({ file, name, ...supplied }, signal, {
    loaded: (loaded, total) => tell({ state: 'requesting', loaded, total, share: loaded / total }),
    parsing: (share) => tell({ state: 'parsing', share }),
  });
  return new LocalStore(read);
}

/** What is told of a failure. */
export function failureOf(error: unknown): ViewerFailure {
  if (error instanceof ViewerFailure) return error;
  if (error instanceof OcfError) return new ViewerFailure('damaged', error.message);
  if (isAbort(error)) throw error;
  return new ViewerFailure('internal', error instanceof Error ? error.message : '');
}
