import type { EntityHashes, Renames } from './entity-hashes.ts';
import { PROPERTY, type PropertyName } from './fields.ts';
import type { NamedRecord, RecordKind } from './records.ts';
import type { DrawingSignature, Owner } from './signature.ts';

/** Name after → name before, of records of one kind that were only renamed. */
export type RecordRenames = Map<RecordKind | 'block', Map<string, string>>;

const RENAMED: [kind: RecordKind, property: PropertyName][] = [
  ['layer', 'layer'],
  ['lineType', 'lineType'],
  ['textStyle', 'style'],
  ['dimensionStyle', 'style'],
  ['mlineStyle', 'style'],
];

/** Finds records and blocks with the same content whose old name is gone; who uses them decides between several. */
export function findRenames(a: EntityHashes, b: EntityHashes): RecordRenames {
  const renames: RecordRenames = new Map();
  let votes: Votes | undefined;
  for (const [kind, property] of RENAMED) {
    const gone = missing(a.signature.records, b.signature.records, kind);
    const come = missing(b.signature.records, a.signature.records, kind);
    if (gone.length === 0 || come.length === 0) continue;
    votes ??= countTransitions(a, b);
    const found = pairNames(
      gone.map(({ name, values }) => [name.toUpperCase(), JSON.stringify(values)]),
      come.map(({ name, values }) => [name.toUpperCase(), JSON.stringify(values)]),
      votes.get(property) ?? new Map(),
    );
    if (found.size > 0) renames.set(kind, found);
  }
  const blocks = renamedBlocks(a, b);
  if (blocks.size > 0) renames.set('block', blocks);
  return renames;
}

/** As the property rows of entities name them. */
export function propertyRenames(renames: RecordRenames): Renames {
  const out = new Map<string, Map<string, string>>();
  for (const [kind, property] of [...RENAMED, ['block', 'block'] as const]) {
    const known = out.get(property) ?? new Map<string, string>();
    for (const [to, from] of renames.get(kind) ?? []) known.set(to, from);
    out.set(property, known);
  }
  return out;
}

const missing = (
  from: readonly NamedRecord[],
  to: readonly NamedRecord[],
  kind: RecordKind,
): NamedRecord[] => {
  const names = new Set(to.filter((one) => one.kind === kind).map(({ name }) => name.toUpperCase()));
  return from.filter((one) => one.kind === kind && !names.has(one.name.toUpperCase()));
};

type Votes = Map<PropertyName, Map<string, number>>;
const transition = (from: string, to: string): string => `${from}\n${to}`;

/** How often something that looks the same had one name before and another one afterwards. */
function countTransitions(a: EntityHashes, b: EntityHashes): Votes {
  const byLook = new Map<number, number>();
  for (let j = 0; j < b.signature.count; j++) byLook.set(b.look(j), j);
  const votes: Votes = new Map();
  for (let i = 0; i < a.signature.count; i++) {
    const j = byLook.get(a.look(i));
    if (j === undefined) continue;
    const from = a.signature.rows[a.signature.row[i]!]!;
    const to = b.signature.rows[b.signature.row[j]!]!;
    for (const property of ['layer', 'lineType', 'style'] as const) {
      const [old, now] = [String(from[PROPERTY[property]]), String(to[PROPERTY[property]])];
      if (old === now) continue;
      const known = votes.get(property) ?? new Map<string, number>();
      known.set(transition(old, now), (known.get(transition(old, now)) ?? 0) + 1);
      votes.set(property, known);
    }
  }
  return votes;
}

type Named = [name: string, content: string];

function pairNames(
  gone: readonly Named[],
  come: readonly Named[],
  votes: ReadonlyMap<string, number>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [from, content] of gone) {
    const candidates = come.filter(([to, other]) => other === content && !found.has(to));
    const voted = candidates
      .map(([to]) => ({ to, count: votes.get(transition(from, to)) ?? 0 }))
      .sort((p, q) => q.count - p.count);
    const [best] = voted;
    if (!best) continue;
    const alone = candidates.length === 1 && gone.filter(([, other]) => other === content).length === 1;
    if (best.count > 0 || alone) found.set(best.to, from);
  }
  return found;
}

const namedBlocks = ({ owners }: DrawingSignature): Map<string, Owner> =>
  new Map(
    owners
      .filter(({ kind, anonymous }) => kind === 'block' && !anonymous)
      .map((owner) => [owner.name.toUpperCase(), owner]),
  );

function renamedBlocks(a: EntityHashes, b: EntityHashes): Map<string, string> {
  const before = namedBlocks(a.signature);
  const after = namedBlocks(b.signature);
  const contentOf = (hashes: EntityHashes, owner: Owner): string => hashes.looks(owner).toSorted().join(' ');
  const list = (hashes: EntityHashes, owners: Map<string, Owner>, others: Map<string, Owner>): Named[] =>
    [...owners]
      .filter(([name, { count }]) => !others.has(name) && count > 0)
      .map(([name, owner]) => [name, contentOf(hashes, owner)]);
  return pairNames(list(a, before, after), list(b, after, before), new Map());
}
