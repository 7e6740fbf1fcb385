import type { FailureReason } from './types.ts';

/** Why a drawing cannot be shown, where the reason is known. */
export class ViewerFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, detail = '') {
    super(detail);
    this.reason = reason;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function aborted(): DOMException {
  return new DOMException('The drawing is no longer wanted.', 'AbortError');
}
