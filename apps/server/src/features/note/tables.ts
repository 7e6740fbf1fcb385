import type { Generated } from 'kysely';
import type { NoteKind } from '@linework/contract';

/** Something that a person put on a drawing. */
export interface NoteTable {
  id: Generated<number>;
  entry_id: number;
  author_id: number | null;
  /** Made by the browser. */
  key: string;
  layout: string;
  kind: NoteKind;
  data: string;
  created_at: number;
  modified_at: number;
  /** Set: it uses no space, and comes back where the same key is saved again. */
  deleted_at: number | null;
}

export interface NoteCommentTable {
  id: Generated<number>;
  note_id: number;
  author_id: number | null;
  reply_to: number | null;
  /** How its author came to the drawing: the `via` of the call, or ''. */
  via: Generated<string>;
  text: string;
  created_at: number;
  modified_at: number;
}

export interface NoteTables {
  note: NoteTable;
  note_comment: NoteCommentTable;
}
