/** Has the document that is edited: reads it, runs commands on it, tells the picture what they change, and saves it. */
import type { ToDocument, ToView } from '../../../viewer/engine/documentLink.ts';
import { ViewerFailure } from '../../../viewer/engine/failure.ts';
import { buffersOf } from '../../../viewer/engine/kernel/transfer.ts';
import type { Progress } from '../../../viewer/engine/types.ts';
import type { DocumentFiles, FromDocumentWorker, ToDocumentWorker } from '../protocol.ts';
import type { Point2d } from '../../../viewer/engine/types.ts';
import { createDocumentSession, type DocumentSession } from './documentSession.ts';
import { LaterCommands } from './laterCommands.ts';
import type { LiveDocument } from './liveDocument.ts';
import { openDrawing } from './openDrawing.ts';

let live: LiveDocument | undefined;
let session: DocumentSession | undefined;
const commands = new LaterCommands();
/** A call waits for the command it begins, and others for it. */
let isLoading = false;
/** Calls that came while the document or commands were being read. */
const early: Extract<ToDocumentWorker, { kind: 'call' }>[] = [];
const files: DocumentFiles = { fonts: [], xrefs: [] };

const tell = (message: FromDocumentWorker, transfer: Transferable[] = []): void =>
  postMessage(message, { transfer });

async function open({ origin, name, view }: Extract<ToDocumentWorker, { kind: 'open' }>): Promise<void> {
  const show = (message: ToView, transfer: ArrayBuffer[] = []): void => view.postMessage(message, transfer);
  const progress = (told: Progress): void => {
    show({ kind: 'progress', progress: told });
    tell({ kind: 'state', state: { progress: told } });
  };
  try {
    const opened = await openDrawing(origin, name, progress);
    live = opened.live;
    live.show(show, (share) => progress({ state: 'parsing', share: 0.5 + share / 2 }));
    view.addEventListener('message', ({ data }: MessageEvent<ToDocument>) => live?.answer(data));
    view.start();
    const { format } = live.document.drawing;
    if (format !== 'dwg' && format !== 'dxf') {
      tell({ kind: 'state', state: { phase: 'viewOnly', failure: { reason: 'format', detail: format } } });
      return;
    }
    session = createDocumentSession({
      live,
      source: { bytes: opened.bytes },
      name,
      events: {
        state: (state) => tell({ kind: 'state', state }),
        batch: (batch) => tell({ kind: 'batch', batch }),
        request: (request) => tell({ kind: 'request', request }),
      },
      commands: commands.index,
    });
    session.start();
    commands.load().catch(() => undefined);
    answerEarly();
  } catch (error) {
    const failure = error instanceof ViewerFailure ? error : undefined;
    const reason = failure?.reason ?? (error instanceof RangeError ? 'outOfMemory' : 'internal');
    const detail = error instanceof Error ? error.message : '';
    if (!failure) console.error(error);
    show({ kind: 'failed', reason, detail });
    tell({ kind: 'state', state: { phase: 'failed', failure: { reason, detail } } });
    for (const { id } of early.splice(0)) tell({ kind: 'refused', id, message: detail });
  }
}

/** Few drawings are given files that they lack. */
async function supply(to: LiveDocument): Promise<void> {
  const { supplyFiles } = await import('./supplyFiles.ts');
  await supplyFiles(to, files);
}

let hovered: { at: Point2d | undefined } | undefined;

/** Of many places of the pointer only the last counts. */
function hover(at: Point2d | undefined): void {
  const isWaiting = hovered !== undefined;
  hovered = { at };
  if (isWaiting) return;
  setTimeout(() => {
    const last = hovered!;
    hovered = undefined;
    session?.hover(last.at);
  });
}

function answerEarly(): void {
  for (const call of early.splice(0)) void answer(call);
}

async function answer(call: Extract<ToDocumentWorker, { kind: 'call' }>): Promise<void> {
  const { name, args } = call;
  if (!session || isLoading) {
    early.push(call);
    return;
  }
  if (name === 'hover') return hover(args[0] as Point2d | undefined);
  if (commands.mayBegin(name, args[0])) {
    isLoading = true;
    // Where it cannot be fetched, the command is unknown.
    await commands.load().catch(() => undefined);
    isLoading = false;
    void answerNow(session, call);
    return answerEarly();
  }
  return answerNow(session, call);
}

async function answerNow(
  asked: DocumentSession,
  { id, name, args }: Extract<ToDocumentWorker, { kind: 'call' }>,
): Promise<void> {
  try {
    const run = asked[name] as (...args: unknown[]) => unknown;
    // Answered after the state that it leads to, which is sent at the end of the turn.
    const value = await run(...args);
    tell({ kind: 'answer', id, value }, name === 'save' ? buffersOf(value) : []);
  } catch (error) {
    console.error(error);
    tell({ kind: 'refused', id, message: error instanceof Error ? error.message : '' });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToDocumentWorker>) => {
  if (data.kind === 'open') void open(data);
  else if (data.kind === 'call') void answer(data);
  else {
    files.fonts.push(...data.files.fonts);
    files.xrefs.push(...data.files.xrefs);
    if (live) void supply(live);
  }
});
