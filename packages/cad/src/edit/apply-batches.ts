import type { Decode } from '../read/encoding.ts';
import { openDocument, saveDocument, type SavedDocument } from '../save/document.ts';
import { SaveError } from '../save/save-error.ts';
import { decodeBatch } from './batch-codec.ts';
import { EditDocument } from './document.ts';
import { entityDifferences } from './same-meaning.ts';

/** An entity that does not read back as the document has it. */
export type Difference = { handle: number; what: string };

export type Published = SavedDocument & {
  /** Number of the last batch. */
  seq: number;
  /** Where the saved file says otherwise than the document, such as a true color before R2004; empty as a rule. */
  differences: Difference[];
};

/**
 * Applies a log of batches to a file and saves it in its own version. The result is read again: every touched entity must be
 * there as the document has it, every dropped one gone. Throws an EditError or a SaveError, and then there is no file.
 */
export function applyBatches(base: Uint8Array, batches: readonly Uint8Array[], decode?: Decode): Published {
  const options = decode ? { decode } : {};
  const { drawing, source } = openDocument(base, options);
  const document = new EditDocument(drawing);
  for (const batch of batches) document.apply(decodeBatch(batch));
  const saved = saveDocument({ drawing: document.drawing, source, touched: document.touched, ...options });
  const again = new EditDocument(openDocument(saved.bytes, options).drawing);
  const differences: Difference[] = [];
  verifyTables(document, again);
  for (const handle of document.touched) {
    const [wanted, found] = [document.entity(handle), again.entity(handle)];
    if (!wanted && !found) continue;
    if (!wanted || !found)
      throw new SaveError(
        'verification-failed',
        wanted ? 'An entity is missing.' : 'An entity is still there.',
        handle,
      );
    if (wanted.type !== found.type)
      throw new SaveError('verification-failed', 'An entity is another.', handle);
    for (const name of entityDifferences(wanted, found))
      differences.push({ handle, what: `${wanted.type} ${name}` });
  }
  return { ...saved, seq: document.seq, differences };
}

const TABLES = ['layer', 'lineType', 'textStyle', 'dimStyle', 'block', 'layout', 'group', 'view'] as const;

/** Entries of tables are there under the names that the document has for them. */
function verifyTables(wanted: EditDocument, found: EditDocument): void {
  for (const kind of TABLES) {
    const names = new Set(Array.from(found.table(kind).values(), ({ name }) => name.toUpperCase()));
    for (const [handle, { name }] of wanted.table(kind))
      if (!names.has(name.toUpperCase()))
        throw new SaveError('verification-failed', `The ${kind} ${name} is missing.`, Math.max(0, handle));
  }
}

/** What older versions of a format hold in a coarser way than the document, such as a true color before R2004. */
const COARSE: ReadonlySet<string> = new Set(['color', 'opacity', 'material', 'plotStyle']);

/** Those that are somebody's loss. */
export const realDifferences = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ what }) => !COARSE.has(what.split(' ')[1] ?? ''));
