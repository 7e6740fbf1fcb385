import type { FrameStats, Picture, Renderer, ScenePart, SceneView } from '@linework/render/webgl/types';
import type { Store } from '../store/store.ts';
import type { Camera, DrawingHead, EntityId, FrameFigures, Look, PictureRequest } from '../types.ts';
import { BACKGROUNDS } from './backgrounds.ts';
import { chunkKey, nextBatch } from './batches.ts';
import { seenBox, widened } from './regions.ts';
import { TileSet } from './tileSet.ts';
import type { WantedTile } from './wanted.ts';

/** Milliseconds of one turn that go into decoding: a frame has sixteen. */
const sliceMs = 8;
/** While tiles come in, a frame is drawn no more often than this, and than every so many frames' time. */
const pauseMs = 700;
const pauseFrames = 8;
/** A picture that shows the same waits so long for the one that takes its place. */
const replaceMs = 4000;
/** A small drawing's first frame is worth this wait: drawing its overview too would take as long as drawing it. */
const graceMs = 120;
/** Requests at a time. */
const requests = 2;
/** More of the screen is kept on each side, so that moving finds something there. */
const marginShare = 0.15;
/** Drawings whose tiles take no more are fetched altogether: at once, or while nothing else is to be done. */
const smallBytes = 512 * 1024;
const aheadBytes = 8 * 1024 * 1024;

/** How many of the tiles that the view shows stand. */
interface Standing {
  placed: number;
  wanted: number;
}

export interface FrameControllerEvents {
  /** Something has come, and not all of it. */
  standing: (standing: Standing) => void;
  /** `painted`: it is on screen, and not still being painted. */
  frame: (complete: boolean, painted: boolean) => void;
  failed: (error: unknown) => void;
}

/** Everything that has to do with the picture: renderer, tiles, frames. */
export class FrameController {
  readonly #make: () => Promise<Renderer>;
  readonly #events: FrameControllerEvents;
  readonly #schedule: (run: () => void) => void;
  #made: Promise<Renderer> | undefined;
  #renderer: Renderer | undefined;
  #store: Store | undefined;
  #tiles: TileSet | undefined;
  #width = 1;
  #height = 1;
  #pixelRatio = 1;
  #camera: Camera = { x: 0, y: 0, scale: 1, twist: 0 };
  #layout = 0;
  #look: Look = { background: 'dark', lineWeights: false };
  #layers: Uint8Array = new Uint8Array(0);
  #stats: FrameStats = { drawCalls: 0, segments: 0, gpuBytes: 0 };
  #milliseconds = 0;
  /** A frame, and a look at the tiles, have been asked for. */
  #due = false;
  #resized = false;
  #waiting = false;
  /** Camera, layers or look have changed, tiles have come, since the last frame. */
  #changed = false;
  #fresh = false;
  /** The first frame is being painted, and shall not have to wait for anything that comes in meanwhile. */
  #begun = false;
  #painted = false;
  /** When the last frame was drawn, and whether it had everything. */
  #drawn = 0;
  #complete = false;
  /** Until when nothing but a complete frame is drawn. */
  #grace = 0;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  /** From a frame to when the browser is ready for the next: long where a processor stands in for a graphics card. */
  #pace = 0;
  #inFlight = new Set<string>();
  #running = 0;
  #fetches = new AbortController();
  /** An overview will not do: single things of the drawing are marked, or a larger picture is made of it. */
  #close = false;
  /** Whether the drawing has stood, and whether somebody has moved since. */
  #stood = false;
  #moved = false;
  /** Pictures in the drawing that are on their way. */
  readonly #loading = new Set<Promise<void>>();
  /** Parts that are no tiles. */
  #previewed: number[] = [];

  constructor(
    make: () => Promise<Renderer>,
    schedule: (run: () => void) => void,
    events: FrameControllerEvents,
  ) {
    this.#make = make;
    this.#schedule = schedule;
    this.#events = events;
  }

  get store(): Store | undefined {
    return this.#store;
  }

  get layout(): number {
    return this.#layout;
  }

  get layers(): Uint8Array {
    return this.#layers;
  }

  /** CSS pixels. */
  get size(): { width: number; height: number } {
    return { width: this.#width, height: this.#height };
  }

  get pixelRatio(): number {
    return this.#pixelRatio;
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** Makes the renderer ready, while the drawing is on its way. */
  async warm(): Promise<Renderer> {
    const made = (this.#made ??= this.#make());
    const renderer = await made;
    if (this.#made === made) this.#renderer = renderer;
    return renderer;
  }

  /** Shows a drawing in place of what was there. */
  show(store: Store, layers: Uint8Array): void {
    this.clear();
    this.#store = store;
    this.#layers = layers;
    const renderer = this.#renderer;
    if (!renderer) throw new Error('The renderer is not ready.');
    renderer.onRestore = () => this.touch();
    renderer.onFinish = () => this.#finished();
    renderer.resize(...this.#pixels());
    renderer.setHead(store.scene);
    renderer.setLayers(layers);
    renderer.setHighlight([]);
    this.#applyLook();
    const asked = new Set<number>();
    this.#tiles = new TileSet(store, renderer, (images) => {
      for (const image of images) {
        if (asked.has(image)) continue;
        asked.add(image);
        this.#image(store, image);
      }
    });
    this.#complete = false;
    this.#begun = false;
    this.#painted = false;
    this.#close = false;
    this.#stood = false;
    this.#moved = false;
    if (store.tileBytes <= smallBytes) this.#wait();
    this.touch();
  }

  #wait(milliseconds = graceMs): void {
    this.#grace = performance.now() + milliseconds;
    this.#graceTimer = setTimeout(() => this.#soon(), milliseconds + 1);
  }

  /** The same drawing from elsewhere: what is on screen stays until all of it stands. */
  replace(store: Store, layers: Uint8Array): void {
    this.show(store, layers);
    clearTimeout(this.#graceTimer);
    this.#wait(replaceMs);
  }

  /** The drawing has changed: tables may have grown, and these tiles are no longer as they were. */
  edit(tiles: readonly number[], hasOtherHead: boolean): void {
    const store = this.#store;
    if (!store) return;
    this.#setPreview([]);
    if (hasOtherHead) this.#renderer?.growHead(store.scene);
    this.#tiles?.refresh(tiles);
    this.touch();
  }

  /** Some tiles hold what others held. */
  refresh(tiles: readonly number[]): void {
    this.#tiles?.refresh(tiles);
    this.touch();
  }

  /** What would be drawn: above everything, and not to be picked. Until the next edit. */
  preview(parts: readonly ScenePart[], hiding: readonly number[]): void {
    this.#tiles?.refresh(hiding);
    this.#setPreview(parts);
    this.touch();
  }

  #setPreview(parts: readonly ScenePart[]): void {
    const renderer = this.#renderer;
    const before = this.#previewed;
    this.#previewed = renderer && this.#tiles ? parts.map((part) => renderer.addPart(part)) : [];
    for (const part of before) renderer?.removePart(part);
  }

  clear(): void {
    this.#fetches.abort();
    this.#fetches = new AbortController();
    this.#inFlight = new Set();
    this.#setPreview([]);
    this.#tiles?.clear();
    this.#tiles = undefined;
    this.#store = undefined;
  }

  dispose(): void {
    this.clear();
    // It may still be in the making.
    void this.#made?.then(
      (renderer) => renderer.dispose(),
      () => undefined,
    );
    this.#renderer = undefined;
    this.#made = undefined;
  }

  #pixels(): [number, number] {
    return [
      Math.max(1, Math.round(this.#width * this.#pixelRatio)),
      Math.max(1, Math.round(this.#height * this.#pixelRatio)),
    ];
  }

  resize(width: number, height: number, pixelRatio: number): void {
    if (width === this.#width && height === this.#height && pixelRatio === this.#pixelRatio) return;
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#pixelRatio = pixelRatio;
    this.#resized = true;
    this.#applyLook();
    this.touch();
  }

  setCamera(camera: Camera): void {
    const { x, y, scale, twist } = this.#camera;
    if (camera.x === x && camera.y === y && camera.scale === scale && camera.twist === twist) return;
    this.#camera = camera;
    this.#moved ||= this.#stood;
    this.touch();
  }

  setLayout(layout: number): void {
    this.#layout = layout;
    this.#complete = false;
    this.touch();
  }

  /** Another drawing: all of its first layout, until the page says what to look at. */
  start({ layouts, firstLayout }: Pick<DrawingHead, 'layouts' | 'firstLayout'>): void {
    this.#layout = firstLayout;
    const home = layouts[firstLayout]?.home;
    if (!home) return;
    const scale = Math.min(this.#width / (home.width || 1), this.#height / (home.height || 1));
    this.#camera = { x: home.x, y: home.y, scale, twist: home.twist };
  }

  setLayers(layers: Uint8Array): void {
    const before = this.#layers;
    if (layers.length === before.length && layers.every((visible, i) => visible === before[i])) return;
    this.#layers = layers;
    this.#renderer?.setLayers(layers);
    this.touch();
  }

  setLook(look: Look): void {
    const { background, lineWeights, exactColors = false, unfaded = false, ink } = this.#look;
    const isSame =
      look.background === background &&
      look.lineWeights === lineWeights &&
      look.ink?.color === ink?.color &&
      look.ink?.ground === ink?.ground;
    const { exactColors: exact = false, unfaded: strong = false } = look;
    if (isSame && exact === exactColors && strong === unfaded) return;
    this.#look = look;
    this.#applyLook();
    this.touch();
  }

  #applyLook(pixelRatio = this.#pixelRatio): void {
    const { background, lineWeights, exactColors = false, unfaded = false, ink } = this.#look;
    const [readable, fade] = [!exactColors, !unfaded];
    this.#renderer?.setLook({
      background: BACKGROUNDS[background],
      lineWeights,
      readable,
      fade,
      ink,
      pixelRatio,
    });
  }

  setHighlight(entities: readonly EntityId[]): void {
    this.#renderer?.setHighlight(entities);
    if (entities.length > 0) this.#close = true;
    this.touch();
  }

  /** A frame is due. */
  touch(): void {
    this.#changed = true;
    if (this.#due || !this.#tiles) return;
    this.#due = true;
    this.#schedule(() => {
      this.#due = false;
      this.#turn();
    });
  }

  /** Another look at the tiles: not bound to frames, so that decoding need not wait for them. */
  #soon(): void {
    if (this.#waiting || !this.#tiles) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      this.#turn();
    });
  }

  #turn(): void {
    try {
      this.#work();
    } catch (error) {
      this.#events.failed(error);
    }
  }

  #view(): SceneView {
    return { ...this.#camera, scale: this.#camera.scale * this.#pixelRatio };
  }

  #work(): void {
    const tiles = this.#tiles;
    const renderer = this.#renderer;
    if (!tiles || !renderer?.alive) return;
    const start = performance.now();
    const seen = widened(seenBox(this.#camera, this.#width, this.#height), marginShare);
    tiles.look(this.#layout, seen, this.#camera.scale * this.#pixelRatio, this.#close);
    const holds = this.#begun && !this.#painted;
    const { rested, added } = holds
      ? { rested: true, added: 0 }
      : tiles.place(start + sliceMs, () => performance.now());
    this.#fresh ||= added > 0;
    const complete = tiles.settle(this.#stats.gpuBytes);
    // It is here before any tile would be.
    const brings = !complete && this.#bringsOverview(tiles);
    const isBlank = brings && !tiles.awaits;
    if (!brings) this.#fetch(complete ? this.#affordable(tiles) : this.#withRest(tiles));
    if (!rested || tiles.hasMore) this.#soon();
    if (!complete) this.#events.standing(tiles.standing());
    if (!isBlank && this.#isWorthAFrame(tiles, complete, start)) this.#draw(renderer, complete, start);
  }

  /** Whether an overview of the layout is on its way. */
  #bringsOverview(tiles: TileSet): boolean {
    const store = this.#store;
    const layout = this.#layout;
    if (!store || !(tiles.awaits || store.lacksOverview(layout))) return false;
    const key = `overview ${layout}`;
    if (!this.#inFlight.has(key))
      void this.#expect(store, [key], (signal) => store.fetchOverview(layout, signal));
    return true;
  }

  /** Moving shows at once; tiles when all of them stand, or now and then; and nothing while there is nothing. */
  #isWorthAFrame(tiles: TileSet, complete: boolean, now: number): boolean {
    if (complete) return this.#changed || this.#fresh || !this.#complete;
    if (tiles.isEmpty || now < this.#grace) return false;
    return this.#changed || (this.#fresh && now - this.#drawn > Math.max(pauseMs, pauseFrames * this.#pace));
  }

  #draw(renderer: Renderer, complete: boolean, start: number): void {
    // Only now: a canvas of another size is empty until it is drawn.
    if (this.#resized) renderer.resize(...this.#pixels());
    this.#resized = false;
    this.#changed = false;
    this.#fresh = false;
    this.#complete = complete;
    this.#stood ||= complete;
    this.#stats = renderer.draw(this.#layout, this.#view());
    const painted = !this.#stats.pending;
    this.#begun = true;
    this.#painted ||= painted;
    this.#drawn = performance.now();
    this.#milliseconds = this.#drawn - start;
    // Nothing waits for the next one where all of it stands.
    if (complete) clearTimeout(this.#graceTimer);
    else this.#measurePace();
    this.#events.frame(complete && painted, painted);
  }

  #measurePace(): void {
    const drawn = this.#drawn;
    this.#schedule(() => (this.#pace = performance.now() - drawn));
  }

  /** What was drawn last is all there now. */
  #finished(): void {
    if (!this.#tiles) return;
    this.#painted = true;
    this.#events.frame(this.#complete, true);
    this.#soon();
  }

  /** A small drawing comes as one, since its blocks would be found missing one after another. */
  #withRest(tiles: TileSet): WantedTile[] {
    const missing = tiles.missing();
    return missing.length > 0 && this.#store!.tileBytes <= smallBytes
      ? [...missing, ...tiles.ahead()]
      : missing;
  }

  /** What the person may look at next, who does look about. */
  #affordable(tiles: TileSet): WantedTile[] {
    return this.#moved && this.#store!.tileBytes <= aheadBytes ? tiles.ahead() : [];
  }

  #fetch(missing: readonly WantedTile[]): void {
    const store = this.#store;
    while (store && this.#running < requests) {
      const batch = nextBatch(store, missing, this.#inFlight);
      if (batch.length === 0) return;
      void this.#bring(store, batch);
    }
  }

  async #bring(store: Store, batch: readonly WantedTile[]): Promise<void> {
    const keys = batch.map(({ tile, exact }) => chunkKey(store.chunkOf(tile).chunk, exact));
    const exact = batch.filter((wanted) => wanted.exact).map(({ tile }) => tile);
    const rounded = batch.filter((wanted) => !wanted.exact).map(({ tile }) => tile);
    await this.#expect(store, keys, async (signal) => {
      if (rounded.length > 0) await store.fetch(rounded, false, signal);
      if (exact.length > 0) await store.fetch(exact, true, signal);
    });
  }

  /** Another look when it has come. */
  async #expect(
    store: Store,
    keys: readonly string[],
    fetch: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { signal } = this.#fetches;
    const inFlight = this.#inFlight;
    for (const key of keys) inFlight.add(key);
    this.#running += 1;
    try {
      await fetch(signal);
    } catch (error) {
      if (!signal.aborted) this.#events.failed(error);
      return;
    } finally {
      this.#running -= 1;
      for (const key of keys) inFlight.delete(key);
    }
    if (this.#store === store) this.#soon();
  }

  #image(store: Store, image: number): void {
    const { signal } = this.#fetches;
    const loaded = (async () => {
      const bytes = await store.image(image, signal);
      if (!bytes) return;
      const picture = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]));
      if (signal.aborted) return picture.close();
      this.#renderer?.setImage(image, picture);
      this.touch();
      // A picture of a kind no browser knows is left out, as its frame shows.
    })()
      .catch(() => undefined)
      .finally(() => this.#loading.delete(loaded));
    this.#loading.add(loaded);
  }

  /** When no picture that the tiles ask for is on its way any more. */
  async imagesLoaded(): Promise<void> {
    while (this.#loading.size > 0) await Promise.all(this.#loading);
  }

  /** A picture of this scale is wanted: where an overview will not do for it, tiles are drawn from now on. */
  comeCloser(layout: number, scale: number): void {
    const store = this.#store;
    if (!store || this.#tiles?.isSmall(layout, scale)) return;
    if (store.overviewOf(layout).whole || store.lacksWhole(layout)) this.#close = true;
  }

  /** The same frame in another size and color. */
  picture(
    { width, height, pixelRatio, camera, background, exactColors }: Omit<PictureRequest, 'type'>,
    layout = this.#layout,
  ): Picture | undefined {
    const color = background === 'transparent' ? background : BACKGROUNDS[background];
    this.#applyLook(pixelRatio);
    try {
      return this.#renderer?.picture(layout, { ...camera }, width, height, color, exactColors);
    } finally {
      this.#applyLook();
    }
  }

  get look(): Look {
    return this.#look;
  }

  figures(): FrameFigures {
    return { ...this.#stats, bytes: this.#store?.bytes() ?? 0, milliseconds: this.#milliseconds };
  }
}
