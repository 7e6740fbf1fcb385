import type { OwnerPair } from './alignment.ts';
import type { Change, Comparison, PropertyChange } from './comparison.ts';
import type { NamedRecord } from './records.ts';
import type { RecordRenames } from './renames.ts';
import type { DrawingSignature } from './signature.ts';

/** Layers, styles, line types, layouts' settings, references: by name. */
export function compareRecords(
  out: Comparison,
  before: DrawingSignature,
  after: DrawingSignature,
  renames: RecordRenames,
  pairs: readonly OwnerPair[],
): void {
  const layoutNames = new Map(
    pairs
      .filter((pair) => pair.before.kind === 'layout')
      .map((pair) => [pair.after.name.toUpperCase(), pair.before.name.toUpperCase()]),
  );
  const oldName = ({ kind, name }: NamedRecord): string => {
    const upper = name.toUpperCase();
    return (kind === 'layout' ? layoutNames.get(upper) : renames.get(kind)?.get(upper)) ?? upper;
  };
  const rest = new Map(
    before.records.map((record) => [`${record.kind} ${record.name.toUpperCase()}`, record]),
  );
  for (const record of after.records) {
    const key = `${record.kind} ${oldName(record)}`;
    const old = rest.get(key);
    rest.delete(key);
    if (!old) {
      if (!isImplied(record)) out.added.push(describeRecord(record));
      continue;
    }
    const changes = compareValues(old, record, renames);
    if (old.name.toUpperCase() !== record.name.toUpperCase())
      changes.unshift({ property: 'name', from: old.name, to: record.name });
    if (changes.length > 0) out.changed.push({ ...describeRecord(record), changes });
  }
  for (const record of rest.values()) if (!isImplied(record)) out.removed.push(describeRecord(record));
}

/** Programs make these styles on their own when they save. */
const isImplied = ({ kind, name }: NamedRecord): boolean =>
  kind.endsWith('Style') && /^(standard|annotative)$/i.test(name);

function describeRecord({ kind, name }: NamedRecord): Change {
  return { kind, type: kind, place: '', placeKind: 'drawing', handle: '', layer: '', name };
}

function compareValues(old: NamedRecord, now: NamedRecord, renames: RecordRenames): PropertyChange[] {
  const before = new Map(old.values);
  const changes: PropertyChange[] = [];
  for (const [property, to] of now.values) {
    const from = before.get(property) ?? null;
    const renamed = property === 'lineType' ? (renames.get('lineType')?.get(String(to)) ?? to) : to;
    if (from !== renamed) changes.push({ property, from, to });
  }
  return changes;
}
