import type { LocalDrawing } from '../store/local.ts';
import type { FailureReason } from '../types.ts';

export interface KernelRequest {
  file: Blob;
  name: string;
  /** Given by hand, by the name the drawing calls them. */
  fonts: { name: string; file: Blob }[];
  xrefs: { name: string; file: Blob }[];
}

export type KernelAnswer =
  | { kind: 'loaded'; loaded: number; total: number }
  | { kind: 'parsing'; share: number | undefined }
  | { kind: 'done'; drawing: LocalDrawing }
  | { kind: 'failed'; reason: FailureReason; detail: string };
