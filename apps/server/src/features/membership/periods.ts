/** What the entries of an account amount to: a pure fold, from which the table `membership` is written. */
import { addMonths, dayMs } from './calendar.ts';

export const lines = ['premium', 'space', 'gift'] as const;
export type PeriodLine = (typeof lines)[number];

export interface Entry {
  id: number;
  kind: 'grant' | 'reverse';
  line: PeriodLine;
  /** Space may be bought several times over: each slot is a chain of its own. */
  slot: number;
  goodsCode: string;
  months: number;
  days: number;
  source: string;
  /** The grant that a reversal takes back. */
  reverses: number | null;
  at: number;
}

export interface Period {
  /** The grant it comes from. */
  entryId: number;
  line: PeriodLine;
  slot: number;
  goodsCode: string;
  source: string;
  start: number;
  end: number;
}

interface Laid extends Period {
  grant: Entry;
  /** Months are counted from here in one addition, so that 31 January plus twelve months is 31 January again. */
  anchor: number;
  months: number;
}

/** In the order of their start, for each line and slot. Entries may come in any order. */
export function periodsOf(entries: readonly Entry[], offsetMs: number): Period[] {
  const chains = new Map<string, Laid[]>();
  for (const entry of inOrder(entries)) {
    const key = `${entry.line}:${entry.slot}`;
    const chain = chains.get(key) ?? [];
    chains.set(key, chain);
    if (entry.kind === 'grant') append(chain, entry, entry.at, offsetMs);
    else reverse(chain, entry, offsetMs);
  }
  return [...chains.values()]
    .flat()
    .filter(({ start, end }) => end > start)
    .map(({ entryId, line, slot, goodsCode, source, start, end }) => ({
      entryId,
      line,
      slot,
      goodsCode,
      source,
      start,
      end,
    }));
}

/** Clocks of servers differ: what takes a grant back comes after it, whatever time it bears. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const times = new Map(entries.map(({ id, at }) => [id, at]));
  const timed = entries.map((entry) => {
    const granted = entry.reverses === null ? undefined : times.get(entry.reverses);
    return granted !== undefined && granted > entry.at ? { ...entry, at: granted } : entry;
  });
  return timed.toSorted((a, b) => a.at - b.at || a.id - b.id);
}

function append(chain: Laid[], grant: Entry, notBefore: number, offsetMs: number): void {
  const last = chain.at(-1);
  const isContinued = last !== undefined && last.end >= notBefore;
  const start = isContinued ? last.end : notBefore;
  const anchor = isContinued && grant.months > 0 ? last.anchor : start;
  const months = (isContinued && grant.months > 0 ? last.months : 0) + grant.months;
  const end = (grant.months > 0 ? addMonths(anchor, months, offsetMs) : start) + grant.days * dayMs;
  const { id: entryId, line, slot, goodsCode, source } = grant;
  // Days end a run of months: what follows counts its months from there.
  const after = grant.days > 0 ? { anchor: end, months: 0 } : { anchor, months };
  chain.push({ entryId, line, slot, goodsCode, source, start, end, grant, ...after });
}

/** Cuts at its own instant: the past stays, and what follows moves up. */
function reverse(chain: Laid[], { reverses, at }: Entry, offsetMs: number): void {
  const index = chain.findIndex(({ entryId }) => entryId === reverses);
  const taken = chain[index];
  if (!taken || taken.end <= at) return;
  const following = chain.splice(index + 1);
  if (taken.start >= at) chain.pop();
  else Object.assign(taken, { end: at, anchor: at, months: 0 });
  for (const { grant } of following) append(chain, grant, Math.max(grant.at, at), offsetMs);
}

/** Until when a line lasts without a gap, from a moment on; undefined where it does not hold at that moment. */
export function chainEnd(periods: readonly Pick<Period, 'start' | 'end'>[], now: number): number | undefined {
  let end: number | undefined;
  for (const period of periods.toSorted((a, b) => a.start - b.start)) {
    if (period.end <= now) continue;
    if (period.start <= (end ?? now)) end = Math.max(end ?? 0, period.end);
  }
  return end;
}
