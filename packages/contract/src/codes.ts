import * as codes from './answerCodes.ts';

/** A module, not an object: a page then brings the few that it reads. */
export { codes };

export type Code = (typeof codes)[keyof typeof codes];

/** The client's own codes: what it says when no answer with a code arrived. */
export const clientCodes = {
  /** the network failed, or the answer was not one of ours */
  network: '100',
  /** legacy: the ticket is no longer good */
  legacyTicket: '101',
} as const;

/** Codes that end the session on the client. */
export const sessionEndCodes: readonly string[] = [
  codes.ticketUnknown,
  codes.sessionExpired,
  codes.sessionRevoked,
];

/** Legacy answers tell every ended session by one code. */
export function legacyCode(code: string): string {
  return sessionEndCodes.includes(code) ? clientCodes.legacyTicket : code;
}

/** No toast for what the caller handles itself: invoice calls, and a lock that another person took over. */
export function isToasted(path: string, code: string): boolean {
  return !path.includes('invoice') && code !== codes.lockPreempted;
}

/** An expected failure. Its code reaches the client; its message comes from i18n by the code. */
export class Failure extends Error {
  readonly code: Code;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: Code, data?: Record<string, unknown>) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.data = data;
  }
}
