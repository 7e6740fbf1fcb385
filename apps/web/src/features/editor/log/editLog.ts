/** The log of a drawing that is being edited: kept here, sent, published. */
import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import type { MergeChoice, Publishing } from '@linework/contract/edit';
import type { EncodedBatch } from '../engine/types.ts';
import type { LogKeeper } from './keeper.ts';
import { BatchSender, type BatchSenderPorts } from './sender.ts';
import type { EditLog, EditLogPhase, EditLogState, PublishChoices, PublishState } from './types.ts';

export interface LogPorts extends BatchSenderPorts {
  now(): number;
  renewLock(): Promise<void>;
  publish(asked: PublishRequestData): Promise<Publishing>;
  publishState(): Promise<Publishing>;
  close(): Promise<void>;
  discard(): Promise<void>;
}

export interface PublishRequestData {
  seq: number;
  remark?: string;
  choices?: MergeChoice[];
  replace?: 1;
}

export interface LogOpening {
  sessionId: string;
  base: Blob | undefined;
  /** Of the log as it stands on the server. */
  fetched: readonly Uint8Array[];
  /** Kept on this machine and not yet on the server; they follow. */
  unsent: readonly Uint8Array[];
  baseVersion: number;
  isOutdated: boolean;
  renewMs: number;
}

const phases = {
  sent: 'saved',
  sending: 'saving',
  offline: 'offline',
  takenOver: 'takenOver',
  refused: 'refused',
} as const satisfies Record<string, EditLogPhase>;

const askEveryMs = 700;

export class DrawingLog implements EditLog {
  readonly sessionId: string;
  readonly base: Blob | undefined;
  readonly batches: readonly Uint8Array[];
  readonly #ports: LogPorts;
  readonly #keeper: LogKeeper;
  readonly #sender: BatchSender;
  readonly #listeners = new Set<() => void>();
  #state: EditLogState;
  /** Batches are sent in the order they came, however long each takes to keep. */
  #turn = Promise.resolve();
  readonly #closed = Promise.withResolvers<void>();
  #stopRenewing: (() => void) | undefined;
  readonly #endings: (() => void)[] = [];

  constructor(opening: LogOpening, ports: LogPorts, keeper: LogKeeper) {
    this.sessionId = opening.sessionId;
    this.base = opening.base;
    this.batches = [...opening.fetched, ...opening.unsent];
    this.#ports = ports;
    this.#keeper = keeper;
    this.#state = {
      phase: 'saved',
      savedAt: undefined,
      pending: 0,
      seq: this.batches.length,
      acknowledgedSeq: opening.fetched.length,
      publishedSeq: 0,
      baseVersion: opening.baseVersion,
      isOutdated: opening.isOutdated,
      code: undefined,
      publish: { step: 'idle' },
    };
    this.#sender = new BatchSender(opening.fetched.length, ports, () => this.#onSent());
    for (const batch of opening.unsent) this.#sender.add(batch);
    this.#renewAfter(opening.renewMs);
  }

  /** Both are handed to React as they are. */
  readonly getState = (): EditLogState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  append({ seq, bytes, isRemote }: EncodedBatch): void {
    if (isRemote || seq <= this.#state.seq) return;
    if (seq !== this.#state.seq + 1) throw new Error(`batch ${seq} does not follow ${this.#state.seq}`);
    this.#set({ seq });
    // On disk first where that works; the server is not kept waiting where it does not.
    const kept = this.#keeper.keep(seq, bytes);
    this.#turn = this.#turn.then(async () => {
      await kept;
      this.#sender.add(bytes);
    });
    this.#set({
      phase: this.#state.phase === 'saved' ? 'saving' : this.#state.phase,
      pending: this.#unsent(),
    });
  }

  retry(): void {
    this.#sender.retry();
  }

  async publish({ remark, choices, replace }: PublishChoices = {}): Promise<PublishState> {
    const { publish } = this.#state;
    if (publish.step === 'sending' || publish.step === 'publishing') return publish;
    const { seq } = this.#state;
    this.#set({ publish: { step: 'sending' } });
    this.#sender.retry();
    if (!(await this.#isSent(seq))) return this.#endPublishing(this.#whyNotSent());
    this.#set({ publish: { step: 'publishing', progress: 0 } });
    try {
      let told = await this.#ports.publish({
        seq,
        ...(remark && { remark }),
        ...(choices && { choices: Object.entries(choices).map(([id, side]) => ({ id, side })) }),
        ...(replace && { replace: 1 }),
      });
      while (told.state === 'waiting' || told.state === 'working') {
        this.#set({ publish: { step: 'publishing', progress: told.progress } });
        await this.#pause(askEveryMs);
        told = await this.#ports.publishState().catch((error: unknown) => {
          // Publishing goes on without us.
          if (error instanceof CallError && error.code !== codes.draftAbsent) return told;
          throw error;
        });
      }
      return this.#endPublishing(outcomeOf(told), seq);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === codes.lockPreempted) this.#sender.takeOver();
      return this.#endPublishing({ step: 'failed', code: error.code, reason: 'refused', canReplace: false });
    }
  }

  async close(): Promise<void> {
    const isSent = this.#unsent() === 0;
    this.#stop();
    await this.#keeper.end(isSent);
    await this.#ports.close().catch(ignoreRefusal);
    this.#closed.resolve();
  }

  async discard(): Promise<void> {
    this.#stop();
    await this.#keeper.end(true);
    await this.#ports.discard().finally(this.#closed.resolve);
    await this.#ports.close().catch(ignoreRefusal);
  }

  /** Resolves when the server has its lock back. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Called when it is closed or discarded. */
  onEnd(listener: () => void): void {
    this.#endings.push(listener);
  }

  #stop(): void {
    this.#stopRenewing?.();
    this.#sender.stop();
    for (const ending of this.#endings.splice(0)) ending();
  }

  /** Another tab or person has the lock. */
  takeOver(): void {
    this.#sender.takeOver();
  }

  #endPublishing(publish: PublishState, seq = 0): PublishState {
    this.#set({
      publish,
      ...(publish.step === 'done' && { publishedSeq: seq, baseVersion: publish.version, isOutdated: false }),
      ...(publish.step === 'conflicts' && { isOutdated: true }),
    });
    return publish;
  }

  #whyNotSent(): PublishState {
    const { phase, code } = this.#state;
    const known = phase === 'takenOver' ? codes.lockPreempted : code;
    return {
      step: 'failed',
      code: known ?? '100',
      reason: phase === 'offline' ? 'offline' : 'refused',
      canReplace: false,
    };
  }

  /** Whether the server gets all batches up to a number, as long as it answers. */
  async #isSent(seq: number): Promise<boolean> {
    while (this.#sender.acknowledged < seq) {
      if (['offline', 'takenOver', 'refused'].includes(this.#state.phase)) return false;
      await this.#pause(50);
    }
    return this.#state.phase !== 'takenOver';
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#ports.later(ms, resolve));
  }

  #unsent(): number {
    return this.#state.seq - this.#sender.acknowledged;
  }

  #onSent(): void {
    const { acknowledged, phase, code } = this.#sender;
    if (acknowledged > this.#state.acknowledgedSeq) this.#keeper.acknowledge(acknowledged);
    const pending = this.#unsent();
    this.#set({
      acknowledgedSeq: acknowledged,
      pending,
      code,
      phase: phase === 'sent' && pending > 0 ? 'saving' : phases[phase],
      ...(phase === 'sent' && pending === 0 && { savedAt: this.#ports.now() }),
    });
  }

  #renewAfter(ms: number): void {
    this.#stopRenewing = this.#ports.later(ms, () => {
      this.#ports.renewLock().then(
        () => this.#renewAfter(ms),
        (error: unknown) => {
          if (error instanceof CallError && error.code === codes.lockPreempted) this.#sender.takeOver();
          else this.#renewAfter(ms);
        },
      );
    });
  }

  #set(change: Partial<EditLogState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function outcomeOf(told: Publishing): PublishState {
  const { version = 0, conflicts = [], code = codes.publishFailed, reason = 'internal' } = told;
  if (told.state === 'done') return { step: 'done', version, isMerged: told.merged === 1 };
  if (told.state === 'conflicts') return { step: 'conflicts', version, conflicts };
  // Where the versions cannot be merged, the person may still have this one.
  return { step: 'failed', code, reason, canReplace: reason === 'handles' };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
