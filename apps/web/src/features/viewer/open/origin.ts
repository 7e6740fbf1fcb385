/** What the drawing on screen is made of: for those who make something else of it. */
import type { DrawingSource } from '../engine/types.ts';
import type { NamedFile } from './missingFiles.ts';

interface Origin {
  source: DrawingSource | undefined;
  /** Brought by hand, or found by name. */
  fonts: NamedFile[];
  xrefs: NamedFile[];
}

let origin: Origin = { source: undefined, fonts: [], xrefs: [] };

export function beginOrigin(source: DrawingSource | undefined): void {
  origin = { source, fonts: [], xrefs: [] };
}

export function addToOrigin({ fonts = [], xrefs = [] }: { fonts?: NamedFile[]; xrefs?: NamedFile[] }): void {
  origin = { ...origin, fonts: [...origin.fonts, ...fonts], xrefs: [...origin.xrefs, ...xrefs] };
}

export const currentOrigin = (): Readonly<Origin> => origin;
