/** One file on its way: asked for, then chunk after chunk from wherever the server says it stands. */
import { clientCodes, codes } from '@linework/contract/codes';
import type { UploadSession } from '@linework/contract/upload';
import { codeOf, forgotten, UploadFailure } from './failure.ts';
import type { UploadItem, UploadOutcome } from './item.ts';
import { Rate } from './rate.ts';
import type { BatchUploadPorts } from './uploadBatch.ts';

/** The server's answer to a start or a question: go on sending, or it is filed. */
export interface UploadProgress {
  session?: UploadSession | undefined;
  outcome?: Omit<UploadOutcome, 'known'> | undefined;
}

export interface SingleUploadPorts extends Pick<BatchUploadPorts, 'hash'> {
  start(item: UploadItem): Promise<UploadProgress>;
  status(uploadId: string): Promise<UploadProgress>;
  /** Sends one chunk; says how far the server has come, or what was filed with the last byte. */
  send(
    url: string,
    chunk: Blob,
    offset: number,
    how: { signal: AbortSignal; onProgress: (sent: number) => void },
  ): Promise<{ offset?: number; outcome?: UploadProgress['outcome'] }>;
  now(): number;
}

/** The queue, as far as this one file is concerned. */
export interface SingleUploadLane {
  readonly signal: AbortSignal;
  /** It was paused or cancelled. */
  isOver(): boolean;
  item(): UploadItem | undefined;
  set(change: Partial<UploadItem>): UploadItem | undefined;
  /** It has an upload on the server now. */
  opened(uploadId: string): void;
  /** Bytes of it have arrived. */
  moved(): void;
}

/** From wherever it stands to the end; nothing where it was paused or cancelled on the way. */
export async function uploadSingle(
  bytes: Blob,
  lane: SingleUploadLane,
  ports: SingleUploadPorts,
): Promise<UploadOutcome | undefined> {
  const begun = lane.item()?.uploadId;
  let answer = begun === undefined ? undefined : await statusOf(begun, ports);
  let sentAny = answer !== undefined;
  if (!answer) {
    const md5 = lane.item()?.md5 ?? (await ports.hash(bytes, lane.signal));
    if (lane.isOver()) return undefined;
    // Not abortable: an upload that was opened must be known, or its space would stay reserved for days.
    answer = await ports.start(lane.set({ md5, uploadId: undefined })!);
    const uploadId = answer.session?.uploadId;
    if (uploadId !== undefined) lane.opened(uploadId);
  }
  while (!lane.isOver()) {
    if (answer.outcome) return { ...answer.outcome, known: !sentAny && bytes.size > 0 };
    const session: UploadSession | undefined = answer.session;
    if (!session) throw new UploadFailure(codes.uploadAbsent);
    const outcome = await sendChunks(bytes, session, lane, ports);
    sentAny = true;
    answer = outcome ? { outcome } : await ports.status(session.uploadId);
  }
  return undefined;
}

async function statusOf(uploadId: string, ports: SingleUploadPorts): Promise<UploadProgress | undefined> {
  try {
    return await ports.status(uploadId);
  } catch (error) {
    if (forgotten.includes(codeOf(error))) return undefined;
    throw error;
  }
}

async function sendChunks(
  bytes: Blob,
  session: UploadSession,
  lane: SingleUploadLane,
  ports: SingleUploadPorts,
): Promise<UploadProgress['outcome']> {
  const speed = new Rate();
  const note = (sent: number): void => {
    const now = ports.now();
    speed.note(sent, now);
    lane.set({ sent, speed: speed.perSecond(now), phase: sent >= bytes.size ? 'filing' : 'sending' });
  };
  let { offset } = session;
  do {
    if (lane.isOver()) return undefined;
    note(offset);
    const chunk = bytes.slice(offset, offset + session.chunkSize);
    const answer = await ports.send(session.url, chunk, offset, {
      signal: lane.signal,
      onProgress: (sent) => {
        if (!lane.isOver()) note(Math.min(bytes.size, offset + sent));
      },
    });
    if (answer.outcome) return answer.outcome;
    const reached = answer.offset ?? offset + chunk.size;
    // A server that does not move on would be asked for ever.
    if (reached === offset && chunk.size > 0) throw new UploadFailure(clientCodes.network);
    offset = reached;
    lane.moved();
  } while (offset < bytes.size);
  return undefined;
}
