import { clientCodes } from '@linework/contract/codes';

/** A call that did not succeed: the server's code and message, or one of the client's own. */
export class CallError extends Error {
  readonly code: string;
  readonly data: unknown;

  constructor(code: string, message: string, data?: unknown) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.data = data;
  }
}

export function networkError(): CallError {
  return new CallError(clientCodes.network, 'Network Error!');
}

export const signatureFailed = 'Signature verification failed';
