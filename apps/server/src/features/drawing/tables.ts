import type { Generated } from 'kysely';

/** What the drawing in a blob says, whoever owns it: text, layer and block names. Goes with its preview. */
export interface DrawingTextTable {
  id: Generated<number>;
  source: string;
  /** How many there are. */
  strings: number;
  /** See search/drawingText.ts. */
  content: Uint8Array;
  /** JSON, see search/drawingHead.ts. */
  head: string;
}

export interface DrawingTables {
  drawing_text: DrawingTextTable;
}
