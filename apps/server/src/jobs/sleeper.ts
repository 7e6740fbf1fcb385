/** A wait that can be cut short; a wake-up that comes while nobody sleeps is not lost. */
export class Sleeper {
  #woken = false;
  #wake: (() => void) | undefined;

  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#woken = false;
  }
}
