/** What a child process may cost before it is ended. */
export interface Limits {
  /** On the clock, at most this long. */
  wallMs: number;
  cpuSeconds: number;
  /** Resident memory of it and of what it started. */
  memoryMb: number;
  /** The largest single file it may write. */
  fileMb: number;
}

/** Why a child did not bring what it was asked for. The web app has words for each. */
export const sandboxReasons = [
  'damaged',
  'empty',
  'tooLarge',
  'memory',
  'timeout',
  'crashed',
  'needsLibreOffice',
  'notADrawing',
  'encrypted',
  'notWritten',
  'plotStyles',
] as const;
export type SandboxReason = (typeof sandboxReasons)[number];

/** The file's fault, not ours: another try would end the same way. */
export class SandboxFailure extends Error {
  readonly reason: SandboxReason;
  /** What the child said last; for the log. */
  readonly detail: string;

  constructor(reason: SandboxReason, detail = '') {
    super(`the child process failed: ${reason}`);
    this.name = 'SandboxFailure';
    this.reason = reason;
    this.detail = detail;
  }
}
