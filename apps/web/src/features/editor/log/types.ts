/**
 * What the editor's page knows of the log of its drawing: every batch is kept on this machine at once, sent to the server in
 * order, and published as a version when the person says so. log/openEditLog.ts opens one.
 */
import type { MergeChoice, MergeConflict } from '@linework/contract/edit';
import type { EncodedBatch } from '../engine/types.ts';

/** What is edited: the latest version, or work that was left unpublished. */
export type EditLogStart = { kind: 'latest' } | { kind: 'draft'; sessionId?: string };

export type EditLogOpening = {
  fileId: string;
  start: EditLogStart;
  /** The lock of the drawing, where the page has taken it (lockTake, lockForce); it is taken where absent. */
  fence?: string;
};

/**
 * `saved`: the server has everything; `saving`: some batches are on their way; `offline`: they are kept on this machine and
 * sent as soon as the server answers; `takenOver`: somebody else edits now, what was done here stays a draft and nothing
 * more can be done; `refused`: the server does not take them (`code` says why, such as no space), they stay on this machine.
 */
export type EditLogPhase = 'saved' | 'saving' | 'offline' | 'takenOver' | 'refused';

export type PublishState =
  | { step: 'idle' }
  /** Batches are still being sent. */
  | { step: 'sending' }
  /** The server applies the log, saves and checks the result; 0 … 1. */
  | { step: 'publishing'; progress: number }
  /** `isMerged`: somebody else's changes came along; the drawing has to be opened again to see them. */
  | { step: 'done'; version: number; isMerged: boolean }
  /** Somebody else has made a version meanwhile, and both changed the same: publish again with choices. */
  | { step: 'conflicts'; version: number; conflicts: MergeConflict[] }
  /** The draft stays. `reason` as in `editor.publish.reason.*`; `canReplace`: publish({ replace: true }) goes on. */
  | { step: 'failed'; code: string; reason: string; canReplace: boolean };

export interface PublishChoices {
  /** A name for the version. */
  remark?: string;
  /** By the id of the conflict. */
  choices?: Readonly<Record<string, MergeChoice['side']>>;
  /** Does not merge: the draft becomes the latest version as it is; what others did stays in the history. */
  replace?: boolean;
}

export interface EditLogState {
  phase: EditLogPhase;
  /** When the server had everything last (ms since 1970): “Draft saved 14:32”. */
  savedAt: number | undefined;
  /** Batches that the server does not have yet. */
  pending: number;
  /** Of the last batch, of the last that the server has, of the last that is in a version. */
  seq: number;
  acknowledgedSeq: number;
  publishedSeq: number;
  /** The version that is edited, and whether a newer one is known to be there. */
  baseVersion: number;
  isOutdated: boolean;
  /** Why the server refuses batches. */
  code: string | undefined;
  publish: PublishState;
}

/** A drawing's log, open. Give every batch of the engine to `append`, in order, and `close` it with the page. */
export interface EditLog {
  readonly sessionId: string;
  /**
   * What to open: the latest version as the viewer opens it (`undefined`), or these bytes, which are older or a draft's own.
   */
  readonly base: Blob | undefined;
  /** To be applied in this order before anything is edited (engine.apply); their numbers are 1, 2, … */
  readonly batches: readonly Uint8Array[];
  getState(): EditLogState;
  subscribe(listener: () => void): () => void;
  /** Batches that are remote, or have been appended before, are passed over. */
  append(batch: EncodedBatch): void;
  publish(choices?: PublishChoices): Promise<PublishState>;
  /** Sends again now, and not when the next try is due. */
  retry(): void;
  /** Gives the lock back. Unpublished work stays a draft. */
  close(): Promise<void>;
  /** Deletes the draft for good, on the server and here. */
  discard(): Promise<void>;
}

/** Work that was not published, newest first. log/recover.ts: listRecoverable(fileId?), discardWork(work). */
export interface RecoverableWork {
  /** For `EditLogStart`. */
  sessionId: string;
  fileId: string;
  name: string;
  baseVersion: number;
  /** There is a newer version by now. */
  isOutdated: boolean;
  updatedAt: number;
  batches: number;
  /** Kept on this machine only: so many batches are not on the server. */
  unsent: number;
}
