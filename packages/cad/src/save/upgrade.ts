import { entityDifferences } from '../edit/same-meaning.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { Decode } from '../read/encoding.ts';
import { read } from '../read/read.ts';
import { write } from '../write/write.ts';
import type { SavedDocument } from './document.ts';
import { SaveError } from './save-error.ts';

/** The oldest version that is written. */
const OLDEST = 'AC1015';

/** Whether a file is of a version that is read, but no longer written. */
export const isOutdated = ({ format, version }: Drawing): boolean =>
  (format === 'dwg' || format === 'dxf') && version < OLDEST;

/**
 * Saves a drawing of a file before R2000 as one of R2000, which has a form for all that those could hold. What was written is read
 * again: where anything is not as it was, there is no file.
 */
export function saveUpgraded(drawing: Drawing, decode?: Decode): SavedDocument {
  const format = drawing.format === 'dwg' ? 'dwg' : 'dxf';
  const { bytes, diagnostics } = write(drawing, { format, version: '2000' });
  // Left out, made plainer, or objects without a look of their own: all of that is a loss here.
  const loss = diagnostics.find(({ severity }) => severity !== 'info');
  if (!bytes || loss) throw new SaveError('unsupported-format', loss?.message ?? 'Nothing was written.');
  const again = read(bytes, decode ? { decode } : {}).drawing;
  verifyEntities(drawing, again);
  const handles = [...again.blocks.values()].flatMap(({ entities }) => entities.map(({ handle }) => handle));
  return { bytes, diagnostics, rewritten: new Set(handles), removed: new Set() };
}

/**
 * Throws where a file that was read again does not have every entity and every entry of a table of a drawing. By place, since a
 * file without handles gives them to its entities anew each time it is read.
 */
export function verifyEntities(drawing: Drawing, again: Drawing): void {
  for (const [block, { entities }] of drawing.blocks) {
    const found = again.blocks.get(block)?.entities ?? [];
    entities.forEach((entity, i) => {
      const other = found[i];
      const isThere = other?.type === entity.type;
      const differing = isThere ? entityDifferences(withoutHandles(entity), withoutHandles(other)) : [];
      if (!isThere || differing.length > 0)
        throw new SaveError(
          'verification-failed',
          `${entity.type} ${isThere ? `reads back otherwise: ${differing.join(', ')}` : 'is missing'}.`,
          entity.handle,
        );
    });
    if (found.length !== entities.length)
      throw new SaveError('verification-failed', `${block} has other entities.`);
  }
  for (const table of ['layers', 'lineTypes', 'textStyles', 'dimStyles', 'blocks'] as const)
    for (const [key, { name }] of drawing[table])
      // Styles of shapes have no name, and are known by their files.
      if (name !== '' && !again[table].has(key))
        throw new SaveError('verification-failed', `${name} is missing.`);
}

function withoutHandles(entity: Entity): Entity {
  if (entity.type !== 'INSERT') return { ...entity, handle: 0 };
  const attributes = entity.attributes.map((attribute) => ({ ...attribute, handle: 0 }));
  return { ...entity, handle: 0, attributes };
}
