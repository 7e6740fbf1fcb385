/**
 * The one queue of all work in child processes: so many at once, within so much memory, each account in its turn. One
 * place is kept for quick work, so that a large drawing never stands in the way of a small one or of a font.
 */
import { availableParallelism, totalmem } from 'node:os';

export interface SandboxLimits {
  maxChildren: number;
  maxMemoryMb: number;
}

const usualLimits = (): SandboxLimits => ({
  maxChildren: Math.max(2, availableParallelism()),
  // Two thirds of the machine, and enough for a drawing beside a font on a small one.
  maxMemoryMb: Math.max(3072, Math.floor((totalmem() / 1024 / 1024) * 0.66)),
});

export interface Work {
  memoryMb: number;
  /** Whose work it is: those with much of it do not keep the others waiting. */
  account?: string | number | undefined;
  isQuick?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

interface Waiting extends Work {
  account: string | number;
  start(): void;
}

export class SandboxQueue {
  readonly #limits: SandboxLimits;
  /** By account; the accounts in the order of their turns. */
  readonly #waiting = new Map<string | number, Waiting[]>();
  #running = 0;
  #slow = 0;
  #memoryMb = 0;

  constructor(limits: SandboxLimits = usualLimits()) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  async run<T>(work: Work, task: () => Promise<T>): Promise<T> {
    await this.#enter(work);
    try {
      return await task();
    } finally {
      this.#count(work, -1);
      this.#startNext();
    }
  }

  #enter(work: Work): Promise<void> {
    const { signal, account = '' } = work;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#remove(waiting);
        reject(signal!.reason as Error);
      };
      const waiting: Waiting = {
        ...work,
        account,
        start() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      const list = this.#waiting.get(account);
      if (list) list.push(waiting);
      else this.#waiting.set(account, [waiting]);
      this.#startNext();
    });
  }

  /** The first account whose first piece of work fits, which then is the last in turn. */
  #startNext(): void {
    for (const [account, list] of this.#waiting) {
      const index = list.findIndex((work) => this.#fits(work));
      const next = list[index];
      if (!next) continue;
      list.splice(index, 1);
      this.#waiting.delete(account);
      if (list.length > 0) this.#waiting.set(account, list);
      this.#count(next, 1);
      next.start();
      return this.#startNext();
    }
  }

  #fits({ memoryMb, isQuick }: Work): boolean {
    const { maxChildren, maxMemoryMb } = this.#limits;
    if (this.#running === 0) return true;
    if (this.#running >= maxChildren || this.#memoryMb + memoryMb > maxMemoryMb) return false;
    return isQuick === true || this.#slow < maxChildren - 1;
  }

  #count({ memoryMb, isQuick }: Work, sign: 1 | -1): void {
    this.#running += sign;
    this.#memoryMb += sign * memoryMb;
    if (isQuick !== true) this.#slow += sign;
  }

  #remove(waiting: Waiting): void {
    const list = this.#waiting.get(waiting.account)?.filter((each) => each !== waiting) ?? [];
    if (list.length > 0) this.#waiting.set(waiting.account, list);
    else this.#waiting.delete(waiting.account);
  }
}

/** Of this process: every child that reads bytes from outside goes through it. */
export const sandboxQueue = new SandboxQueue();
