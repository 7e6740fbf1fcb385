import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import { writeBlocks } from './blocks.ts';
import { writeClasses } from './classes.ts';
import { DxfTarget } from './context.ts';
import { writeHeader } from './header.ts';
import { planObjects, writeObjects } from './objects.ts';
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

/** Modeller data of R2013 on, carried through as it was. */
function writeStoredData(target: DxfTarget): void {
  const records = target.drawing.otherTables.get('ACDSDATA') ?? [];
  if (records.length === 0 || !target.atLeast('AC1027')) return;
  const { out } = target;
  out.text(0, 'SECTION');
  out.text(2, 'ACDSDATA');
  out.int(70, 2);
  out.int(71, records.filter((record) => record.name === 'ACDSRECORD').length);
  for (const record of records) {
    out.text(0, record.name);
    out.tags(record.tags);
  }
  out.text(0, 'ENDSEC');
}
