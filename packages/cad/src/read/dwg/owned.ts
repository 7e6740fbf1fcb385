import type { Rec } from '../../dwg/fields/field.ts';
import { num, numbers } from '../../dwg/fields/record.ts';
import { R2004 } from '../../dwg/versions.ts';
import type { DwgContext } from './context.ts';

/** What a block, a polyline or an insert owns: its list, or before R2004 a chain from the first to the last. */
export function ownedHandles(context: DwgContext, record: Rec, owner: number): readonly number[] {
  if (context.stream.data.version >= R2004) return numbers(record, 'owned');
  const last = num(record, 'last');
  const chain = new Set<number>();
  let handle = num(record, 'first');
  let previous = 0;
  while (handle !== 0) {
    if (chain.has(handle)) {
      context.diagnostics.warn('dwg-chain', 'The chain of entities runs in a circle.', owner);
      break;
    }
    const next = nextOf(context, handle);
    if (next === undefined) {
      context.diagnostics.warn('dwg-chain', 'The chain of entities is broken.', previous || owner);
      break;
    }
    chain.add(handle);
    if (handle === last) break;
    previous = handle;
    handle = next;
  }
  return [...chain];
}

function nextOf(context: DwgContext, handle: number): number | undefined {
  const { stream } = context;
  if (context.open(handle) < 0 || !stream.readEntityHead()) return undefined;
  return stream.mode.next;
}
