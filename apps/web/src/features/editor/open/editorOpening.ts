import type { Opening } from '../../viewer/open/opening.ts';
import type { EditorSource } from '../engine/types.ts';
import type { EditLog } from '../log/types.ts';

/** What a page has found to edit. */
export interface EditorOpening extends Omit<Opening, 'source' | 'first'> {
  source: EditorSource;
  /** Of the drive: where every change goes. */
  log?: EditLog;
}
