import type { Drawing } from '@linework/cad/model/drawing';
import type { Point } from '@linework/cad/model/point';
import type { Box } from '@linework/geom/box';
import type { Command } from './command.ts';
import type { Option } from './questions.ts';

/** What a view command wants to be seen. */
export type ViewRequest =
  | { zoom: 'all' | 'extents' | 'previous' }
  | { zoom: 'window'; from: Point; to: Point }
  | { zoom: 'center'; center: Point; height: number }
  /** Times what is seen now; or of the drawing's limits. */
  | { zoom: 'scale'; factor: number; isRelative: boolean }
  | { pan: Point }
  | { regenerate: true };

/** What commands ask of the program around the drawing. */
export type FileRequest = { action: 'new' | 'open' | 'save' | 'saveAs' | 'close'; name?: string };

/** Beside the drawing, in place of questions on the command line. */
export type EditorPanel = 'properties' | 'layers' | 'blocks' | 'quickSelect';

/** What a command may ask of whoever runs it; what is missing is not offered. */
export type RunnerHost = {
  /** Record of the block that is drawn into; model space where it is not given. */
  block?(): number;
  /** What is on screen, in drawing units. */
  viewBox?(): Box | undefined;
  show?(request: ViewRequest): void;
  /** Goes over to a layout: from then on that is drawn into. */
  showLayout?(name: string): void;
  file?(request: FileRequest): void;
  /** Asked as -LAYER or in a script, the command asks its questions all the same. */
  openPanel?(panel: EditorPanel): void;
  /** Entities near a point, the nearest first. */
  entitiesAt?(point: Point): readonly number[];
  /** The object snap nearest to a typed point; without it those of what lies there. */
  snap?(mode: string, point: Point, from: Point | undefined): Point | undefined;
  /** What was copied last, in any tab. */
  readClipboard?(): Uint8Array | undefined;
  writeClipboard?(bytes: Uint8Array): void;
  /** A drawing that has a block of this name, where the one that is edited has none. */
  blockSource?(name: string): Drawing | undefined;
  /** An option in the reader's language. */
  optionText?(option: Option): string | undefined;
  /** Whether this person may use a command of their tier. */
  canUse?(command: Command): boolean;
};
