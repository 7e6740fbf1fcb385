import type { Rec } from '../../dwg/fields/field.ts';
import { num } from '../../dwg/fields/record.ts';
import { dimensionVariables, modelHeader, moment, NO_LINE_WEIGHTS } from '../../write/dwg/header-record.ts';
import type { Target } from '../../write/dwg/target.ts';
import type { DwgSource } from './dwg-source.ts';
import { overlay } from './overlay.ts';

/** The header variables of the file with those that differ; the next handle is that of the target. */
export function changedHeader(source: DwgSource, was: Target, now: Target): Rec {
  const record: Rec = { ...source.header };
  overlay(record, modelHeader(was), modelHeader(now));
  const [before, after] = [was.drawing.header, now.drawing.header];
  if (before.dimStyle !== after.dimStyle) overlay(record, dimensionVariables(was), dimensionVariables(now));
  if (before.lineWeightDisplay !== after.lineWeightDisplay) {
    const flags = num(record, 'flags');
    record['flags'] = after.lineWeightDisplay ? flags & ~NO_LINE_WEIGHTS : flags | NO_LINE_WEIGHTS;
  }
  if (before.created !== after.created) record['TDCREATE'] = moment(after.created);
  if (before.updated !== after.updated) record['TDUPDATE'] = moment(after.updated);
  record['HANDSEED'] = Math.max(num(record, 'HANDSEED'), now.seed);
  return record;
}
