/** Logs on this machine, as the page uses them. Where the browser keeps no files, nothing is kept and all else works. */
import {
  decodeLog,
  encodeAcknowledged,
  encodeHead,
  encodeKept,
  type KeptLog,
  type KeptLogHead,
} from './logFile.ts';

export type KeepRequest =
  /** Goes on after so many bytes of what is there. */
  | { kind: 'open'; account: string; name: string; keep: number; bytes: Uint8Array }
  | { kind: 'write'; bytes: Uint8Array }
  | { kind: 'close' }
  | { kind: 'list'; account: string }
  | { kind: 'remove'; account: string; name: string };

export interface KeepAnswer {
  id: number;
  value?: unknown;
  error?: string;
}

/** Keeps the batches of one session. Failing to do so stops nobody: the server has them, too. */
export interface LogKeeper {
  begin(head: KeptLogHead): Promise<void>;
  /** Goes on with one that was left: nothing of it is at risk meanwhile. */
  resume(log: KeptLog): Promise<void>;
  /** Resolves when it is on disk; false where it is not. */
  keep(seq: number, bytes: Uint8Array): Promise<boolean>;
  acknowledge(seq: number): void;
  /** `remove`: the server has everything. */
  end(remove: boolean): Promise<void>;
  list(): Promise<KeptLog[]>;
  remove(sessionId: string): Promise<void>;
}

const isSupported = (): boolean => 'storage' in navigator && 'getDirectory' in navigator.storage;

export class FileLogKeeper implements LogKeeper {
  readonly #account: string;
  #worker: Worker | undefined;
  #next = 0;
  #name: string | undefined;
  readonly #waiting = new Map<number, (answer: KeepAnswer) => void>();

  constructor(account: string) {
    this.#account = account;
  }

  begin(head: KeptLogHead): Promise<void> {
    return this.#open(head.sessionId, 0, encodeHead(head));
  }

  resume({ sessionId, length }: KeptLog): Promise<void> {
    return this.#open(sessionId, length, new Uint8Array());
  }

  async #open(sessionId: string, keep: number, bytes: Uint8Array): Promise<void> {
    const name = nameOf(sessionId);
    const { error } = await this.#ask({ kind: 'open', account: this.#account, name, keep, bytes });
    if (error === undefined) this.#name = name;
  }

  async keep(seq: number, bytes: Uint8Array): Promise<boolean> {
    if (this.#name === undefined) return false;
    return (await this.#ask({ kind: 'write', bytes: encodeKept(seq, bytes) })).error === undefined;
  }

  acknowledge(seq: number): void {
    if (this.#name !== undefined) void this.#ask({ kind: 'write', bytes: encodeAcknowledged(seq) });
  }

  async end(remove: boolean): Promise<void> {
    const name = this.#name;
    this.#name = undefined;
    if (name !== undefined) {
      await this.#ask({ kind: 'close' });
      if (remove) await this.#ask({ kind: 'remove', account: this.#account, name });
    }
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  async list(): Promise<KeptLog[]> {
    const { value } = await this.#ask({ kind: 'list', account: this.#account });
    const found: KeptLog[] = [];
    for (const { file } of (value ?? []) as { file: File }[]) {
      const log = decodeLog(new Uint8Array(await file.arrayBuffer()), file.lastModified);
      if (log) found.push(log);
    }
    return found;
  }

  async remove(sessionId: string): Promise<void> {
    await this.#ask({ kind: 'remove', account: this.#account, name: nameOf(sessionId) });
  }

  #ask(request: KeepRequest): Promise<KeepAnswer> {
    if (!isSupported()) return Promise.resolve({ id: 0, error: 'unsupported' });
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#next;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ ...request, id });
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./keepWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<KeepAnswer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener('error', () => {
      for (const [id, resolve] of this.#waiting) resolve({ id, error: 'the worker failed' });
      this.#waiting.clear();
      this.#name = undefined;
    });
    return worker;
  }
}

const nameOf = (sessionId: string): string => `${sessionId}.log`;
