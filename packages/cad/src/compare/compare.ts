import type { Drawing } from '../model/drawing.ts';
import {
  areHandlesTrusted,
  areMostIdentical,
  findShift,
  NO_SHIFT,
  sharedLooks,
  type OwnerPair,
} from './alignment.ts';
import type { Terms } from './compare-forms.ts';
import { compareRecords } from './compare-records.ts';
import { countChanges, type Change, type Changes, type Comparison, type Vector } from './comparison.ts';
import { describeAdded, describeBlock, describeDifferent, describeRemoved } from './describe-change.ts';
import { EntityHashes } from './entity-hashes.ts';
import { PROPERTY } from './fields.ts';
import { identityOf } from './identical.ts';
import { parseIgnored, type Ignored } from './ignore.ts';
import { matchOwners, type OwnerMatch } from './match.ts';
import { pairOwners } from './pair-owners.ts';
import { findRenames, propertyRenames } from './renames.ts';
import { signatureOf, type DrawingSignature, type Owner } from './signature.ts';
import { defaultTolerance } from './tolerance.ts';

export type CompareOptions = {
  /** Differences up to this many drawing units are none; a millionth of the size where nothing is said. */
  tolerance?: number | undefined;
  /** What to leave out, in the words of `parseIgnored`. */
  ignore?: readonly string[] | undefined;
};

/** What is different between two drawings, whatever their formats and handles. */
export function compareDrawings(before: Drawing, after: Drawing, options: CompareOptions = {}): Comparison {
  return compareSignatures(signatureOf(before), signatureOf(after), options);
}

/** The same without the drawings, from what is stored of them. */
export function compareSignatures(
  before: DrawingSignature,
  after: DrawingSignature,
  options: CompareOptions = {},
): Comparison {
  const { ignored } = parseIgnored(options.ignore ?? []);
  const a = new EntityHashes(before, ignored);
  const b = new EntityHashes(after, ignored);
  const toleranceOf = (one: Owner, other: Owner): number =>
    options.tolerance ??
    defaultTolerance([
      [before, one],
      [after, other],
    ]);
  const { pairs, removed, added } = pairOwners(a, b, toleranceOf, ignored);
  const model = pairs.find((pair) => pair.before.kind === 'model')!;
  const isIdentical = identityOf(before, after);
  const shift = findShift(a, b, model, isIdentical) ?? NO_SHIFT;
  const renames = findRenames(a, b);
  // A block under a new name is the same block.
  const paired = pairRenamedBlocks(renames.get('block'), removed, added, toleranceOf, pairs);
  a.hashRows(new Map(), model.tolerance);
  b.hashRows(propertyRenames(renames), model.tolerance);
  const handles = areHandlesTrusted(a, b, pairs, shift, isIdentical, () =>
    areMostIdentical(a, b, model, isIdentical) ? 1 : sharedLooks(a, b, model),
  );
  const terms: Terms = { before: a, after: b, renames: propertyRenames(renames), ignored };
  const out: Comparison = {
    same: 0,
    added: [],
    removed: [],
    changed: [],
    moved: [],
    ...(shift === NO_SHIFT ? {} : { shift }),
    handles: handles ? 'trusted' : 'ignored',
    tolerance: model.tolerance,
  };
  if (!ignored.records) compareRecords(out, before, after, renames, pairs);
  const isAnySkipped = ignored.types.size > 0 || ignored.layers.size > 0;
  for (const pair of pairs) {
    const moved = pair.before.kind === 'model' ? shift : NO_SHIFT;
    const match = matchOwners(terms, pair, {
      tolerance: pair.tolerance,
      shift: moved,
      handles,
      skip: isAnySkipped ? (signature, i) => isSkipped(signature, i, ignored) : undefined,
    });
    out.same += match.same;
    const changes = changesOf(terms, pair, match, moved);
    if (pair.before.kind !== 'block') append(out, changes);
    else {
      const change = describeBlock(pair, changes, paired.has(pair.after));
      if (change) out.changed.push(change);
    }
  }
  listWholeOwners(out, terms, removed, added);
  return out;
}

function changesOf(terms: Terms, pair: OwnerPair, match: OwnerMatch, shift: Vector): Changes {
  const changes: Changes = { added: [], removed: [], changed: [], moved: [] };
  for (const i of match.removed)
    changes.removed.push(describeRemoved(terms.before.signature, pair.before, i));
  for (const j of match.added) changes.added.push(describeAdded(terms.after.signature, pair.after, j));
  for (const { i, j, difference } of match.different) {
    const change = describeDifferent(terms, pair, i, j, difference, shift);
    (difference.vector && difference.changes.length === 0 ? changes.moved : changes.changed).push(change);
  }
  return changes;
}

function append(out: Changes, changes: Changes): void {
  for (const key of ['added', 'removed', 'changed', 'moved'] as const)
    for (const change of changes[key]) out[key].push(change);
}

function isSkipped({ rows, row, strings, types }: DrawingSignature, i: number, ignored: Ignored): boolean {
  if (ignored.types.size > 0 && ignored.types.has(strings[types[i]!]!)) return true;
  return ignored.layers.size > 0 && ignored.layers.has(String(rows[row[i]!]![PROPERTY.layer]));
}

/** Moves blocks that were renamed from the lists of what came and went to the pairs. */
function pairRenamedBlocks(
  renames: ReadonlyMap<string, string> | undefined,
  removed: Owner[],
  added: Owner[],
  toleranceOf: (a: Owner, b: Owner) => number,
  pairs: OwnerPair[],
): Set<Owner> {
  const paired = new Set<Owner>();
  for (const [to, from] of renames ?? []) {
    const before = removed.findIndex((one) => one.kind === 'block' && one.name.toUpperCase() === from);
    const after = added.findIndex((one) => one.kind === 'block' && one.name.toUpperCase() === to);
    if (before < 0 || after < 0) continue;
    const [old] = removed.splice(before, 1);
    const [now] = added.splice(after, 1);
    paired.add(now!);
    pairs.push({ before: old!, after: now!, tolerance: toleranceOf(old!, now!) });
  }
  return paired;
}

/** Blocks and layouts that are only in one of the drawings: one change each, with everything inside. */
function listWholeOwners(
  out: Comparison,
  terms: Terms,
  removed: readonly Owner[],
  added: readonly Owner[],
): void {
  const whole = (owner: Owner, signature: DrawingSignature, key: 'added' | 'removed'): void => {
    const describe = key === 'added' ? describeAdded : describeRemoved;
    const inside: Changes = { added: [], removed: [], changed: [], moved: [] };
    for (let i = owner.first; i < owner.first + owner.count; i++)
      if (!isSkipped(signature, i, terms.ignored)) inside[key].push(describe(signature, owner, i));
    const layout = out[key].find(({ kind, name }) => kind === 'layout' && name === owner.name);
    if (owner.kind === 'layout' && layout) layout.inside = inside;
    if (owner.kind === 'layout') return;
    const change: Change = {
      kind: 'block',
      type: 'BLOCK',
      place: '',
      placeKind: 'drawing',
      handle: '',
      layer: '',
      name: owner.name,
      uses: owner.uses,
    };
    if (countChanges(inside) > 0) change.inside = inside;
    out[key].push(change);
  };
  for (const owner of removed) whole(owner, terms.before.signature, 'removed');
  for (const owner of added) whole(owner, terms.after.signature, 'added');
}
