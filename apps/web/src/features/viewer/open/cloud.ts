/** A drawing of a drive: one's own, or somebody else's that one was let into. */
import { CallError } from '@linework/client';
import type { CallRequest, CallResponse } from '@linework/contract/calls';
import { clientCodes, codes } from '@linework/contract/codes';
import { client } from '../../../app/api.ts';
import { keepDrawing, keptAnswer, keptDrawing } from '../../../app/offline/drawings.ts';
import { onDriveEvent } from '../../../app/events/driveEvents.ts';
import type { CloudUrls, FailureReason } from '../engine/types.ts';
import type { ExpectedView, FirstView } from '../engine/handOver.ts';
import { takeEarly } from './early.ts';
import type { FirstBytes } from '../engine/bytes/firstBytes.ts';
import type { Opening } from './opening.ts';

type Answer = CallResponse<'drawingOpen'>;
type Request = CallRequest<'drawingOpen'>;

const reasons: Readonly<Record<string, FailureReason>> = {
  [codes.fileAbsent]: 'gone',
  [codes.versionAbsent]: 'gone',
  [codes.forbidden]: 'gone',
  [codes.fileFrozen]: 'frozen',
  [codes.spaceFrozen]: 'frozen',
  [codes.drawingRefused]: 'notADrawing',
};

export function reasonOf(error: unknown): FailureReason {
  return (error instanceof CallError && reasons[error.code]) || 'network';
}

/** Asked again a little before they end. */
const earlyMs = 30_000;
/** In case an event is lost; visitors get none. */
const keepDelayMs = 3000;
const maxKeepDelayMs = 100_000;
const askAgainMs = { first: 1000, most: 10_000 };

/** Tells when the server has prepared the drawing; fails where it cannot. */
function preparing(request: Request, took: (answer: Answer) => void) {
  return (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      let asking = false;
      const ask = async (): Promise<void> => {
        if (asking) return;
        asking = true;
        const answer = await client
          .call('drawingOpen', request, { quiet: true, signal })
          .catch(() => undefined);
        asking = false;
        if (answer?.state === 'ready') {
          took(answer);
          end();
          resolve();
        } else if (answer?.state === 'failed') {
          end();
          reject(new Error('it cannot be prepared'));
        }
      };
      const unlisten = onDriveEvent(({ files }) => {
        if (files.includes(request.fileId)) void ask();
      });
      let wait = askAgainMs.first;
      let timer: ReturnType<typeof setTimeout>;
      const askLater = (): void => {
        timer = setTimeout(() => {
          wait = Math.min(wait * 1.6, askAgainMs.most);
          askLater();
          void ask();
        }, wait);
      };
      askLater();
      const end = (): void => {
        unlisten();
        clearTimeout(timer);
      };
      signal.addEventListener('abort', end);
    });
}

const ask = (request: Request): Promise<Answer> => client.call('drawingOpen', request, { quiet: true });

export async function openCloud(request: Request, sharedBy?: string): Promise<Opening> {
  const early = takeEarly(request);
  const asked = early?.answer ?? ask(request);
  const answer = await asked.catch((error: unknown) => answerOffline(request, error));
  return openingOf(request, answer, early, sharedBy);
}

/** Without a server: what was kept when the drawing was opened last. */
async function answerOffline({ fileId, via, versionId }: Request, error: unknown): Promise<Answer> {
  const isUnreachable = error instanceof CallError && error.code === clientCodes.network;
  const mine = via === undefined && versionId === undefined;
  const kept = isUnreachable && mine ? await keptDrawing(fileId) : undefined;
  if (!kept) throw error;
  return keptAnswer(kept);
}

/** For the next time, which may be without a server: after the drawing stands, as nobody waits for it. */
function keepLater(request: Request, answer: Answer, delayMs = keepDelayMs): void {
  const { fileId, via, versionId } = request;
  if (via !== undefined || versionId !== undefined || delayMs > maxKeepDelayMs) return;
  if (answer.state === 'ready')
    setTimeout(() => void keepDrawing(fileId, answer).catch(() => undefined), delayMs);
  // Shown from the file itself meanwhile: what is kept is what the server prepares.
  else if (answer.state === 'making')
    setTimeout(() => {
      void ask(request).then(
        (now) => keepLater(request, now, delayMs * 2),
        () => undefined,
      );
    }, delayMs);
}

/** Of a drawing that was begun before the page was there. */
export function goOnWith(first: FirstView, sharedBy?: string): Opening {
  return { ...openTold(first, first.bytes, sharedBy), first };
}

/** Of a drawing that the server wrote into the page, and that was asked for. */
export function openTold({ request, answer }: ExpectedView, bytes: FirstBytes, sharedBy?: string): Opening {
  return openingOf(request, answer, bytes, sharedBy);
}

/** To ask for its first bytes counts as looking; where these did not come, this does. What has come stays all the same. */
export async function tellOpened({ request, bytes }: FirstView): Promise<void> {
  if (!(await bytes.start)) await ask(request).catch(() => undefined);
}

function openingOf(
  request: Request,
  first: Answer,
  bytes: FirstBytes | undefined,
  sharedBy: string | undefined,
): Opening {
  const { fileId, via, versionId } = request;
  let answer = first;
  let early = bytes;
  keepLater(request, first);
  const { name, parentId, size, version, state, may, companions } = answer;
  const urls = async (): Promise<CloudUrls> => {
    if (answer.expires - earlyMs < Date.now()) answer = await ask(request);
    const start = await early?.start;
    early = undefined;
    return { ocfUrl: answer.ocfUrl, fileUrl: answer.fileUrl, start };
  };
  return {
    file: {
      kind: 'cloud',
      fileId,
      name,
      parentId,
      size,
      key: `file:${fileId}`,
      may,
      via,
      sharedBy,
      ...(versionId !== undefined && { version: { id: versionId, number: version } }),
    },
    source: {
      kind: 'cloud',
      name,
      size,
      urls,
      prepared: state === 'making' ? preparing(request, (now) => (answer = now)) : undefined,
    },
    companions: [],
    ...(early && { watch: early.watch }),
    remote: answer.fileUrl === undefined ? [] : companions,
  };
}
