export type EditErrorCode =
  /** There is no such object, or it is gone. */
  | 'not-found'
  /** Its layer is locked. */
  | 'locked-layer'
  /** It belongs to an external reference. */
  | 'external-reference'
  /** The name is taken, or may not be used. */
  | 'bad-name'
  /** Something still refers to it. */
  | 'in-use'
  /** A value that the field cannot have. */
  | 'bad-value'
  /** The batch is not one that this document can apply. */
  | 'bad-batch';

/** Why an edit was refused; the document is as it was before. */
export class EditError extends Error {
  readonly code: EditErrorCode;
  readonly handle: number;

  constructor(code: EditErrorCode, message: string, handle = 0) {
    super(message);
    this.name = 'EditError';
    this.code = code;
    this.handle = handle;
  }
}
