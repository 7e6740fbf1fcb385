import type { Entity } from '../model/entity.ts';
import { xdataOf } from '../model/extended-data.ts';
import type { Decode } from '../read/encoding.ts';
import { sameValue } from '../write/dwg/same-value.ts';
import { openDocument, saveDocument, type SavedDocument } from '../save/document.ts';
import { SaveError } from '../save/save-error.ts';
import { decodeBatch } from './batch-codec.ts';
import { EditDocument } from './document.ts';

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
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)]))
      if (!IGNORED.has(name) && !isAlike(comparedValue(wanted, name), comparedValue(found, name)))
        differences.push({ handle, what: `${wanted.type} ${name}` });
  }
  return { ...saved, seq: document.seq, differences };
}

/** Read from elsewhere than the entity itself, or made from its points. */
const IGNORED: ReadonlySet<string> = new Set([
  'id',
  'stored',
  'raw',
  'acis',
  'wires',
  'graphics',
  'measurement',
  'links',
  'extensionDictionary',
]);

/** Who is told of an entity's changes stands beside its extended data. */
function comparedValue(entity: Entity, name: string): unknown {
  const value = (entity as unknown as Record<string, unknown>)[name];
  return name === 'extra' ? xdataOf(entity.extra) : value;
}

/** Zeros have no sign in a file. */
function isAlike(a: unknown, b: unknown): boolean {
  return sameValue(a, b) || (typeof a === 'number' && a === b) || sameValue(unsigned(a), unsigned(b));
}

function unsigned(value: unknown): unknown {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map(unsigned);
  if (value instanceof Float64Array) return value.map((each) => (each === 0 ? 0 : each));
  return value;
}
