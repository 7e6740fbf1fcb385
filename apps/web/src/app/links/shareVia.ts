/** What a page knows of the link by which it shows somebody else's file. */
import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';

const refusals: readonly string[] = [
  codes.shareAbsent,
  codes.shareStopped,
  codes.shareExpired,
  codes.shareCodeNeeded,
];

/** The share itself is the reason, not what was asked of it. */
export function isRefusedShare(error: unknown): boolean {
  return error instanceof CallError && refusals.includes(error.code);
}

/** The rand of what is reached by a link. */
export const shareOf = (via: string | undefined): string | undefined => /^share:(.+)$/.exec(via ?? '')?.[1];
