/** What the tools that make notes ask of the page. */
import type { NoteKind } from '@linework/contract/noteKinds';
import type { NoteData, StampName } from '../../notes/note.ts';
import type { NotePicture } from '../../notes/pictures.ts';
import type { ScreenProjection } from '../../state/tool.ts';

export interface NotePorts {
  projection(): ScreenProjection;
  put(kind: NoteKind, data: Partial<NoteData>): void;
  /** Opens the field for its text. */
  write(kind: 'text' | 'leader', data: Partial<NoteData>): void;
  /** Paints what is not a note yet. */
  preview(
    context: CanvasRenderingContext2D,
    projection: ScreenProjection,
    kind: NoteKind,
    data: Partial<NoteData>,
  ): void;
  letters(): number;
  fill(): boolean;
  stamp(): StampName;
  /** Chosen in the options bar; undefined until then. */
  picture(): NotePicture | undefined;
  now(): number;
  repaint(): void;
}
