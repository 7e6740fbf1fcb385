import type { Box } from '@linework/cad/display/list';
import { glyphReader } from '@linework/cad/ocf/glyph-reader';
import { compileTiles } from '@linework/cad/ocf/tile-reader';
import { areOfLayers, layerBytes } from '@linework/render/layer-bytes';
import type { Renderer } from '@linework/render/webgl/types';
import { homeCamera, homeView } from './view/home.ts';
import { cameraOfView } from './view/project.ts';
import { startView } from './view/startView.ts';
import { aborted, isAbort, ViewerFailure } from './failure.ts';
import { FrameController } from './frame/frameController.ts';
import { failureOf, openDrawing, type Origin, readAgain, type Supplied } from './opening.ts';
import { encodePicture, toBitmap } from './frame/pictures.ts';
import type { EngineCalls, FirstWish, Host } from './protocol.ts';
import { DrawingQueries } from './drawingQueries.ts';
import { warmUp } from './warmup/warmUp.ts';
import type { LiveDrawing } from './liveDrawing.ts';
import type { Store } from './store/store.ts';
import type {
  BlockInsert,
  BlockUse,
  Camera,
  DrawingHead,
  EntityId,
  EntityProperties,
  FrameFigures,
  Look,
  MeasuredShape,
  Picked,
  PictureRequest,
  EntityLocation,
  Point2d,
  Snap,
  SnapMode,
  TextHit,
} from './types.ts';

/** Share of a drawing that is told as progress. */
const minStep = 0.01;
/** Until tiles that could not be fetched are asked for again. */
const retryMs = 3000;

/** Someone who waits for the picture to stand. */
interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
  /** Any frame will do, not only a complete one. */
  first: boolean;
}

/** The drawing that is open and its picture: runs in the worker, or on the page where no worker can draw. */
export class Engine {
  readonly #host: Host;
  readonly #frames: FrameController;
  readonly #queries: DrawingQueries;
  #origin: Origin | undefined;
  #work = new AbortController();
  #waiting: Waiting[] = [];
  #opening = false;
  /** There is something to read or has been: what would be made ready for it is in its way. */
  #hasWork = false;
  /** How much of what is to be seen stands, while it is being opened or another layout is. */
  #drawn = 0;
  /** Another layout is on its way; until something of it is shown, from this one. */
  #going: { from: number | undefined } | undefined;
  #supplied: Supplied = { fonts: [], xrefs: [] };
  #live: LiveDrawing | undefined;
  /** The opening that is under way has ended, however it did. */
  #shown: Promise<void> = Promise.resolve();

  /** The document's drawing has taken the place of the prepared one. */
  #replaced: Promise<void> = Promise.resolve();

  constructor(host: Host, make: () => Promise<Renderer>, schedule: (run: () => void) => void) {
    this.#host = host;
    this.#frames = new FrameController(make, schedule, {
      standing: ({ placed, wanted }) => {
        if (this.#opening || this.#going) this.#tellDrawing(wanted > 0 ? placed / wanted : 0);
      },
      frame: (...frame) => this.#framed(...frame),
      failed: (error) => this.#onTileError(error),
    });
    this.#queries = new DrawingQueries(this.#frames, () => this.#work.signal);
    // Nothing takes a browser as long as the first context: it is made while the server is asked, as are the tools that every
    // drawing needs. Opening tells of a failure.
    const ready = this.#frames.warm();
    compileTiles();
    glyphReader();
    const isFree = (): boolean => !this.#hasWork;
    void ready.then((renderer) => warmUp(renderer, this.#frames, isFree)).catch(() => undefined);
  }

  /** From now on the drawing is that of a document: as soon as it has been read, and after every edit. */
  async attachDocument(port: MessagePort): Promise<void> {
    this.#live?.close();
    this.#live = undefined;
    const { LiveDrawing: Live } = await import('./liveDrawing.ts');
    this.#live = new Live(port, this.#frames, {
      opened: (store) => void (this.#replaced = this.#replace(store)),
      head: ({ head }, haveLayersChanged) => {
        this.#host.edited(head);
        if (haveLayersChanged) this.#frames.setLayers(visibleLayers(head));
      },
      edited: () => this.#queries.reset(),
      failed: (error) => this.#fail(error),
    });
  }

  /** Shows the document that was attached, which is not shown by anything else before. */
  async openDocument(): Promise<void> {
    const live = this.#live;
    if (!live) throw new Error('There is no document.');
    this.close();
    this.#hasWork = true;
    await this.#show((signal, tell) => live.open(signal, tell), true);
  }

  /** The same drawing, from its document or built anew: camera and layout stay. */
  async #replace(store: Store): Promise<void> {
    await this.#shown;
    // Whoever opens the document itself finds it there.
    if (!this.#frames.store) return;
    this.#queries.reset();
    this.#host.edited(store.head);
    this.#frames.replace(store, visibleLayers(store.head));
    this.#live?.shown();
  }

  async open(source: EngineCalls['open'][0]): Promise<void> {
    this.close();
    const host = this.#host;
    this.#hasWork ||= source.kind !== 'cloud';
    const origin: Origin =
      source.kind === 'cloud'
        ? {
            ...source,
            urls: async () => {
              const urls = await host.urls();
              this.#hasWork = true;
              return urls;
            },
            prepared: source.prepared ? (signal) => host.prepared(signal) : undefined,
          }
        : source;
    this.#origin = origin;
    const wish = source.kind === 'cloud' ? source.wish : undefined;
    await this.#show((signal, tell) => openDrawing(origin, signal, tell), true, wish);
  }

  /** Opens and shows; ends at the first complete frame. */
  async #show(
    open: (signal: AbortSignal, tell: Host['progress']) => Promise<Store>,
    isNew: boolean,
    wish?: FirstWish,
  ): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    this.#opening = true;
    let opened = false;
    let done = (): void => undefined;
    this.#shown = new Promise((resolve) => (done = resolve));
    try {
      const opening = open(work.signal, (progress) => {
        // What is fetched from then on is told by what stands of it, and for a question it is nobody's progress.
        if (!opened && this.#opening && this.#work === work) this.#host.progress(progress);
      });
      const [store] = await Promise.all([opening, this.#frames.warm()]);
      work.signal.throwIfAborted();
      const kept = !isNew && areOfLayers(this.#frames.layers, store.head.layers.length);
      if (isNew) this.#frames.start(store.head);
      const wished = wish && this.#startAs(wish, store.head);
      const layers = kept ? this.#frames.layers : (wished ?? visibleLayers(store.head));
      this.#queries.reset();
      this.#host.head(store.head);
      opened = true;
      this.#drawn = 0;
      this.#tellDrawing(0);
      this.#frames.show(store, layers);
      await this.#waitForFrame(false);
      work.signal.throwIfAborted();
      this.#host.progress({ state: 'success', share: 1 });
    } catch (error) {
      if (work.signal.aborted || isAbort(error)) throw aborted();
      this.#fail(error);
      throw error;
    } finally {
      if (this.#work === work) this.#opening = false;
      done();
    }
  }

  /** Gives the layers that are to be seen. */
  #startAs(wish: FirstWish, head: DrawingHead): Uint8Array {
    const stage = this.#frames;
    const { layout, layers, colors, camera } = startView(head, wish, stage.size);
    stage.setLayout(layout);
    const shown = head.layouts[layout];
    if (camera) stage.setCamera(camera);
    else if (shown) stage.setCamera(homeCamera(shown, stage.size));
    const background = shown?.model === false ? wish.backgrounds.sheet : wish.backgrounds.model;
    stage.setLook({ ...stage.look, background, lineWeights: wish.lineWeights ?? head.lineWeights });
    return layerBytes(layers, colors);
  }

  /** By how many of the tiles that are known to be seen stand. It never goes back, and not every one is worth telling. */
  #tellDrawing(share: number): void {
    if (share > 0 && share < this.#drawn + minStep) return;
    this.#drawn = Math.max(this.#drawn, share);
    this.#host.progress({ state: 'drawing', share: this.#drawn });
  }

  /** Something went wrong with tiles. A drawing that stands is not given up for a broken connection. */
  #onTileError(error: unknown): void {
    if (!this.#opening && error instanceof ViewerFailure && error.reason === 'network')
      setTimeout(() => this.#frames.touch(), retryMs);
    else this.#fail(error);
  }

  #fail(error: unknown): void {
    const failure = failureOf(error);
    this.#host.failed(failure.reason, failure.message || undefined);
    for (const { reject } of this.#waiting.splice(0)) reject(failure);
  }

  #waitForFrame(first: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, first });
      this.#frames.touch();
    });
  }

  #framed(complete: boolean, painted: boolean): void {
    this.#host.frame(complete, painted);
    if (this.#going) this.#going.from = undefined;
    if (complete && this.#going) {
      this.#going = undefined;
      this.#host.progress({ state: 'success', share: 1 });
    }
    const done = this.#waiting.filter(({ first }) => complete || first);
    this.#waiting = this.#waiting.filter(({ first }) => !complete && !first);
    for (const { resolve } of done) resolve();
  }

  /** Ends an opening; what is open stays. Before anything of another layout is shown, the one that was left stays. */
  cancel(): void {
    if (this.#opening) return this.#abort();
    const from = this.#going?.from;
    if (from === undefined) return;
    this.#leave();
    this.#go(from, undefined);
  }

  /** Whoever waited for the layout waits no longer. */
  #leave(): void {
    this.#going = undefined;
    for (const { reject } of this.#waiting.splice(0)) reject(aborted());
  }

  #abort(): void {
    this.#work.abort(aborted());
    this.#work = new AbortController();
    this.#opening = false;
    this.#leave();
  }

  close(): void {
    this.#abort();
    this.#origin = undefined;
    this.#supplied = { fonts: [], xrefs: [] };
    this.#frames.clear();
    this.#queries.reset();
  }

  dispose(): void {
    this.close();
    this.#live?.close();
    this.#frames.dispose();
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#frames.resize(width, height, pixelRatio);
  }

  setCamera(camera: Camera): void {
    this.#frames.setCamera(camera);
  }

  async setLayout(layout: number): Promise<void> {
    const { store } = this.#frames;
    if (!store?.head.layouts[layout]) return;
    this.#queries.reset();
    this.#go(layout, this.#frames.layout);
    await this.#waitForFrame(true);
  }

  #go(layout: number, from: number | undefined): void {
    if (!this.#opening) {
      this.#going = { from };
      this.#drawn = 0;
      this.#tellDrawing(0);
    }
    this.#frames.setLayout(layout);
  }

  setLayers(visible: Uint8Array): void {
    this.#frames.setLayers(visible);
  }

  setLook(look: Look): void {
    this.#frames.setLook(look);
  }

  highlight(entities: readonly EntityId[]): void {
    this.#frames.setHighlight(entities);
  }

  pick(at: Point2d, reachPixels: number): Promise<Picked | undefined> {
    return this.#queries.pick(at, reachPixels);
  }

  pickBox(box: Box, crossing: boolean, most: number): Promise<EntityId[]> {
    return this.#queries.pickBox(box, crossing, most);
  }

  properties(entity: EntityId): Promise<EntityProperties | undefined> {
    return this.#queries.properties(entity);
  }

  placeOf(handle: string): Promise<EntityLocation | undefined> {
    return this.#queries.placeOf(handle);
  }

  placeOfText(layout: number, at: Point2d): Promise<EntityLocation | undefined> {
    return this.#queries.placeOfText(layout, at);
  }

  boxOf(entity: EntityId): Promise<Box | undefined> {
    return this.#queries.boxOf(entity);
  }

  snap(
    at: Point2d,
    reachPixels: number,
    modes: readonly SnapMode[],
    from?: Point2d,
  ): Promise<Snap | undefined> {
    return this.#queries.snap(at, reachPixels, modes, from);
  }

  measured(at: Point2d, reachPixels: number): Promise<MeasuredShape | undefined> {
    return this.#queries.measured(at, reachPixels);
  }

  searchTexts(query: string, most: number): Promise<{ hits: TextHit[]; total: number }> {
    return this.#queries.searchTexts(query, most);
  }

  blocks(): Promise<BlockUse[]> {
    return this.#queries.blocks();
  }

  inserts(block: string, most: number): Promise<BlockInsert[]> {
    return this.#queries.inserts(block, most);
  }

  async supply(files: EngineCalls['supply'][0]): Promise<void> {
    const origin = this.#origin;
    if (!origin) return;
    const { fonts, xrefs } = this.#supplied;
    const supplied = {
      fonts: [...fonts, ...(files.fonts ?? [])],
      xrefs: [...xrefs, ...(files.xrefs ?? [])],
    };
    this.#supplied = supplied;
    this.#abort();
    await this.#show((signal, tell) => readAgain(origin, supplied, signal, tell), false);
  }

  async picture(request: PictureRequest): Promise<Blob> {
    if (!this.#frames.store) throw new Error('Nothing is open.');
    await this.#live?.settled();
    await this.#replaced;
    this.#frames.comeCloser(this.#frames.layout, request.camera.scale);
    // Of all there is, also where the layout was changed a moment ago.
    await this.#waitForFrame(false);
    await this.#frames.imagesLoaded();
    const picture = this.#frames.picture(request);
    if (!picture) throw new Error('Nothing is open.');
    return encodePicture(picture, request.type);
  }

  async overview(layout: number, width: number, height: number): Promise<ImageBitmap> {
    const shown = this.#frames.store?.head.layouts[layout];
    if (!shown) throw new Error('There is no such layout.');
    const camera = cameraOfView(homeView(shown), { width, height }, 0);
    const { background } = this.#frames.look;
    const picture = this.#frames.picture({ width, height, camera, background }, layout);
    if (!picture) throw new Error('Nothing is open.');
    return toBitmap(picture);
  }

  async figures(): Promise<FrameFigures> {
    return this.#frames.figures();
  }
}

function visibleLayers({ layers }: DrawingHead): Uint8Array {
  return Uint8Array.from(layers, ({ on, frozen }) => (on && !frozen ? 1 : 0));
}
