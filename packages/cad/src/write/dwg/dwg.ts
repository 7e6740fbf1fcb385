import { Diagnostics } from '../../model/diagnostics.ts';
import { isReference, type Drawing } from '../../model/drawing.ts';
import { entityName } from '../../model/entity.ts';
import { Budget } from '../../model/limits.ts';
import { readDwg } from '../../read/dwg/dwg.ts';
import { encodeDwg } from './encode-dwg.ts';

/**
 * A drawing as DWG of R2000 or later. The result is read again, and what is missing in it is said; it throws where nothing
 * has come through that should have, so that no such file replaces another.
 */
export function writeDwg(drawing: Drawing, version: string, diagnostics: Diagnostics): Uint8Array {
  let written = check(drawing, version, true);
  if (written.preserved && written.lost.length > 0) written = check(drawing, version, false);
  written.losses.report(diagnostics, 'this version');
  for (const [name, count] of written.lost)
    diagnostics.warn('lost', `${count} × ${name} did not come through to the file.`);
  return written.bytes;
}

type Checked = ReturnType<typeof encodeDwg> & { lost: [name: string, count: number][] };

function check(drawing: Drawing, version: string, carry: boolean): Checked {
  const encoded = encodeDwg(drawing, version, carry);
  const silent = new Diagnostics();
  const again = countEntities(readDwg(encoded.bytes, silent, new Budget(undefined, silent)));
  // what was not written, or as something plainer, is said anyway
  const lost = [...missing(countEntities(drawing), again)].filter(([name]) => !encoded.losses.has(name));
  if (lost.length > 0 && again.size === 0) throw new Error('nothing of it could be read again');
  return { ...encoded, lost };
}

/** Entities by name that the written file has fewer of. */
function missing(counts: Map<string, number>, again: ReadonlyMap<string, number>): Map<string, number> {
  for (const [name, count] of again) counts.set(name, (counts.get(name) ?? 0) - count);
  for (const [name, count] of counts) if (count <= 0) counts.delete(name);
  return counts;
}

function countEntities(drawing: Drawing): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of drawing.blocks.values()) {
    if (isReference(block)) continue;
    for (const entity of block.entities) {
      if (entity.type === 'VIEWPORT' && entity.id === 1) continue;
      // traces come back as solids, which they are
      const name = entity.type === 'TRACE' ? 'SOLID' : entityName(entity);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}
