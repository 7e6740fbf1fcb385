import { clientCodes, codes } from '@linework/contract/codes';

/** A failure that carries a code, however it came about. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message = '') {
    super(message);
    this.name = 'UploadFailure';
    this.code = code;
  }
}

/** Nothing is wrong with the file: later it may work. */
export const passing: readonly string[] = [
  clientCodes.network,
  codes.rateLimited,
  codes.maintenance,
  codes.internal,
];

/** The server has forgotten the upload: it starts from its first byte. */
export const forgotten: readonly string[] = [codes.uploadAbsent, codes.uploadExpired];

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** The file was moved, deleted or changed since it was chosen. */
export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
  );
}
