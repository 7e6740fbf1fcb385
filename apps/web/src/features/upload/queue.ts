/** The queue of uploads as a state machine. It knows no browser: what it does to the world goes through `ports`. */
import { codes, sessionEndCodes } from '@linework/contract/codes';
import { uploadStatus } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { uploadSingle, type SingleUploadPorts, type SingleUploadLane } from './uploadSingle.ts';
import { codeOf, forgotten, isUnreadable, passing } from './failure.ts';
import { canRetry, isDone, isSettled, type UploadItem, type UploadOutcome } from './item.ts';
import type { Ledger } from './ledger.ts';
import { uploadBatch, front, type BatchUploadLane, type BatchUploadPorts } from './uploadBatch.ts';

/** A source is the bytes, or what the person has to give first; it throws where they cannot be read. */
export interface QueuePorts extends BatchUploadPorts, SingleUploadPorts {
  cancel(uploadId: string): Promise<void>;
  online(): boolean;
  now(): number;
  later(ms: number, work: () => void): () => void;
  /** To be remembered between visits, or no longer. */
  keep(item: UploadItem): void;
  forget(ids: readonly string[]): void;
  /** Something in the ledger changed. */
  changed(): void;
}

const maxTries = 8;

export function backoffMs(misses: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, misses - 1));
}

/** One request at a time: of a single file, or of some small ones that go together. */
interface Way {
  abort: AbortController;
  /** How many of its files are still wanted. */
  left: number;
}

interface Work {
  way: Way;
  ended: 'paused' | 'cancelled' | undefined;
}

export class UploadQueue {
  readonly #ledger: Ledger;
  readonly #ports: QueuePorts;
  /** Waiting ones in their order; what was begun already goes before what was not. */
  readonly #begun = new Set<string>();
  readonly #ready = new Set<string>();
  readonly #work = new Map<string, Work>();
  readonly #ways = new Set<Way>();
  /** Failures in a row, of any item: the network is gone, not a file. */
  #misses = 0;
  #wakeUp: (() => void) | undefined;
  #stopped = false;

  constructor(ledger: Ledger, ports: QueuePorts) {
    this.#ledger = ledger;
    this.#ports = ports;
  }

  add(items: Iterable<UploadItem>): void {
    for (const item of items) {
      this.#ledger.put(item);
      this.#line(item);
    }
    this.#fill();
  }

  pause(ids: Iterable<string>): void {
    for (const item of this.#found(ids)) {
      if (isSettled(item)) continue;
      this.#end(item.id, 'paused');
      this.#set(item.id, { status: uploadStatus.waiting, held: true, phase: undefined, speed: 0 });
      this.#keep(item.id);
    }
    this.#fill();
  }

  resume(ids: Iterable<string>): void {
    for (const item of this.#found(ids)) {
      if (!item.held) continue;
      this.#line(this.#set(item.id, { held: false })!);
      this.#keep(item.id);
    }
    this.goOn();
  }

  retry(ids: Iterable<string>): void {
    for (const item of this.#found(ids)) {
      if (!canRetry(item)) continue;
      // What arrived damaged is of no use to go on from.
      const fresh = item.code === codes.uploadMismatch;
      this.#line(
        this.#set(item.id, {
          status: uploadStatus.waiting,
          tries: 0,
          code: undefined,
          message: undefined,
          ...(fresh ? { uploadId: undefined, md5: undefined, sent: 0 } : {}),
          // A namesake came in between: whoever tries again wants both.
          ...(item.code === codes.fileClash ? { clash: 'keepBoth' as const } : {}),
        })!,
      );
    }
    this.goOn();
  }

  /** The person gave what was needed: the file, or leave to read it. */
  supplied(ids: Iterable<string>): void {
    for (const item of this.#found(ids)) {
      if (item.need === undefined) continue;
      this.#line(this.#set(item.id, { need: undefined, code: undefined, message: undefined })!);
    }
    this.goOn();
  }

  cancel(ids: Iterable<string>): void {
    const gone: string[] = [];
    for (const item of this.#found(ids)) {
      this.#end(item.id, 'cancelled');
      if (item.uploadId !== undefined && !isDone(item)) void this.#ports.cancel(item.uploadId);
      this.#ledger.remove(item.id);
      gone.push(item.id);
    }
    this.#ports.forget(gone);
    this.#ports.changed();
    this.#fill();
  }

  /** Takes what is over off the list. */
  clearSettled(): void {
    this.cancel([...this.#ledger.all()].filter(isSettled).map(({ id }) => id));
  }

  /** The network is back, or the person is impatient: no more waiting. */
  goOn(): void {
    this.#wakeUp?.();
    this.#wakeUp = undefined;
    this.#misses = 0;
    this.#fill();
  }

  /** Leaves everything as it stands: another tab goes on, or the next visit. */
  stop(): void {
    this.#stopped = true;
    this.#wakeUp?.();
    for (const id of this.#work.keys()) this.#end(id, 'paused');
  }

  #found(ids: Iterable<string>): UploadItem[] {
    return [...ids].map((id) => this.#ledger.get(id)).filter((item) => item !== undefined);
  }

  #set(id: string, change: Partial<UploadItem>): UploadItem | undefined {
    const item = this.#ledger.get(id);
    if (!item) return undefined;
    const next = { ...item, ...change };
    this.#ledger.put(next);
    this.#ports.changed();
    return next;
  }

  #keep(id: string): void {
    const item = this.#ledger.get(id);
    if (item) this.#ports.keep(item);
  }

  #line(item: UploadItem): void {
    if (item.status !== uploadStatus.waiting || item.held || item.need !== undefined) return;
    (item.uploadId === undefined ? this.#ready : this.#begun).add(item.id);
  }

  #end(id: string, how: Work['ended']): void {
    this.#begun.delete(id);
    this.#ready.delete(id);
    const work = this.#work.get(id);
    if (!work) return;
    work.ended = how;
    this.#leave(id, work);
    // Those that go together are let go: a few bytes are sent in vain.
    if (work.way.left === 0) work.way.abort.abort();
  }

  #leave(id: string, work: Work): void {
    if (this.#work.get(id) !== work) return;
    this.#work.delete(id);
    work.way.left -= 1;
    if (work.way.left === 0) this.#ways.delete(work.way);
  }

  #begin(ids: readonly string[]): Work[] {
    const way: Way = { abort: new AbortController(), left: ids.length };
    this.#ways.add(way);
    return ids.map((id) => {
      const work: Work = { way, ended: undefined };
      this.#begun.delete(id);
      this.#ready.delete(id);
      this.#work.set(id, work);
      return work;
    });
  }

  #fill(): void {
    while (
      !this.#stopped &&
      !this.#wakeUp &&
      this.#ways.size < limits.maxConcurrentUploads &&
      this.#ports.online()
    ) {
      const [id] = this.#begun.size > 0 ? this.#begun : this.#ready;
      if (id === undefined) return;
      const together = this.#begun.has(id) ? [] : this.#front();
      if (together.length > 1) void this.#runTogether(together);
      else if (this.#ledger.get(id)) void this.#run(id);
      else this.#ready.delete(id);
    }
  }

  #front(): string[] {
    const ledger = this.#ledger;
    const items = function* (ids: Iterable<string>) {
      for (const id of ids) yield ledger.get(id);
    };
    return front(items(this.#ready)).map(({ id }) => id);
  }

  async #runTogether(ids: readonly string[]): Promise<void> {
    const works = new Map(this.#begin(ids).map((work, index) => [ids[index]!, work]));
    const isOn = (id: string): boolean => !works.get(id)!.ended && this.#work.get(id) === works.get(id);
    const over = (id: string): void => this.#leave(id, works.get(id)!);
    const [first] = works.values();
    const lane: BatchUploadLane = {
      signal: first!.way.abort.signal,
      item: (id) => (isOn(id) ? this.#ledger.get(id) : undefined),
      set: (id, change) => void this.#set(id, change),
      opened: (id, uploadId) => this.#opened(id, uploadId, works.get(id)!),
      finish: (id, outcome) => {
        over(id);
        this.#finish(id, outcome);
      },
      failed: (id, error) => {
        over(id);
        this.#failed(id, error);
      },
      ask: (id, need) => {
        over(id);
        this.#ask(id, need);
      },
      alone: (id) => {
        over(id);
        const item = this.#set(id, { status: uploadStatus.waiting, phase: undefined, speed: 0 });
        if (item) this.#begun.add(id);
      },
    };
    await uploadBatch(ids, lane, this.#ports);
    for (const id of ids) over(id);
    this.#fill();
  }

  async #run(id: string): Promise<void> {
    const [work] = this.#begin([id]) as [Work];
    const item = this.#set(id, {
      status: uploadStatus.uploading,
      phase: 'checking',
      code: undefined,
      message: undefined,
    })!;
    try {
      const bytes = await this.#ports.source(item);
      if (typeof bytes === 'string') {
        if (!work.ended) this.#ask(id, bytes);
      } else {
        const outcome = await uploadSingle(bytes, this.#laneOf(id, work), this.#ports);
        if (outcome && !work.ended) this.#finish(id, outcome);
      }
    } catch (error) {
      if (!work.ended) this.#failed(id, error);
    }
    this.#leave(id, work);
    this.#fill();
  }

  #laneOf(id: string, work: Work): SingleUploadLane {
    return {
      signal: work.way.abort.signal,
      isOver: () => work.ended !== undefined,
      item: () => this.#ledger.get(id),
      set: (change) => this.#set(id, change),
      opened: (uploadId) => this.#opened(id, uploadId, work),
      moved: () => {
        this.#misses = 0;
        this.#set(id, { tries: 0 });
      },
    };
  }

  /** Where nobody wants it any more, the server has to hear that. */
  #opened(id: string, uploadId: string, work: Work): void {
    if (work.ended === 'cancelled') void this.#ports.cancel(uploadId);
    else if (this.#set(id, { uploadId })) this.#keep(id);
  }

  #finish(id: string, outcome: UploadOutcome): void {
    this.#misses = 0;
    const item = this.#ledger.get(id);
    if (!item) return;
    this.#set(id, {
      status: uploadStatus.succeeded,
      phase: undefined,
      sent: item.size,
      speed: 0,
      outcome,
    });
    this.#ports.forget([id]);
  }

  #ask(id: string, need: 'file' | 'permission'): void {
    this.#set(id, { status: uploadStatus.waiting, phase: undefined, speed: 0, need });
  }

  #failed(id: string, error: unknown): void {
    const code = codeOf(error);
    const idle = { status: uploadStatus.waiting, phase: undefined, speed: 0 };
    if (sessionEndCodes.includes(code)) {
      this.#set(id, idle);
      this.stop();
    } else if (isUnreadable(error)) {
      // What was sent of it may no longer fit.
      const uploadId = this.#ledger.get(id)?.uploadId;
      if (uploadId !== undefined) void this.#ports.cancel(uploadId);
      this.#set(id, {
        ...idle,
        need: 'file',
        code: 'unreadable',
        uploadId: undefined,
        md5: undefined,
        sent: 0,
      });
      this.#keep(id);
    } else if (passing.includes(code)) {
      this.#missed(id, code);
    } else {
      const message = error instanceof Error ? error.message : '';
      const gone = forgotten.includes(code) ? { uploadId: undefined, sent: 0 } : {};
      this.#set(id, { ...idle, status: uploadStatus.failed, code, message, ...gone });
    }
  }

  #missed(id: string, code: string): void {
    const tries = (this.#ledger.get(id)?.tries ?? 0) + 1;
    const online = this.#ports.online();
    if (online && tries > maxTries) {
      this.#set(id, { status: uploadStatus.failed, phase: undefined, speed: 0, code, tries });
      return;
    }
    const item = this.#set(id, {
      status: uploadStatus.waiting,
      phase: undefined,
      speed: 0,
      code,
      tries: online && code !== codes.rateLimited ? tries : tries - 1,
    });
    // The next in line would fail in the same way, so everybody waits.
    if (item) this.#begun.add(id);
    // Several that fail while everybody waits already are one failure.
    if (!this.#wakeUp) this.#misses += 1;
    this.#wakeUp ??= this.#ports.later(backoffMs(this.#misses), () => {
      this.#wakeUp = undefined;
      this.#fill();
    });
  }
}
