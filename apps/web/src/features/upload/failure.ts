/** A failure that carries a code, however it came about. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message = '') {
    super(message);
    this.name = 'UploadFailure';
    this.code = code;
  }
}
