/** Which of what the owner of a drawing has is what the drawing misses. */
import { extensionOf } from '@linework/contract/files';
import type { DrawingHead } from '../engine/types.ts';
import type { Companions } from './opening.ts';
import { bareName, fontMatches } from './names.ts';

interface Wanted {
  /** As the drawing calls it. */
  name: string;
  kind: 'font' | 'xref';
  url: string;
}

type Missing = Pick<DrawingHead, 'fonts' | 'xrefs'>;

/** A reference is known by its path; some are written without an ending. */
function isReference(path: string, file: string): boolean {
  return bareName(path) === bareName(file) || bareName(path) === bareName(file, extensionOf(file));
}

export function wantedCompanions({ fonts, xrefs }: Missing, remote: Companions): Wanted[] {
  const lostFonts = fonts.filter(({ found }) => !found);
  const lostXrefs = xrefs.filter(({ found }) => !found);
  return [
    ...lostFonts.flatMap(({ name }) => {
      const font = remote.find((file) => file.kind === 'font' && fontMatches(name, { ...file, family: '' }));
      return font ? [{ name, kind: 'font' as const, url: font.url }] : [];
    }),
    ...lostXrefs.flatMap(({ name, path }) => {
      const called = path || name;
      const file = remote.find((each) => each.kind !== 'font' && isReference(called, each.name));
      return file ? [{ name: called, kind: 'xref' as const, url: file.url }] : [];
    }),
  ];
}
