/** Sends batches in order, as often as it takes. Knows nothing of the network but one function. */
import { CallError } from '@linework/client';
import { clientCodes, codes } from '@linework/contract/codes';

export interface BatchSenderPorts {
  /** Gives the number of the last batch that the server has. */
  send(first: number, batches: readonly Uint8Array[]): Promise<number>;
  /** Calls back after a while; returns a function that takes that back. */
  later(ms: number, work: () => void): () => void;
}

export type SenderPhase = 'sent' | 'sending' | 'offline' | 'takenOver' | 'refused';

/** Packed into one request. */
const maxBytes = 4 * 1024 * 1024;
const maxCount = 500;
const firstRetryMs = 1000;
const maxRetryMs = 30_000;

/** Nobody's fault, or over soon: tried again by itself. */
const passing: ReadonlySet<string> = new Set([
  clientCodes.network,
  codes.internal,
  codes.rateLimited,
  codes.maintenance,
  codes.diskFull,
]);

export class BatchSender {
  readonly #ports: BatchSenderPorts;
  readonly #onChange: () => void;
  /** Number of the batch before the first in the queue. */
  #acknowledged: number;
  readonly #queue: Uint8Array[] = [];
  #phase: SenderPhase = 'sent';
  #code: string | undefined;
  #isRunning = false;
  #isTakenOver = false;
  #retryMs = firstRetryMs;
  #stopWaiting: (() => void) | undefined;
  #isStopped = false;
  /** Trying again by itself would change nothing. */
  #isStuck = false;

  constructor(acknowledged: number, ports: BatchSenderPorts, onChange: () => void) {
    this.#acknowledged = acknowledged;
    this.#ports = ports;
    this.#onChange = onChange;
  }

  get phase(): SenderPhase {
    return this.#phase;
  }

  get code(): string | undefined {
    return this.#code;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  get pending(): number {
    return this.#queue.length;
  }

  add(batch: Uint8Array): void {
    this.#queue.push(batch);
    this.#run();
  }

  /** Now, whatever the next try is due. */
  retry(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#isStuck = false;
    this.#run();
  }

  /** Somebody else edits: what is left is still sent, and kept as a draft. */
  takeOver(): void {
    this.#isTakenOver = true;
    this.#set('takenOver');
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopWaiting?.();
  }

  #run(): void {
    if (this.#isRunning || this.#isStopped || this.#stopWaiting || this.#isStuck) return;
    this.#isRunning = true;
    void this.#sendAll().finally(() => {
      this.#isRunning = false;
      // One that came while the last answer was taken in.
      if (this.#queue.length > 0 && !this.#isStuck) this.#run();
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length > 0 && !this.#isStopped) {
      if (this.#phase === 'sent') this.#set('sending');
      try {
        this.#acknowledge(await this.#ports.send(this.#acknowledged + 1, this.#next()));
        this.#retryMs = firstRetryMs;
        this.#set('sending');
      } catch (error) {
        if (!this.#goesOnAfter(error)) return;
      }
    }
    if (this.#queue.length === 0) this.#set('sent');
  }

  #next(): Uint8Array[] {
    const some: Uint8Array[] = [];
    let size = 0;
    for (const batch of this.#queue) {
      size += batch.byteLength;
      if (some.length > 0 && (size > maxBytes || some.length >= maxCount)) break;
      some.push(batch);
    }
    return some;
  }

  #acknowledge(seq: number): void {
    const count = Math.min(seq - this.#acknowledged, this.#queue.length);
    if (count <= 0) return;
    this.#queue.splice(0, count);
    this.#acknowledged += count;
    this.#onChange();
  }

  #goesOnAfter(error: unknown): boolean {
    if (!(error instanceof CallError)) {
      this.#wait('offline');
      return false;
    }
    if (error.code === codes.lockPreempted) {
      this.#isTakenOver = true;
      const seq = (error.data as { seq?: number } | undefined)?.seq;
      // Kept elsewhere; a server that says no number has kept nothing.
      if (seq !== undefined && seq > this.#acknowledged) {
        this.#acknowledge(seq);
        return true;
      }
      this.#isStuck = true;
      this.#set('takenOver');
      return false;
    }
    if (passing.has(error.code)) this.#wait('offline');
    else {
      this.#code = error.code;
      // There may be space again, or another session.
      this.#wait('refused', maxRetryMs);
    }
    return false;
  }

  #wait(phase: SenderPhase, ms = this.#retryMs): void {
    this.#set(phase);
    this.#stopWaiting = this.#ports.later(ms, () => {
      this.#stopWaiting = undefined;
      this.#run();
    });
    this.#retryMs = Math.min(maxRetryMs, this.#retryMs * 2);
  }

  #set(phase: SenderPhase): void {
    const shown = this.#isTakenOver && phase !== 'refused' ? 'takenOver' : phase;
    if (shown !== 'refused') this.#code = undefined;
    if (shown === this.#phase) return;
    this.#phase = shown;
    this.#onChange();
  }
}
