import type { Entity } from '@linework/cad/model/entity';
import type { LiveDocument } from './liveDocument.ts';

/** What would be drawn, shown in the block that is drawn into until something else is. */
export class SessionPreview {
  readonly #live: Pick<LiveDocument, 'preview'>;
  readonly #block: () => number;
  #isShown = false;
  /** Something that is no command shows it. */
  isDragging = false;

  constructor(live: Pick<LiveDocument, 'preview'>, block: () => number) {
    this.#live = live;
    this.#block = block;
  }

  show(entities: readonly Entity[], hidden: readonly number[] = []): void {
    this.#isShown = true;
    this.#live.preview(this.#block(), entities, hidden);
  }

  clear(): void {
    this.isDragging = false;
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#live.preview(this.#block(), [], []);
  }
}
