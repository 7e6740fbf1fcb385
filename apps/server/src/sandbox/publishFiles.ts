/** What the task `publish` is given and leaves, besides its input: the bytes that the batches apply to. */
export const batchesName = 'batches';
/** Of a merge: the common base, and the version that the changes go into. */
export const mergeBaseName = 'base';
export const mergeTargetName = 'target';
export const publishedName = 'published';
export const conflictsName = 'conflicts.json';

export interface PublishRequest {
  /** Merges what the input changed since the base into the target; else the input is saved by itself. */
  merge: boolean;
  /** Ids of conflicts that are decided: for the input, for the target, for both. */
  choices: { id: string; side: 'mine' | 'theirs' | 'both' }[];
}

/** Why nothing was made of it. */
export const publishReasons = [
  'unsupported-format',
  'damaged-source',
  'unsupported-change',
  'verification-failed',
  'bad-batch',
  'handles',
  'nothing',
] as const;
export type PublishReason = (typeof publishReasons)[number];

export type PublishResult =
  | { state: 'saved' }
  /** In the file of that name; those that nobody has decided. */
  | { state: 'conflicts' }
  | { state: 'refused'; why: PublishReason; detail: string };
