export type SaveErrorCode =
  /** Files of this kind or version are read, but not saved in place. */
  | 'unsupported-format'
  /** The source file is damaged: what a save would keep cannot be found in it. */
  | 'damaged-source'
  /** The change has no form in the file's version, or is not supported. */
  | 'unsupported-change'
  /** What was written does not read back as it should. */
  | 'verification-failed';

/** Why a document could not be saved. Nothing has been written: the source stays what it was. */
export class SaveError extends Error {
  readonly code: SaveErrorCode;
  /** The object that is in the way, 0 where it is no single one. */
  readonly handle: number;

  constructor(code: SaveErrorCode, message: string, handle = 0) {
    super(message);
    this.name = 'SaveError';
    this.code = code;
    this.handle = handle;
  }
}
