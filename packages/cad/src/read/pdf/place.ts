import type { Affine } from '@linework/geom/affine';
import type { AloneOnPage } from './alone.ts';
import type { Window } from './clip.ts';
import type { PdfPage } from './pdfium.ts';

/** Where an object stands: on a page, in forms. */
export interface PdfPlacement {
  page: PdfPage;
  /** Renders what PDFium tells nothing of. */
  alone: AloneOnPage;
  /** Points of the page → drawing. */
  base: Affine;
  /** Units of what holds the object → drawing. */
  matrix: Affine;
  layer: string | undefined;
  /** What the forms around it are seen through, in drawing units. */
  windows: readonly Window[];
  /** Of the forms around it. */
  alpha: number;
  forms: readonly number[];
}
