import type { LivePatch } from '@linework/cad/edit/live/live-patch';
import { DocumentLink, type ToView } from './documentLink.ts';
import { failureOf } from './opening.ts';
import { ViewerFailure } from './failure.ts';
import type { FrameController } from './frame/frameController.ts';
import type { LocalDrawing } from './store/local.ts';
import { LiveStore } from './store/live.ts';
import type { Progress } from './types.ts';

/** For how long nobody must have edited before parts become one; with more of them that happens at once. */
const maxParts = 128;
const foldMs = 1500;
/** For how long it works at a time. */
const foldSliceMs = 8;
/** Of a whole drawing: in smaller ones parts become one with each edit, which takes no longer than the edit itself. */
const maxFoldedAtOnce = 3000;

export interface LiveEvents {
  /** A drawing to be shown in place of the one that is. */
  opened(store: LiveStore): void;
  /** Layers or extents are others. */
  head(store: LiveStore, haveLayersChanged: boolean): void;
  /** What was found in the drawing may no longer be there. */
  edited(): void;
  failed(error: unknown): void;
}

/** Follows a document: its drawing when it is read, and every edit from then on. */
export class LiveDrawing {
  readonly #frames: FrameController;
  readonly #events: LiveEvents;
  readonly #link: DocumentLink;
  #store: LiveStore | undefined;
  #first: { resolve: (store: LiveStore) => void; reject: (error: unknown) => void } | undefined;
  #progress: ((progress: Progress) => void) | undefined;
  #highlighted: Uint32Array = new Uint32Array(0);
  #foldTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(port: MessagePort, frames: FrameController, events: LiveEvents) {
    this.#frames = frames;
    this.#events = events;
    this.#link = new DocumentLink(port, (message) => this.#handle(message));
  }

  /** The drawing, when the document has been read. */
  open(signal: AbortSignal, progress: (progress: Progress) => void): Promise<LiveStore> {
    if (this.#store) return Promise.resolve(this.#store);
    this.#progress = progress;
    return new Promise((resolve, reject) => {
      this.#first = { resolve, reject };
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }

  /** When what the document has been changed to is what is here; at once before it has been read. */
  async settled(): Promise<void> {
    if (this.#store) await this.#link.settled();
  }

  /** The drawing has taken its place on screen. */
  shown(): void {
    this.#frames.setHighlight([...this.#highlighted]);
  }

  close(): void {
    clearTimeout(this.#foldTimer);
    this.#link.close();
  }

  #handle(message: Parameters<ConstructorParameters<typeof DocumentLink>[1]>[0]): void {
    switch (message.kind) {
      case 'progress':
        return this.#progress?.(message.progress);
      case 'failed':
        this.#first?.reject(new ViewerFailure(message.reason, message.detail));
        this.#first = undefined;
        return;
      case 'opened':
        return this.#opened(message.drawing);
      case 'edited':
        return this.#edit(message.patch);
      case 'preview':
        return this.#preview(message);
      case 'highlight':
        this.#highlighted = message.rows;
        if (this.#isShown()) this.shown();
    }
  }

  #opened(drawing: LocalDrawing): void {
    clearTimeout(this.#foldTimer);
    const store = new LiveStore(drawing, this.#link);
    this.#store = store;
    this.#highlighted = new Uint32Array(0);
    this.#progress = undefined;
    if (this.#first) this.#first.resolve(store);
    else this.#events.opened(store);
    this.#first = undefined;
    // Which tile has what is asked at the first edit, and takes a while to find out.
    this.#foldTimer = setTimeout(() => void store.tileOf(0), foldMs);
  }

  /** It may still wait for its turn, while what is shown is the prepared file. */
  #isShown(): boolean {
    return this.#store !== undefined && this.#frames.store === this.#store;
  }

  #edit(patch: LivePatch): void {
    const store = this.#store;
    if (!store) return;
    const extents = store.head.layouts;
    const tiles = new Set(store.apply(patch));
    if (store.isWithin(maxFoldedAtOnce))
      for (const folded of store.fold()) for (const tile of folded) tiles.add(tile);
    if (!this.#isShown()) return;
    try {
      this.#frames.edit([...tiles], hasOtherHead(patch));
    } catch (error) {
      return this.#events.failed(failureOf(error));
    }
    const hasMoved = store.head.layouts.some((layout, i) => layout !== extents[i]);
    if (patch.layers || hasMoved) this.#events.head(store, patch.layers !== undefined);
    this.#events.edited();
    this.#foldLater(store);
  }

  #preview({ patch, parts, hidden }: Extract<ToView, { kind: 'preview' }>): void {
    const store = this.#store;
    if (!store) return;
    const tiles = store.grow(patch);
    if (!this.#isShown()) return;
    if (hasOtherHead(patch) || tiles.length > 0) this.#frames.edit(tiles, true);
    this.#frames.preview(
      parts.map((part) => ({ ...part, box: part.content.box })),
      store.hide(hidden),
    );
    if (!store.isSettled) this.#foldLater(store);
  }

  /**
   * Many small parts draw slower; and where lines cross, soft edges are as in the saved file when its tiles are. What is not
   * finished when somebody edits again begins anew.
   */
  #foldLater(store: LiveStore): void {
    clearTimeout(this.#foldTimer);
    const wait = store.parts > maxParts ? 0 : foldMs;
    this.#foldTimer = setTimeout(() => this.#fold(store, store.fold()), wait);
  }

  #fold(store: LiveStore, folding: Generator<number[], void>): void {
    if (!this.#isShown() || this.#store !== store) return;
    const until = performance.now() + foldSliceMs;
    for (let next = folding.next(); !next.done; next = folding.next()) {
      if (next.value.length > 0) this.#frames.refresh(next.value);
      if (performance.now() < until) continue;
      this.#foldTimer = setTimeout(() => this.#fold(store, folding));
      return;
    }
  }
}

function hasOtherHead(patch: LivePatch): boolean {
  const { styles, linePatterns, hatchPatterns, gradients, clips, images, glyphs, groups, layers } = patch;
  return (
    [styles, linePatterns, hatchPatterns, gradients, clips, images, groups].some(
      ({ length }) => length > 0,
    ) ||
    glyphs !== undefined ||
    layers !== undefined
  );
}
