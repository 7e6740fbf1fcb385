import type { TaskName } from './folder.ts';

/** What a child process may cost before it is ended. */
export interface SandboxLimits {
  /** On the clock, at most this long. */
  wallMs: number;
  cpuSeconds: number;
  /** Resident memory of it and of what it started. */
  memoryMb: number;
  /** The largest single file it may write. */
  fileMb: number;
}

const minute = 60_000;
export const taskLimits: Record<TaskName, SandboxLimits> = {
  picture: { wallMs: 2 * minute, cpuSeconds: 60, memoryMb: 1536, fileMb: 128 },
  drawing: { wallMs: 5 * minute, cpuSeconds: 150, memoryMb: 2048, fileMb: 128 },
  drawingWithDependencies: { wallMs: 5 * minute, cpuSeconds: 150, memoryMb: 2048, fileMb: 128 },
  fontInfo: { wallMs: minute, cpuSeconds: 20, memoryMb: 768, fileMb: 16 },
  fontSample: { wallMs: minute, cpuSeconds: 30, memoryMb: 768, fileMb: 64 },
  compare: { wallMs: minute, cpuSeconds: 60, memoryMb: 2048, fileMb: 128 },
  archiveList: { wallMs: minute, cpuSeconds: 30, memoryMb: 768, fileMb: 1 },
  archiveExtract: { wallMs: 60 * minute, cpuSeconds: 1200, memoryMb: 1024, fileMb: 1 },
  convert: { wallMs: 10 * minute, cpuSeconds: 300, memoryMb: 2560, fileMb: 512 },
  // Equal to those of `convert`, whose code it is packed with.
  publish: { wallMs: 10 * minute, cpuSeconds: 300, memoryMb: 2560, fileMb: 512 },
  // OpenCASCADE in WebAssembly takes about two seconds for a megabyte of STEP.
  model: { wallMs: 15 * minute, cpuSeconds: 600, memoryMb: 3072, fileMb: 512 },
};

/**
 * Of a first try with a small file: what needs more is tried again where it keeps nobody waiting. Short, since on a
 * machine of two cores the small drawings of all accounts go one by one.
 */
export const quickLimits = (task: TaskName): SandboxLimits => ({
  ...taskLimits[task],
  wallMs: 8000,
  cpuSeconds: 4,
  memoryMb: Math.min(768, taskLimits[task].memoryMb),
});

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
  'unsupportedModel',
  'filesMissing',
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

/** Somebody else ended it, an administrator or a system without memory: another try may end well. */
export class SandboxKilled extends Error {
  constructor() {
    super('the child process was killed');
    this.name = 'SandboxKilled';
  }
}
