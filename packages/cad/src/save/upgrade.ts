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
  const found = entitiesOf(again);
  for (const [handle, { entity, block }] of entitiesOf(drawing)) {
    const other = found.get(handle);
    const differing =
      other?.block !== block ? 'is missing' : entityDifferences(entity, other.entity).join(', ');
    if (differing !== '')
      throw new SaveError('verification-failed', `${entity.type} as R2000: ${differing}.`, handle);
  }
  for (const table of ['layers', 'lineTypes', 'textStyles', 'dimStyles', 'blocks'] as const)
    for (const name of drawing[table].keys())
      if (!again[table].has(name)) throw new SaveError('verification-failed', `${name} is missing as R2000.`);
  return { bytes, diagnostics, rewritten: new Set(found.keys()), removed: new Set() };
}

function entitiesOf({ blocks }: Drawing): Map<number, { entity: Entity; block: string }> {
  const found = new Map<number, { entity: Entity; block: string }>();
  for (const [block, { entities }] of blocks)
    for (const entity of entities) found.set(entity.handle, { entity, block });
  return found;
}
