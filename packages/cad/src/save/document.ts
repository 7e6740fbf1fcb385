import type { Diagnostic } from '../model/diagnostics.ts';
import { Diagnostics } from '../model/diagnostics.ts';
import type { Drawing } from '../model/drawing.ts';
import { read, type ReadOptions } from '../read/read.ts';
import type { Decode } from '../read/encoding.ts';
import { findTouched } from './find-touched.ts';
import { saveDxf } from './dxf/save-dxf.ts';
import { saveDwg } from './dwg/save-dwg.ts';
import { SaveError } from './save-error.ts';
import { isOutdated, saveUpgraded, verifyEntities } from './upgrade.ts';

/** The file that a document was opened from: plain data, which may be copied and sent to a worker. */
export type DocumentSource = { readonly bytes: Uint8Array };

export type OpenedDocument = { drawing: Drawing; source: DocumentSource; diagnostics: Diagnostic[] };

/** Opens a drawing for editing: what it is saved with travels beside it. */
export function openDocument(bytes: Uint8Array, options: ReadOptions = {}): OpenedDocument {
  const { drawing, diagnostics } = read(bytes, options);
  return { drawing, source: { bytes }, diagnostics };
}

export type SaveRequest = {
  drawing: Drawing;
  source: DocumentSource;
  /**
   * Handles of all entities that were changed, added, dropped or moved to another place among the others, and of blocks
   * whose order changed. Where it is missing, the source is read again and compared in full.
   */
  touched?: ReadonlySet<number>;
  /** As given to `openDocument`. */
  decode?: Decode;
};

export type SavedDocument = {
  bytes: Uint8Array;
  diagnostics: Diagnostic[];
  /** Handles of objects that are not byte for byte what they were, new ones included. */
  rewritten: ReadonlySet<number>;
  removed: ReadonlySet<number>;
};

/**
 * Saves a document in the format and version of its source. Everything that was not touched stays as it is in the source.
 * Files before R2000 become files of R2000 where they are DWG, or where their version has no form for what was changed.
 * Throws a SaveError where that is not possible; there is no save that leaves anything out.
 */
export function saveDocument({ drawing, source, touched, decode }: SaveRequest): SavedDocument {
  if (isOutdated(drawing)) return saveOutdated({ drawing, source, touched, decode });
  const save = drawing.format === 'dwg' ? saveDwg : drawing.format === 'dxf' ? saveDxf : undefined;
  if (!save)
    throw new SaveError(
      'unsupported-format',
      `Files of the format ${drawing.format} are not saved in place.`,
    );
  const handles = touched ?? findTouched(source.bytes, drawing, decode);
  const { bytes, losses, rewritten, removed } = save(source.bytes, drawing, handles, decode);
  const diagnostics = new Diagnostics();
  losses.report(diagnostics, 'this version');
  return { bytes, diagnostics: diagnostics.list, rewritten, removed };
}

/** A DXF before R2000 stays one where its version has a form for all that was changed, and everything reads back as it is meant. */
function saveOutdated({
  drawing,
  source,
  touched,
  decode,
}: Required<Omit<SaveRequest, 'touched' | 'decode'>> &
  Pick<SaveRequest, 'touched' | 'decode'>): SavedDocument {
  if (drawing.format === 'dxf')
    try {
      const handles = touched ?? findTouched(source.bytes, drawing, decode);
      const { bytes, losses, rewritten, removed } = saveDxf(source.bytes, drawing, handles, decode);
      const diagnostics = new Diagnostics();
      losses.report(diagnostics, 'this version');
      if (diagnostics.list.length === 0) {
        verifyEntities(drawing, read(bytes, decode ? { decode } : {}).drawing);
        return { bytes, diagnostics: [], rewritten, removed };
      }
    } catch (error) {
      if (!(error instanceof SaveError)) throw error;
    }
  return saveUpgraded(drawing, decode);
}
