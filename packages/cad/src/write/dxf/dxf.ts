import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import { writeBlocks } from './blocks.ts';
import { writeClasses } from './classes.ts';
import { DxfTarget } from './context.ts';
import { writeHeader } from './header.ts';
import { planObjects, writeObjects } from './objects.ts';
import { writeStoredData } from './stored-data.ts';
import { withEssentials, writeTables } from './tables.ts';

/** A drawing as text DXF of R2000 or later ('AC1015' … 'AC1032'). */
export function writeDxf(drawing: Drawing, version: string, diagnostics: Diagnostics): Uint8Array {
  const target = new DxfTarget(withEssentials(drawing), version, diagnostics);
  const plan = planObjects(target);
  // Body first: only then is the next free handle known, which the header must state.
  writeClasses(target, plan.kept.length === 0);
  writeTables(target, plan.layouts);
  writeBlocks(target);
  writeObjects(target, plan);
  writeStoredData(target);
  target.out.text(0, 'EOF');
  const body = target.out.finish();
  target.report();
  writeHeader(target);
  const header = target.out.finish();
  const file = new Uint8Array(header.length + body.length);
  file.set(header);
  file.set(body, header.length);
  return file;
}
