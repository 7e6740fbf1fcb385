/**
 * The beginning of a viewer's page, where the server has sent along what it shows: the worker that draws is started and the
 * first bytes are asked for, and only then the page itself is, which takes several times as long to be there as a picture.
 * It is a script of its own, with nothing of the page in it; the page goes on with what it finds (handOver.ts).
 */
import { runPageScripts } from '../../../app/pageScripts.ts';
import { provideUrls } from '../engine/provideUrls.ts';
import { canDrawAway, startWorker } from '../engine/startWorker.ts';
import type { FromWorker, ToWorker } from '../engine/protocol.ts';
import { keptView } from '../engine/view/keptViews.ts';
import { readLink } from '../engine/view/viewLink.ts';
import { savedLook, startBackgrounds, startLook } from '../engine/view/savedLook.ts';
import { expectedHere, openExpected } from './expected.ts';
import {
  dropFirstView,
  type ExpectedView,
  firstCall,
  type FirstView,
  leaveFirstView,
} from '../engine/handOver.ts';
import { stagePlace } from './stagePlace.ts';

/** Until the worker runs, and from then on until the picture stands. */
const patienceMs = { worker: 1500, drawing: 400 };

function begin(expected: ExpectedView, canvas: HTMLCanvasElement): FirstView {
  const { request, answer } = expected;
  const bytes = openExpected(expected);
  const place = document.createElement('div');
  place.append(canvas);
  Object.assign(place.style, { position: 'fixed', zIndex: '-1', ...stagePlace() });
  Object.assign(canvas.style, { width: '100%', height: '100%', display: 'block' });
  document.body.prepend(place);
  const worker = startWorker(canvas);
  const first: FirstView = {
    request,
    answer,
    canvas,
    worker,
    bytes,
    messages: [],
    listening: new AbortController(),
  };
  const send = (message: ToWorker): void => worker.postMessage(message);
  const { width, height } = place.getBoundingClientRect();
  const size = [Math.round(width), Math.round(height), devicePixelRatio];
  send({ kind: 'notify', name: 'resize', args: size });
  send({ kind: 'notify', name: 'setLook', args: [startLook()] });
  const wish = {
    link: readLink(location.search),
    kept: keptView(`file:${request.fileId}`),
    lineWeights: savedLook().lineWeights,
    backgrounds: startBackgrounds(),
  };
  const { name, size: drawingBytes } = answer;
  const source = { kind: 'cloud', name, size: drawingBytes, prepared: false, wish };
  send({ kind: 'call', id: firstCall, name: 'open', args: [source] });
  const provide = async (id: number): Promise<void> => {
    const { ocfUrl, fileUrl } = answer;
    provideUrls(send, id, { ocfUrl, fileUrl, start: await bytes.start });
  };
  const handleMessage = ({ data }: MessageEvent<FromWorker[]>): void => {
    for (const said of data)
      if (said.kind === 'asks') void provide(said.id);
      else first.messages.push(said);
  };
  worker.addEventListener('message', handleMessage, { signal: first.listening.signal });
  return first;
}

/**
 * The first picture, or that there will be none: then the page tries it by itself. Until then the page's scripts would only
 * be in the way of the worker's. But who waits for a slow drawing is told how far it is.
 */
function untilPage({ worker }: FirstView): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker[]>) => {
      if (data.some((said) => (said.kind === 'frame' && said.complete) || said.kind === 'failed')) resolve();
    });
    worker.addEventListener('message', () => setTimeout(resolve, patienceMs.drawing), { once: true });
    setTimeout(resolve, patienceMs.worker);
    worker.addEventListener('error', () => {
      dropFirstView();
      resolve();
    });
  });
}

try {
  const canvas = document.createElement('canvas');
  const drawing = canDrawAway(canvas) ? expectedHere() : undefined;
  if (drawing) {
    const first = begin(drawing, canvas);
    leaveFirstView(first);
    await untilPage(first);
  }
} finally {
  runPageScripts();
}
