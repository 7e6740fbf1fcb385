import type { CallResponse } from '@linework/contract/calls';
import type { DrawingSource } from '../engine/types.ts';
import type { OpenedFile } from '../state/viewerStore.ts';
import type { FirstView } from '../engine/handOver.ts';
import type { Arrived } from '../engine/bytes/firstBytes.ts';

/** What a page has found to open. */
export interface Opening {
  file: OpenedFile;
  source: DrawingSource;
  /** Fonts and drawings that were dropped along with it: taken where it misses one of that name. */
  companions: readonly File[];
  /** Of the cloud: those that its owner has. Empty where the drawing cannot be read anew with them. */
  remote?: Companions;
  /** Of the cloud: tells how much has come of what was asked for before the page was there. */
  watch?: (tell: Arrived) => void;
  /** Of the cloud: what was begun before the page was there. */
  first?: FirstView;
}

export type Companions = CallResponse<'drawingOpen'>['companions'];
