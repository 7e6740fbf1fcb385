/** When frames are drawn: on demand, once however often they are asked for, the first one as soon as there is anything. */
interface FrameParts {
  drawShapes(): void;
  /** On top of a frame with the shapes. */
  drawEdges(): void;
}

export class Frames {
  readonly #parts: FrameParts;
  readonly #listeners = new Set<() => void>();
  #asked = 0;
  #wasDrawn = false;
  #isStopped = false;

  constructor(parts: FrameParts) {
    this.#parts = parts;
  }

  /** After every frame. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  ask(): void {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0;
      if (this.#wasDrawn) this.drawNow();
      else this.#drawFirst();
    });
  }

  /** The shapes as soon as they are there: finding their edges takes longer than all the rest. */
  #drawFirst(): void {
    this.#wasDrawn = true;
    this.#parts.drawShapes();
    this.#tell();
    setTimeout(() => {
      if (this.#isStopped || this.#asked !== 0) return;
      this.#parts.drawEdges();
      this.#tell();
    });
  }

  drawNow(): void {
    this.#wasDrawn = true;
    this.#parts.drawShapes();
    this.#parts.drawEdges();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  stop(): void {
    this.#isStopped = true;
    cancelAnimationFrame(this.#asked);
  }
}
