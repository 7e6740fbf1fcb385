/** The lock of a drawing as long as its page is shown: a page that goes gives it back, one that comes back takes it again. */

export interface HeldLockPorts {
  /** Must not wait for anything: the page is going. */
  release(fence: string): void;
  /** Gives the new fence, with which the log goes on; undefined without a connection. */
  takeAgain(): Promise<string | undefined>;
  /** Somebody else has it. */
  onLost(): void;
}

export class HeldLock {
  readonly #ports: HeldLockPorts;
  #fence: string;
  #isAway = false;
  #taken: Promise<void> = Promise.resolve();

  constructor(fence: string, ports: HeldLockPorts) {
    this.#fence = fence;
    this.#ports = ports;
  }

  /** The fence to ask with, once the lock is held again. */
  async fence(): Promise<string> {
    await this.#taken;
    return this.#fence;
  }

  /** Watches the page come and go; returns what ends that. */
  watch(page: EventTarget): () => void {
    const onHide = (): void => {
      if (this.#isAway) return;
      this.#isAway = true;
      this.#ports.release(this.#fence);
    };
    const onShow = (): void => {
      if (!this.#isAway) return;
      this.#isAway = false;
      this.#taken = this.#takeAgain();
    };
    page.addEventListener('pagehide', onHide);
    page.addEventListener('pageshow', onShow);
    return () => {
      page.removeEventListener('pagehide', onHide);
      page.removeEventListener('pageshow', onShow);
    };
  }

  async #takeAgain(): Promise<void> {
    try {
      this.#fence = (await this.#ports.takeAgain()) ?? this.#fence;
    } catch {
      this.#ports.onLost();
    }
  }
}
