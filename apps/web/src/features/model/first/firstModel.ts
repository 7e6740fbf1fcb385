/**
 * The beginning of a model's page, where the server has sent along what it shows: the geometry is asked for, drawn as it is
 * and can be turned, and only then the page itself is loaded, which takes several times as long. It is a script of its
 * own, with nothing of the page in it; the page goes on with what it finds (handOver.ts).
 */
import { mergeGlb, type MergedModel } from '@linework/solid/read/merged-glb';
import { runPageScripts } from '../../../app/pageScripts.ts';
import type { ViewPosition } from '../engine/viewPosition.ts';
import { readModelLink } from '../link.ts';
import { FirstCamera } from './firstCamera.ts';
import { FirstFrame } from './firstFrame.ts';
import { leaveFirstModel, type ExpectedModel, type FirstModel, type ShownModel } from './handOver.ts';
import { followPointer } from './pointer.ts';
import { stagePlace } from './stagePlace.ts';

/** Until the page is loaded beside it, and until its picture is shown meanwhile. */
const patienceMs = { page: 1500, picture: 700 };

function expectedHere(): ExpectedModel | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="linework-model"]');
  return meta?.content ? (JSON.parse(meta.content) as ExpectedModel) : undefined;
}

/** Asked for so that it counts as looking at the model: no call is needed for that. */
function fetchModel({ answer }: ExpectedModel): Pick<FirstModel, 'glb' | 'watch'> {
  const { glbUrl = '', glbBytes = 1 } = answer;
  let tell: ((share: number) => void) | undefined;
  const read = async (): Promise<Uint8Array | undefined> => {
    const response = await fetch(`${glbUrl}?open`);
    if (!response.ok || !response.body) return undefined;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          bytes += chunk.length;
          tell?.(bytes / glbBytes);
          controller.enqueue(chunk);
        },
      }),
    );
    const stream = counted.pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  return { glb: read().catch(() => undefined), watch: (listener) => (tell = listener) };
}

/** Behind the page, which covers it, until the model is drawn. */
function makePlace(): HTMLElement {
  const place = document.createElement('div');
  place.id = 'first-model';
  Object.assign(place.style, {
    position: 'fixed',
    zIndex: '-1',
    right: '0',
    background: 'radial-gradient(circle at 50% 42%, var(--bg) 0%, var(--sunken) 78%)',
  });
  putPlace(place, 0);
  document.body.append(place);
  return place;
}

/** Gives how much of it will be covered. */
function putPlace(place: HTMLElement, nodes: number): number {
  const { covered, ...edges } = stagePlace(nodes);
  for (const [edge, pixels] of Object.entries(edges)) place.style.setProperty(edge, `${pixels}px`);
  return covered;
}

const inPlace = { position: 'absolute', inset: '0', width: '100%', height: '100%' } as const;

function showPicture(url: string, place: HTMLElement): void {
  const picture = document.createElement('img');
  picture.alt = '';
  picture.src = url;
  Object.assign(picture.style, { ...inPlace, objectFit: 'contain' });
  picture.addEventListener('load', () => requestAnimationFrame(() => performance.mark('model-picture')));
  place.append(picture);
}

/** Nothing where this browser cannot draw it. */
function show(first: FirstModel, place: HTMLElement, model: MergedModel, from?: ViewPosition): void {
  const canvas = document.createElement('canvas');
  const context = FirstFrame.contextOf(canvas);
  if (!context) return;
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { ...inPlace, touchAction: 'none' });
  const camera = new FirstCamera(model.bounds);
  const frame = new FirstFrame(context.gl, model);
  const shown: ShownModel = { position: undefined };
  const fit = (): void => {
    const covered = putPlace(place, model.nodes);
    const { width, height } = place.getBoundingClientRect();
    const ratio = context.hasCard ? Math.min(devicePixelRatio, 2) : 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const position = shown.position ?? from;
    if (position) {
      camera.resize(width, height, covered);
      camera.position = position;
    } else camera.fit(width, height, covered);
    frame.draw(camera);
  };
  fit();
  place.replaceChildren(canvas);
  place.style.zIndex = '1';
  const unfollow = followPointer(canvas, camera, () => {
    shown.position = camera.position;
    frame.draw(camera);
  });
  addEventListener('resize', fit);
  first.shown = shown;
  first.remove = () => {
    removeEventListener('resize', fit);
    unfollow();
    frame.dispose();
    place.remove();
  };
}

async function begin(first: FirstModel, place: HTMLElement): Promise<void> {
  const link = readModelLink(new URLSearchParams(location.search).get('model') ?? '');
  // What would be seen from elsewhere is left to the viewer.
  if (!link || link.part !== undefined || link.position?.parallel) return;
  const { viewUrl } = first.answer;
  const timer = setTimeout(() => {
    if (viewUrl !== undefined && !link.position) showPicture(viewUrl, place);
  }, patienceMs.picture);
  const bytes = await first.glb;
  const model = bytes && (await mergeGlb(bytes).catch(() => undefined));
  clearTimeout(timer);
  // Not where the page was ready sooner, or somebody went elsewhere.
  if (model && place.isConnected) show(first, place, model, link.position);
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

try {
  const expected = expectedHere();
  if (expected) {
    const place = makePlace();
    const first: FirstModel = { ...expected, ...fetchModel(expected), remove: () => place.remove() };
    leaveFirstModel(first);
    const shown = begin(first, place).then(nextFrame);
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, patienceMs.page))]);
  }
} finally {
  runPageScripts();
}
