import { relative } from 'node:path';

/** How the pictures of one drawing were taken. */
export interface Shot {
  /** The drawing holds a preview. */
  preview: boolean;
  dark: boolean;
  layout: number;
  width: number;
  height: number;
}

/** What the pictures of a drawing are called. */
export function nameOf(folder: string, path: string): string {
  return relative(folder, path).replace(/[^\w.-]/g, '_');
}
