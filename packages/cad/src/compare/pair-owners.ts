import { sharedLooks, type OwnerPair } from './alignment.ts';
import type { EntityHashes } from './entity-hashes.ts';
import type { Ignored } from './ignore.ts';
import type { Owner } from './signature.ts';

export type PairedOwners = { pairs: OwnerPair[]; removed: Owner[]; added: Owner[] };

/** Layouts under another name are the same if most of what they show is. */
const MIN_SHARED = 0.5;

/** Model with model, layouts and blocks by name, layouts then by content; the model comes first. Hashes what it pairs. */
export function pairOwners(
  a: EntityHashes,
  b: EntityHashes,
  toleranceOf: (before: Owner, after: Owner) => number,
  ignored: Ignored,
): PairedOwners {
  const isCompared = ({ kind, anonymous }: Owner): boolean =>
    !anonymous && !(kind === 'block' && ignored.blocks) && !(kind === 'layout' && ignored.layouts);
  const added = new Map(b.signature.owners.filter(isCompared).map((owner) => [keyOf(owner), owner]));
  const pairs: OwnerPair[] = [];
  const removed: Owner[] = [];
  const pair = (before: Owner, after: Owner): OwnerPair => {
    const tolerance = toleranceOf(before, after);
    a.hash(before, tolerance);
    b.hash(after, tolerance);
    return { before, after, tolerance };
  };
  for (const before of a.signature.owners.filter(isCompared)) {
    const after = added.get(keyOf(before));
    if (!after) {
      removed.push(before);
      continue;
    }
    added.delete(keyOf(before));
    pairs.push(pair(before, after));
  }
  const rest = [...added.values()];
  for (const before of removed.filter(({ kind }) => kind === 'layout')) {
    const at = rest.findIndex((after) => {
      if (after.kind !== 'layout' || Math.min(before.count, after.count) === 0) return false;
      return sharedLooks(a, b, pair(before, after)) > MIN_SHARED;
    });
    if (at < 0) continue;
    pairs.push(pair(before, rest[at]!));
    rest.splice(at, 1);
    removed.splice(removed.indexOf(before), 1);
  }
  // Blocks without a partner of the same name may have got another one: told by their hashes.
  const alone = [...removed.map((owner) => [a, owner] as const), ...rest.map((owner) => [b, owner] as const)];
  const tolerance = pairs.find(({ before }) => before.kind === 'model')?.tolerance ?? 1e-6;
  for (const [hashes, owner] of alone) hashes.hash(owner, tolerance);
  pairs.sort((p, q) => Number(q.before.kind === 'model') - Number(p.before.kind === 'model'));
  return { pairs, removed, added: rest };
}

const keyOf = ({ kind, name }: Owner): string =>
  kind === 'model' ? 'model' : `${kind} ${name.toUpperCase()}`;
