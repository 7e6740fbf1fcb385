/** Small files go together: started by one call, sent by one request. What goes wrong there goes on one by one. */
import { codes } from '@linework/contract/codes';
import { uploadStatus } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';
import type { UploadItem, UploadOutcome } from './item.ts';
import { UploadFailure } from './failure.ts';

/** What the server says of one of them. */
export interface Said {
  code: string;
  message: string;
  uploadId?: string | undefined;
  /** Bytes of it that came some other way. */
  offset?: number | undefined;
  outcome?: Omit<UploadOutcome, 'known'> | undefined;
}

export interface BatchUploadPorts {
  source(item: UploadItem): Promise<Blob | 'file' | 'permission'>;
  hash(bytes: Blob, signal: AbortSignal): Promise<string>;
  startMany(items: readonly UploadItem[]): Promise<{ url: string; files: Said[] }>;
  sendMany(
    url: string,
    files: readonly { uploadId: string; bytes: Blob }[],
    how: { signal: AbortSignal; onProgress: (sent: number) => void },
  ): Promise<Map<string, Said>>;
}

/** The queue, as far as those that go together are concerned. */
export interface BatchUploadLane {
  readonly signal: AbortSignal;
  /** Undefined once it was paused or cancelled. */
  item(id: string): UploadItem | undefined;
  set(id: string, change: Partial<UploadItem>): void;
  /** It has an upload on the server now. */
  opened(id: string, uploadId: string): void;
  finish(id: string, outcome: UploadOutcome): void;
  failed(id: string, error: unknown): void;
  ask(id: string, need: 'file' | 'permission'): void;
  /** It goes on by itself. */
  alone(id: string): void;
}

const maxFiles = 40;
const maxBytes = 4 * 1024 * 1024;

const isSmall = ({ size, uploadId }: UploadItem): boolean =>
  size > 0 && size <= bounds.smallUploadBytes && uploadId === undefined;

/** Those at the front of a line that can go together with the first. */
export function front(line: Iterable<UploadItem | undefined>): UploadItem[] {
  const chosen: UploadItem[] = [];
  let bytes = 0;
  for (const item of line) {
    if (!item || !isSmall(item) || item.parentId !== (chosen[0] ?? item).parentId) break;
    bytes += item.size;
    if (chosen.length === maxFiles || (chosen.length > 0 && bytes > maxBytes)) break;
    chosen.push(item);
  }
  return chosen;
}

interface Read {
  id: string;
  bytes: Blob;
}

/** To the end of all of them, whatever end that is. */
export async function uploadBatch(
  ids: readonly string[],
  lane: BatchUploadLane,
  ports: BatchUploadPorts,
): Promise<void> {
  let left: readonly string[] = ids;
  try {
    const read = await readAll(ids, lane, ports);
    left = read.map(({ id }) => id);
    const here = read.filter(({ id }) => lane.item(id));
    if (here.length === 0) return;
    const { url, files } = await ports.startMany(here.map(({ id }) => lane.item(id)!));
    const open = here.flatMap((one, index) => opened(one, files[index]!, lane));
    left = open.map(({ id }) => id);
    await sendAll(url, open, lane, ports);
  } catch (error) {
    for (const id of left) if (lane.item(id)) lane.failed(id, error);
  }
}

/** One is shown as being worked on; the others still wait. */
const work = (lane: BatchUploadLane, id: string, change: Partial<UploadItem>): void => {
  if (lane.item(id)) lane.set(id, { status: uploadStatus.uploading, ...change });
};
const wait = (lane: BatchUploadLane, id: string): void => {
  if (lane.item(id)) lane.set(id, { status: uploadStatus.waiting, phase: undefined, speed: 0 });
};

async function readAll(
  ids: readonly string[],
  lane: BatchUploadLane,
  ports: BatchUploadPorts,
): Promise<Read[]> {
  const read: Read[] = [];
  for (const id of ids) {
    const item = lane.item(id);
    if (!item) continue;
    work(lane, id, { phase: 'checking', code: undefined, message: undefined });
    try {
      const bytes = await ports.source(item);
      if (typeof bytes === 'string') {
        if (lane.item(id)) lane.ask(id, bytes);
        continue;
      }
      const md5 = item.md5 ?? (await ports.hash(bytes, lane.signal));
      if (lane.item(id)) lane.set(id, { md5 });
      read.push({ id, bytes });
      wait(lane, id);
    } catch (error) {
      if (lane.item(id)) lane.failed(id, error);
    }
  }
  return read;
}

function opened(one: Read, said: Said, lane: BatchUploadLane): (Read & { uploadId: string })[] {
  const { id } = one;
  const { uploadId } = said;
  // Even where nobody wants it any more: the server has to hear that.
  if (uploadId !== undefined) lane.opened(id, uploadId);
  if (!lane.item(id)) return [];
  if (said.code !== codes.ok) lane.failed(id, new UploadFailure(said.code, said.message));
  else if (said.outcome) lane.finish(id, { ...said.outcome, known: true });
  else if (uploadId === undefined || (said.offset ?? 0) > 0) lane.alone(id);
  else return [{ ...one, uploadId }];
  return [];
}

async function sendAll(
  url: string,
  files: readonly (Read & { uploadId: string })[],
  lane: BatchUploadLane,
  ports: BatchUploadPorts,
): Promise<void> {
  if (files.length === 0) return;
  const progress = new Progress(files, lane);
  progress.note(0);
  const said = await ports.sendMany(url, files, {
    signal: lane.signal,
    onProgress: (sent) => progress.note(sent),
  });
  for (const { id, uploadId } of files) {
    const { code, message, outcome } = said.get(uploadId) ?? { code: codes.uploadAbsent, message: '' };
    if (!lane.item(id)) continue;
    if (code === codes.ok && outcome) lane.finish(id, { ...outcome, known: false });
    // Bytes of it have come otherwise, and count.
    else if (code === codes.uploadMismatch && lane.item(id)!.sent === 0) lane.alone(id);
    else lane.failed(id, new UploadFailure(code, message));
  }
}

/** Bytes go out one file after the other: one of them is being sent at a time. */
class Progress {
  readonly #files: readonly Read[];
  readonly #lane: BatchUploadLane;
  #at = 0;
  #before = 0;

  constructor(files: readonly Read[], lane: BatchUploadLane) {
    this.#files = files;
    this.#lane = lane;
  }

  note(sent: number): void {
    for (;;) {
      const { id, bytes } = this.#files[this.#at]!;
      const own = Math.min(bytes.size, Math.max(0, sent - this.#before));
      const isLast = this.#at === this.#files.length - 1;
      const isOut = own === bytes.size;
      work(this.#lane, id, { sent: own, phase: isOut ? 'filing' : 'sending' });
      if (!isOut || isLast) return;
      wait(this.#lane, id);
      this.#at += 1;
      this.#before += bytes.size;
    }
  }
}
